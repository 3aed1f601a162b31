import { secretsFrom } from '../server/platform/secrets.ts'
import { tokensOver } from '../server/platform/session/token.ts'

/** Runs SQL: a `pg` client's `query` or a database's `execute`. */
type Execute = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** Returns at each call the cookie of another account. */
export type Cookies = () => string

/** Adds so many accounts to the database and returns the cookies of the first ones, which are already signed in. */
export async function addPeople(
  execute: Execute,
  secret: string,
  { count, signed = count }: { count: number; signed?: number },
): Promise<Cookies> {
  const stamp = crypto.randomUUID()
  const { rows } = await execute(
    `insert into accounts (id, phone, password_hash, session_stamp, surname, name, middlename, created_at)
     select gen_random_uuid(), '+79' || (100000000 + n + (select count(*) from accounts)), 'none', $1::uuid,
       'Преображенский', 'Александр', 'Владиславович', now() from generate_series(1, $2::int) n returning id`,
    [stamp, count],
  )
  const accounts = rows.slice(0, signed).map(({ id }) => String(id))
  const begun = await execute(
    `insert into sessions (id, account_id, stamp, started_at, seen_at, address, agent)
     select gen_random_uuid(), account_id, $1::uuid, now(), now(), '127.0.0.1', '' from unnest($2::uuid[]) account_id
     returning id, account_id`,
    [stamp, accounts],
  )
  const tokens = tokensOver(secretsFrom(secret).key('session'), 1)
  const cookies: string[] = []
  for (const { id, account_id } of begun.rows) {
    const session = { accountId: String(account_id), sessionId: String(id), stamp }
    cookies.push(`next-auth.session-token=${await tokens.issue(session, new Date())}`)
  }
  return () => {
    const cookie = cookies.pop()
    if (!cookie) throw new Error('no unused accounts are left')
    return cookie
  }
}
