import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { Day } from '../../platform/days.ts'
import { City } from '../../platform/person.ts'

const line = (most: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, `Не больше ${most} знаков`)

/** The most days that are opened at once. */
export const mostSiteDays = 31

/** A day on which the doctors of a city work at the site of one organization. */
export const SiteDay = z.object({
  city: City,
  day: Day,
  /** Street and house of the site, in the city of the office. */
  address: z.string(),
  /** How to get in, whom to ask for. */
  note: z.string().nullable(),
  /** Names of the stations that stay in the office: their studies are left for another day. */
  stayingNames: z.array(z.string()),
  /** Places of the day, and those that are still free. */
  capacity: z.int(),
  free: z.int(),
})
export type SiteDay = z.infer<typeof SiteDay>

/** A site day as the clinic sees it, with the organization. */
export const ClinicSiteDay = SiteDay.extend({
  organization: OrganizationId,
  organizationName: z.string(),
  /** Keys of the stations that stay in the office. */
  stayingStations: z.array(z.string()),
})
export type ClinicSiteDay = z.infer<typeof ClinicSiteDay>

/** The part of site days that is changed later; `stayingStations` are the keys of the stations that stay in the office. */
export const ChangedSiteDays = z.strictObject({
  city: City,
  days: z.array(Day).min(1, 'Укажите хотя бы один день').max(mostSiteDays, `Не больше ${mostSiteDays} дней`),
  address: line(200, 'Укажите адрес'),
  note: z.string().trim().max(300, 'Не больше 300 знаков').nullable().default(null),
  stayingStations: z.array(z.string().min(1).max(40)).max(200).default([]),
})
export type ChangedSiteDays = z.output<typeof ChangedSiteDays>

/** Days to open at the site of an organization. */
export const NewSiteDays = ChangedSiteDays.extend({ organization: OrganizationId })
export type NewSiteDays = z.output<typeof NewSiteDays>
