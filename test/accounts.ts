import { randomUUID } from 'node:crypto'
import { giveConsents } from '../server/accounts/actions.ts'
import { addAccount, type NewAccount } from '../server/accounts/store.ts'
import type { Database } from '../server/platform/db/types.ts'
import { newId } from '../server/platform/ids.ts'
import { tokensOver } from '../server/platform/session/token.ts'
import { ownerCheckContract } from '../shared/accounts/owner-check/contract.ts'
import type { TargetType } from '../shared/accounts/schema.ts'
import { signInContract } from '../shared/accounts/sign-in/contract.ts'
import type { AccountId } from '../shared/platform/ids.ts'
import type { Client, TestApp } from './harness.ts'

let made = 0

/** A phone that no other test uses. */
export const freshPhone = (): string =>
  `+7902${String(process.pid % 100).padStart(2, '0')}${String(made++).padStart(5, '0')}`

/** Hash of `parol2026`, made once: hashing in each test would be slow. */
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9g1vBcYz9uX/Qc4I98DhyQ$8clqyBDa5pH34a9txJ/ISSAy0dIqtxRHZw84dIxEZE0'
export const password = 'parol2026'

type AccountValues = Partial<Omit<NewAccount, 'id'>>

/** Adds an account with its own phone straight to the database. */
export async function makeAccount(app: Pick<TestApp, 'db' | 'clock'>, given: AccountValues = {}) {
  const now = app.clock.now()
  const account = await app.db.transact((tx) =>
    addAccount(tx, {
      id: newId(now),
      phone: freshPhone(),
      passwordHash,
      sessionStamp: randomUUID(),
      createdAt: now,
      surname: 'Иванова',
      name: 'Анна',
      middlename: 'Петровна',
      city: 'ekb',
      ...given,
    }),
  )
  if (!account) throw new Error('the phone is taken')
  return account
}

/** Later than the clock of any test goes. */
const always = '2100-01-01'

/** Records a session whose second step was passed and whose screen never locks: most tests are about other things. */
export const openForStaff = (
  app: Pick<TestApp, 'db' | 'clock'>,
  { accountId, stamp, sessionId }: { accountId: string; stamp: string; sessionId: string },
) =>
  app.db.execute(
    `insert into sessions (id, account_id, stamp, started_at, seen_at, address, agent, stepped_at, asked_at, active_at)
     values ($1, $2, $3, $4, $4, '127.0.0.1', '', $5, $5, $5)`,
    [sessionId, accountId, stamp, app.clock.now(), always],
  )

/** Lets the open sessions of accounts that were given a role pass as if their second step had been given. */
export const passSecondStep = `
  update sessions set stepped_at = '${always}', asked_at = '${always}', active_at = '${always}'
  where account_id in (select id from accounts where roles <> '{}')`

/** A signed-in browser of a new account. */
export async function member(app: TestApp, given: AccountValues = {}) {
  const account = await makeAccount(app, given)
  const client = app.visitor()
  const tokens = tokensOver(app.deps.secrets.key('session'))
  const session = { accountId: account.id, stamp: account.stamp, sessionId: randomUUID() }
  if (given.roles?.length) await openForStaff(app, session)
  client.cookies.set('next-auth.session-token', await tokens.issue(session, app.clock.now()))
  return { client, account, phone: account.profile.phone }
}

/** Opens a new session in a member's browser, whose former one has ended meanwhile. */
export async function enterAgain(
  app: TestApp,
  { client, account }: Pick<Awaited<ReturnType<typeof member>>, 'client' | 'account'>,
): Promise<void> {
  const session = { accountId: account.id, stamp: account.stamp, sessionId: randomUUID() }
  await openForStaff(app, session)
  const tokens = tokensOver(app.deps.secrets.key('session'))
  client.cookies.set('next-auth.session-token', await tokens.issue(session, app.clock.now()))
}

/** Records that an account agrees to notifications, so that reminders reach it. */
export async function giveNotifications(app: Pick<TestApp, 'db' | 'clock'>, accountId: AccountId) {
  const origin = { address: '127.0.0.1', agent: 'test', channel: 'web' } as const
  const given = { accountId, purposes: ['notifications'] as const, origin }
  await app.db.transact((tx) => giveConsents(tx, given, app.clock.now()))
}

/** Returns the text of the newest message to a phone or an e-mail, as it waits in the outbox. */
export async function lastMessageTo(db: Database, recipient: string): Promise<string> {
  const sql = 'select text from outbox where recipient = $1 order by created_at desc, id desc limit 1'
  const { rows } = await db.execute(sql, [recipient])
  return String(rows[0]?.text ?? '')
}

/** Returns the last code sent to a phone or an e-mail. */
export const lastCodeTo = async (db: Database, recipient: string): Promise<string> =>
  /\b\d{4}\b/.exec(await lastMessageTo(db, recipient))?.[0] ?? ''

/** Confirms that the user of a browser owns a phone or an e-mail: asks for a code and sends it back. */
export async function confirm(app: TestApp, client: Client, type: TargetType, target: string): Promise<void> {
  await client.call(signInContract.sendCode, { body: { type, target } })
  const code = await lastCodeTo(app.db, target)
  const answer = await client.call(signInContract.checkCode, { body: { type, target, code } })
  if (answer.status !== 200) throw new Error(`the code was not taken: ${JSON.stringify(answer.error)}`)
}

/** Gives the password again, as the page does before a change of the own phone or e-mail. */
export async function passOwnerCheck(client: Client): Promise<void> {
  const answer = await client.call(ownerCheckContract.pass, { body: { way: 'password', password } })
  if (answer.status !== 200) throw new Error(`the password was not taken: ${JSON.stringify(answer.error)}`)
}

/** Signs in as a browser does: fetches the CSRF token, then sends the form. */
export async function signInWith(client: Client, phone: string, secret: string, callbackUrl = '/') {
  const { csrfToken } = (await client.send({ method: 'GET', url: '/api/auth/csrf' })).json()
  const form = new URLSearchParams({ phone, password: secret, csrfToken, callbackUrl, json: 'true' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = { method: 'POST', url: '/api/auth/callback/credentials', payload: form.toString(), headers }
  const answer = await client.send(sent)
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
