import type pg from 'pg'
import { passSecondStep } from '../../test/accounts.ts'
import { type Running, startServer } from '../../test/processes.ts'
import { withCluster } from './cluster.ts'
import { signIn } from './sign-in.ts'

const password = 'benchpassword1'

/** The secret shared by the bench's servers. */
export const secret = 'a secret of the bench, long enough to pass'

/** Settings of a bench server on a database. */
export const settings = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  CABINET_SECRET: secret,
  CABINET_DEMO: 'on',
  CABINET_DEMO_PASSWORD: password,
  LOG_LEVEL: 'warn',
  // The load comes from as many addresses as its users have.
  TRUST_PROXY: 'on',
})

/** Signs in a demo user by phone and returns the cookie. */
export const signInAs = (url: string, phone: string): Promise<string> => signIn(url, phone, password)

/** Signs in a demo user with a role, whose second step counts as given. */
export async function signInStaff(url: string, phone: string, client: pg.Client): Promise<string> {
  const cookie = await signInAs(url, phone)
  await client.query(passSecondStep)
  return cookie
}

/** Runs work against a server with the demo clinic on a fresh PostgreSQL, signed in as its individual user. */
export async function withDemo(
  work: (server: Running, cookie: string, url: string) => Promise<void>,
): Promise<void> {
  await withCluster(async (url) => {
    const server = await startServer(settings(url))
    try {
      await work(server, await signInAs(server.url, '+79000000001'), url)
    } finally {
      await server.stop()
    }
  })
}
