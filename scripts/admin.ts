// Gives the admin role to a registered user: npm run admin -- +79991234567
import { makeAdmin } from '../server/accounts/actions.ts'
import { readConfig } from '../server/config.ts'
import { asSystemOver } from '../server/platform/audit/system.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openLog } from '../server/platform/log.ts'
import { openStorage } from '../server/process.ts'
import { normalizePhone } from '../shared/platform/phone.ts'

async function run(typed: string): Promise<string> {
  const phone = normalizePhone(typed)
  if (!phone) throw new Error('Укажите телефон: npm run admin -- +79991234567')
  const config = readConfig(process.env)
  const { db, secrets } = await openStorage(config, systemClock, openLog(config.logLevel))
  try {
    await asSystemOver({ db, clock: systemClock, secrets })('make-admin', (tx) => makeAdmin(tx, phone))
  } finally {
    await db.close()
  }
  return `Готово: ${phone} теперь администратор. При первом входе кабинет попросит настроить второй шаг: ключ доступа или приложение с кодами`
}

try {
  console.log(await run(process.argv.slice(2).join('')))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
