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
  /** Names of the stations that do not come: their studies are left for another day. */
  absent: z.array(z.string()),
  /** Places of the day, and those that are still free. */
  capacity: z.int(),
  free: z.int(),
})
export type SiteDay = z.infer<typeof SiteDay>

/** A day on site as the clinic sees it, with the organization. */
export const ClinicSiteDay = SiteDay.extend({ organization: OrganizationId, organizationName: z.string() })
export type ClinicSiteDay = z.infer<typeof ClinicSiteDay>

/** Days to open at the site of an organization; `absentStations` are the keys of the stations that stay in the office. */
export const NewSiteDays = z.strictObject({
  city: City,
  dates: z.array(Day).min(1, 'Укажите хотя бы один день').max(mostSiteDays, `Не больше ${mostSiteDays} дней`),
  organization: OrganizationId,
  address: line(200, 'Укажите адрес'),
  note: z.string().trim().max(300, 'Не больше 300 знаков').nullable().default(null),
  absentStations: z.array(z.string().min(1).max(40)).max(200).default([]),
})
export type NewSiteDays = z.output<typeof NewSiteDays>
