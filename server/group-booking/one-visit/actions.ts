import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { lackAt, stationsFor } from '../../../shared/group-booking/capacity.ts'
import type {
  FreeDay,
  FreeTimes,
  TimesQuestion,
  VisitInput,
} from '../../../shared/group-booking/one-visit/schema.ts'
import { groupRefusals, leftWords } from '../../../shared/group-booking/ru.ts'
import { whoProblem } from '../../../shared/group-booking/rules.ts'
import type { GroupKind } from '../../../shared/group-booking/schema.ts'
import { type Pricer, pricerOf } from '../../../shared/group-booking/volumes.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import { addDays, clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { listPositions } from '../../employees/units/store.ts'
import { note, noteOfList } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { findPace, fitIn, minutesIn } from '../../schedule/fit/actions.ts'
import { daysOpenTo } from '../../schedule/site-days/store.ts'
import { type DayCapacity, dayCapacityOf } from '../../schedule/stations/actions.ts'
import { bookGroup } from '../actions.ts'
import type { EmployerContext } from '../employee-bookings/actions.ts'
import { sourcesOf } from '../plan/actions.ts'
import { listWho } from '../plan/store.ts'
import { countBooked, findQuota } from '../quota/store.ts'

type ExaminedPerson = Parameters<Pricer>[0]

/** Returns whose check-up is asked about; refuses a person without factors, whose volume would be unknown. */
async function examinedOf(
  reader: Reader,
  scope: PartReadingScope,
  asked: TimesQuestion,
  today: Day,
): Promise<ExaminedPerson> {
  if ('candidate' in asked) {
    const [known] = await listWho(reader, scope, [asked.candidate])
    return known ?? refuse(common.NOT_FOUND)
  }
  if ('employee' in asked) {
    const known = (await listWho(reader, scope, [asked.employee]))[0] ?? refuse(common.NOT_FOUND)
    const problem = whoProblem({ ...known, again: true, kind: asked.kind }, today)
    if (problem && problem !== 'no_factors')
      refuse(groupRefusals.GROUP_CONFLICTS, { message: leftWords({ problem, day: known.open?.day ?? null }) })
    return known
  }
  const { gender, birth, position, factors } = asked
  const held = position && (await listPositions(reader, scope)).find(({ id }) => id === position)
  if (position && !held) refuseField(common.INVALID, 'position', 'Такой должности нет')
  return { gender, birth, factors: factors ?? (held ? held.factors : []) }
}

/** Days that are looked through at once: today and tomorrow are soon, later days only when these have no time. */
const spans = [4, 10, 21, 28, 28]
/** Days with free times that are offered. */
const daysShown = 3

/** A day with the price of the check-up and the times at which all of it, or at least half, can be done. */
interface OfferedDay extends FreeDay {
  minutes: number | null
}

async function offeredDay(
  reader: Reader,
  { city, day, hall }: { city: City; day: Day; hall: DayCapacity },
  volume: NonNullable<ReturnType<Pricer>>,
  now: Date,
): Promise<OfferedDay> {
  const pace = await findPace(reader, city, day)
  const services = [...volume.services]
  const needs = stationsFor(hall.stations, volume.services)
  const times = [...hall.slots.values()]
    .filter((slot) => slot.day === day && slot.start > now)
    .flatMap(({ slot, time, start }) => {
      const seat = hall.rooms.slots.get(slot)
      if (!seat || lackAt(hall.rooms, seat, needs)) return []
      const { left, isPossible } = fitIn(pace, services, start)
      return isPossible ? [{ slot, time, left }] : []
    })
    .sort((one, other) => one.time.localeCompare(other.time))
  const whole = times.filter(({ left }) => left.length === 0)
  return {
    day,
    total: volume.total,
    minutes: minutesIn(pace, services),
    times: whole.length > 0 ? whole : times,
  }
}

/**
 * Returns the price of a check-up of one person by the prices agreed with the organization, and the nearest days with free
 * times. The quota of the organization binds its employees, not its candidates.
 */
export async function freeTimes(
  reader: Reader,
  scope: PartReadingScope,
  asked: TimesQuestion,
  now: Date,
): Promise<FreeTimes> {
  const { city } = asked
  const kind = 'kind' in asked ? asked.kind : 'preliminary'
  const who = await examinedOf(reader, scope, asked, clinicDay(now))
  const quota = 'employee' in asked ? await findQuota(reader, scope) : null
  if (who.factors.length === 0)
    refuse(bookingRefusals.BAD_FACTORS, {
      fields: { factors: 'Укажите факторы или должность с факторами: без них объём осмотра неизвестен' },
    })
  const found: OfferedDay[] = []
  let first = clinicDay(now)
  for (const span of spans) {
    const all = Array.from({ length: span }, (_, at) => addDays(first, at))
    const days = await daysOpenTo(reader, scope.organization, city, all)
    first = addDays(first, span)
    const hall = await dayCapacityOf(reader, { city, days, except: [] }, now)
    const used = quota === null ? null : await countBooked(reader, scope, { days, except: [] })
    const isUsedUp = (day: Day) => quota !== null && (used?.get(day) ?? 0) >= quota
    const dated = new Set([...hall.slots.values()].map(({ day }) => day))
    const open = days.filter((day) => dated.has(day) && !isUsedUp(day))
    const pricer = pricerOf(await sourcesOf(reader, scope, city, open), kind)
    for (const day of open) {
      const volume = pricer(who, day) ?? refuse(bookingRefusals.BAD_FACTORS)
      const offered = await offeredDay(reader, { city, day, hall }, volume, now)
      if (offered.times.length > 0) found.push(offered)
    }
    if (found.length >= daysShown) break
  }
  return {
    minutes: found[0]?.minutes ?? null,
    days: found.slice(0, daysShown).map(({ minutes: _, ...day }) => day),
  }
}

/** One person's visit to be booked. */
interface NewVisit extends VisitInput {
  id: EmployeeId
  kind: GroupKind
}

/** Books a visit of one person in the same transaction as another change of that person. */
export async function bookVisit(
  tx: Tx,
  hr: EmployerContext,
  { id, slot, ...visit }: NewVisit,
  now: Date,
): Promise<void> {
  const places = [{ employee: id, slot }]
  const { group, total } = await bookGroup(tx, hr, { ...visit, places }, now)
  note(tx, { act: 'add', what: 'group', ...noteOfList([id], { id: group, after: { total } }) })
}
