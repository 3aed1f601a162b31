import { join } from 'node:path'
import { clinicZone } from '../shared/platform/days.ts'
import { buildApp } from './app.ts'
import { bookingJobs } from './booking/jobs.ts'
import type { Config } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { openEmbedded } from './platform/db/embedded.ts'
import { openPostgres } from './platform/db/postgres.ts'
import type { Database } from './platform/db/types.ts'
import { startJobs } from './platform/jobs.ts'
import { type Log, openLog } from './platform/log.ts'
import { gatewaysOf } from './platform/outbox/channels.ts'
import { startOutbox } from './platform/outbox/worker.ts'
import { keptSecret, secretsFrom } from './platform/secrets.ts'
import { sweepJob } from './platform/sweep.ts'
import { scheduleJobs } from './schedule/jobs.ts'

const webFolder = join(import.meta.dirname, '../dist/web')

/** Opens the database that the settings name, with its migrations applied. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const onError = (error: unknown) => log.error({ err: error }, 'database connection failed')
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, { pool: config.databasePool, onError })
    : await openEmbedded({ folder: config.dataFolder, onError })
  await db.migrate()
  if (db.embedded)
    console.log('База встроенная: для знакомства, не для работы. Данные в папке', config.dataFolder)
  return db
}

/** One process of the cabinet: config, database, application, listen, graceful close. */
export async function startProcess(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  const db = await openDatabase(config, log)
  const secrets = secretsFrom(config.secret ?? keptSecret(config.dataFolder))
  const server = await buildApp({ config, db, clock: systemClock, log, secrets, webFolder })
  const address = await server.fastify.listen({ port: config.port, host: config.host })
  console.log(`Кабинет открыт: ${address}`)
  const outbox = startOutbox({ db, clock: systemClock, log, gateways: gatewaysOf(config) })
  const work = [
    sweepJob(db, systemClock),
    ...scheduleJobs(db, systemClock),
    ...bookingJobs(db, systemClock, { ...config.clinic, url: config.publicUrl }),
  ]
  const jobs = await startJobs(db, log, work, clinicZone)

  const close = async () => {
    await server.fastify.close()
    await Promise.all([jobs.stop(), outbox.stop()])
    await db.close()
    process.exit(0)
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
}
