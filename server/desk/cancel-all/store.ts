import type { BookingId, BookingState } from '../../../shared/booking/schema.ts'
import { type CancelScope, cancelledAtOnce } from '../../../shared/desk/cancel-all/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { isByEmployer } from '../../booking/tables.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A booking of today or later whose person has not come; who is late today would come in vain too. */
export interface ComingBooking {
  id: BookingId
  city: City
  day: Day
  state: BookingState
  start: Date
}

interface ScopeQuestion {
  city: City | null
  day: Day | null
  organization: OrganizationId | null
  today: Day
  limit: number
}

const coming = statement<ScopeQuestion, ComingBooking>('coming-bookings-of-scope')`
  select id, city, day, state, start_at as start from bookings
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

const lock = statement<{ organization: OrganizationId }, never>('organization-of-coming-bookings')`
  select from organizations where id = ${'organization'} for no key update`

/** Locks an organization, as whoever books a group for it does. */
export const lockOrganization = (tx: Tx, organization: OrganizationId): Promise<unknown> =>
  tx.run(lock, { organization })

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

/** More bookings than any organization makes ahead. */
const allAhead = 1_000_000

/** Returns all coming bookings that an organization has made. */
export const listComingOf = (
  reader: Reader,
  organization: OrganizationId,
  now: Date,
): Promise<ComingBooking[]> =>
  reader.run(coming, { city: null, day: null, organization, today: clinicDay(now), limit: allAhead })
