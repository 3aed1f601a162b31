import { randomBytes } from 'node:crypto'
import { linkLetter } from '../../../shared/accounts/ru.ts'
import { Email } from '../../../shared/platform/person.ts'
import { normalizePhone } from '../../../shared/platform/phone.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { giveBackFrom, type Limit, type Limits, spendFrom } from '../../platform/limits.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Account, findByEmail, findByPhone } from '../store.ts'
import { addLink, markLinkUsed } from './store.ts'

const quarter = 15 * 60

/** Limits of failed sign-ins and of requested sign-in letters. */
export const limits = {
  failedByPhone: { times: 10, seconds: quarter },
  failedByAddress: { times: 50, seconds: quarter },
  linksToEmail: { times: 5, seconds: 3600 },
  linksFromAddress: { times: 20, seconds: 3600 },
} satisfies Record<string, Limit>

const linkLife = 3600 * 1000
const longestPassword = 128

/** Input of the sign-in form. */
interface Credentials {
  phone: string
  password: string
  address: string
}

/** The account of a typed phone: `tried` in any case, `account` after a right password only. */
interface PasswordAnswer {
  tried: Account | null
  account: Account | null
}

/**
 * Returns the account of a right phone and password, taking as long for an unknown phone as for a known one. An attempt is counted before the password is checked, so that concurrent attempts gain nothing,
 * and uncounted when it was right.
 */
export async function checkPassword(
  by: { reader: Reader; limits: Limits },
  { phone: typed, password, address }: Credentials,
  now: Date,
): Promise<PasswordAnswer> {
  const phone = normalizePhone(typed)
  const from = { key: 'sign-in-from', address }
  await spendFrom(by.limits, from, limits.failedByAddress, now)
  if (!phone || password.length > longestPassword) return { tried: null, account: null }
  await by.limits.spend(`sign-in:${phone}`, limits.failedByPhone, now)
  const tried = await findByPhone(by.reader, phone)
  if (!(await isPassword(tried?.passwordHash, password))) return { tried, account: null }
  await by.limits.forget(`sign-in:${phone}`)
  await giveBackFrom(by.limits, from)
  return { tried, account: tried }
}

/** Returns the account that too many tries have closed for a while; null for a phone that no account has. */
export async function lockedAccount(reader: Reader, typed: string): Promise<Account | null> {
  const phone = normalizePhone(typed)
  return phone ? findByPhone(reader, phone) : null
}

/** The digest of a link holds the browser that asked for it, so that it opens nowhere else. */
const linkDigests = (secrets: Secrets, token: string, browser: string) =>
  secrets.digests('code', `link:${token}:${browser}`)

/** Whether a link looks like one of ours; whether it is valid, only its use tells. */
export const isLink = ({ token, email }: { token: string; email: string }): boolean =>
  /^[0-9a-f]{64}$/.test(token) && Email.safeParse(email).success

/** Sends a one-time link to a confirmed e-mail; to any other nothing is sent, and the caller cannot tell. */
export async function sendLink(
  tx: Tx,
  by: { secrets: Secrets; clinic: string; linkTo: (query: URLSearchParams) => string },
  { email, callbackUrl, browser }: { email: string; callbackUrl: string; browser: string },
  now: Date,
): Promise<void> {
  const account = await findByEmail(tx, email)
  if (!account || account.isBlocked) return
  const token = randomBytes(32).toString('hex')
  const expiresAt = new Date(now.getTime() + linkLife)
  await addLink(tx, {
    tokenDigest: linkDigests(by.secrets, token, browser)[0],
    accountId: account.id,
    email,
    stamp: account.stamp,
    expiresAt,
  })
  const link = by.linkTo(new URLSearchParams({ callbackUrl, token, email }))
  const to = { channel: 'email', kind: 'sign-in-link', to: email, secret: true, now } as const
  await enqueue(tx, { ...to, ...linkLetter(link, by.clinic), usefulUntil: expiresAt })
}

/** Uses up a valid link and returns its account, even a blocked one; null otherwise. */
export async function spendLink(
  tx: Tx,
  secrets: Secrets,
  link: { token: string; email: string; browser: string },
  now: Date,
): Promise<Account | null> {
  const email = Email.safeParse(link.email).data
  if (!email || !isLink(link)) return null
  const spent = await markLinkUsed(tx, linkDigests(secrets, link.token, link.browser), email, now)
  const account = spent && (await findByEmail(tx, email))
  if (!account || account.id !== spent.accountId) return null
  // Blocking an account invalidates its links too, but the owner of a valid link may be told that the account
  // is blocked.
  return account.isBlocked || account.stamp === spent.stamp ? account : null
}
