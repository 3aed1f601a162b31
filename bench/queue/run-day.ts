import {
  type Floor,
  type FloorPerson,
  type FloorStation,
  type Guest,
  guestOf,
  type Hall,
  type Post,
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

/** Inspects the floor every given number of minutes. */
export interface Probe {
  every: number
  see(floor: Floor): void
}

const personOf = (
  { key, arrived, since, isPriority, need, passed }: Guest,
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
function readFloor({ now, posts, pool }: Hall, stations: FloorStation[], inside: readonly Guest[]): Floor {
  const rooms = posts.flatMap((post) => post.rooms)
  const found = [
    ...posts.flatMap(({ key, door }) =>
      door.map((guest) => ({ guest, at: { kind: 'door' as const, station: key } })),
    ),
    ...rooms.flatMap(({ key, guest }) =>
      guest ? [{ guest, at: { kind: 'inside' as const, room: key } }] : [],
    ),
    ...pool.map((guest) => ({ guest, at: { kind: 'pool' as const } })),
  ]
  const seen = new Set(found.map(({ guest }) => guest))
  const away = inside.filter((guest) => !seen.has(guest)).map((guest) => personOf(guest, { kind: 'away' }))
  return {
    now,
    stations,
    rooms: rooms.map(({ key, post, isOpen, startedAt }) => ({
      key,
      station: post.key,
      isOpen,
      startedAt,
    })),
    people: [...found.map(({ guest, at }) => personOf(guest, at)), ...away],
  }
}

/** Minutes after which the simulation of a day stops. */
const dayEnd = 600
/** The weight of the clinic's configured mean, in durations of the day. */
const trusted = 16

/** Returns stations with the means measured so far on the day. */
class Means {
  readonly stations: FloorStation[]
  readonly #begun = new Map<Guest, number>()
  readonly #seen = new Map<FloorStation, number>()

  constructor(stations: readonly FloorStation[]) {
    this.stations = stations.map((station) => ({ ...station }))
  }

  begin(guest: Guest, at: number): void {
    this.#begun.set(guest, at)
  }

  end(guest: Guest, { key }: Post, at: number): void {
    const station = this.stations.find((station) => station.key === key)
    if (!station) return
    const seen = (this.#seen.get(station) ?? 0) + 1
    this.#seen.set(station, seen)
    station.minutes += (at - (this.#begun.get(guest) ?? at) - station.minutes) / (trusted + seen)
  }
}

function guestsOf(visitors: Visitor[], stations: readonly FloorStation[], posts: readonly Post[]): Guest[] {
  return visitors.map(({ arrived, isPriority, needs }, index) => {
    const need = needs.map((service) => stations[service]?.key ?? '')
    const at = { kind: 'away' as const }
    return guestOf({ key: `${index}`, arrived, since: arrived, isPriority, need, passed: 0, at }, posts)
  })
}

/** The events of a day: its durations and its absences, once each. */
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
  const guests = guestsOf(visitors, stations, posts)
  const flow = new Flow(hall, rule, chanceOf(visitors, posts), {
    started: (guest, { post }, at) => {
      means.begin(guest, at)
      course.starts.push({ visitor: +guest.key, station: post.key, at })
    },
    passed: (guest, post, at) => {
      means.end(guest, post, at)
      course.left[+guest.key] = at
    },
  })
  for (const guest of guests) flow.plan(guest.arrived, () => flow.arrive(guest))
  const inside = () => guests.filter(({ arrived, need }) => arrived <= hall.now && need.length > 0)
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
