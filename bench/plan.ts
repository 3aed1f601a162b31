import { plan } from '../shared/group-booking/plan.ts'
import type { PlanDay, PlanPerson } from '../shared/group-booking/plan-grid.ts'
import { addDays, type Day, weekdayOf } from '../shared/platform/days.ts'
import { seatsByHour } from '../shared/schedule/station-hours/rules.ts'
import { goal, median, table } from './platform/report.ts'

/** Rooms and mean minutes of a service in the small clinic and in the large one. */
type Station = [name: string, small: [number, number], large: [number, number]]

/** The two clinics used to measure the queue. */
const stations: Station[] = [
  ['registration', [2, 3], [3, 3]],
  ['anthropometry', [1, 3.5], [2, 3]],
  ['blood', [1, 4], [2, 3.5]],
  ['urine', [1, 3.5], [2, 3]],
  ['ecg', [1, 4.5], [3, 5.5]],
  ['xray', [1, 4], [2, 3.5]],
  ['spirometry', [1, 12], [1, 7]],
  ['audiometry', [1, 9], [2, 8.5]],
  ['ophthalmologist', [1, 6], [2, 5.8]],
  ['otolaryngologist', [1, 5.3], [2, 4.8]],
  ['neurologist', [1, 4.4], [2, 4.3]],
  ['psychiatrist', [1, 4], [2, 4]],
  ['narcologist', [1, 3.5], [2, 3.5]],
  ['dermatologist', [1, 6.5], [1, 3.5]],
  ['gynaecologist', [1, 10], [2, 10]],
  ['dentist', [1, 10], [1, 6.5]],
  ['ultrasound', [1, 15], [1, 14]],
  ['pathologist', [2, 8], [3, 6]],
]
const base = [0, 1, 2, 3, 4, 5, 10, 11, 12, 17]
const profiles: [part: number, needs: number[]][] = [
  [0.17, [...base, 13, 9, 15]],
  [0.2, [...base, 7, 9, 8]],
  [0.16, [...base, 6, 9, 13, 8]],
  [0.13, [...base, 8, 9, 7, 13]],
  [0.09, [...base, 6, 7, 8, 9, 13, 15]],
  [0.15, [0, 8, 10, 11, 12, 17]],
  [0.1, base],
]
const short = 5

/** The share of the clinic's capacity sold to one employer, and the share of room time that is booked at most. */
const share = 0.6
const use = 0.85
/** Minutes of each clock hour that belong to the 6.5 hours of booking from 08:00. */
const minutes = [60, 60, 60, 60, 60, 60, 30]
const rounds = 5
const firstDay = '2027-01-11' as Day

/** Deterministic pseudo-random numbers (mulberry32), from 0 up to 1. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function profileOf(roll: number): number {
  let passed = 0
  const at = profiles.findIndex(([part]) => {
    passed += part
    return roll < passed
  })
  return at < 0 ? profiles.length - 1 : at
}

function workingDays(count: number): Day[] {
  const days: Day[] = []
  for (let day = firstDay; days.length < count; day = addDays(day, 1)) if (weekdayOf(day) < 6) days.push(day)
  return days
}

function daysOf(clinic: 1 | 2, count: number): PlanDay[] {
  const seats = stations.map((station) => {
    const [rooms, each] = station[clinic]
    return {
      name: station[0],
      byHour: seatsByHour(
        minutes.map((time) => time * rooms * share * use),
        each,
      ),
    }
  })
  const hours = minutes.map((time, at) => ({
    time: `${String(8 + at).padStart(2, '0')}:00`,
    // The seats of a slot equal those of registration, which every patient visits first.
    places: seats[0]?.byHour[at] ?? time,
    seats: Object.fromEntries(seats.map(({ name, byHour }) => [name, byHour[at] ?? 0])),
  }))
  return workingDays(count).map((day) => ({ day, hours }))
}

/** An organization: departments of 5 to 60; a third of employees have their own due date within the plan's time. */
function works(count: number, days: readonly PlanDay[], within: number): PlanPerson[] {
  const roll = chance(count)
  let department = 0
  let left = 0
  return Array.from({ length: count }, (_, at) => {
    if (left === 0) [department, left] = [department + 1, 5 + Math.floor(roll() * 56)]
    left -= 1
    const profile = profileOf(roll())
    const needs = [...(profiles[profile]?.[1] ?? base)]
    if (roll() < 0.42 && profile !== short) needs.push(14)
    if (roll() < 0.1) needs.push(16)
    const term = days[Math.floor((0.3 + 0.7 * roll()) * within)]?.day ?? null
    return {
      id: `p${at}`,
      department: `d${department}`,
      services: needs.flatMap((need) => stations[need]?.[0] ?? []),
      deadline: roll() < 1 / 3 ? term : null,
    }
  })
}

/** The floor: gives each person the next free seat, without regard to services, departments or due dates. */
function pour(people: readonly PlanPerson[], days: readonly PlanDay[]): number {
  let day = 0
  let used = 0
  const placed = new Map<string, Day>()
  for (const person of people) {
    const places = () => days[day]?.hours.reduce((sum, hour) => sum + hour.places, 0) ?? 0
    if (used >= places()) [day, used] = [day + 1, 0]
    used += 1
    placed.set(person.id, days[day]?.day ?? firstDay)
  }
  return day + 1
}

function timed<T>(act: () => T): { ms: number; result: T } {
  const begun = performance.now()
  const result = act()
  return { ms: performance.now() - begun, result }
}

function measure(name: string, clinic: 1 | 2, count: number) {
  const days = daysOf(clinic, Math.ceil(count / 30) + 20)
  const within = plan({ people: works(count, days, days.length), days }).bound.days
  const people = works(count, days, within)
  const runs = Array.from({ length: rounds }, () => ({
    ours: timed(() => plan({ people, days })),
    floor: timed(() => pour(people, days)),
  }))
  const result = runs[0]?.ours.result
  return {
    clinic: name,
    people: count,
    'ours, ms': median(runs.map((run) => run.ours.ms)),
    days: result?.days ?? 0,
    bound: result?.bound.days ?? 0,
    'bound by': `${result?.bound.by} ${result?.bound.name ?? ''}`,
    'not placed': result?.misfits.length ?? count,
    'floor, ms': median(runs.map((run) => run.floor.ms)),
    'floor, days': runs[0]?.floor.result ?? 0,
    'days to floor': (result?.days ?? 0) / (runs[0]?.floor.result ?? 1),
  }
}

/** Measures the planner on both clinics, beside the lower bound and beside filling seats without rules. */
export async function run(): Promise<void> {
  const rows = [100, 1000, 10_000].flatMap((count) => [
    measure('small', 1, count),
    measure('large', 2, count),
  ])
  table('plan of a group: days used beside the lower bound and beside filling places alone', rows)
  const slowest = Math.max(...rows.map((row) => row['ours, ms']))
  const over = Math.max(...rows.map((row) => row.days - row.bound))
  goal('10,000 people under 2000 ms', slowest, slowest < 2000)
  goal('days over the lower bound, at most 1', over, over <= 1)
  const missed = Math.max(...rows.map((row) => row['not placed']))
  goal('nobody left out', missed, missed === 0)
}
