import { allBookings } from '../../shared/booking/access.ts'
import { reminderNote } from '../../shared/booking/ru.ts'
import { remindBefore } from '../../shared/booking/rules.ts'
import { addDays, clinicDay, clinicTime } from '../../shared/platform/days.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { type PushNote, pushesOf } from '../notifications/actions.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/types.ts'
import { inBatches, type Job } from '../platform/jobs.ts'
import { enqueueAll } from '../platform/outbox/outbox.ts'
import { notifiedOf } from './actions.ts'
import { type MessageContext, messagesAbout } from './messages/actions.ts'
import { type BookingRow, listByIds, markReminded } from './store.ts'

const batch = 200

const noteOf = ({ id, account, day, city, start }: BookingRow): PushNote => ({
  account,
  kind: 'booking-reminder',
  link: `/preorder/${id}`,
  usefulUntil: start,
  ...reminderNote({ day, time: clinicTime(start), cityName: cityNames[city] }),
})

/** Sends reminders of up to 200 visits of tomorrow, each once per visit time; returns how many. */
export async function remindSome(tx: Tx, context: MessageContext, now: Date): Promise<number> {
  const due = {
    day: addDays(clinicDay(now), 1),
    toldBefore: remindBefore(now),
    limit: batch,
    isEmployer: false,
  }
  const ids = (await markReminded(tx, due, now)).map((row) => row.id)
  const rows = await listByIds(tx, allBookings, ids)
  const messages = await messagesAbout(tx, 'reminder', rows.map(notifiedOf), { ...context, now })
  await enqueueAll(tx, [...messages, ...(await pushesOf(tx, rows.map(noteOf), now))])
  return ids.length
}

/** Sends reminders of tomorrow's visits in the evening, again at 19 and 20 in case the first run failed. */
export const bookingJobs = (db: Database, clock: Clock, contextNow: () => Promise<MessageContext>): Job[] => [
  {
    name: 'remind-bookings',
    cron: '0 18-20 * * *',
    run: async (signal) => {
      const context = await contextNow()
      await inBatches(signal, batch, () => db.transact((tx) => remindSome(tx, context, clock.now())))
    },
  },
]
