// Estimates waiting times: simulates the floor by the calling rule many times with random durations (queue.md
// §4, «Wait shown»).
import { lognormal, mulberry32, type Random } from './chance.ts'
import { aheadIn, chooseStation, nextTo, walk } from './dispatcher.ts'
import { type Floor, type FloorPerson, hallOf, type Patient, patientOf, type Room } from './floor.ts'
import { Flow, missed } from './flow.ts'

/**
 * The estimate shown to a patient. Minutes of `wait` are whole and from now; `finishAt` is on the clock of the
 * floor.
 */
export interface Estimate {
  person: string
  /** Null for a patient who is inside or away, or may go nowhere while rooms are closed. */
  wait: { station: string; from: number; to: number; ahead: number } | null
  /** Null when the patient cannot finish while rooms are closed. */
  finishAt: number | null
}

/** A random seed, the number of simulation runs, and the patients booked to come. */
export interface Outlook {
  seed: number
  samples?: number
  coming?: readonly FloorPerson[]
}

const usualSamples = 20
/** Variation of the durations of stops (standard deviation divided by the mean): the average of the stations. */
const variation = 0.4
/** Probability that a called patient is absent. */
const absent = 0.02
/** Remaining part of a mean stop, for a stop that has lasted longer than every duration drawn for it. */
const leastLeft = 0.25
/**
 * Half-width of an interval that covers 80 % of cases, divided by 1 + (median + spread) / 2: for a patient at
 * the door and for one in the pool.
 */
export const widths = { door: 0.4, pool: 0.43 }

/** Results of all runs for a patient: the next starts and the ends of the visit, on the clock of the floor. */
export interface Fate {
  starts: { station: string; at: number }[]
  ends: number[]
}

/** Returns the remaining minutes of a stop that has lasted some time. */
function residual(random: Random, mean: number, elapsed: number): number {
  for (let draw = 0; draw < 20; draw += 1) {
    const whole = lognormal(random, mean, variation)
    if (whole > elapsed) return whole - elapsed
  }
  return leastLeft * mean
}

/** Goes on with the patient inside a room, and with its break. */
function resume(flow: Flow, room: Room, random: Random): void {
  const { now } = flow.hall
  const { startedAt, pause, post } = room
  if (startedAt !== null) flow.go(room, now + residual(random, post.minutes, now - startedAt))
  if (pause && 'until' in pause) flow.reopen(room, pause.until)
}

function goOn(floor: Floor, random: Random, { coming = [] }: Outlook, fates: Map<string, Fate>): void {
  const { hall, patients } = hallOf(floor)
  const begun = new Set<Patient>()
  const flow = new Flow(
    hall,
    { release: chooseStation, next: nextTo },
    {
      minutes: (_patient, post) => lognormal(random, post.minutes, variation),
      isAbsent: () => random() < absent,
    },
    {
      started: (patient, { post }, at) => {
        if (!begun.has(patient)) fates.get(patient.key)?.starts.push({ station: post.key, at })
        begun.add(patient)
      },
      passed: (patient, _post, at) => {
        if (!patient.need.length) fates.get(patient.key)?.ends.push(at)
      },
    },
  )
  for (const post of hall.posts) {
    for (const room of post.rooms) resume(flow, room, random)
    for (const patient of [...post.door]) flow.plan(floor.now + walk / 2, () => flow.reach(patient, post))
    flow.fill(post)
  }
  for (const { key, at } of floor.people) {
    const patient = patients.get(key)
    if (patient && at.kind === 'away') flow.plan(floor.now + missed.person, () => flow.release(patient))
  }
  for (const person of coming) flow.plan(person.arrived, () => flow.arrive(patientOf(person, hall.posts)))
  flow.run()
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0

/** Rounds outward so that the interval only grows: to a minute below ten, to five above. */
const step = (minutes: number): number => (minutes < 10 ? 1 : 5)
const roundDown = (minutes: number): number => Math.floor(minutes / step(minutes)) * step(minutes)
const roundUp = (minutes: number): number => Math.ceil(minutes / step(minutes)) * step(minutes)

/** Returns the median of the run results. */
export const medianOf = (minutes: readonly number[]): number =>
  quantile(
    minutes.toSorted((a, b) => a - b),
    0.5,
  )

/** Returns the interval that covers 80 % of cases, from the minutes of the run results. */
export function intervalOf(minutes: readonly number[], width: number): { from: number; to: number } {
  const sorted = minutes.toSorted((a, b) => a - b)
  const middle = quantile(sorted, 0.5)
  const half = width * (1 + 0.5 * middle + 0.5 * (quantile(sorted, 0.9) - quantile(sorted, 0.1)))
  return { from: Math.max(0, middle - half), to: middle + half }
}

function mostOften(stations: readonly string[]): string | null {
  const times = new Map<string, number>()
  for (const station of stations) times.set(station, (times.get(station) ?? 0) + 1)
  return (
    [...times].reduce<[string, number]>((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0] || null
  )
}

/** Simulates the floor for all patients, run by run. */
export function foresee(floor: Floor, outlook: Outlook): Map<string, Fate> {
  const random = mulberry32(outlook.seed)
  const fates = new Map(floor.people.map(({ key }): [string, Fate] => [key, { starts: [], ends: [] }]))
  for (let run = 0; run < (outlook.samples ?? usualSamples); run += 1) goOn(floor, random, outlook, fates)
  return fates
}

/** Returns the estimate of wait and end for every patient on the floor. */
export function estimate(floor: Floor, outlook: Outlook): Estimate[] {
  const isLikely = (runs: readonly unknown[]) => 2 * runs.length >= (outlook.samples ?? usualSamples)
  const fates = foresee(floor, outlook)
  const { hall, patients } = hallOf(floor)
  const waitOf = ({ key, at }: FloorPerson, starts: Fate['starts']): Estimate['wait'] => {
    const station = mostOften(starts.map((start) => start.station))
    const patient = patients.get(key)
    const post = hall.posts.find((post) => post.key === station)
    if (!patient || !post || (at.kind !== 'pool' && at.kind !== 'door')) return null
    const minutes = starts.map((start) => start.at - floor.now)
    const { from, to } = intervalOf(minutes, widths[at.kind])
    return { station: post.key, from: roundDown(from), to: roundUp(to), ahead: aheadIn(hall, patient, post) }
  }
  return floor.people.map((person) => {
    const { starts, ends } = fates.get(person.key) ?? { starts: [], ends: [] }
    const wait = isLikely(starts) ? waitOf(person, starts) : null
    const finishAt = isLikely(ends) ? floor.now + roundUp(medianOf(ends) - floor.now) : null
    return { person: person.key, wait, finishAt }
  })
}
