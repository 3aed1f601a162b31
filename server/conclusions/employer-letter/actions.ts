import { conclusionsLetter } from '../../../shared/conclusions/ru.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { listConnected } from '../../organizations/relations/store.ts'
import type { Tx } from '../../platform/db/types.ts'
import { enqueueAll, type Message } from '../../platform/outbox/outbox.ts'
import { claimNotices, type LetterCount } from './store.ts'

/** Organizations whose letters one transaction sends. */
export const lettersAtOnce = 100

/** An employer gets at most one letter in this time: three hundred papers of a day make nine letters, not three hundred. */
const quietMinutes = 60

/** The page where an employer sees whose papers they are. */
const employeesPage = '/organization/patients'

async function lettersOf(
  tx: Tx,
  { organization, name, ready, annulled }: LetterCount,
  brand: Brand,
  now: Date,
): Promise<Message[]> {
  const letter = conclusionsLetter({ organization: name, page: employeesPage, ready, annulled }, brand)
  const about = {
    channel: 'email',
    kind: 'employee-conclusions',
    link: employeesPage,
    now,
    ...letter,
  } as const
  const managers = await listConnected(tx, organization)
  return managers.flatMap(({ account, email }) => (email ? [{ ...about, account, to: email }] : []))
}

/**
 * Queues the letters to employers whose employees' papers became ready or void. The letter is the same after every
 * outcome, because an administrator sees who got a message of which kind. Returns how many organizations were processed.
 */
export async function tellEmployers(tx: Tx, brand: Brand, now: Date): Promise<number> {
  const quietSince = new Date(now.getTime() - quietMinutes * 60_000)
  const counts = await claimNotices(tx, { now, quietSince, limit: lettersAtOnce })
  for (const count of counts) await enqueueAll(tx, await lettersOf(tx, count, brand, now))
  return counts.length
}
