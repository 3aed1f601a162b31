import { secretsFrom } from '../server/platform/secrets.ts'
import { tokensOver } from '../server/platform/session/token.ts'

/** Runs SQL: a `pg` client's `query` or a database's `execute`. */
type Execute = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** Hands out cookies of accounts that have not been used yet. */
export type Cookies = () => string

/** Puts so many accounts into the database and gives the cookies of the first of them, signed in advance. */
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
  const tokens = tokensOver(secretsFrom(secret).key('session'), 1)
  const cookies: string[] = []
  for (const { id } of rows.slice(0, signed)) {
    const token = await tokens.issue({ accountId: String(id), stamp }, new Date())
    cookies.push(`next-auth.session-token=${token}`)
  }
  return () => {
    const cookie = cookies.pop()
    if (!cookie) throw new Error('no unused accounts are left')
    return cookie
  }
}
