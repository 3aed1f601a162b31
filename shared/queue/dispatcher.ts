// Who is called where: one pool of waiting people, at most one called person ahead for each open room.
import type { Floor, FloorCabinet, FloorPerson, FloorStation } from './floor.ts'
import { type Guest, type Hall, hallOf, type Post, type Room, toDoor } from './hall.ts'

/** A person called to the door of a station. `front`: he goes in before who is there. */
export interface Call {
  person: string
  station: string
  front: boolean
  score: number
}

/** What has happened: somebody came, ended a stop or came back; or a room is idle, opened or past its pre-call moment. */
export type FloorEvent = { kind: 'released'; person: string } | { kind: 'free' }

/** Minutes from a call to the door. */
export const walk = 1
/** Part of a stop after which the next person is called, less his walk. */
const preCall = 0.6
/** The least part of a stop still to come, however long it has taken. */
const leastLeft = 0.25
/** Stops after which nothing but an `early` station is called. */
const early = 3
/** Minutes of waiting after which a person goes before all who wait less. */
const longWait = 30
/** What a minute at the door costs, beside the score. */
const perDoorMinute = 3.3 / 10

const isOpenAt = (post: Post): boolean => post.rooms.some((room) => room.isOpen)

/** Minute at which a busy room wants the next person called. */
const preCallOf = (startedAt: number, minutes: number): number =>
  startedAt + Math.max(0, preCall * minutes - walk)

/** Minute at which a busy room wants the next person called; an idle one wants him at once. */
export const preCallAt = (cabinet: FloorCabinet, station: FloorStation): number =>
  cabinet.startedAt === null ? Number.NEGATIVE_INFINITY : preCallOf(cabinet.startedAt, station.minutes)

const isWanting = (room: Room, now: number): boolean =>
  room.isOpen && (!room.guest || now >= preCallOf(room.startedAt, room.post.minutes))

/** How many more people a post wants at its door. */
export function placesAt(post: Post, now: number): number {
  let places = -post.door.length
  for (const room of post.rooms) if (isWanting(room, now)) places += 1
  return Math.max(0, places)
}

/** Posts that hold back all others of a person: the first, or the early when it is time and somebody receives there. */
function urgentOf({ need, passed }: Guest): Post[] {
  const first = need.filter((post) => post.place === 'first')
  if (first.length || passed < early) return first
  return need.filter((post) => post.place === 'early' && isOpenAt(post))
}

const isReady = (post: Post, need: readonly Post[]): boolean =>
  (post.place !== 'last' || need.every((other) => other.place === 'last')) &&
  !post.after.some((earlier) => need.includes(earlier))

/** Whether a person may pass a post now, by order of stations and open rooms. */
export function mayPass(guest: Guest, post: Post): boolean {
  if (!guest.need.includes(post) || !isReady(post, guest.need) || !isOpenAt(post)) return false
  const urgent = urgentOf(guest)
  return urgent.length === 0 || urgent.includes(post)
}

/** Minutes until the one who comes to the door after `before` others goes in. */
function delayAt(post: Post, before: number, now: number): number {
  const free = post.rooms
    .filter((room) => room.isOpen)
    .map((room) => freeIn(room, now))
    .sort((a, b) => a - b)
  const rounds = Math.floor(before / Math.max(1, free.length))
  return (free[before % Math.max(1, free.length)] ?? 0) + rounds * post.minutes
}

const freeIn = (room: Room, now: number): number =>
  room.guest ? Math.max(leastLeft * room.post.minutes, room.post.minutes - (now - room.startedAt)) : 0

const pressureAt = (post: Post): number => {
  const open = post.rooms.filter((room) => room.isOpen).length
  return open ? post.load / open : 0
}

/** How much a post presses beside the one that presses most, from 0 to 1. */
export function pressureOf(hall: Hall, post: Post): number {
  const most = Math.max(...hall.posts.map(pressureAt))
  return most > 0 ? pressureAt(post) / most : 0
}

const unlocks = (guest: Guest, post: Post): boolean =>
  post.place === 'early' || post.before.some((later) => guest.need.includes(later))

/** Weight of calling a person to a post now: queue.md §4, `score`. */
export function scoreOf(hall: Hall, guest: Guest, post: Post): number {
  const waited = hall.now - guest.since
  const inside = hall.now - guest.arrived
  return (
    (0.4 * waited) / 20 -
    (1.5 * guest.minutes) / 60 +
    (0.2 * inside) / (inside + guest.minutes + 1) +
    0.1 * pressureOf(hall, post) +
    (unlocks(guest, post) ? 0.12 : 0) +
    (guest.need.length === 2 ? 0.12 : 0) +
    (waited > longWait ? 5 + waited / 20 : 0) +
    (guest.isPriority ? 3 : 0)
  )
}

/** How many of a door go in before a person with priority: others with it, and who is in before he has come. */
function beforePriority(post: Post, now: number): number {
  return post.door.filter((other, index) => other.isPriority || delayAt(post, index, now) < walk).length
}

/** A choice: who goes to which door, and by what weight. */
export interface Choice {
  guest: Guest
  post: Post
  score: number
}

/** Where a person just released is called: with priority at once, others where a place is free. */
export function placeOf(hall: Hall, guest: Guest): Choice | null {
  const open = hall.posts.filter((post) => mayPass(guest, post))
  const choices = (guest.isPriority ? open : open.filter((post) => placesAt(post, hall.now) > 0)).map(
    (post) => {
      const before = guest.isPriority ? beforePriority(post, hall.now) : post.door.length
      const delay = delayAt(post, before, hall.now)
      const score = scoreOf(hall, guest, post)
      const weight = guest.isPriority ? -delay : score - perDoorMinute * Math.max(0, delay - walk)
      return { guest, post, score, weight }
    },
  )
  return choices.reduce<(typeof choices)[number] | null>(
    (best, choice) => (best && best.weight >= choice.weight ? best : choice),
    null,
  )
}

/** Who of the pool is called next to one of these posts, the heaviest first. */
export function nextTo(hall: Hall, posts: readonly Post[]): Choice | null {
  let best: Choice | null = null
  for (const post of posts) {
    if (placesAt(post, hall.now) === 0) continue
    for (const guest of hall.pool) {
      if (!mayPass(guest, post)) continue
      const score = scoreOf(hall, guest, post)
      if (!best || score > best.score) best = { guest, post, score }
    }
  }
  return best
}

/** Calls a person out of the pool to the door. */
export function callOut(hall: Hall, { guest, post }: Choice): void {
  hall.pool = hall.pool.filter((other) => other !== guest)
  toDoor(post, guest)
}

const callOf = ({ guest, post, score }: Choice): Call => ({
  person: guest.key,
  station: post.key,
  front: guest.isPriority,
  score,
})

/** The calls to make out now: first the place of who was released, then every door that wants somebody. */
export function decide(floor: Floor, event: FloorEvent): Call[] {
  const { hall, guests } = hallOf(floor)
  const calls: Call[] = []
  const take = (choice: Choice | null): boolean => {
    if (!choice) return false
    callOut(hall, choice)
    calls.push(callOf(choice))
    return true
  }
  const released = event.kind === 'released' ? guests.get(event.person) : undefined
  if (released && hall.pool.includes(released)) take(placeOf(hall, released))
  while (take(nextTo(hall, hall.posts)));
  return calls
}

const hallWith = (floor: Floor, station: string) => {
  const { hall, guests } = hallOf(floor)
  return { hall, guests, post: hall.posts.find((post) => post.key === station) }
}

/** Stations that a person may pass next by the order of stations, were all of them open. */
export function eligible(person: FloorPerson, stations: readonly FloorStation[]): string[] {
  const cabinets = stations.map(({ key }) => ({ key, station: key, isOpen: true, startedAt: null }))
  const { hall, guests } = hallOf({ now: person.since, stations, cabinets, people: [person] })
  const guest = guests.get(person.key)
  return guest ? hall.posts.filter((post) => mayPass(guest, post)).map((post) => post.key) : []
}

/** How many more people may be called to the door of a station now. */
export function doorPlaces(floor: Floor, station: string): number {
  const { hall, post } = hallWith(floor, station)
  return post ? placesAt(post, hall.now) : 0
}

/** Who of the door goes in first: with priority, then in the order in which the door was reached. */
export function takeFrom(floor: Floor, station: string): string | null {
  return hallWith(floor, station).post?.door[0]?.key ?? null
}

/** About how many go to a station before a person: who is at its door, and of the pool who weighs more there. */
export function aheadOf(floor: Floor, person: string, station: string): number {
  const { hall, guests, post } = hallWith(floor, station)
  const guest = guests.get(person)
  if (!guest || !post) return 0
  const place = post.door.indexOf(guest)
  if (place >= 0) return place
  const own = scoreOf(hall, guest, post)
  const heavier = hall.pool.filter((other) => mayPass(other, post) && scoreOf(hall, other, post) > own)
  return post.door.length + heavier.length
}
