import type { BookingId } from '../../shared/booking/schema.ts'
import type { AsSystem } from '../platform/audit/system.ts'
import { note } from '../platform/audit/trail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/types.ts'
import type { Job } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { settle } from './actions.ts'
import { findWrong } from './store.ts'

const atOnce = 2000
const first = '00000000-0000-0000-0000-000000000000' as BookingId

interface ProofDeps {
  db: Database
  clock: Clock
  log: Log
  asSystem: AsSystem
}

async function mend(tx: Tx, booking: BookingId, now: Date): Promise<number> {
  const count = await settle(tx, [booking], null, now)
  if (count > 0) note(tx, { count })
  return count
}

/**
 * Compares the stored states of all check-ups with the facts they follow from and corrects those that differ, one
 * transaction each: a state that the database refuses must not stop the others. Returns how many were checked and
 * corrected.
 */
export async function proveCheckUps(
  { db, clock, log, asSystem }: ProofDeps,
  signal?: AbortSignal,
): Promise<{ seen: number; mended: number }> {
  const done = { seen: 0, mended: 0 }
  for (let after = first; !signal?.aborted; ) {
    const slice = await findWrong(db.reader, { after, limit: atOnce })
    if (!slice) break
    for (const booking of slice.wrong)
      done.mended += await asSystem('prove-check-ups', (tx) => mend(tx, booking, clock.now())).catch(
        (err) => {
          log.error({ err, id: booking }, 'the state of a check-up cannot be mended')
          return 0
        },
      )
    done.seen += slice.seen
    after = slice.last
  }
  return done
}

/** Nightly: the states of check-ups match the facts they follow from. */
export const checkUpJobs = (deps: ProofDeps): Job[] => [
  {
    name: 'prove-check-ups',
    cron: '10 4 * * *',
    async run(signal) {
      const { seen, mended } = await proveCheckUps(deps, signal)
      if (mended > 0) deps.log.warn({ seen, mended }, 'states of check-ups did not agree and were mended')
      else deps.log.info({ seen }, 'states of check-ups agree')
    },
  },
]
