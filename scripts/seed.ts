// Fills a clinic for trying out: prices, places for two months, three accounts: npm run seed
import { readConfig } from '../server/config.ts'
import { openDemo } from '../server/demo.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openLog } from '../server/platform/log.ts'
import { openDatabase } from '../server/process.ts'
import { loadOrder } from '../server/reference.ts'

try {
  const config = readConfig(process.env)
  const db = await openDatabase(config, openLog(config.logLevel))
  await db.transact((tx) => loadOrder(tx, systemClock.now()))
  console.log((await openDemo(db, systemClock, config.demoPassword)).join('\n'))
  await db.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
