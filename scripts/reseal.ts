// Seals all data with the present CABINET_SECRET, so that the former one can be removed: npm run reseal
// It changes rows that triggers keep, so it connects as the owner of the tables: DATABASE_OWNER_URL where roles are split.
import { userInfo } from 'node:os'
import { readConfig } from '../server/config.ts'
import { asSystemOver } from '../server/platform/audit/system.ts'
import { systemClock } from '../server/platform/clock.ts'
import { reseal } from '../server/platform/data-keys/reseal.ts'
import { openLog } from '../server/platform/log.ts'
import { openStorage } from '../server/process.ts'
import { sealedColumns } from '../server/sealed-columns.ts'

const whole = new Intl.NumberFormat('ru')

/** The user of the system who runs the command, and under sudo the one who called it. */
const caller = [userInfo().username, process.env.SUDO_USER].filter(Boolean).join(', sudo: ')

try {
  const { DATABASE_OWNER_URL: owner, ...environment } = process.env
  const config = readConfig({ ...environment, ...(owner && { DATABASE_URL: owner }) })
  const { db, secrets } = await openStorage(config, systemClock, openLog(config.logLevel))
  try {
    const { resealed, unopened } = await reseal({
      db,
      secrets,
      columns: sealedColumns,
      asSystem: asSystemOver({ db, clock: systemClock, secrets }),
      now: () => systemClock.now(),
      by: caller,
      tell: ({ name, done, count }) =>
        console.log(`${name}: ${whole.format(done)} из ${whole.format(count)}`),
    })
    for (const { name, count } of unopened)
      console.log(`${name}: ни одним ключом не открыть ${whole.format(count)}, оставлены как есть`)
    console.log(
      `Готово, перешифровано: ${whole.format(resealed)}. Теперь уберите CABINET_SECRET_PREVIOUS и перезапустите кабинет`,
    )
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
