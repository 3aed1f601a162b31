import type { OwnBookings } from '../../../shared/booking/access.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { needsConsent } from '../tables.ts'

/** Owner of a booking's documents, and their sealed numbers. */
export interface SealedRow {
  id: BookingId
  surname: string
  name: string
  middlename: string
  birth: Day
  sealed: string | null
}

const ofBooking = statement<{ id: BookingId; account: AccountId }, SealedRow>('sealed-papers')`
  select id, surname, name, middlename, birth, case when not ${needsConsent} then papers_sealed end as sealed from bookings
  where id = ${'id'} and account_id = ${'account'}`

/** Returns the sealed documents of the account's own booking, except those without a consent; refuses another's. */
export const getSealed = async (reader: Reader, { account }: OwnBookings, id: BookingId) =>
  (await reader.run(ofBooking, { id, account }))[0] ?? refuse(common.NOT_FOUND)
