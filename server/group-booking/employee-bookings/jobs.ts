import { remindBefore } from '../../../shared/booking/rules.ts'
import { missedUpTo } from '../../../shared/group-booking/rules.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import { type MessageContext, messagesAbout } from '../../booking/messages/actions.ts'
import { changeBookings, markReminded } from '../../booking/store.ts'
import { settle } from '../../check-ups/actions.ts'
import type { AsSystem } from '../../platform/audit/system.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/types.ts'
import { inBatches, type Job } from '../../platform/jobs.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'
import { sweepMarks } from '../foremen/store.ts'
import { listMissed, listToTell } from './store.ts'

const batch = 200

/**
 * Sends employees reminders of tomorrow's visits by SMS or e-mail, for at most 200 visits; returns how many
 * visits that were.
 */
export async function remindEmployees(tx: Tx, context: MessageContext, now: Date): Promise<number> {
  const day = addDays(clinicDay(now), 1)
  const due = { day, toldBefore: remindBefore(now), limit: batch, isEmployer: true }
  const ids = (await markReminded(tx, due, now)).map(({ id }) => id)
  const rows = await listToTell(tx, ids)
  await enqueueAll(tx, await messagesAbout(tx, 'reminder', rows, { ...context, now }))
  return ids.length
}

/** Closes up to 200 visits at least three days old without an arrival on days with arrivals; returns how many. */
export async function closeMissed(tx: Tx, now: Date): Promise<number> {
  const rows = await listMissed(tx, missedUpTo(clinicDay(now)), batch)
  await changeBookings(tx, {
    ids: rows.map(({ id }) => id),
    slots: rows.map(({ slot }) => slot),
    to: 'no_show',
    by: 'system',
    byAccount: null,
    reason: null,
    now,
  })
  await settle(
    tx,
    rows.map(({ id }) => id),
    null,
    now,
  )
  if (rows.length > 0) note(tx, { count: rows.length, ...(rows.length === 1 && { id: rows[0]?.id }) })
  return rows.length
}

const marksKeptMs = 30 * 86_400_000

/** Removes marks of foremen, which tell why a person is away, 30 days after the visit. */
export async function sweepForemanMarks(tx: Tx, now: Date): Promise<void> {
  const count = await sweepMarks(tx, new Date(now.getTime() - marksKeptMs))
  if (count > 0) note(tx, { count })
}

/** Reminds employees on the evening before; every night closes missed visits and removes old marks of foremen. */
export const visitJobs = (
  db: Database,
  clock: Clock,
  contextNow: () => Promise<MessageContext>,
  asSystem: AsSystem,
): Job[] => [
  {
    name: 'remind-employees',
    cron: '5 18-20 * * *',
    run: async (signal) => {
      const context = await contextNow()
      await inBatches(signal, batch, () => db.transact((tx) => remindEmployees(tx, context, clock.now())))
    },
  },
  {
    name: 'close-missed-visits',
    cron: '30 1 * * *',
    run: (signal) =>
      inBatches(signal, batch, () => asSystem('close-missed-visits', (tx) => closeMissed(tx, clock.now()))),
  },
  {
    name: 'sweep-foreman-marks',
    cron: '35 1 * * *',
    run: () => asSystem('sweep-foreman-marks', (tx) => sweepForemanMarks(tx, clock.now())),
  },
]
