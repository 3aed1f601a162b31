import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import type { ConsentPurpose, Profile } from '../../shared/accounts/schema.ts'
import { type Day, formatDay } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { type City, fullName, type Gender } from '../../shared/platform/person.ts'
import { refuse } from '../../shared/platform/refusal.ts'
import { statement } from '../platform/db/statement.ts'
import { isDuplicate } from '../platform/db/transact.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { publish, sessionsTopic } from '../platform/live/live.ts'
import { accounts, consents } from './tables.ts'

// Columns used only to find accounts in the list are not read.
const {
  organizations: _organizations,
  fullName: _fullName,
  search: _search,
  grams: _grams,
  erasedId: _erasedId,
  ...columns
} = getTableColumns(accounts)

type Row = Pick<typeof accounts.$inferSelect, keyof typeof columns>

/** An account as the other parts of the server see it. */
export interface Account {
  id: AccountId
  version: number
  stamp: string
  /** Null until the owner has set a password. */
  passwordHash: string | null
  isBlocked: boolean
  isErased: boolean
  /** Confirmed e-mail, or null. */
  confirmedEmail: string | null
  profile: Profile
}

/** Columns behind the profile of the specification (§3 «User»). */
export type ProfileRow = Pick<
  Row,
  | 'phone'
  | 'email'
  | 'roles'
  | 'city'
  | 'isOrganization'
  | 'patientId'
  | 'surname'
  | 'name'
  | 'middlename'
  | 'gender'
  | 'birth'
>

/** Makes the profile of a row. */
export const profileOf = (row: ProfileRow): Profile => ({
  surname: row.surname,
  name: row.name,
  middlename: row.middlename,
  fullname: fullName(row),
  gender: row.gender as Gender | null,
  birth: row.birth && formatDay(row.birth as Day),
  phone: row.phone,
  email: row.email,
  city: row.city as City | null,
  isOrganization: row.isOrganization,
  patientID: row.patientId,
  roles: row.roles,
})

const accountOf = (row: Row): Account => ({
  id: row.id as AccountId,
  version: row.version,
  stamp: row.sessionStamp,
  passwordHash: row.passwordHash,
  isBlocked: row.blockedAt !== null,
  isErased: row.erasedAt !== null,
  confirmedEmail: row.emailConfirmedAt && row.email,
  profile: profileOf(row),
})

export async function findByPhone(reader: Reader, phone: string): Promise<Account | null> {
  const mine = and(eq(accounts.phone, phone), isNull(accounts.erasedId))
  const [row] = await reader.select(columns).from(accounts).where(mine)
  return row ? accountOf(row) : null
}

/** Returns an account, locked until the end of the transaction. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<Account | null> {
  const [row] = await tx.select(columns).from(accounts).where(eq(accounts.id, id)).for('no key update')
  return row ? accountOf(row) : null
}

/** Finds the account that confirmed an e-mail. */
export async function findByEmail(reader: Reader, email: string): Promise<Account | null> {
  const confirmed = and(eq(accounts.email, email), isNotNull(accounts.emailConfirmedAt))
  const [row] = await reader.select(columns).from(accounts).where(confirmed)
  return row ? accountOf(row) : null
}

/** Adds an account; null when the phone is taken. */
export async function addAccount(tx: Tx, row: typeof accounts.$inferInsert): Promise<Account | null> {
  const added = await tx
    .insert(accounts)
    .values(row)
    .onConflictDoNothing({ target: [accounts.phone, accounts.erasedId] })
    .returning(columns)
  return added[0] ? accountOf(added[0]) : null
}

/** Columns that a change may set. */
export type AccountChange = Partial<Omit<Row, 'id' | 'version'>>

const { PHONE_TAKEN, EMAIL_TAKEN, PATIENT_TAKEN } = accountRefusals
const taken = {
  accounts_phone: PHONE_TAKEN,
  accounts_confirmed_email: EMAIL_TAKEN,
  accounts_patient: PATIENT_TAKEN,
}

/**
 * Changes an account; after a change of stamp or roles its live streams check their right again. Refuses the
 * phone, confirmed e-mail or patient of another account.
 */
export async function changeAccount(tx: Tx, id: AccountId, change: AccountChange): Promise<Account> {
  try {
    const next = { ...change, version: sql`${accounts.version} + 1` }
    const [row] = await tx.update(accounts).set(next).where(eq(accounts.id, id)).returning(columns)
    if (!row) throw new Error('the account has gone')
    if (change.sessionStamp || change.roles) await publish(tx, sessionsTopic(id))
    return accountOf(row)
  } catch (error) {
    for (const [constraint, kind] of Object.entries(taken)) if (isDuplicate(error, constraint)) refuse(kind)
    throw error
  }
}

/** Gives a role to an account; false when there is no account with this phone. */
export async function addRole(tx: Tx, phone: string, role: string): Promise<boolean> {
  const roles = sql`array(select distinct unnest(array_append(${accounts.roles}, ${role})))`
  const next = { roles, version: sql`${accounts.version} + 1` }
  const changed = await tx
    .update(accounts)
    .set(next)
    .where(eq(accounts.phone, phone))
    .returning({ id: accounts.id })
  return changed.length > 0
}

const admins = statement<object, { id: AccountId }>('lock-admins')`
  select id from accounts where roles <> '{}' and 'admin' = any(roles) and blocked_at is null
  order by id for no key update`

/** Returns the administrators who can sign in, locked: of two who remove each other's role the second finds one. */
export const lockAdmins = async (tx: Tx): Promise<AccountId[]> =>
  (await tx.run(admins, {})).map(({ id }) => id)

/** Withdraws all consents of an account. */
export const withdrawConsents = (tx: Tx, accountId: AccountId, now: Date): Promise<unknown> =>
  tx
    .update(consents)
    .set({ withdrawnAt: sql`greatest(${consents.givenAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(consents.accountId, accountId), isNull(consents.withdrawnAt)))

/** Origin of a consent. */
export interface ConsentOrigin {
  address: string
  agent: string
  channel: 'web' | 'desk'
}

/** Records a consent to a text; an existing one in force stays. */
export const addConsent = (
  tx: Tx,
  consent: ConsentOrigin & {
    id: string
    accountId: AccountId
    purpose: ConsentPurpose
    textVersion: string
    givenAt: Date
  },
): Promise<unknown> => tx.insert(consents).values(consent).onConflictDoNothing()
