import { and, asc, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { ConsentPurpose, Profile } from '../../shared/accounts/schema.ts'
import { type Day, formatDay } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { type City, fullName, type Gender } from '../../shared/platform/person.ts'
import { isDuplicate } from '../platform/db/transact.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { publish, sessionsTopic } from '../platform/live/live.ts'
import { accounts, consents, consentTexts } from './tables.ts'

type Row = typeof accounts.$inferSelect

/** An account as the other parts of the server see it. */
export interface Account {
  id: AccountId
  stamp: string
  passwordHash: string
  isBlocked: boolean
  /** Confirmed e-mail, or null. */
  confirmedEmail: string | null
  profile: Profile
}

/** What of a row makes the profile of the spec (§3 «User»). */
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

/** The profile of a row. */
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
  stamp: row.sessionStamp,
  passwordHash: row.passwordHash,
  isBlocked: row.blockedAt !== null,
  confirmedEmail: row.emailConfirmedAt && row.email,
  profile: profileOf(row),
})

/** The account with a phone. */
export async function findByPhone(reader: Reader, phone: string): Promise<Account | null> {
  const [row] = await reader.select().from(accounts).where(eq(accounts.phone, phone))
  return row ? accountOf(row) : null
}

/** The account that confirmed an e-mail. */
export async function findByEmail(reader: Reader, email: string): Promise<Account | null> {
  const confirmed = and(eq(accounts.email, email), isNotNull(accounts.emailConfirmedAt))
  const [row] = await reader.select().from(accounts).where(confirmed)
  return row ? accountOf(row) : null
}

/** Adds an account; null when the phone is taken. */
export async function addAccount(tx: Tx, row: typeof accounts.$inferInsert): Promise<Account | null> {
  const added = await tx
    .insert(accounts)
    .values(row)
    .onConflictDoNothing({ target: accounts.phone })
    .returning()
  return added[0] ? accountOf(added[0]) : null
}

/** What a change of an account sets. */
export type AccountChange = Partial<Omit<typeof accounts.$inferInsert, 'id'>>

/** Changes an account, and with its stamp ends its live streams; `TAKEN` when another one has the phone or the confirmed e-mail. */
export async function changeAccount(
  tx: Tx,
  id: AccountId,
  change: AccountChange,
): Promise<Account | 'PHONE_TAKEN' | 'EMAIL_TAKEN'> {
  try {
    const [row] = await tx.update(accounts).set(change).where(eq(accounts.id, id)).returning()
    if (!row) throw new Error('the account has gone')
    if (change.sessionStamp) publish(tx, sessionsTopic(id))
    return accountOf(row)
  } catch (error) {
    if (isDuplicate(error, 'accounts_phone')) return 'PHONE_TAKEN'
    if (isDuplicate(error, 'accounts_confirmed_email')) return 'EMAIL_TAKEN'
    throw error
  }
}

/** Gives a role to an account; false when there is no account with this phone. */
export async function addRole(tx: Tx, phone: string, role: string): Promise<boolean> {
  const roles = sql`array(select distinct unnest(array_append(${accounts.roles}, ${role})))`
  const changed = await tx.update(accounts).set({ roles }).where(eq(accounts.phone, phone)).returning()
  return changed.length > 0
}

/** The texts of consent in force on a day, the newest of each purpose. */
export const listConsentTexts = (reader: Reader, today: Day) =>
  reader
    .selectDistinctOn([consentTexts.purpose])
    .from(consentTexts)
    .where(lte(consentTexts.startsOn, today))
    .orderBy(asc(consentTexts.purpose), desc(consentTexts.startsOn), desc(consentTexts.version))

/** Where a consent came from. */
export interface ConsentOrigin {
  address: string
  agent: string
  channel: 'web' | 'desk'
}

/** Records a consent to a text; the same one in force is kept as it was. */
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
