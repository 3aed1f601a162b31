import { accountRefusals } from '../../shared/accounts/ru.ts'
import type { ConsentPurpose, Profile } from '../../shared/accounts/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { assigned, named, selected, statement, valuesFor } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { publish, sessionsTopic } from '../platform/live/live.ts'
import { profileColumns, profileOf } from './profile.ts'
import type { accounts } from './tables.ts'

/** An account as stored, without the columns that serve only searching and sorting. */
type Row = Omit<typeof accounts.$inferSelect, 'organizations' | 'fullName' | 'search' | 'grams' | 'erasedId'>

const madeColumns = { id: 'id', createdAt: 'created_at', createdBy: 'created_by' } as const

const signInColumns = {
  emailConfirmedAt: 'email_confirmed_at',
  passwordHash: 'password_hash',
  sessionStamp: 'session_stamp',
  rolesEndedAt: 'roles_ended_at',
  blockedAt: 'blocked_at',
  blockedBy: 'blocked_by',
  blockedReason: 'blocked_reason',
} as const

const addedColumns = { ...madeColumns, ...profileColumns, ...signInColumns }

const changedColumns = {
  ...profileColumns,
  ...signInColumns,
  erasedAt: 'erased_at',
  erasedBy: 'erased_by',
} as const

const columns = selected({
  ...madeColumns,
  ...changedColumns,
  version: 'version',
} satisfies Record<keyof Row, string>)

/** An account as the other parts of the server see it. */
export interface Account {
  id: AccountId
  version: number
  stamp: string
  /** Null until the owner has set a password. */
  passwordHash: string | null
  isBlocked: boolean
  isErased: boolean
  /** The time at which the account lost its last role; null when that never happened. */
  rolesEndedAt: Date | null
  /** Confirmed e-mail, or null. */
  confirmedEmail: string | null
  profile: Profile
}

const accountOf = (row: Row): Account => ({
  id: row.id as AccountId,
  version: row.version,
  stamp: row.sessionStamp,
  passwordHash: row.passwordHash,
  isBlocked: row.blockedAt !== null,
  isErased: row.erasedAt !== null,
  rolesEndedAt: row.rolesEndedAt,
  confirmedEmail: row.emailConfirmedAt && row.email,
  profile: profileOf(row),
})

const ofPhone = statement<{ phone: string }, Row>('account-of-phone')`
  select ${columns} from accounts where phone = ${'phone'} and erased_id is null`

export async function findByPhone(reader: Reader, phone: string): Promise<Account | null> {
  const [row] = await reader.run(ofPhone, { phone })
  return row ? accountOf(row) : null
}

const lock = statement<{ id: AccountId }, Row>('lock-account')`
  select ${columns} from accounts where id = ${'id'} for no key update`

/** Returns an account, locked until the end of the transaction. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<Account | null> {
  const [row] = await tx.run(lock, { id })
  return row ? accountOf(row) : null
}

const ofEmail = statement<{ email: string }, Row>('account-of-email')`
  select ${columns} from accounts where email = ${'email'} and email_confirmed_at is not null`

/** Finds the account that confirmed an e-mail. */
export async function findByEmail(reader: Reader, email: string): Promise<Account | null> {
  const [row] = await reader.run(ofEmail, { email })
  return row ? accountOf(row) : null
}

/** An account as it is added. */
export type NewAccount = Pick<Row, 'id' | 'phone' | 'sessionStamp' | 'surname' | 'name' | 'createdAt'> &
  Partial<Omit<Row, 'version' | 'erasedAt' | 'erasedBy'>>

const add = statement<NewAccount, Row>('add-account')`
  insert into accounts (${named(addedColumns)}) values (${valuesFor(addedColumns)})
  on conflict (phone, erased_id) do nothing returning ${columns}`

/** Adds an account; null when the phone is taken. */
export async function addAccount(tx: Tx, account: NewAccount): Promise<Account | null> {
  const [row] = await tx.run(add, { roles: [], isOrganization: false, middlename: '', ...account })
  return row ? accountOf(row) : null
}

/** Columns that a change may set. */
export type AccountChange = Partial<Omit<Row, 'id' | 'version' | 'createdAt' | 'createdBy'>>

const { PHONE_TAKEN, EMAIL_TAKEN, PATIENT_TAKEN } = accountRefusals
const taken = {
  accounts_phone: PHONE_TAKEN,
  accounts_confirmed_email: EMAIL_TAKEN,
  accounts_patient: PATIENT_TAKEN,
}

const change = statement<Row, Row>('change-account')`
  update accounts set version = version + 1, ${assigned(changedColumns)}
  where id = ${'id'} returning ${columns}`

/**
 * Changes an account. After a change of stamp or roles its open live streams check the rights again. Refuses a
 * phone, confirmed e-mail or patient that belongs to another account.
 */
export async function changeAccount(tx: Tx, id: AccountId, next: AccountChange): Promise<Account> {
  const [before] = await tx.run(lock, { id })
  const [after] = before ? await tx.run(change, { ...before, ...next }, taken) : []
  if (!after) throw new Error('the account has gone')
  if (next.sessionStamp || next.roles) await publish(tx, sessionsTopic(id))
  return accountOf(after)
}

const admins = statement<object, { id: AccountId }>('lock-admins')`
  select id from accounts where roles <> '{}' and 'admin' = any(roles) and blocked_at is null
  order by id for no key update`

/**
 * Returns the administrators who can sign in, locked: when two administrators remove each other's role at once,
 * the second call finds only one left.
 */
export const lockAdmins = async (tx: Tx): Promise<AccountId[]> =>
  (await tx.run(admins, {})).map(({ id }) => id)

const withdraw = statement<{ accountId: AccountId; now: Date }, never>('withdraw-consents')`
  update consents set withdrawn_at = greatest(given_at, ${'now'})
  where account_id = ${'accountId'} and withdrawn_at is null`

/** Withdraws all consents of an account. */
export const withdrawConsents = (tx: Tx, accountId: AccountId, now: Date): Promise<unknown> =>
  tx.run(withdraw, { accountId, now })

interface Withdrawal {
  accountId: AccountId
  purpose: ConsentPurpose
  now: Date
}

const withdrawOne = statement<Withdrawal, { id: string }>('withdraw-consent')`
  update consents set withdrawn_at = greatest(given_at, ${'now'})
  where account_id = ${'accountId'} and purpose = ${'purpose'} and withdrawn_at is null
  returning id`

/** Withdraws the consent of an account to one purpose; returns false when none stands. */
export const withdrawConsent = async (tx: Tx, given: Withdrawal): Promise<boolean> =>
  (await tx.run(withdrawOne, given)).length > 0

/** Origin of a consent. */
export interface ConsentOrigin {
  address: string
  agent: string
  channel: 'web' | 'desk'
  /** The registrar who took it on paper; absent: given in the cabinet. */
  paperTakenBy?: AccountId
}

/** A consent as it is given. */
interface NewConsent extends Omit<ConsentOrigin, 'paperTakenBy'> {
  id: string
  accountId: AccountId
  purpose: ConsentPurpose
  textVersion: string
  givenAt: Date
  paperTakenBy: AccountId | null
}

const consent = statement<NewConsent, never>('add-consent')`
  insert into consents (id, account_id, purpose, text_version, given_at, address, agent, channel, paper_taken_by)
  values (${'id'}, ${'accountId'}, ${'purpose'}, ${'textVersion'}, ${'givenAt'}, ${'address'}, ${'agent'}, ${'channel'},
    ${'paperTakenBy'})
  on conflict do nothing`

/** Records a consent to a text; an existing one in force stays. */
export const addConsent = (tx: Tx, given: NewConsent): Promise<unknown> => tx.run(consent, given)
