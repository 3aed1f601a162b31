import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import { siteDayRefusals } from '../../../shared/schedule/site-days/ru.ts'
import { cachedFor } from '../../platform/db/cached-for.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A day on site as stored. */
export interface SiteRow {
  city: City
  day: Day
  organization: OrganizationId
  address: string
  note: string | null
  absent: string[]
}

const all = statement<object, SiteRow>('site-days')`
  select city, day, organization_id as organization, address, note, absent from site_days order by day, city`

const known = cachedFor((reader) => reader.run(all, {}))

/** Returns all days on site; a change in another process is visible within a second. */
export const listSiteDays = (reader: Reader): Promise<SiteRow[]> => known.of(reader)

/** A day on site with the name of its organization, its places and the free ones. */
export interface CountedSiteRow extends SiteRow {
  organizationName: string
  capacity: number
  free: number
}

const counted = statement<{ from: Day; organization: OrganizationId | null }, CountedSiteRow>(
  'site-days-with-places',
)`
  select site_days.city, site_days.day, organization_id as organization, site_days.address, site_days.note, absent,
    organizations.name as "organizationName",
    coalesce((select sum(capacity) from slots where slots.city = site_days.city and slots.day = site_days.day), 0)::int as capacity,
    coalesce((select sum(capacity - taken) from slots where slots.city = site_days.city and slots.day = site_days.day), 0)::int as free
  from site_days join organizations on organizations.id = organization_id
  where site_days.day >= ${'from'} and (${'organization'}::uuid is null or organization_id = ${'organization'})
  order by site_days.day, site_days.city`

/** Lists the days on site from a day on, of one organization or of all, with their places. */
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
  select ${'city'}, day, ${'organization'}, ${'address'}, ${'note'}, ${'absent'}::text[], ${'by'}, ${'now'}
  from unnest(${'days'}::date[]) as made (day)`

/** Adds days on site whose slots the caller has locked; refuses those on which other people are booked. */
export async function addSiteDays(tx: Tx, rows: NewRows): Promise<void> {
  tx.afterCommit(() => known.forget())
  const { SITE_DAY_BOOKED, SITE_DAY_TAKEN } = siteDayRefusals
  await tx.run(add, rows, { site_days_booked: SITE_DAY_BOOKED, site_days_city_day_pk: SITE_DAY_TAKEN })
}

const remove = statement<{ city: City; day: Day }, { day: Day }>('remove-site-day')`
  delete from site_days where city = ${'city'} and day = ${'day'} returning day`

/** Removes a day on site; false when there is none. Refuses one on which somebody is booked. */
export async function removeSiteDay(tx: Tx, at: { city: City; day: Day }): Promise<boolean> {
  tx.afterCommit(() => known.forget())
  return (await tx.run(remove, at, { site_days_used: siteDayRefusals.SITE_DAY_USED })).length > 0
}

/** Returns the days that an organization may book: all but the days on site of other organizations; null: of none. */
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
export const absentOn = (sites: readonly SiteRow[], { city, day }: { city: City; day: Day }): string[] =>
  sites.find((site) => site.city === city && site.day === day)?.absent ?? []

/** Returns where people come on a day: the site of the day, or the address of the office. */
export const addressOn = (
  sites: readonly SiteRow[],
  office: { city: City; address: string },
  day: Day,
): string => sites.find((site) => site.city === office.city && site.day === day)?.address ?? office.address
