import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { Day } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { City } from '../platform/person.ts'
import { Version } from '../platform/version.ts'
import { ServiceKind } from '../programme/schema.ts'
import { mostDaysAhead, mostOverbooked } from '../schedule/rules.ts'
import { SlotId, Station } from '../schedule/schema.ts'
import { type HoursProblem, hoursProblems } from './rules.ts'

/** A time of day on a quarter of an hour, `08:15`; `24:00` ends a day. */
export const Quarter = z
  .string({ error: 'Укажите время' })
  .regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, 'Время — по четвертям часа: 08:00, 08:15, 08:30')

/** Capacity of one slot. */
const People = z
  .int({ error: 'Укажите число мест' })
  .min(0, 'Не меньше нуля')
  .max(200, 'Не больше 200 мест на одно время')

/** A break: no patients are received between these times. */
export const Break = z.strictObject({ from: Quarter, to: Quarter })
export type Break = z.infer<typeof Break>

/** A part of a day whose slots have another capacity than the rest. */
export const Piece = z.strictObject({ from: Quarter, to: Quarter, people: People })
export type Piece = z.infer<typeof Piece>

const tell = (hours: Hours, context: z.core.$RefinementCtx) => {
  for (const { path, message } of hoursProblems(hours) satisfies HoursProblem[])
    context.addIssue({ code: 'custom', path, message, input: hours })
}

const hours = z.strictObject({
  from: Quarter,
  to: Quarter,
  /** Capacity of each slot where no piece sets another one. */
  people: People,
  breaks: z.array(Break).max(10, 'Не больше 10 перерывов'),
  pieces: z.array(Piece).max(24, 'Не больше 24 частей дня'),
})

/** The hours of a working day: from–to, breaks, capacity by time of day. */
export const Hours = hours.superRefine(tell)
export type Hours = z.infer<typeof hours>

/**
 * Allowed lengths of a slot, minutes. Whole quarters: the group plan counts by hours, and each length divides
 * an hour.
 */
export const SlotMinutes = z.union([z.literal(15), z.literal(30), z.literal(60)], {
  error: 'Длина времени — 15, 30 или 60 минут',
})
export type SlotMinutes = z.infer<typeof SlotMinutes>

/** A day of the week, 1 for Monday. `hours` null: closed. */
export const WeekDay = z.strictObject({ day: z.int().min(1).max(7), hours: Hours.nullable() })
export type WeekDay = z.infer<typeof WeekDay>

/** The work time of a city: seven days in order, and the length of a slot. */
export const Week = z.strictObject({
  slotMinutes: SlotMinutes,
  days: z
    .array(WeekDay)
    .length(7, 'В неделе семь дней')
    .refine((days) => days.every(({ day }, at) => day === at + 1), 'Дни недели идут от понедельника'),
})
export type Week = z.infer<typeof Week>

/** A week with its first day. */
export const DatedWeek = z.object({ startsOn: Day, week: Week })
export type DatedWeek = z.infer<typeof DatedWeek>

const line = (most: number, empty: string) =>
  z.string({ error: empty }).trim().min(1, empty).max(most, `Не больше ${most} знаков`)
const optionalLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Не больше ${most} знаков`)
    .transform((text) => text || null)
    .nullable()

/** The fields of a city that an admin edits; empty texts are stored as null. */
export const CityCard = z.strictObject({
  name: line(60, 'Укажите название города'),
  address: line(200, 'Укажите адрес'),
  phone: line(60, 'Укажите телефон'),
  note: optionalLine(200),
  directions: optionalLine(1000),
})
export type CityCard = z.infer<typeof CityCard>

/** The horizon of a city: for how many days, including today, booking is open. */
export const DaysAhead = z
  .int({ error: 'Укажите число дней' })
  .min(1, 'Хотя бы один день')
  .max(mostDaysAhead, `Не больше ${mostDaysAhead} дней`)

/** How many people a day the desk may take beyond the places; 0: nobody. */
export const OverbookLimit = z
  .int({ error: 'Укажите, сколько человек в день' })
  .min(0, 'Не меньше нуля')
  .max(mostOverbooked, `Не больше ${mostOverbooked} человек в день`)

/** A station with its version: the count of its changes. */
export const StationRow = Station.extend({ takesUntil: z.string().nullable(), version: z.int() })
export type StationRow = z.infer<typeof StationRow>

/** The fields of a station that an admin edits; the server gives its key, which never changes. */
export const StationInput = z.strictObject({
  name: line(100, 'Укажите название'),
  rooms: z
    .int({ error: 'Укажите, сколько таких кабинетов' })
    .min(0, 'Не меньше нуля')
    .max(100, 'Не больше 100'),
  minutes: z
    .number({ error: 'Укажите, сколько минут занимает человек' })
    .min(0.5, 'Не меньше половины минуты')
    .max(240, 'Не больше 240 минут')
    .multipleOf(0.05, 'С точностью до 0,05 минуты'),
  takesUntil: Quarter.nullable().default(null),
  services: z.array(z.string().min(1).max(40)).max(200, 'Не больше 200 услуг'),
})
export type StationInput = z.infer<typeof StationInput>

/** The daily maximum of a service in a city. */
export const Limit = z.object({ service: z.string(), perDay: z.int(), version: z.int() })
export type Limit = z.infer<typeof Limit>

/** A limit that an admin sets; null removes it. */
export const LimitInput = z.strictObject({
  service: z.string().min(1).max(40),
  perDay: z
    .int({ error: 'Укажите, сколько человек в день' })
    .min(0, 'Не меньше нуля')
    .max(10_000, 'Не больше 10 000 человек в день')
    .nullable(),
})
export type LimitInput = z.infer<typeof LimitInput>

/** All data of one city in this section. */
export const CitySchedule = z.object({
  city: City,
  /** Version of the card: name, address and so on. */
  version: z.int(),
  /** The phone of a new installation is empty. */
  card: CityCard.extend({ phone: z.string() }),
  /** Version of all the weeks together. */
  weekVersion: z.int(),
  daysAhead: z.int(),
  overbookLimit: z.int(),
  /** The wall screen of the queue says calls aloud. */
  isVoiceOn: z.boolean(),
  /** The week in force today first, then the future ones. */
  weeks: z.array(DatedWeek),
  stations: z.array(StationRow),
  limits: z.array(Limit),
  /** Codes of services of the order in force that no station of the city gives: they limit no times. */
  uncovered: z.array(z.string()),
})
export type CitySchedule = z.infer<typeof CitySchedule>

/** A service of the order in force, for selection. */
export const ServiceName = z.object({ code: z.string(), name: z.string(), kind: ServiceKind })
export type ServiceName = z.infer<typeof ServiceName>

/** The data of the section when it opens. `until`: the last day that has times. */
export const ScheduleDesk = z.object({
  today: Day,
  until: Day,
  cities: z.array(CitySchedule),
  services: z.array(ServiceName),
})
export type ScheduleDesk = z.infer<typeof ScheduleDesk>

/** Id of a day that differs from its weekday. */
export const SpecialDayId = idOf<'SpecialDay'>()
export type SpecialDayId = z.infer<typeof SpecialDayId>

/**
 * A day that differs from its weekday: a day off (`hours` null), or a day with its own hours, such as a
 * Saturday moved by the government. `city` null: both cities; a city's own day takes precedence over that of
 * both.
 */
export const SpecialDay = z.object({
  id: SpecialDayId,
  city: City.nullable(),
  day: Day,
  title: z.string(),
  hours: Hours.nullable(),
  /** True for a day from the shipped public calendar, not entered by the clinic. */
  isPublic: z.boolean(),
  version: z.int(),
})
export type SpecialDay = z.infer<typeof SpecialDay>

const title = line(100, 'Напишите, что это за день')
/** Maximum length of a run of days added at once. */
export const longestRun = 62

/** Days to add, both ends included. Days that already exist for the same city are refused (`DAY_TAKEN`). */
export const NewDays = z.strictObject({
  city: City.nullable(),
  from: Day,
  to: Day,
  title,
  hours: Hours.nullable(),
})
export type NewDays = z.infer<typeof NewDays>

/** The fields of a special day that may be changed. */
export const DayChange = z.strictObject({ title, hours: Hours.nullable() })
export type DayChange = z.infer<typeof DayChange>

/**
 * The special days of a year. `basis`: the source of the public calendar; `isFinal` false: the government's
 * transfers are not decreed yet.
 */
export const DaysOfYear = z.object({
  year: z.int(),
  basis: z.string().nullable(),
  isFinal: z.boolean(),
  days: z.array(SpecialDay),
})
export type DaysOfYear = z.infer<typeof DaysOfYear>

/** A free time near the time that the change closes. */
export const NearTime = z.object({ slot: SlotId, day: Day, time: z.string(), free: z.int() })
export type NearTime = z.infer<typeof NearTime>

/** A booked patient at a time that the change closes, or above the new capacity of a time. */
export const TouchedBooking = z.object({
  id: BookingId,
  number: z.string(),
  fullname: z.string(),
  phone: z.string().nullable(),
  organization: z.string().nullable(),
})
export type TouchedBooking = z.infer<typeof TouchedBooking>

/**
 * A time with more booked patients than the change leaves places for. `capacity` 0: the time is closed.
 * `booked`: all patients booked there; `people`: those above the capacity, who booked last. For a station: the
 * hour, with the station name in `why`; for a limit: the day.
 */
export const TouchedTime = z.object({
  city: City,
  day: Day,
  /** `08:15`; for a station the hour, for a limit null. */
  time: z.string().nullable(),
  booked: z.int(),
  capacity: z.int(),
  /** «Рентген: 6 мест вместо 8», or null where the time itself is closed or has less capacity. */
  why: z.string().nullable(),
  people: z.array(TouchedBooking),
  nearest: z.array(NearTime),
})
export type TouchedTime = z.infer<typeof TouchedTime>

/**
 * The bookings that a change touches. `people`: their number; `times` lists at most 200 people. `added` and
 * `removed`: how many places of the coming days the change adds and removes.
 */
export const Touch = z.object({
  people: z.int(),
  isCut: z.boolean(),
  times: z.array(TouchedTime),
  added: z.int(),
  removed: z.int(),
})
export type Touch = z.infer<typeof Touch>

/** A special day as the user sees it. */
export const SeenDay = z.strictObject({ id: SpecialDayId, version: Version })
export type SeenDay = z.infer<typeof SeenDay>

/** A change to preview before it is made. */
export const Change = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('week'), city: City, startsOn: Day, week: Week }),
  z.strictObject({ change: z.literal('weekRemoved'), city: City, startsOn: Day }),
  z.strictObject({ change: z.literal('days'), days: NewDays }),
  z.strictObject({ change: z.literal('day'), id: SpecialDayId, to: DayChange }),
  z.strictObject({ change: z.literal('daysRemoved'), days: z.array(SeenDay).min(1).max(longestRun) }),
  z.strictObject({
    change: z.literal('station'),
    city: City,
    key: z.string().max(40),
    to: StationInput.nullable(),
  }),
  z.strictObject({ change: z.literal('limit'), city: City, limit: LimitInput }),
])
export type Change = z.infer<typeof Change>
