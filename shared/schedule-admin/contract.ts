import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { City } from '../platform/person.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { Version } from '../platform/version.ts'
import { scheduleDeskRefusals } from './ru.ts'
import {
  Change,
  CityCard,
  CitySchedule,
  DayChange,
  DaysAhead,
  DaysOfYear,
  LimitInput,
  longestRun,
  NewDays,
  OverbookLimit,
  ScheduleDesk,
  SeenDay,
  SpecialDay,
  SpecialDayId,
  StationInput,
  Touch,
  Week,
} from './schema.ts'

const { NOT_FOUND } = common
const { DAY_PASSED, DAY_TAKEN, STALE_SCHEDULE, STATION_NEEDED, STATION_WAITED, TOUCHES_BOOKINGS } =
  scheduleDeskRefusals

const home = '/api/admin/schedule'
const ofCity = z.strictObject({ city: City })
const station = ofCity.extend({ key: z.string().min(1).max(40) })
/**
 * True: the change is made, booked patients keep their times, and the closed times take no new bookings. False:
 * the change is refused when it touches any booking.
 */
const keep = z.boolean().default(false)
const cityDone = z.object({ city: CitySchedule, touch: Touch })
const daysDone = z.object({ days: z.array(SpecialDay), touch: Touch })

/**
 * General settings of the schedule (/admin?main). A change that touches bookings is refused with
 * `TOUCHES_BOOKINGS` and `details.touch` unless `keep` is true; bookings are never cancelled here.
 * `STALE_SCHEDULE` carries the present values in `details`: `city` (a `CitySchedule`), `day` (a `SpecialDay`)
 * or, for days to remove, `days`: those that still exist.
 */
export const scheduleAdminContract = {
  desk: route('GET', home, {
    summary: 'Города, часы работы, кабинеты и дневные пределы',
    reply: ScheduleDesk,
  }),
  preview: route('POST', `${home}/preview`, {
    summary: 'Кого затронет изменение расписания',
    audit: { act: 'view', what: 'booking' },
    body: Change,
    reply: Touch,
    refusals: [NOT_FOUND, DAY_PASSED, DAY_TAKEN, STATION_NEEDED, STATION_WAITED, STALE_SCHEDULE],
  }),
  changeCity: route('POST', `${home}/cities/:city`, {
    summary: 'Изменить адрес, телефон и примечания города',
    audit: { act: 'change', what: 'schedule' },
    params: ofCity,
    body: CityCard.extend({ version: Version }),
    reply: CitySchedule,
    refusals: [STALE_SCHEDULE],
  }),
  setDaysAhead: route('POST', `${home}/cities/:city/days-ahead`, {
    summary: 'Задать, на сколько дней вперёд открыта запись',
    audit: { act: 'change', what: 'schedule' },
    params: ofCity,
    /** `before`: the horizon that the admin has seen. */
    body: z.strictObject({ daysAhead: DaysAhead, before: DaysAhead }),
    reply: CitySchedule,
    refusals: [STALE_SCHEDULE],
  }),
  setOverbookLimit: route('POST', `${home}/cities/:city/overbook-limit`, {
    summary: 'Задать, скольких в день регистратор может взять сверх мест',
    audit: { act: 'change', what: 'schedule' },
    params: ofCity,
    /** `before`: the limit that the admin has seen. */
    body: z.strictObject({ overbookLimit: OverbookLimit, before: OverbookLimit }),
    reply: CitySchedule,
    refusals: [STALE_SCHEDULE],
  }),
  setVoice: route('POST', `${home}/cities/:city/voice`, {
    summary: 'Включить или выключить голос табло',
    audit: { act: 'change', what: 'schedule' },
    params: ofCity,
    body: z.strictObject({ isOn: z.boolean() }),
    reply: CitySchedule,
  }),
  setWeek: route('POST', `${home}/cities/:city/week`, {
    summary: 'Задать часы работы с указанного дня',
    audit: { act: 'change', what: 'schedule' },
    params: ofCity,
    body: z.strictObject({ startsOn: Day, week: Week, weekVersion: Version, keep }),
    reply: cityDone,
    refusals: [STALE_SCHEDULE, TOUCHES_BOOKINGS, DAY_PASSED],
  }),
  removeWeek: route('POST', `${home}/cities/:city/week/remove`, {
    summary: 'Отменить часы работы, которые ещё не начали действовать',
    audit: { act: 'remove', what: 'schedule' },
    params: ofCity,
    body: z.strictObject({ startsOn: Day, weekVersion: Version, keep }),
    reply: cityDone,
    refusals: [NOT_FOUND, STALE_SCHEDULE, TOUCHES_BOOKINGS, DAY_PASSED],
  }),
  days: route('GET', `${home}/days`, {
    summary: 'Праздники и особые рабочие дни года',
    query: z.strictObject({ year: z.coerce.number().int().min(2020).max(2100) }),
    reply: DaysOfYear,
  }),
  addDays: route('POST', `${home}/days`, {
    summary: 'Добавить выходные или особые рабочие дни',
    audit: { act: 'add', what: 'schedule' },
    body: NewDays.extend({ keep }),
    reply: daysDone,
    status: 201,
    refusals: [TOUCHES_BOOKINGS, DAY_TAKEN, DAY_PASSED],
  }),
  changeDay: route('POST', `${home}/days/:id`, {
    summary: 'Изменить название или часы особого дня',
    audit: { act: 'change', what: 'schedule' },
    params: z.strictObject({ id: SpecialDayId }),
    body: DayChange.extend({ version: Version, keep }),
    reply: daysDone,
    refusals: [NOT_FOUND, STALE_SCHEDULE, TOUCHES_BOOKINGS, DAY_PASSED],
  }),
  removeDays: route('POST', `${home}/days/remove`, {
    summary: 'Убрать особые дни: они снова работают как обычно',
    audit: { act: 'remove', what: 'schedule' },
    body: z.strictObject({ days: z.array(SeenDay).min(1).max(longestRun), keep }),
    reply: z.object({ removed: z.int(), touch: Touch }),
    refusals: [NOT_FOUND, STALE_SCHEDULE, TOUCHES_BOOKINGS, DAY_PASSED],
  }),
  addStation: route('POST', `${home}/cities/:city/stations`, {
    summary: 'Добавить кабинет',
    audit: { act: 'add', what: 'schedule' },
    params: ofCity,
    body: StationInput,
    reply: CitySchedule,
    status: 201,
  }),
  changeStation: route('POST', `${home}/cities/:city/stations/:key`, {
    summary: 'Изменить кабинет',
    audit: { act: 'change', what: 'schedule' },
    params: station,
    body: StationInput.extend({ version: Version, keep }),
    reply: cityDone,
    refusals: [NOT_FOUND, STALE_SCHEDULE, TOUCHES_BOOKINGS, STATION_NEEDED],
  }),
  removeStation: route('POST', `${home}/cities/:city/stations/:key/remove`, {
    summary: 'Убрать кабинет',
    audit: { act: 'remove', what: 'schedule' },
    params: station,
    body: z.strictObject({ version: Version, keep }),
    reply: cityDone,
    refusals: [NOT_FOUND, STALE_SCHEDULE, TOUCHES_BOOKINGS, STATION_NEEDED, STATION_WAITED],
  }),
  setLimit: route('POST', `${home}/cities/:city/limits`, {
    summary: 'Задать или снять дневной предел услуги',
    audit: { act: 'change', what: 'schedule' },
    params: ofCity,
    /** `version` is 0 when the service had no limit. */
    body: LimitInput.extend({ version: Version, keep }),
    reply: cityDone,
    refusals: [NOT_FOUND, STALE_SCHEDULE, TOUCHES_BOOKINGS],
  }),
}
