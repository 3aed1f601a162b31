import type { OwnBookings } from '../../../shared/booking/access.ts'
import type { BookingId, KnownPerson } from '../../../shared/booking/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { isOpen } from '../tables.ts'

/** The person of a booking as the rule «one open booking a day» knows him. */
export interface BookedName {
  surname: string
  name: string
  birth: Day
}

/** An open booking that stands in the way of another one of the same person. */
interface OpenOfDay {
  id: BookingId
  number: string
  surname: string
  name: string
  middlename: string
  day: Day
  start: Date
}

const openOfDay = statement<
  BookedName & { account: AccountId; day: Day; except: BookingId | null },
  OpenOfDay
>('open-booking-of-person')`
  select id, number, surname, name, middlename, day, start_at as start from bookings
  where account_id = ${'account'} and day = ${'day'} and birth = ${'birth'} and ${isOpen}
    and folded(surname) = folded(${'surname'}) and folded(name) = folded(${'name'})
    and id is distinct from ${'except'}`

/** Returns the open booking of an account for a person on a day, other than `except`; null when there is none. */
export const findOpenOfDay = async (
  reader: Reader,
  { account }: { account: AccountId },
  { surname, name, birth, day }: BookedName & { day: Day },
  except: BookingId | null = null,
): Promise<OpenOfDay | null> =>
  (await reader.run(openOfDay, { account, surname, name, birth, day, except }))[0] ?? null

const people = statement<{ account: AccountId }, KnownPerson>('people-of-account')`
  select distinct on (birth, folded(surname), folded(name))
    surname, name, middlename, gender, birth, phone, email
  from bookings where account_id = ${'account'} and phone is not null
  order by birth, folded(surname), folded(name), created_at desc
  limit 30`

/** Lists the people whom an account has booked, each with the data of the latest booking. */
export const listPeople = (reader: Reader, { account }: OwnBookings): Promise<KnownPerson[]> =>
  reader.run(people, { account })
