import type { SystemCall } from '../../../shared/platform/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/types.ts'
import type { Secrets } from '../secrets.ts'
import { systemRow } from './record.ts'
import { addEvents } from './store.ts'
import { beginTrail } from './trail.ts'

/** Runs a transaction of a job or a command; its notes are recorded in it as done by the system. */
export type AsSystem = <Result>(call: SystemCall, work: (tx: Tx) => Promise<Result>) => Promise<Result>

/** Lets the jobs and commands of a process be recorded in the audit. Work that changes nothing leaves no row. */
export const asSystemOver =
  ({ db, clock, secrets }: { db: Database; clock: Clock; secrets: Secrets }): AsSystem =>
  (call, work) =>
    db.transact(async (tx) => {
      const notes = beginTrail(tx)
      const result = await work(tx)
      if (notes.length > 0)
        await addEvents(
          tx,
          notes.map((note) => systemRow(secrets, call, note, clock.now())),
        )
      return result
    })
