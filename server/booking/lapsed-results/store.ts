import type { BookingId, ChosenFactor, EarlierResultId } from '../../../shared/booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { City, Gender } from '../../../shared/platform/person.ts'
import type { CheckUpKind, EditionId, KindReason } from '../../../shared/programme/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { isByEmployer, type KeptItem } from '../tables.ts'

/** A booking with earlier results that count, and all by which its volume is computed. */
export interface ShortenedBooking {
  id: BookingId
  city: City
  kind: CheckUpKind
  kindReason: KindReason | null
  gender: Gender
  birth: Day
  edition: EditionId
  factors: ChosenFactor[]
  items: KeptItem[]
  total: number
  pricedOn: Day
  /** The organization that pays by its own prices; null for a booking of a person. */
  payer: OrganizationId | null
  results: { id: EarlierResultId; service: string; on: Day }[]
}

const shortened = statement<{ ids: readonly BookingId[] }, ShortenedBooking>('shortened-bookings')`
  select bookings.id, city, kind, kind_reason as "kindReason", gender, birth, edition_id as edition, factors, items, total,
    priced_on as "pricedOn", case when ${isByEmployer} then organization_id end as payer, results
  from bookings join lateral (
    select json_agg(json_build_object('id', earlier_results.id, 'service', service, 'on', done_on)) as results
    from earlier_results where booking_id = bookings.id and earlier_results.state <> 'refused') as counted on results is not null
  where bookings.id = any(${'ids'}::uuid[])`

/** Lists the bookings among these that earlier results shorten. */
export const listShortened = (reader: Reader, ids: readonly BookingId[]): Promise<ShortenedBooking[]> =>
  reader.run(shortened, { ids })
