import {
  type Floor,
  type FloorPerson,
  type FloorStation,
  type Hall,
  type Patient,
  type Post,
  patientOf,
  postsOf,
} from '../../shared/queue/floor.ts'
import { type Chance, Flow, type Rule } from '../../shared/queue/flow.ts'
import { type Clinic, floorOf } from './clinic.ts'
import type { Visitor } from './day.ts'

/** The result of a day: the departure of each visitor by index, and the start of each stop. */
export interface Course {
  left: number[]
  starts: { visitor: number; station: string; at: number }[]
}

/** An observer that is shown the state of the queue every given number of minutes. */
export interface Probe {
  every: number
  see(floor: Floor): void
}

const personOf = (
  { key, arrived, since, isPriority, need, passed }: Patient,
  at: FloorPerson['at'],
): FloorPerson => ({
  key,
  arrived,
  since,
  isPriority,
  need: need.map((post) => post.key),
  passed,
  at,
})

/** Returns the floor as the cabinet would read it from its tables. */
function readFloor({ now, posts, pool }: Hall, stations: FloorStation[], inside: readonly Patient[]): Floor {
  const rooms = posts.flatMap((post) => post.rooms)
  const found = [
    ...posts.flatMap(({ key, door }) =>
      door.map((patient) => ({ patient, at: { kind: 'door' as const, station: key } })),
    ),
    ...rooms.flatMap(({ key, patient }) =>
      patient ? [{ patient, at: { kind: 'inside' as const, room: key } }] : [],
    ),
    ...pool.map((patient) => ({ patient, at: { kind: 'pool' as const } })),
  ]
  const seen = new Set(found.map(({ patient }) => patient))
  const away = inside
    .filter((patient) => !seen.has(patient))
    .map((patient) => personOf(patient, { kind: 'away' }))
  return {
    now,
    stations,
    rooms: rooms.map(({ key, post, isOpen, startedAt }) => ({
      key,
      station: post.key,
      isOpen,
      startedAt,
    })),
    people: [...found.map(({ patient, at }) => personOf(patient, at)), ...away],
  }
}

/** Minutes after which the simulation of a day stops. */
const dayEnd = 600
/** The clinic's configured mean counts as much as this number of durations measured on the day. */
const trusted = 16

/** The stations, with mean durations that are updated by those measured on the day. */
class Means {
  readonly stations: FloorStation[]
  readonly #begun = new Map<Patient, number>()
  readonly #seen = new Map<FloorStation, number>()

  constructor(stations: readonly FloorStation[]) {
    this.stations = stations.map((station) => ({ ...station }))
  }

  begin(patient: Patient, at: number): void {
    this.#begun.set(patient, at)
  }

  end(patient: Patient, { key }: Post, at: number): void {
    const station = this.stations.find((station) => station.key === key)
    if (!station) return
    const seen = (this.#seen.get(station) ?? 0) + 1
    this.#seen.set(station, seen)
    station.minutes += (at - (this.#begun.get(patient) ?? at) - station.minutes) / (trusted + seen)
  }
}

function patientsOf(
  visitors: Visitor[],
  stations: readonly FloorStation[],
  posts: readonly Post[],
): Patient[] {
  return visitors.map(({ arrived, isPriority, needs }, index) => {
    const need = needs.map((service) => stations[service]?.key ?? '')
    const at = { kind: 'away' as const }
    return patientOf({ key: `${index}`, arrived, since: arrived, isPriority, need, passed: 0, at }, posts)
  })
}

/** The random events of a day: the durations, and the absences, each of which happens once. */
function chanceOf(visitors: Visitor[], posts: readonly Post[]): Chance {
  const absences = visitors.map(({ isAbsent }) => [...isAbsent])
  return {
    minutes: ({ key }, post) => visitors[+key]?.minutes[posts.indexOf(post)] ?? 0,
    isAbsent: ({ key }, post) => absences[+key]?.splice(posts.indexOf(post), 1, false)[0] ?? false,
  }
}

/** Simulates a day of visitors under a rule. */
export function runDay(visitors: Visitor[], clinic: Clinic, rule: Rule, probe?: Probe): Course {
  const { stations, rooms } = floorOf(clinic)
  const posts = postsOf({ stations, rooms })
  const hall: Hall = { now: 0, posts, pool: [] }
  const course: Course = { left: [], starts: [] }
  const means = new Means(stations)
  const patients = patientsOf(visitors, stations, posts)
  const flow = new Flow(hall, rule, chanceOf(visitors, posts), {
    started: (patient, { post }, at) => {
      means.begin(patient, at)
      course.starts.push({ visitor: +patient.key, station: post.key, at })
    },
    passed: (patient, post, at) => {
      means.end(patient, post, at)
      course.left[+patient.key] = at
    },
  })
  for (const patient of patients) flow.plan(patient.arrived, () => flow.arrive(patient))
  const inside = () => patients.filter(({ arrived, need }) => arrived <= hall.now && need.length > 0)
  for (let at = probe?.every ?? dayEnd; at < dayEnd; at += probe?.every ?? dayEnd)
    flow.plan(at, () =>
      probe?.see(
        readFloor(
          hall,
          means.stations.map((station) => ({ ...station })),
          inside(),
        ),
      ),
    )
  flow.run()
  return course
}
