import type { BookingId } from '../../../shared/booking/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { cachedFor } from '../../platform/db/cached-for.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { isByEmployer, isOpen } from '../tables.ts'

const ceiling = statement<object, { ceiling: number }>('booking-ceiling')`select ceiling from booking_ceiling`

/** The ceiling of an installation without a row. */
const usualCeiling = 3

const kept = cachedFor(async (reader) => (await reader.run(ceiling, {}))[0]?.ceiling ?? usualCeiling)

/** Returns the ceiling; a change is visible within a second. */
export const getCeiling = (reader: Reader): Promise<number> => kept.of(reader)

const change = statement<{ ceiling: number; before: number }, { ceiling: number }>('change-booking-ceiling')`
  update booking_ceiling set ceiling = ${'ceiling'} where ceiling = ${'before'} returning ceiling`

/** Changes the ceiling that the admin has seen; returns false when it is another one by now. */
export async function changeCeiling(tx: Tx, written: { ceiling: number; before: number }): Promise<boolean> {
  const isChanged = (await tx.run(change, written)).length > 0
  tx.afterCommit(() => kept.forget())
  return isChanged
}

/** An open booking that counts towards the ceiling. */
interface OpenRow {
  id: BookingId
  number: string
  surname: string
  name: string
  middlename: string
  day: Day
  start: Date
}

/** The account whose open bookings are counted, and the one that does not count beside the others. */
interface OpenQuestion {
  account: AccountId
  except: BookingId | null
}

const open = statement<OpenQuestion & { now: Date }, OpenRow>('open-bookings-of-account')`
  select id, number, surname, name, middlename, day, start_at as start from bookings
  where account_id = ${'account'} and ${isOpen} and start_at > ${'now'} and not (${isByEmployer})
    and id is distinct from ${'except'}
  order by start_at, id`

/** Returns the coming bookings of an account other than those of employers, the nearest first. */
export const listOpen = (reader: Reader, asked: OpenQuestion, now: Date): Promise<OpenRow[]> =>
  reader.run(open, { ...asked, now })
