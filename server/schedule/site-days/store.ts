import type { BookingId } from '../../../shared/booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import { siteDayRefusals } from '../../../shared/schedule/site-days/ru.ts'
import { cachedFor } from '../../platform/db/cached-for.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A site day as stored. */
export interface SiteRow {
  city: City
  day: Day
  organization: OrganizationId
  address: string
  note: string | null
  /** Keys of the stations that stay in the office. */
  stayingStations: string[]
}

const columns = raw`city, day, organization_id as organization, address, note, absent as "stayingStations"`

const all = statement<object, SiteRow>('site-days')`
  select ${columns} from site_days order by day, city`

const known = cachedFor((reader) => reader.run(all, {}))

/** Returns all site days; a change in another process is visible within a second. */
export const listSiteDays = (reader: Reader): Promise<SiteRow[]> => known.of(reader)

/** A site day with the name of its organization, its places and the free ones. */
export interface CountedSiteRow extends SiteRow {
  organizationName: string
  capacity: number
  free: number
}

const counted = statement<{ from: Day; organization: OrganizationId | null }, CountedSiteRow>(
  'site-days-with-places',
)`
  select site_days.city, site_days.day, organization_id as organization, site_days.address, site_days.note,
    absent as "stayingStations", organizations.name as "organizationName",
    coalesce((select sum(capacity) from slots where slots.city = site_days.city and slots.day = site_days.day), 0)::int as capacity,
    coalesce((select sum(capacity - taken) from slots where slots.city = site_days.city and slots.day = site_days.day), 0)::int as free
  from site_days join organizations on organizations.id = organization_id
  where site_days.day >= ${'from'} and (${'organization'}::uuid is null or organization_id = ${'organization'})
  order by site_days.day, site_days.city`

/** Lists the site days from a day on, of one organization or of all, with their places. */
export const listCountedSiteDays = (
  reader: Reader,
  asked: { from: Day; organization: OrganizationId | null },
): Promise<CountedSiteRow[]> => reader.run(counted, asked)

interface NewRows extends Omit<SiteRow, 'day'> {
  days: readonly Day[]
  by: AccountId
  now: Date
}

const add = statement<NewRows, never>('add-site-days')`
  insert into site_days (city, day, organization_id, address, note, absent, opened_by, opened_at)
  select ${'city'}, day, ${'organization'}, ${'address'}, ${'note'}, ${'stayingStations'}::text[], ${'by'}, ${'now'}
  from unnest(${'days'}::date[]) as made (day)`

/** Adds site days whose slots the caller has locked; refuses those on which other people are booked. */
export async function addSiteDays(tx: Tx, rows: NewRows): Promise<void> {
  tx.afterCommit(() => known.forget())
  const { SITE_DAY_BOOKED, SITE_DAY_TAKEN } = siteDayRefusals
  await tx.run(add, rows, { site_days_booked: SITE_DAY_BOOKED, site_days_city_day_pk: SITE_DAY_TAKEN })
}

interface CityDay {
  city: City
  day: Day
}

const remove = statement<CityDay, SiteRow>('remove-site-day')`
  delete from site_days where city = ${'city'} and day = ${'day'} returning ${columns}`

/** Removes a site day and returns it; null when there is none. Refuses one on which somebody is booked. */
export async function removeSiteDay(tx: Tx, at: CityDay): Promise<SiteRow | null> {
  tx.afterCommit(() => known.forget())
  return (await tx.run(remove, at, { site_days_used: siteDayRefusals.SITE_DAY_USED }))[0] ?? null
}

interface CityDays {
  city: City
  days: readonly Day[]
}

const lock = statement<CityDays, SiteRow>('lock-site-days')`
  select ${columns} from site_days where city = ${'city'} and day = any(${'days'}::date[]) order by day for update`

/** Returns site days, locked. */
export const lockSiteDays = (tx: Tx, asked: CityDays): Promise<SiteRow[]> => tx.run(lock, asked)

type ChangedPart = Pick<SiteRow, 'address' | 'note' | 'stayingStations'>

const change = statement<CityDays & ChangedPart, never>('change-site-days')`
  update site_days set address = ${'address'}, note = ${'note'}, absent = ${'stayingStations'}::text[]
  where city = ${'city'} and day = any(${'days'}::date[])`

/** Changes the address, the note and the stations that stay in the office, of days that the caller has locked. */
export async function changeSiteDays(tx: Tx, at: CityDays, changed: ChangedPart): Promise<void> {
  tx.afterCommit(() => known.forget())
  await tx.run(change, { ...at, ...changed })
}

const coming = statement<CityDays & { now: Date }, { id: BookingId }>('coming-on-site-days')`
  select id from bookings where city = ${'city'} and day = any(${'days'}::date[])
    and state in ('submitted', 'confirmed') and start_at > ${'now'} order by id`

/** Returns the bookings of the days whose people have not come yet. */
export const listComingOn = async (reader: Reader, asked: CityDays & { now: Date }): Promise<BookingId[]> =>
  (await reader.run(coming, asked)).map(({ id }) => id)

/** Returns the days that an organization may book: all but the site days of other organizations; null: of none. */
export async function daysOpenTo(
  reader: Reader,
  organization: OrganizationId | null,
  city: City,
  days: readonly Day[],
): Promise<Day[]> {
  const sites = await listSiteDays(reader)
  const closed = new Set(
    sites.filter((site) => site.city === city && site.organization !== organization).map(({ day }) => day),
  )
  return days.filter((day) => !closed.has(day))
}

/** Returns the stations that do not come to the site of a day; none on an ordinary day. */
export const stayingOn = (sites: readonly SiteRow[], { city, day }: { city: City; day: Day }): string[] =>
  sites.find((site) => site.city === city && site.day === day)?.stayingStations ?? []

/** Returns where people come on a day: the site of the day, or the address of the office. */
export const addressOn = (
  sites: readonly SiteRow[],
  office: { city: City; address: string },
  day: Day,
): string => sites.find((site) => site.city === office.city && site.day === day)?.address ?? office.address
