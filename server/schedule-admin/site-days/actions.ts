import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import {
  type SiteNotice,
  siteDayClosed,
  siteDayRefusals,
  siteLetter,
  sitePlanLink,
  siteSms,
} from '../../../shared/schedule/site-days/ru.ts'
import type { ClinicSiteDay, NewSiteDays } from '../../../shared/schedule/site-days/schema.ts'
import { messagesToEmployer } from '../../organizations/employer-letters/actions.ts'
import { findOrganizationName } from '../../organizations/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'
import {
  addSiteDays,
  type CountedSiteRow,
  listCountedSiteDays,
  removeSiteDay,
} from '../../schedule/site-days/store.ts'
import { listStations } from '../../schedule/stations/store.ts'
import { lastOpenDay, listDaySlots, lockSlots } from '../../schedule/store.ts'

/** Adds the names of the stations that do not come. */
async function withNames(reader: Reader, rows: readonly CountedSiteRow[]): Promise<ClinicSiteDay[]> {
  const names = new Map<string, string>()
  for (const city of new Set(rows.map((row) => row.city)))
    for (const { key, name } of await listStations(reader, city)) names.set(`${city} ${key}`, name)
  return rows.map((row) => ({
    ...row,
    absent: row.absent.flatMap((key) => names.get(`${row.city} ${key}`) ?? []),
  }))
}

/** Returns the days on site from today on, of one organization or of all. */
export const siteDaysAhead = async (
  reader: Reader,
  organization: OrganizationId | null,
  now: Date,
): Promise<ClinicSiteDay[]> =>
  withNames(reader, await listCountedSiteDays(reader, { from: clinicDay(now), organization }))

/** The clinic that sends the letters. */
export interface SiteLetters {
  brand: Brand
  now: Date
}

/** Tells the head and the HR of an organization by e-mail, or by SMS where no address is confirmed. */
async function tellEmployer(
  tx: Tx,
  organization: OrganizationId,
  notice: SiteNotice,
  { brand, now }: SiteLetters,
): Promise<void> {
  const about = { kind: 'site-opened', link: sitePlanLink, now } as const
  const words = { letter: siteLetter(notice, brand), sms: siteSms(notice, brand) }
  await enqueueAll(tx, await messagesToEmployer(tx, organization, about, words))
}

/** Opens days on site for one organization and tells it; refuses days on which other people are booked or nobody works. */
export async function openSiteDays(
  tx: Tx,
  actor: Member,
  { dates: days, absentStations: absent, ...site }: NewSiteDays,
  { brand, now }: SiteLetters,
): Promise<void> {
  const { city, organization, address } = site
  const last = await lastOpenDay(tx, city, now)
  const today = clinicDay(now)
  if (days.some((day) => day < today || day > last)) refuse(siteDayRefusals.SITE_DAY_PASSED)
  const name = (await findOrganizationName(tx, organization)) ?? refuse(common.NOT_FOUND)
  const stations = await listStations(tx, city)
  const isUnknown = absent.some((key) => !stations.some((station) => station.key === key))
  if (isUnknown) refuseField(common.INVALID, 'absentStations', 'Такого кабинета нет')
  const slots = await listDaySlots(tx, city, days)
  const closed = days.filter((day) => !slots.some((slot) => slot.day === day))
  if (closed.length > 0) refuse(siteDayRefusals.SITE_DAY_CLOSED, { message: siteDayClosed(closed) })
  // Whoever books a time of these days waits for its slot, and then finds the day taken.
  await lockSlots(
    tx,
    slots.map(({ slot }) => slot),
  )
  await addSiteDays(tx, { ...site, absent, days: [...new Set(days)], by: actor.accountId, now })
  await tellEmployer(tx, organization, { organization: name, days, address }, { brand, now })
  note(tx, { organization, after: { city, days, address } })
}

/** Makes a day on site an ordinary day again; refuses one on which somebody is booked. */
export async function closeSiteDay(tx: Tx, at: { city: City; day: Day }): Promise<void> {
  const slots = await listDaySlots(tx, at.city, [at.day])
  await lockSlots(
    tx,
    slots.map(({ slot }) => slot),
  )
  if (!(await removeSiteDay(tx, at))) refuse(siteDayRefusals.SITE_DAY_GONE)
  note(tx, { before: at })
}
