import type { EmployeeId } from '../../shared/employees/schema.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import type { AsSystem } from '../platform/audit/system.ts'
import { note } from '../platform/audit/trail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { editionInForce } from '../programme/store.ts'
import { mendDues, wrongDues } from './actions.ts'
import { listDuesAfter } from './store.ts'

const atOnce = 2000
const first = '00000000-0000-0000-0000-000000000000' as EmployeeId

async function mendSome(tx: Tx, edition: Edition, ids: readonly EmployeeId[]): Promise<number> {
  const count = await mendDues(tx, edition, ids)
  if (count > 0) note(tx, { count })
  return count
}

/**
 * Checks every due day and corrects wrong ones, for instance after a new edition of the order. Returns how many
 * were checked and corrected.
 */
export async function proveDues(
  db: Pick<Database, 'reader' | 'transact'>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<{ seen: number; mended: number }> {
  const done = { seen: 0, mended: 0 }
  const edition = await editionInForce(db.reader, clinicDay(clock.now()))
  for (let after = first; edition && !signal?.aborted; ) {
    const rows = await listDuesAfter(db.reader, after, atOnce)
    const ids = wrongDues(edition, rows).map(({ id }) => id)
    if (ids.length > 0) done.mended += await db.transact((tx) => mendSome(tx, edition, ids))
    done.seen += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) break
    after = last.id
  }
  return done
}

/** Nightly: due days match the facts they follow from. */
export const employeeJobs = (db: Database, clock: Clock, log: Log, asSystem: AsSystem): Job[] => [
  {
    name: 'prove-due-days',
    cron: '40 2 * * *',
    async run(signal) {
      const transact: Database['transact'] = (work) => asSystem('prove-due-days', work)
      const recorded = { reader: db.reader, transact }
      const { seen, mended } = await proveDues(recorded, clock, signal)
      if (mended > 0) log.warn({ seen, mended }, 'due days did not agree and were mended')
      else log.info({ seen }, 'due days agree')
    },
  },
]
