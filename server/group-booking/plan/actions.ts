import type { QuoteSources } from '../../../shared/booking/quote.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { ArrangedPlan, ArrangeTask } from '../../../shared/group-booking/arrange.ts'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import { usualKind, whoProblem } from '../../../shared/group-booking/rules.ts'
import {
  type GroupPlan,
  type GroupVolume,
  groupAtMost,
  type LeftPerson,
  type PlanQuestion,
  type VolumeQuestion,
} from '../../../shared/group-booking/schema.ts'
import {
  type GroupPerson,
  pricerOf,
  type SourcesByDay,
  volumeOfGroup,
} from '../../../shared/group-booking/volumes.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import {
  addDays,
  clinicDay,
  clinicInstant,
  clinicTime,
  type Day,
  daysBetween,
  weekdayOf,
} from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuseField } from '../../../shared/platform/refusal.ts'
import { mostDaysAhead } from '../../../shared/schedule/rules.ts'
import { findSources } from '../../booking/actions.ts'
import { employeeVisit, smsAbout } from '../../booking/messages/actions.ts'
import { employeesMeant } from '../../employees/list/actions.ts'
import { listDepartments } from '../../employees/units/store.ts'
import type { Reader } from '../../platform/db/types.ts'
import { inThread } from '../../platform/threads.ts'
import { addressOn, daysOpenTo, listSiteDays } from '../../schedule/site-days/store.ts'
import { listSeatingLoads, listSeatings } from '../../schedule/stations/store.ts'
import { getOffices, listOpenDaySlots } from '../../schedule/store.ts'
import { cutToQuota } from '../quota/actions.ts'
import { findQuota } from '../quota/store.ts'
import { listWho, type WhoRow } from './store.ts'

/** Groups up to this size are planned at once; a larger one in a worker thread. */
export const atOnce = 300

const limit = { atMost: groupAtMost, tooMany: groupRefusals.GROUP_TOO_LARGE }

const leftOf = (row: WhoRow, problem: LeftPerson['problem']): LeftPerson => {
  const { employee, fullname, department, open, cameOn } = row
  const day = problem === 'booked' ? (open?.day ?? null) : problem === 'came' ? cameOn : null
  return { employee, fullname, department, problem, day }
}

/**
 * Splits a selection into people who can be booked and people who cannot, with the reasons; refuses a selection
 * larger than a group may be.
 */
async function sortOut(
  reader: Reader,
  scope: PartReadingScope,
  { who, again, moving, kind }: Pick<VolumeQuestion, 'who' | 'again' | 'moving' | 'kind'>,
  today: Day,
): Promise<{ people: WhoRow[]; left: LeftPerson[] }> {
  const ids = await employeesMeant(reader, scope, who, { ...limit, today })
  const rows = await listWho(reader, scope, ids)
  const judged = rows.map((row) => ({ row, problem: whoProblem({ ...row, again, moving, kind }, today) }))
  return {
    people: judged.flatMap(({ row, problem }) => (problem ? [] : [row])),
    left: judged.flatMap(({ row, problem }) => (problem ? [leftOf(row, problem)] : [])),
  }
}

/**
 * Returns the edition and the prices of each day, with the organization's own prices. Days on which both are
 * equal share one object, so that people are priced once for all of them.
 */
export async function sourcesOf(
  reader: Reader,
  scope: PartReadingScope,
  city: City,
  days: readonly Day[],
): Promise<SourcesByDay> {
  const alike = new Map<string, QuoteSources>()
  const found = await Promise.all(
    days.map(async (day) => {
      const source = await findSources(reader, city, day, scope)
      return [day, source, `${source.edition?.id} ${JSON.stringify(source.prices)}`] as const
    }),
  )
  return Object.fromEntries(
    found.map(([day, source, key]) => {
      const same = alike.get(key) ?? source
      alike.set(key, same)
      return [day, same]
    }),
  )
}

const withBad = (left: readonly LeftPerson[], people: readonly WhoRow[], bad: ReadonlySet<EmployeeId>) => [
  ...left,
  ...people.filter(({ employee }) => bad.has(employee)).map((row) => leftOf(row, 'bad_factors')),
]

/** Returns the volume and price of a group on a day. */
export async function groupVolume(
  reader: Reader,
  scope: PartReadingScope,
  { city, date, ...chosen }: VolumeQuestion,
  now: Date,
): Promise<GroupVolume> {
  const today = clinicDay(now)
  const day = date ?? today
  const { people, left } = await sortOut(reader, scope, chosen, today)
  const pricer = pricerOf(await sourcesOf(reader, scope, city, [day]), chosen.kind)
  const { bad, ...volume } = volumeOfGroup(people, pricer, day)
  const dailyQuota = await findQuota(reader, scope)
  const needPreliminary = people
    .filter((row) => chosen.kind === 'periodic' && !bad.has(row.employee) && usualKind(row) === 'preliminary')
    .map(({ employee }) => employee)
  return { ...volume, dailyQuota, needPreliminary, left: withBad(left, people, bad) }
}

const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at))

/** Returns the days of a period, extended to the days outside it on which people were placed by hand. */
function daysToLoad({ from, to, pins }: Pick<PlanQuestion, 'from' | 'to' | 'pins'>, today: Day): Day[] {
  const named = [from, to, ...pins.map(({ day }) => day)].sort()
  const first = named.at(0) ?? from
  const last = named.at(-1) ?? to
  const open = daysFrom(today, mostDaysAhead).filter((day) => day >= first && day <= last)
  return [...new Set([...open, ...daysFrom(from, daysBetween(from, to) + 1)])]
}

/** Returns what a plan needs of a person. */
const plannedPerson = (row: WhoRow): GroupPerson => ({
  employee: row.employee,
  fullname: row.fullname,
  department: row.department,
  position: row.position,
  dueOn: row.dueOn,
  lastPassedOn: row.lastPassedOn,
  hasPhone: row.hasPhone,
  gender: row.gender,
  birth: row.birth,
  factors: row.factors,
  own: row.own ?? [],
})

async function taskOf(
  reader: Reader,
  scope: PartReadingScope,
  { city, kind, from, to, limits, crews, pins, stands, people }: PlanQuestion & { people: readonly WhoRow[] },
  now: Date,
): Promise<ArrangeTask> {
  const wanted = daysToLoad({ from, to, pins }, clinicDay(now))
  const days = await daysOpenTo(reader, scope.organization, city, wanted)
  const [all, stations, departments] = await Promise.all([
    listOpenDaySlots(reader, city, days, now),
    listSeatings(reader, city),
    listDepartments(reader, scope),
  ])
  const loads = await listSeatingLoads(reader, { city, days, except: [] }, stations)
  const byHand = new Set(pins.map(({ day }) => day))
  const isAllowed = (day: Day) =>
    !limits.weekdays || limits.weekdays.includes(weekdayOf(day)) || byHand.has(day)
  const open = all
    .filter(({ start, day }) => start > now && isAllowed(day))
    .map(({ start: _, ...slot }) => slot)
  const quota = await findQuota(reader, scope)
  const slots = await cutToQuota(reader, scope, quota, open)
  const sources = await sourcesOf(reader, scope, city, [...new Set([from, ...slots.map(({ day }) => day)])])
  const headcount = Object.fromEntries(departments.map(({ name, people: count }) => [name, count]))
  const at = `${clinicDay(now)} ${clinicTime(now)}`
  return {
    people: people.map(plannedPerson),
    kind,
    now: at,
    from,
    to,
    sources,
    slots,
    stations,
    loads,
    limits: quota === null ? limits : { ...limits, perDay: Math.min(quota, limits.perDay ?? quota) },
    crews,
    pins,
    stands,
    headcount,
  }
}

const module = new URL('../../../shared/group-booking/arrange.ts', import.meta.url)

/** Computes a plan: a small one here, a large one in a worker thread. Refuses `NO_EDITION`, `NO_PRICES`. */
async function arranged(task: ArrangeTask, owner: string): Promise<ArrangedPlan> {
  if (task.people.length <= atOnce) {
    const { arrange } = await import('../../../shared/group-booking/arrange.ts')
    return arrange(task)
  }
  return inThread<ArrangedPlan>({ module, name: 'arrange', input: task }, { owner })
}

/** Plans a group for a period; nothing is stored. */
export async function groupPlan(
  reader: Reader,
  scope: PartReadingScope,
  question: PlanQuestion,
  now: Date,
): Promise<Omit<GroupPlan, 'sms'>> {
  const today = clinicDay(now)
  if (question.from < today) refuseField(common.INVALID, 'from', 'Первый день плана уже прошёл')
  const { people, left } = await sortOut(reader, scope, question, today)
  const task = await taskOf(reader, scope, { ...question, people }, now)
  const { bad, ...plan } = await arranged(task, scope.organization)
  return { ...plan, left: withBad(left, people, new Set(bad)) }
}

/** Returns the SMS that the first person of a plan with a phone gets when the group is booked; null without such a person. */
export async function smsOfPlan(
  reader: Reader,
  scope: PartReadingScope,
  { city, kind, places }: Pick<PlanQuestion, 'city' | 'kind'> & Pick<GroupPlan, 'places'>,
  brand: Brand,
): Promise<GroupPlan['sms']> {
  const place = places.find(({ hasPhone }) => hasPhone)
  const [row] = place ? await listWho(reader, scope, [place.employee]) : []
  if (!place || !row) return null
  const { day, time, fullname, price } = place
  const pricer = pricerOf(await sourcesOf(reader, scope, city, [day]), kind)
  const office = (await getOffices(reader))[city]
  const address = addressOn(await listSiteDays(reader), { city, address: office.address }, day)
  const visit = {
    employee: row.employee,
    fullname,
    city,
    address,
    day,
    start: clinicInstant(day, time),
    total: price,
    services: [...(pricer(row, day)?.services ?? [])],
  }
  return { fullname, text: await smsAbout(reader, 'made', employeeVisit(visit), brand) }
}
