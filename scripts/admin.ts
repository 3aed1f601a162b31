// Gives a role to a registered user: npm run admin -- +79991234567. With «chair» at the end it is the commission's role,
// which in the cabinet takes two administrators.
import { giveRoleOnServer } from '../server/accounts/actions.ts'
import { readConfig } from '../server/config.ts'
import { asSystemOver } from '../server/platform/audit/system.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openLog } from '../server/platform/log.ts'
import { openStorage } from '../server/process.ts'
import { normalizePhone } from '../shared/platform/phone.ts'

async function run(args: readonly string[]): Promise<string> {
  const isChair = args.at(-1) === 'chair'
  const phone = normalizePhone(args.slice(0, isChair ? -1 : undefined).join(''))
  if (!phone) throw new Error('Укажите телефон: npm run admin -- +79991234567')
  const config = readConfig(process.env)
  const { db, secrets } = await openStorage(config, systemClock, openLog(config.logLevel))
  const [call, role] = isChair ? (['make-chair', 'chair'] as const) : (['make-admin', 'admin'] as const)
  try {
    await asSystemOver({ db, clock: systemClock, secrets })(call, (tx) =>
      giveRoleOnServer(tx, { phone, role }, systemClock.now()),
    )
  } finally {
    await db.close()
  }
  const name = isChair ? 'во врачебной комиссии' : 'администратор'
  return `Готово: ${phone} теперь ${name}. При первом входе кабинет попросит настроить второй шаг: ключ доступа или приложение с кодами`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
