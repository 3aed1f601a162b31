import type { Actor } from '../shared/platform/actor.ts'
import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/types.ts'
import { answerHealth } from './platform/http/health.ts'
import { answerDocs } from './platform/http/openapi.ts'
import { servePages } from './platform/http/pages.ts'
import { serveOn } from './platform/http/serve.ts'
import { openServer, type Server } from './platform/http/server.ts'
import { limitsOver } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import type { Secrets } from './platform/secrets.ts'

/** What the application stands on; a test gives its own. */
export interface AppDeps {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secrets: Secrets
  /** Folder of the built web; absent in server tests. */
  webFolder?: string
}

/** Puts the application together: every part registered by hand, in reading order. */
export async function buildApp(deps: AppDeps): Promise<Server> {
  const { config, db, clock, log } = deps
  const guest: Actor = { kind: 'guest' }
  const server = await openServer({
    db,
    clock,
    log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    actorOf: async () => guest,
  })
  const serve = serveOn(server)
  const limits = limitsOver(db)
  void serve
  void limits

  answerHealth(server)
  answerDocs(server, config.clinic.name)
  if (deps.webFolder) await servePages(server, deps.webFolder)
  return server
}
