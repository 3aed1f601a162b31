import { z } from 'zod'
import { Day, Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { City } from '../platform/person.ts'

/** A time in one city that takes several patients: usually a quarter of an hour. */
export const SlotId = idOf<'Slot'>()
export type SlotId = z.infer<typeof SlotId>

/** A slot as the patient sees it. `free` counts places that are neither booked nor held. */
export const Slot = z.object({
  id: SlotId,
  city: City,
  start: Instant,
  end: Instant,
  capacity: z.number().int(),
  free: z.number().int(),
})
export type Slot = z.infer<typeof Slot>

/** Free places of a whole day, for the colours of the calendar. `capacity` 0 is a closed day. */
export const DayLoad = z.object({ day: Day, free: z.number().int(), capacity: z.number().int() })
export type DayLoad = z.infer<typeof DayLoad>

/** People of a city taken beyond the places of a day, and the limit of that; 0: nobody may be taken so. */
export const OverbookedCount = z.object({ taken: z.int(), limit: z.int() })
export type OverbookedCount = z.infer<typeof OverbookedCount>

/** A place held for five minutes while the user checks the data. */
export const Hold = z.object({ slot: Slot, expiresAt: Instant })
export type Hold = z.infer<typeof Hold>

const time = z.string().regex(/^\d{2}:\d{2}$/)

/** Work time of one day of the week, 1 for Monday; `from` and `to` are null when closed. */
export const WorkDay = z.object({
  day: z.number().int().min(1).max(7),
  from: time.nullable(),
  to: time.nullable(),
  closed: z.boolean(),
})
export type WorkDay = z.infer<typeof WorkDay>

/** A clinic in the answer of /api/options/workTimeNew (calls.md). */
export const CityOffice = z.object({
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  days: z.array(WorkDay),
  note: z.string().nullable(),
  /** Directions to the clinic. */
  directions: z.string().nullable(),
  /** The horizon: booking is open for so many days, including today. */
  daysAhead: z.int(),
  /** The hours are the clinic's own, so that people can be booked; otherwise `days` are closed and there is no time. */
  isOpen: z.boolean(),
})
export type CityOffice = z.infer<typeof CityOffice>

/** A place of examination: its rooms, mean minutes per patient, codes of its services. */
export const Station = z.strictObject({
  key: z.string().min(1).max(40),
  name: z.string().min(1).max(100),
  rooms: z.number().int().min(0).max(100),
  minutes: z.number().positive().max(240),
  /** The station takes nobody from this time on, «11:00» for blood; null or missing: as long as the clinic is open. */
  takesUntil: time.nullable().optional(),
  services: z.array(z.string().min(1).max(40)).max(200),
})
export type Station = z.infer<typeof Station>

/** The shape of reference/stations.json: the stations of each city in a new installation. */
export const StationsFile = z.object({ stations: z.record(City, z.array(Station)) })
