import type pg from 'pg'
import { secretsFrom } from '../../server/platform/secrets.ts'
import { tokensOver } from '../../server/platform/session/token.ts'
import { secret } from './demo.ts'

/** Hands out cookies of accounts that have not been used yet. */
export type Cookies = () => string

/** Puts so many accounts into the database and gives the cookies of the first of them, signed in advance. */
export async function addPeople(client: pg.Client, count: number, signed: number): Promise<Cookies> {
  const stamp = crypto.randomUUID()
  await client.query(
    `insert into accounts (id, phone, password_hash, session_stamp, surname, name, middlename, created_at)
     select gen_random_uuid(), '+79' || lpad((100000000 + n)::text, 9, '0'), 'none', $1,
       'Преображенский', 'Александр', 'Владиславович', now() from generate_series(1, $2::int) n`,
    [stamp, count],
  )
  await client.query('analyze accounts')
  const { rows } = await client.query('select id from accounts where session_stamp = $1 limit $2', [
    stamp,
    signed,
  ])
  const tokens = tokensOver(secretsFrom(secret).key('session'), 1)
  const cookies: string[] = []
  for (const { id } of rows) {
    const token = await tokens.issue({ accountId: id, stamp }, new Date())
    cookies.push(`next-auth.session-token=${token}`)
  }
  return () => {
    const cookie = cookies.pop()
    if (!cookie) throw new Error('no unused accounts are left')
    return cookie
  }
}
