import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { Gender } from '../../../shared/platform/person.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

/** The birth date and sex of the person in a booking. */
interface BookedAs {
  birth: Day
  gender: Gender
}

const ownBooking = statement<{ account: AccountId; surname: string; name: string }, BookedAs>(
  'own-booking-of-account',
)`
  select birth, gender from bookings
  where account_id = ${'account'} and folded(surname) = folded(${'surname'}::text)
    and folded(name) = folded(${'name'}::text)
  order by start_at desc limit 1`

/** Finds what the latest booking of an account says of its owner, not of a relative; null when there is none. */
export const findBookedAs = async (
  reader: Reader,
  asked: { account: AccountId; surname: string; name: string },
): Promise<BookedAs | null> => (await reader.run(ownBooking, asked))[0] ?? null
