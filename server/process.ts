import { join } from 'node:path'
import { unsafeWords } from '../shared/overview/ru.ts'
import { clinicZone } from '../shared/platform/days.ts'
import { contactChangeJobs } from './accounts/contact-changes/jobs.ts'
import { signInJobs } from './accounts/sign-in/jobs.ts'
import { verificationJobs } from './accounts/verification/jobs.ts'
import { buildApp } from './app.ts'
import { billLetterJobs } from './billing/letters/jobs.ts'
import { earlierResultJobs } from './booking/earlier-results/jobs.ts'
import { bookingJobs } from './booking/jobs.ts'
import { startStandbyClock } from './booking/standby/jobs.ts'
import { brandOf, type ClinicBrand, hostsOf, senderOf } from './brand.ts'
import { goingTerms } from './campaigns/actions.ts'
import { campaignLetterJobs } from './campaigns/letters/jobs.ts'
import { checkUpJobs } from './check-ups/jobs.ts'
import { employerLetterJobs } from './conclusions/employer-letter/jobs.ts'
import type { Config } from './config.ts'
import { consentJobs } from './consents/jobs.ts'
import { openDemo } from './demo.ts'
import { deskJobs } from './desk/jobs.ts'
import { employeeJobs } from './employees/jobs.ts'
import { exchangeJobs, type Importer, type ImporterDeps, openImporter } from './exchange/jobs.ts'
import { weeklyLetterJobs } from './follow-up/weekly-letter/jobs.ts'
import { visitJobs } from './group-booking/employee-bookings/jobs.ts'
import { importJobs, type Loader } from './imports/jobs.ts'
import { openEmployeeLoader } from './imports/run/jobs.ts'
import { pushSettingsOver } from './notifications/actions.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { hasDemoAdmin } from './overview/store.ts'
import { chainJobs } from './platform/audit/chain/jobs.ts'
import { auditJobs } from './platform/audit/jobs.ts'
import { type AsSystem, asSystemOver } from './platform/audit/system.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { checkSecrets } from './platform/data-keys/start.ts'
import { startKeyWatch } from './platform/data-keys/watch.ts'
import { openPostgres } from './platform/db/postgres.ts'
import { prepareSchema } from './platform/db/prepare-schema.ts'
import { roleWarnings } from './platform/db/roles.ts'
import type { Database } from './platform/db/types.ts'
import { placeToListen } from './platform/http/place-to-listen.ts'
import { type Job, startJobs } from './platform/jobs.ts'
import { type Log, openLog } from './platform/log.ts'
import { gatewaysOf } from './platform/outbox/channels.ts'
import { sealMessagesWith } from './platform/outbox/seal.ts'
import { startOutbox } from './platform/outbox/worker.ts'
import { keptSecret, type Secrets, secretsFrom } from './platform/secrets.ts'
import { sweepJobs } from './platform/sweep.ts'
import { queueJobs, startQueueClock } from './queue/transitions/jobs.ts'
import { icdList, loadFirstHints, loadFirstStations, loadOrder } from './reference.ts'
import { scheduleJobs } from './schedule/jobs.ts'
import { sealedColumns } from './sealed-columns.ts'
import { statisticsJobs } from './statistics/jobs.ts'
import { findUnsafeSettings } from './unsafe-settings.ts'
import { visitConsentJobs } from './visit-consents/jobs.ts'

const webFolder = join(import.meta.dirname, '../dist/web')

/** Opens the database that the settings name, with the schema of this version. */
async function openDatabase(config: Config, log: Log): Promise<Database> {
  const onError = (error: unknown) => log.error({ err: error }, 'database connection failed')
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, {
        pool: config.databasePool,
        readUrl: config.databaseReadUrl,
        onError,
      })
    : await (await import('./platform/db/embedded.ts')).openEmbedded({ folder: config.dataFolder, onError })
  for (const line of [...(await prepareSchema(db)), ...(await roleWarnings(db))]) console.log(line)
  return db
}

function secretsOf({ secret, dataFolder, previousSecrets, sessionSecret }: Config): Secrets {
  return secretsFrom(secret ?? keptSecret(dataFolder), { previous: previousSecrets, session: sessionSecret })
}

/** The database of a process and the keys of its data. */
export interface Storage {
  db: Database
  secrets: Secrets
}

/**
 * Opens the database that the settings name, with its migrations applied and the secrets proved against it. The secret
 * of an embedded installation is read or made first: a database without one is refused.
 */
export async function openStorage(config: Config, clock: Clock, log: Log): Promise<Storage> {
  const secrets = secretsOf(config)
  const db = await openDatabase(config, log)
  sealMessagesWith(db, secrets)
  try {
    const asSystem = asSystemOver({ db, clock, secrets })
    await checkSecrets(asSystem, { secrets, columns: sealedColumns }, clock.now())
  } catch (error) {
    await db.close()
    throw error
  }
  return { db, secrets }
}

/** Dependencies of the jobs. */
interface JobContext {
  secrets: Secrets
  brand: () => Promise<ClinicBrand>
  /** Records what jobs change. */
  asSystem: AsSystem
  log: Log
  loader: Loader
  importer: Importer | undefined
}

function jobsOf(
  db: Database,
  clock: Clock,
  { secrets, brand, asSystem, log, loader, importer }: JobContext,
): Job[] {
  const contextNow = async () => ({ secrets, brand: await brand() })
  return [
    ...sweepJobs(db, clock, asSystem),
    ...auditJobs(db),
    ...chainJobs({ db, clock, secrets }, log),
    ...signInJobs(db, clock),
    ...contactChangeJobs({ db, clock, asSystem, brand }),
    ...consentJobs(db, clock),
    ...verificationJobs(db, clock),
    ...scheduleJobs(db, clock),
    ...bookingJobs(db, clock, contextNow),
    ...earlierResultJobs(clock, asSystem),
    ...checkUpJobs({ db, clock, log, asSystem }),
    ...deskJobs(db),
    ...queueJobs(db, clock, asSystem),
    ...statisticsJobs(db, clock),
    ...notificationJobs(db, clock),
    ...visitJobs(db, clock, contextNow, asSystem),
    ...visitConsentJobs(db, secrets),
    ...weeklyLetterJobs(db, clock, contextNow),
    ...billLetterJobs(db, clock, contextNow),
    ...campaignLetterJobs({ db, clock, contextNow, readTerms: goingTerms }),
    ...employerLetterJobs(db, clock, contextNow),
    ...(importer ? exchangeJobs(db, clock, importer) : []),
    ...employeeJobs(db, clock, log, asSystem),
    ...importJobs(asSystem, { clock, secrets }, loader),
  ]
}

/** The import from the clinic's system, when the settings name one. */
function importerOf({ exchange: { url, token } }: Config, deps: Omit<ImporterDeps, 'system'>) {
  return url && token ? openImporter({ ...deps, system: { url, token } }) : undefined
}

/** Returns the lines that are printed when the process starts. */
async function greeting(config: Config, db: Database, clock: Clock, secrets: Secrets): Promise<string[]> {
  const embedded = `База встроенная (папка ${config.dataFolder}): для знакомства, для работы задайте DATABASE_URL`
  const observed = { ownsTables: false, isForwarded: false, hasDemoAdmin: await hasDemoAdmin(db.reader) }
  const unsafe = findUnsafeSettings(config, observed).map((one) => unsafeWords[one])
  return [
    ...unsafe.map(({ danger, remedy }) => `Внимание: ${danger}. ${remedy}`),
    ...(db.embedded ? [embedded] : []),
    ...(config.demo ? await openDemo(db, clock, { config, secrets }) : []),
  ]
}

/** One process of the cabinet: config, database, application, listen, graceful close. */
export async function startProcess(config: Config): Promise<void> {
  const clock = systemClock
  const log = openLog(config.logLevel)
  const { db, secrets } = await openStorage(config, clock, log)
  await db.transact((tx) => loadOrder(tx, clock.now()))
  await db.transact((tx) => loadFirstHints(tx, clock.now()))
  await db.transact((tx) => loadFirstStations(tx))
  const brand = brandOf(db.reader, config)
  const lines = await greeting(config, db, clock, secrets)
  const asSystem = asSystemOver({ db, clock, secrets })
  const importer = importerOf(config, { db, clock, log, secrets, icd: icdList(), asSystem })
  const loader = openEmployeeLoader({ db, clock, log, secrets })
  const server = await buildApp({ config, db, clock, log, secrets, importer, loader, webFolder })
  const address = await server.fastify.listen(placeToListen(config, process))
  console.log([...lines, `Кабинет открыт: ${address}`].join('\n'))
  const push = pushSettingsOver(db, secrets, config.push, () => clock.now())
  push.keys().catch((error) => log.error({ err: error }, 'keys of push cannot be read'))
  const outbox = startOutbox({
    db,
    clock,
    log,
    gateways: gatewaysOf({
      ...config,
      mail: { ...config.mail, sender: senderOf(db.reader) },
      push,
      hosts: hostsOf(brand),
    }),
  })
  const services = { secrets, brand, asSystem, log, loader, importer }
  const jobs = startJobs(db, log, jobsOf(db, clock, services), { zone: clinicZone })
  const calling = startQueueClock({ db, clock, log })
  const watching = startKeyWatch({ db, clock, log, secrets })
  const offering = startStandbyClock({ db, clock, asSystem, brand, log })

  const close = async () => {
    await server.fastify.close()
    await Promise.all([jobs.stop(), calling.stop(), offering.stop(), watching.stop(), importer?.stop()])
    // Stopped last: requests and jobs may still write messages until they have ended.
    await outbox.stop()
    await db.close()
    process.exit(0)
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
}
