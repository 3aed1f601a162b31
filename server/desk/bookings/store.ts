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

/** An account and the name in its profile. */
interface AccountName {
  account: AccountId
  surname: string
  name: string
  middlename: string
}

const ownBookings = statement<AccountName, BookedAs>('own-bookings-of-account')`
  select distinct birth, gender from bookings
  where account_id = ${'account'} and folded(surname) = folded(${'surname'}::text)
    and folded(name) = folded(${'name'}::text)
    and folded(middlename) = folded(${'middlename'}::text)
  limit 2`

/**
 * Finds what the bookings of an account say of its owner, by the full name; null when there is none, or when they
 * disagree, because a relative may bear the same name.
 */
export async function findBookedAs(reader: Reader, asked: AccountName): Promise<BookedAs | null> {
  const [found, other] = await reader.run(ownBookings, asked)
  return found && !other ? found : null
}
