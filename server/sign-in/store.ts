import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { type ProfileRow, profileOf } from '../accounts/store.ts'
import { statement } from '../platform/db/statement.ts'
import { together } from '../platform/db/together.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import type { FindStanding, Standing } from '../platform/session/sessions.ts'
import { endedSessions, signInLinks } from './tables.ts'

type StandingRow = ProfileRow & { id: string; stamp: string; turn: number }

interface Asked {
  accountIds: string[]
  sessionIds: string[]
}

const standings = statement<Asked, StandingRow>('session-standings')`
  select asked.turn::int as turn, id, session_stamp as stamp, phone, email, roles, city,
    is_organization as "isOrganization", patient_id as "patientId", surname, name, middlename,
    null as gender, null as birth
  from unnest(${'accountIds'}::uuid[], ${'sessionIds'}::uuid[]) with ordinality as asked(account_id, session_id, turn)
  join accounts on id = asked.account_id and blocked_at is null
  where not exists (select 1 from ended_sessions ended where ended.session_id = asked.session_id)`

function standingOf(row: StandingRow): Standing<SessionUser> {
  const {
    surname: _surname,
    middlename: _middlename,
    gender: _gender,
    birth: _birth,
    ...user
  } = profileOf(row)
  const actor = {
    kind: 'member',
    accountId: row.id as AccountId,
    phone: row.phone,
    roles: row.roles,
  } as const
  return { stamp: row.stamp, actor, user }
}

/** Tells what a session stands on; null when the account is gone or blocked or the session was left. */
export const standingsIn = (reader: Reader): FindStanding<SessionUser> => {
  const find = together(async (asked: readonly { accountId: string; sessionId: string }[]) => {
    const accountIds = asked.map(({ accountId }) => accountId)
    const sessionIds = asked.map(({ sessionId }) => sessionId)
    const found = asked.map((): Standing<SessionUser> | null => null)
    for (const row of await reader.run(standings, { accountIds, sessionIds }))
      found[row.turn - 1] = standingOf(row)
    return found
  })
  return (accountId, sessionId) => find({ accountId, sessionId })
}

/** Remembers that a session was left. */
export const endSession = (tx: Tx, session: { sessionId: string; expiresAt: Date }): Promise<unknown> =>
  tx.insert(endedSessions).values(session).onConflictDoNothing()

/** Keeps a link. */
export const addLink = (tx: Tx, link: typeof signInLinks.$inferInsert): Promise<unknown> =>
  tx.insert(signInLinks).values(link)

/** Uses a link up and tells whose it was; null when it is unknown, was used before or ran out. */
export async function markLinkUsed(tx: Tx, tokenDigest: string, email: string, now: Date) {
  const links = signInLinks
  const mine = and(eq(links.tokenDigest, tokenDigest), eq(links.email, email))
  const live = and(mine, isNull(links.usedAt), gt(links.expiresAt, now))
  const [link] = await tx.update(links).set({ usedAt: now }).where(live).returning()
  return link ? { accountId: link.accountId, stamp: link.stamp } : null
}

/** Removes links and left sessions that ran out before a moment. */
export async function removeStale(tx: Tx, before: Date): Promise<void> {
  await tx.delete(signInLinks).where(lt(signInLinks.expiresAt, before))
  await tx.delete(endedSessions).where(lt(endedSessions.expiresAt, before))
}
