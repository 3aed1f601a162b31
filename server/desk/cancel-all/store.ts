import type { BookingId } from '../../../shared/booking/schema.ts'
import { type CancelScope, cancelledAtOnce } from '../../../shared/desk/cancel-all/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { isByEmployer } from '../../booking/tables.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

/** A booking of today or later whose person has not come; who is late today would come in vain too. */
export interface ComingBooking {
  id: BookingId
  city: City
  day: Day
}

interface ScopeQuestion {
  city: City | null
  day: Day | null
  organization: OrganizationId | null
  today: Day
  limit: number
}

const coming = statement<ScopeQuestion, ComingBooking>('coming-bookings-of-scope')`
  select id, city, day from bookings
  where state in ('submitted', 'confirmed') and day >= ${'today'}
    and (${'organization'}::uuid is not null or city = ${'city'} and day = ${'day'}::date)
    and (${'organization'}::uuid is null or organization_id = ${'organization'} and ${isByEmployer})
  order by id limit ${'limit'}`

const byNumbers = statement<{ inn: string; kpp: string }, { id: OrganizationId; name: string }>(
  'organization-to-cancel',
)`select id, name from organizations where inn = ${'inn'} and kpp = ${'kpp'}`

/** Finds the organization of a scope; null when the clinic does not know it. */
export const findOrganization = async (reader: Reader, { inn, kpp }: { inn: string; kpp: string }) =>
  (await reader.run(byNumbers, { inn, kpp }))[0] ?? null

/** Returns the bookings that one act would cancel, one more than it may at the most. */
export const listComing = (
  reader: Reader,
  scope: CancelScope,
  organization: OrganizationId | null,
  now: Date,
): Promise<ComingBooking[]> => {
  const { city, day } = scope.of === 'day' ? scope : { city: null, day: null }
  return reader.run(coming, { city, day, organization, today: clinicDay(now), limit: cancelledAtOnce + 1 })
}
