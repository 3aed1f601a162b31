import type { GivenConsent } from '../../../shared/accounts/consents/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A consent as stored, with its text. */
export type GivenRow = Omit<GivenConsent, 'givenAt' | 'withdrawnAt'> & {
  givenAt: Date
  withdrawnAt: Date | null
}

const given = statement<{ account: AccountId }, GivenRow>('own-consents')`
  select consents.purpose, text_version as version, title, text, given_at as "givenAt",
    consents.withdrawn_at as "withdrawnAt", null as booking, channel = 'desk' as "isOnPaper"
  from consents
  join consent_texts on consent_texts.purpose = consents.purpose and consent_texts.version = text_version
  where account_id = ${'account'}
  order by given_at desc, consents.purpose`

const ofBookings = statement<{ account: AccountId }, GivenRow>('own-consents-of-bookings')`
  select given.purpose, text_version as version, title, text, given_at as "givenAt",
    null::timestamptz as "withdrawnAt", number as booking, paper_taken_by is not null as "isOnPaper"
  from bookings
  join booking_consents as given on given.booking_id = bookings.id
  join consent_texts on consent_texts.purpose = given.purpose and consent_texts.version = text_version
  where account_id = ${'account'}
  order by given_at desc limit 200`

/** Lists the consents that an account gave to the cabinet and with its bookings, newest first. */
export async function listGiven(reader: Reader, account: AccountId): Promise<GivenRow[]> {
  const own = await reader.run(given, { account })
  return [...own, ...(await reader.run(ofBookings, { account }))]
}

const asked = statement<{ account: AccountId }, { askedAt: Date }>('erasure-asked')`
  select asked_at as "askedAt" from erasure_requests where account_id = ${'account'}`

/** Returns when the account asked the clinic to withdraw its consent to personal data. */
export const askedErasureAt = async (reader: Reader, account: AccountId): Promise<Date | null> =>
  (await reader.run(asked, { account }))[0]?.askedAt ?? null

const ask = statement<{ account: AccountId; now: Date }, { account_id: string }>('ask-erasure')`
  insert into erasure_requests (account_id, asked_at) values (${'account'}, ${'now'})
  on conflict do nothing returning account_id`

/** Records the request; returns false when the account has already asked. */
export const addErasureRequest = async (tx: Tx, account: AccountId, now: Date): Promise<boolean> =>
  (await tx.run(ask, { account, now })).length > 0
