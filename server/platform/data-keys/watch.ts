import type { Clock } from '../clock.ts'
import type { Database } from '../db/types.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { addKeyInUse, listKeysInUse } from './store.ts'

const everyMs = 60_000

/** Dependencies of the watch. */
interface WatchDeps {
  db: Database
  clock: Clock
  log: Log
  secrets: Secrets
}

/**
 * Puts the secret of a process back into use when re-sealing has retired it: a process that was not restarted goes on
 * sealing with it, and the next start must ask for it.
 */
export async function keepKeyInUse({ db, clock, log, secrets }: WatchDeps): Promise<void> {
  const [{ id, fingerprint }] = secrets.dataKeys
  if ((await listKeysInUse(db.reader)).includes(fingerprint)) return
  await db.transact((tx) => addKeyInUse(tx, fingerprint, clock.now()))
  log.error(
    { id },
    'this process seals with a retired secret: restart it with the present one and reseal again',
  )
}

/** Looks each minute whether the secret of the process is still in use. */
export function startKeyWatch(deps: WatchDeps): { stop(): Promise<void> } {
  let atWork: Promise<void> | null = null
  const look = () => {
    atWork ??= keepKeyInUse(deps)
      .catch((err: unknown) => deps.log.error({ err }, 'fingerprints of secrets cannot be read'))
      .finally(() => {
        atWork = null
      })
  }
  const ticking = setInterval(look, everyMs).unref()
  return {
    async stop() {
      clearInterval(ticking)
      await atWork
    },
  }
}
