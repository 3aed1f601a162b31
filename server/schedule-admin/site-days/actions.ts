import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import {
  type SiteEvent,
  siteDayClosed,
  siteDayRefusals,
  siteLetter,
  siteLink,
  siteSms,
} from '../../../shared/schedule/site-days/ru.ts'
import type {
  ChangedSiteDays,
  ClinicSiteDay,
  NewSiteDays,
} from '../../../shared/schedule/site-days/schema.ts'
import { type MessageContext, messagesAbout } from '../../booking/messages/actions.ts'
import { listToTell } from '../../group-booking/employee-bookings/store.ts'
import { messagesToEmployer } from '../../organizations/employer-letters/actions.ts'
import { findOrganizationName } from '../../organizations/store.ts'
import { changed, note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'
import {
  addSiteDays,
  type CountedSiteRow,
  changeSiteDays,
  listComingOn,
  listCountedSiteDays,
  lockSiteDays,
  removeSiteDay,
  type SiteRow,
} from '../../schedule/site-days/store.ts'
import { listStations } from '../../schedule/stations/store.ts'
import { lastOpenDay, listDaySlots, lockSlots } from '../../schedule/store.ts'

/** Adds the names of the stations that stay in the office. */
async function withNames(reader: Reader, rows: readonly CountedSiteRow[]): Promise<ClinicSiteDay[]> {
  const names = new Map<string, string>()
  for (const city of new Set(rows.map((row) => row.city)))
    for (const { key, name } of await listStations(reader, city)) names.set(`${city} ${key}`, name)
  return rows.map((row) => ({
    ...row,
    stayingNames: row.stayingStations.flatMap((key) => names.get(`${row.city} ${key}`) ?? []),
  }))
}

/** Returns the site days from today on, of one organization or of all. */
export const siteDaysAhead = async (
  reader: Reader,
  organization: OrganizationId | null,
  now: Date,
): Promise<ClinicSiteDay[]> =>
  withNames(reader, await listCountedSiteDays(reader, { from: clinicDay(now), organization }))

/** The clinic that sends the letters, and the time. */
type SiteLetters = MessageContext & { now: Date }

/** Site days of one organization that have one address. */
type SiteDays = Omit<SiteRow, 'day'> & { days: readonly Day[] }

/** Tells the head and the HR of an organization by e-mail, or by SMS where no address is confirmed. */
async function tellEmployer(
  tx: Tx,
  event: SiteEvent,
  { city, organization: id, days, address, note: way, stayingStations }: SiteDays,
  { brand, now }: SiteLetters,
): Promise<void> {
  const organization = (await findOrganizationName(tx, id)) ?? refuse(common.NOT_FOUND)
  const stations = await listStations(tx, city)
  const stayingNames = stations.filter(({ key }) => stayingStations.includes(key)).map(({ name }) => name)
  const notice = { organization, cityName: cityNames[city], days, address, note: way, stayingNames }
  const about = { kind: `site-${event}`, link: siteLink(event), now } as const
  const words = { letter: siteLetter(event, notice, brand), sms: siteSms(event, notice, brand) }
  await enqueueAll(tx, await messagesToEmployer(tx, id, about, words))
}

/** Refuses stations that the city does not have. */
async function checkStations(reader: Reader, city: City, stayingStations: readonly string[]): Promise<void> {
  const stations = await listStations(reader, city)
  const isUnknown = stayingStations.some((key) => !stations.some((station) => station.key === key))
  if (isUnknown) refuseField(common.INVALID, 'stayingStations', 'Такого кабинета нет')
}

/** Opens site days for one organization and tells it; refuses days on which other people are booked or nobody works. */
export async function openSiteDays(
  tx: Tx,
  actor: Member,
  { days: wanted, ...site }: NewSiteDays,
  letters: SiteLetters,
): Promise<void> {
  const { city, organization, address, stayingStations } = site
  const { now } = letters
  const days = [...new Set(wanted)].sort()
  const last = await lastOpenDay(tx, city, now)
  const today = clinicDay(now)
  if (days.some((day) => day < today || day > last)) refuse(siteDayRefusals.SITE_DAY_PASSED)
  await checkStations(tx, city, stayingStations)
  const slots = await listDaySlots(tx, city, days)
  const closed = days.filter((day) => !slots.some((slot) => slot.day === day))
  if (closed.length > 0) refuse(siteDayRefusals.SITE_DAY_CLOSED, { message: siteDayClosed(closed) })
  // Whoever books a time of these days waits for its slot, and then finds the day taken.
  await lockSlots(
    tx,
    slots.map(({ slot }) => slot),
  )
  await tellEmployer(tx, 'opened', { ...site, days }, letters)
  await addSiteDays(tx, { ...site, days, by: actor.accountId, now })
  note(tx, { organization, after: { city, days, address } })
}

/**
 * Changes the address, the note and the stations of site days of one organization. It is told of every change, and the
 * people who are booked are told of a new address.
 */
export async function changeDays(
  tx: Tx,
  { city, days: wanted, ...part }: ChangedSiteDays,
  letters: SiteLetters,
): Promise<void> {
  const { now } = letters
  const days = [...new Set(wanted)].sort()
  if (days.some((day) => day < clinicDay(now))) refuse(siteDayRefusals.SITE_DAY_PASSED)
  await checkStations(tx, city, part.stayingStations)
  const rows = await lockSiteDays(tx, { city, days })
  const [first] = rows
  if (!first || rows.length < days.length) return refuse(siteDayRefusals.SITE_DAY_GONE)
  const { organization } = first
  if (rows.some((row) => row.organization !== organization)) refuse(siteDayRefusals.SITE_DAY_MIXED)
  const changes = rows.map(({ day, ...row }) => ({ day, ...changed(row, part) }))
  for (const { day, before, after } of changes)
    note(tx, { organization, before: { city, day, ...before }, after: after ?? null })
  if (changes.every(({ after }) => Object.keys(after ?? {}).length === 0)) return
  await changeSiteDays(tx, { city, days }, part)
  const moved = rows.filter(({ address }) => address !== part.address).map(({ day }) => day)
  await tellEmployer(
    tx,
    moved.length > 0 ? 'moved' : 'changed',
    { city, organization, days, ...part },
    letters,
  )
  const people = await listToTell(tx, await listComingOn(tx, { city, days: moved, now }))
  await enqueueAll(tx, await messagesAbout(tx, 'address', people, letters))
}

/** Makes a site day an ordinary day again and tells its organization; refuses one on which somebody is booked. */
export async function closeSiteDay(
  tx: Tx,
  { city, day }: { city: City; day: Day },
  letters: SiteLetters,
): Promise<void> {
  const slots = await listDaySlots(tx, city, [day])
  await lockSlots(
    tx,
    slots.map(({ slot }) => slot),
  )
  const site = (await removeSiteDay(tx, { city, day })) ?? refuse(siteDayRefusals.SITE_DAY_GONE)
  const { organization, address } = site
  await tellEmployer(tx, 'closed', { ...site, days: [day] }, letters)
  note(tx, { organization, before: { city, days: [day], address } })
}
