import { allBookings } from '../../shared/booking/access.ts'
import type { Brand } from '../../shared/booking/ru.ts'
import { remindBefore } from '../../shared/booking/rules.ts'
import { addDays, clinicDay } from '../../shared/platform/days.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import { enqueueAll } from '../platform/outbox/outbox.ts'
import { messagesOf } from './actions.ts'
import { listByIds, markReminded } from './store.ts'

const batch = 200

/** Reminds of up to 200 visits of tomorrow, each once for its time; tells how many. */
export async function remindSome(tx: Tx, brand: Brand, now: Date): Promise<number> {
  const due = { day: addDays(clinicDay(now), 1), toldBefore: remindBefore(now), limit: batch }
  const ids = (await markReminded(tx, due, now)).map((row) => row.id)
  const rows = await listByIds(tx, allBookings, ids)
  await enqueueAll(
    tx,
    rows.flatMap((row) => messagesOf('reminder', row, brand, now)),
  )
  return ids.length
}

/** Reminds of tomorrow's visits in the evening; again at 19 and 20 in case that the first time failed. */
export const bookingJobs = (db: Database, clock: Clock, brand: Brand): Job[] => [
  {
    name: 'remind-bookings',
    cron: '0 18-20 * * *',
    run: async (signal) => {
      while (!signal.aborted && (await db.transact((tx) => remindSome(tx, brand, clock.now()))) === batch);
    },
  },
]
