import { serveAccounts } from './accounts/routes.ts'
import { serveBooking } from './booking/routes.ts'
import type { Config } from './config.ts'
import type { Importer } from './exchange/jobs.ts'
import { serveExchange } from './exchange/routes.ts'
import { serveHints } from './hints/routes.ts'
import { vapidOver } from './notifications/actions.ts'
import { serveNotifications } from './notifications/routes.ts'
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
import { sessionsOver } from './platform/session/sessions.ts'
import { servePrices } from './prices/routes.ts'
import { serveProgramme } from './programme/routes.ts'
import { serveSchedule } from './schedule/routes.ts'
import { serveSignIn } from './sign-in/routes.ts'
import { standingsIn } from './sign-in/store.ts'
import { serveVerification } from './verification/routes.ts'

/** What the application stands on; a test gives its own. */
export interface AppDeps {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secrets: Secrets
  /** The import from the clinic's system; absent where there is none. */
  importer?: Importer | undefined
  /** Folder of the built web; absent in server tests. */
  webFolder?: string
}

/** Puts the application together: every part registered by hand, in reading order. */
export async function buildApp(deps: AppDeps): Promise<Server> {
  const { config, db, clock, log, secrets } = deps
  const { reader } = db
  const secure = config.publicUrl?.startsWith('https://') ?? false
  const sessions = sessionsOver({ secrets, secure, now: () => clock.now() }, standingsIn(reader))
  const server = await openServer({
    db,
    clock,
    log,
    secrets,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    actorOf: sessions.actorOf,
  })
  const serve = serveOn(server)
  const limits = limitsOver(db)
  const brand = config.clinic
  const sender = { clinic: brand.name, ...(config.publicUrl && { host: new URL(config.publicUrl).hostname }) }

  serveSignIn(server, { limits, secrets, sessions, clinic: brand.name })
  serveVerification(serve, { reader, limits, secrets, sender })
  serveAccounts(serve, { reader, limits, secrets, brand, sessions })
  serveProgramme(serve, reader)
  servePrices(serve, reader)
  serveSchedule(serve, reader)
  serveBooking(serve, reader, { secrets, brand: { ...brand, url: config.publicUrl } })
  serveNotifications(serve, reader, {
    secrets,
    keys: vapidOver(db, secrets, () => clock.now()),
    isLoopbackAllowed: config.push.isLoopbackAllowed,
  })
  serveHints(serve, reader)
  serveExchange(serve, reader, deps.importer)

  answerHealth(server)
  answerDocs(server, config.clinic.name)
  if (deps.webFolder) await servePages(server, deps.webFolder, brand)
  return server
}
