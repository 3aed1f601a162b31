import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { freshUntilOf, needOf } from '../../../shared/accounts/second-step/rules.ts'
import type { HalfSession, Member } from '../../../shared/platform/actor.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { batched } from '../../platform/db/batched.ts'
import { selected, statement } from '../../platform/db/statement.ts'
import type { Database, Reader, Tx } from '../../platform/db/types.ts'
import { publish, sessionsTopic } from '../../platform/live/live.ts'
import type { FindStanding, SeeSession, Standing } from '../../platform/session/sessions.ts'
import { sessionLife } from '../../platform/session/token.ts'
import { type ProfileRow, profileColumns, sessionUserOf } from '../profile.ts'
import type { signInLinks } from './tables.ts'

type StandingRow = ProfileRow & {
  id: string
  stamp: string
  turn: number
  seenAt: Date | null
  startedAt: Date | null
  steppedAt: Date | null
  askedAt: Date | null
  activeAt: Date | null
  hasMethod: boolean
}

interface StandingKeys {
  accountIds: string[]
  sessionIds: string[]
}

// `(select …)` hides the length of the arrays from the planner, which would otherwise plan the statement anew
// for each length.
const standings = statement<StandingKeys, StandingRow>('session-standings')`
  select turn::int as turn, accounts.id, session_stamp as stamp, ${selected(profileColumns)}, seen_at as "seenAt",
    started_at as "startedAt", stepped_at as "steppedAt", asked_at as "askedAt", active_at as "activeAt",
    roles <> '{}' and exists (select from sign_in_methods where account_id = accounts.id) as "hasMethod"
  from unnest((select ${'accountIds'}::uuid[]), (select ${'sessionIds'}::uuid[]))
    with ordinality as asked (account, session, turn)
  join accounts on accounts.id = asked.account and blocked_at is null
  left join sessions on sessions.id = asked.session
  where ended_at is null`

/** Whether roles sign in with a second step here, and the time. */
interface StepPolicy {
  isOptional: boolean
  now: () => Date
}

/** Returns the caller behind a session: a half one while a staff account has something left to do; null at its end. */
function actorOf(
  row: StandingRow,
  session: string,
  { isOptional, now }: StepPolicy,
): Member | HalfSession | null {
  const { id, phone, roles, hasMethod, steppedAt, askedAt, activeAt } = row
  const base = { accountId: id as AccountId, phone, roles, session }
  if (roles.length === 0) return { kind: 'member', ...base }
  const at = now()
  const isAsked = hasMethod || !isOptional
  const times = { isAsked, hasMethod, startedAt: row.startedAt ?? at, steppedAt, activeAt }
  const need = needOf(times, at)
  if (need === 'over') return null
  if (need !== 'open') return { kind: 'half', need, ...base }
  return { kind: 'member', ...base, ...(isAsked && { freshUntil: freshUntilOf(askedAt) }) }
}

function standingOf(row: StandingRow, session: string, policy: StepPolicy): Standing<SessionUser> | null {
  const actor = actorOf(row, session, policy)
  return actor && { stamp: row.stamp, actor, user: sessionUserOf(row), seenAt: row.seenAt }
}

/**
 * Returns the data on which a session depends; null when the account is blocked or the session ended. Erasing
 * an account changes its stamp, which ends its sessions.
 */
export const standingsIn = (reader: Reader, policy: StepPolicy): FindStanding<SessionUser> => {
  const find = batched(async (asked: readonly { accountId: string; sessionId: string }[]) => {
    const accountIds = asked.map(({ accountId }) => accountId)
    const sessionIds = asked.map(({ sessionId }) => sessionId)
    const found = asked.map((): Standing<SessionUser> | null => null)
    for (const row of await reader.run(standings, { accountIds, sessionIds }))
      found[row.turn - 1] = standingOf(row, sessionIds[row.turn - 1] ?? '', policy)
    return found
  })
  return (accountId, sessionId) => find({ accountId, sessionId })
}

interface SessionSighting {
  sessionId: string
  accountId: string
  stamp: string
  address: string
  agent: string
  ownerCheckedAt: Date | null
  now: Date
}

const see = statement<SessionSighting, never>('see-session')`
  insert into sessions (id, account_id, stamp, started_at, seen_at, address, agent, owner_checked_at)
  values (${'sessionId'}, ${'accountId'}, ${'stamp'}, ${'now'}, ${'now'}, ${'address'}, ${'agent'}, ${'ownerCheckedAt'})
  on conflict (id) do update set seen_at = excluded.seen_at, address = excluded.address, agent = excluded.agent
    where sessions.seen_at < excluded.seen_at`

/** Records that a session began or was seen. */
export const seeSession = (tx: Tx, ...[session, origin, now]: Parameters<SeeSession>): Promise<unknown> => {
  const { sessionId, accountId, stamp, ownerCheckedAt = null } = session
  return tx.run(see, { sessionId, accountId, stamp, ...origin, ownerCheckedAt, now })
}

/** Records sessions, each in a transaction of its own. */
export const seeSessionsIn =
  (db: Database): SeeSession =>
  async (session, origin, now) =>
    void (await db.transact((tx) => seeSession(tx, session, origin, now)))

interface SessionEnd {
  sessionId: string
  accountId: string
  now: Date
}

const end = statement<SessionEnd & { stamp: string }, never>('end-session')`
  insert into sessions (id, account_id, stamp, started_at, seen_at, address, agent, ended_at)
  values (${'sessionId'}, ${'accountId'}, ${'stamp'}, ${'now'}, ${'now'}, '', '', ${'now'})
  on conflict (id) do update set ended_at = coalesce(sessions.ended_at, excluded.ended_at)`

/** Ends a session on sign-out, even one that is not recorded yet, and closes its live streams. */
export async function endSession(
  tx: Tx,
  { sessionId, accountId, stamp }: Omit<SessionEnd & { stamp: string }, 'now'>,
  now: Date,
): Promise<void> {
  await publish(tx, sessionsTopic(accountId as AccountId))
  await tx.run(end, { sessionId, accountId, stamp, now })
}

const checkOwner = statement<{ session: string; at: Date }, never>('mark-owner-checked')`
  update sessions set owner_checked_at = ${'at'} where id = ${'session'} and ended_at is null`

/** Records that the user gave the password, or a code sent to the phone, in a session. */
export const markOwnerChecked = (tx: Tx, session: string, at: Date): Promise<unknown> =>
  tx.run(checkOwner, { session, at })

const ownerChecked = statement<{ session: string }, { ownerCheckedAt: Date | null }>(
  'session-owner-checked-at',
)`
  select owner_checked_at as "ownerCheckedAt" from sessions where id = ${'session'}`

/** Returns when the user last gave the password or a code in a session; null when he never did. */
export const findOwnerCheckedAt = async (reader: Reader, session: string): Promise<Date | null> =>
  (await reader.run(ownerChecked, { session }))[0]?.ownerCheckedAt ?? null

interface StepMark {
  session: string
  /** The second step of the sign-in itself, not one for a single act or a locked screen. */
  isSignIn: boolean
  now: Date
}

const mark = statement<StepMark, never>('mark-second-step')`
  update sessions set asked_at = ${'now'}, active_at = ${'now'},
    stepped_at = case when ${'isSignIn'}::boolean then ${'now'}::timestamptz else stepped_at end
  where id = ${'session'} and ended_at is null`

/** Records that the second step was passed in a session. */
export const markStep = (tx: Tx, given: StepMark): Promise<unknown> => tx.run(mark, given)

const touch = statement<{ session: string; at: Date }, never>('touch-session')`
  update sessions set active_at = ${'at'} where id = ${'session'} and ended_at is null`

/** Records when the user last touched the page. The live streams of the account check their right again. */
export async function touchSession(
  tx: Tx,
  { session, accountId }: Pick<Member, 'session' | 'accountId'>,
  at: Date,
): Promise<void> {
  if (session) await tx.run(touch, { session, at })
  if (at.getTime() === 0) await publish(tx, sessionsTopic(accountId))
}

interface Challenge {
  session: string
  challenge: string
  until: Date
}

const putChallenge = statement<Challenge, never>('set-challenge')`
  update sessions set challenge = ${'challenge'}, challenge_until = ${'until'} where id = ${'session'}`

/** Keeps the question that a key of this session has to sign. */
export const setChallenge = (tx: Tx, session: string, challenge: string, until: Date): Promise<unknown> =>
  tx.run(putChallenge, { session, challenge, until })

const popChallenge = statement<{ session: string; now: Date }, { challenge: string }>('take-challenge')`
  with kept as (
    select id, challenge from sessions where id = ${'session'} and challenge_until > ${'now'} for update
  )
  update sessions set challenge = null, challenge_until = null from kept
  where sessions.id = kept.id returning kept.challenge`

/** Uses up the question of a session; null when there is none. */
export const takeChallenge = async (tx: Tx, session: string, now: Date): Promise<string | null> =>
  (await tx.run(popChallenge, { session, now }))[0]?.challenge ?? null

const endKnown = statement<SessionEnd, { id: string }>('end-known-session')`
  update sessions set ended_at = ${'now'}
  where id = ${'sessionId'} and account_id = ${'accountId'} and ended_at is null returning id`

/** Ends a session of an account; false when it has no such live session. */
export async function endSessionOf(
  tx: Tx,
  { sessionId, accountId }: { sessionId: string; accountId: AccountId },
  now: Date,
): Promise<boolean> {
  const ended = await tx.run(endKnown, { sessionId, accountId, now })
  await publish(tx, sessionsTopic(accountId))
  return ended.length > 0
}

/** A live session. */
export interface LiveSession {
  id: string
  startedAt: Date
  seenAt: Date
  address: string
  agent: string
}

const living = statement<{ account: AccountId; since: Date; limit: number }, LiveSession>(
  'sessions-of-account',
)`
  select sessions.id, started_at as "startedAt", seen_at as "seenAt", address, agent
  from sessions join accounts on accounts.id = account_id and stamp = session_stamp
  where account_id = ${'account'} and ended_at is null and blocked_at is null and seen_at > ${'since'}
  order by seen_at desc, sessions.id limit ${'limit'}`

/** Returns the live sessions of an account, the last seen first. */
export const listSessions = (
  reader: Reader,
  account: AccountId,
  limit: number,
  now: Date,
): Promise<LiveSession[]> =>
  reader.run(living, { account, since: new Date(now.getTime() - sessionLife * 1000), limit })

const dropSessions = statement<{ account: AccountId }, never>('forget-sessions-of-account')`
  delete from sessions where account_id = ${'account'}`
const dropLinks = statement<{ account: AccountId }, never>('forget-links-of-account')`
  delete from sign_in_links where account_id = ${'account'}`

/** Deletes sessions and links of an erased account. */
export async function forgetSessions(tx: Tx, account: AccountId): Promise<void> {
  await tx.run(dropSessions, { account })
  await tx.run(dropLinks, { account })
}

type NewLink = Omit<typeof signInLinks.$inferInsert, 'usedAt'>

const putLink = statement<NewLink, never>('add-sign-in-link')`
  insert into sign_in_links (token_digest, account_id, email, stamp, expires_at)
  values (${'tokenDigest'}, ${'accountId'}, ${'email'}, ${'stamp'}, ${'expiresAt'})`

/** Stores a link. */
export const addLink = (tx: Tx, link: NewLink): Promise<unknown> => tx.run(putLink, link)

type LinkOwner = Pick<NewLink, 'accountId' | 'stamp'>

const spendLink = statement<{ tokenDigests: string[]; email: string; now: Date }, LinkOwner>(
  'use-sign-in-link',
)`
  update sign_in_links set used_at = ${'now'}
  where token_digest = any(${'tokenDigests'}::text[]) and email = ${'email'} and used_at is null and expires_at > ${'now'}
  returning account_id as "accountId", stamp`

/** Uses up a link and returns its account; null when it is unknown, used or expired. */
export const markLinkUsed = async (
  tx: Tx,
  tokenDigests: string[],
  email: string,
  now: Date,
): Promise<LinkOwner | null> => (await tx.run(spendLink, { tokenDigests, email, now }))[0] ?? null

const dropExpiredLinks = statement<{ now: Date }, never>('forget-expired-links')`
  delete from sign_in_links where expires_at < ${'now'}`
const dropOldSessions = statement<{ before: Date }, never>('forget-old-sessions')`
  delete from sessions where seen_at <= ${'before'}`

/** Removes expired links, and sessions whose tokens have all expired. */
export async function removeStale(tx: Tx, now: Date): Promise<void> {
  await tx.run(dropExpiredLinks, { now })
  // A day longer than a token lives, because a token may be issued some minutes after the session was last
  // recorded.
  const before = new Date(now.getTime() - (sessionLife + 24 * 3600) * 1000)
  await tx.run(dropOldSessions, { before })
}
