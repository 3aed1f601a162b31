// Fills a trial clinic with prices, slots for two months and three accounts: npm run seed
// With a number it also grows the trial organization to that many employees: npm run seed:large
import { readConfig } from '../server/config.ts'
import { growDemoOrganization } from '../server/demo/organization/actions.ts'
import { openDemo } from '../server/demo.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openLog } from '../server/platform/log.ts'
import { openStorage } from '../server/process.ts'
import { loadOrder } from '../server/reference.ts'

try {
  const config = readConfig(process.env)
  const people = Number(process.argv[2] ?? 0)
  if (!Number.isInteger(people) || people < 0) throw new Error('Укажите, сколько сотрудников добавить')
  const { db, secrets } = await openStorage(config, systemClock, openLog(config.logLevel))
  await db.transact((tx) => loadOrder(tx, systemClock.now()))
  const lines = await openDemo(db, systemClock, { config, secrets })
  console.log(lines.join('\n'))
  if (people > 0)
    console.log(`Сотрудников стало: ${await growDemoOrganization(db, systemClock, people, secrets)}`)
  await db.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
