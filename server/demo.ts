import { randomBytes } from 'node:crypto'
import { addDemoAccounts } from './accounts/actions.ts'
import { brandOf, officeOf } from './brand.ts'
import type { Config } from './config.ts'
import { openDemoConclusions } from './demo/conclusions/actions.ts'
import { openDemoOffices } from './demo/offices/actions.ts'
import { addDemoRelations, openDemoOrganization } from './demo/organization/actions.ts'
import { openDemoUsers } from './demo/users/actions.ts'
import { openDemoVisits } from './demo/visits/actions.ts'
import type { Clock } from './platform/clock.ts'
import { turnTo } from './platform/db/turns.ts'
import type { Database } from './platform/db/types.ts'
import { hashPassword } from './platform/passwords.ts'
import type { Secrets } from './platform/secrets.ts'
import { icdList, loadDemoPrices } from './reference.ts'
import { makeSlotsAhead } from './schedule/actions.ts'

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomPassword = (): string =>
  Array.from(randomBytes(10), (byte) => signs[byte % signs.length]).join('')

const demoTurn = turnTo('demo')

interface DemoParts {
  config: Config
  secrets: Secrets
}

/**
 * Fills a demo clinic with prices, slots up to the horizon of each city, five accounts with one password, other users,
 * organizations and applications. It may run at each start: existing data stays, only the password is set anew.
 * Of several processes that start together one fills it and the others wait. Returns the lines to print.
 */
export async function openDemo(db: Database, clock: Clock, parts: DemoParts): Promise<string[]> {
  const password = parts.config.demoPassword ?? randomPassword()
  const hash = await hashPassword(password)
  // The embedded database has one connection, which cannot wait for itself, and one process.
  if (db.embedded) await fillDemo(db, clock, { ...parts, hash })
  else
    await db.transact(async (tx) => {
      await tx.run(demoTurn, {})
      await fillDemo(db, clock, { ...parts, hash })
    })
  return [
    'Пробные данные загружены. Войти можно так, пароль один на всех:',
    '  +79000000001 (пациент), +79000000002 (организация), +79000000003 (администратор), +79000000004 (регистратор),',
    '  +79000000005 (врачебная комиссия)',
    `  пароль ${password}`,
  ]
}

async function fillDemo(
  db: Database,
  clock: Clock,
  { config, secrets, hash }: DemoParts & { hash: string },
): Promise<void> {
  await db.transact(async (tx) => {
    const now = clock.now()
    await loadDemoPrices(tx, now)
    await openDemoOffices(tx, now)
    await makeSlotsAhead(tx, now)
    await addDemoAccounts(tx, hash, now)
    await addDemoRelations(tx, now)
    await openDemoUsers(tx, hash, now)
    await openDemoOrganization(tx, secrets, now)
  })
  await openDemoVisits(db, { secrets, icd: icdList(), now: clock.now() })
  const clinic = await officeOf(brandOf(db.reader, config)).requisites()
  await openDemoConclusions(db, { secrets, clinic }, clock.now())
}
