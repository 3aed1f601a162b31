// Who is called where: one pool of waiting people, and at most one called ahead for each open room of a station.
// Weights and times are those of queue.md §4; where they are others, they were found on its benchmark (docs/decisions/0036).
import { type Floor, type Guest, type Hall, hallOf, type Post, type Room, toDoor } from './floor.ts'

/** A person called to the door of a station. `front`: he goes in before those without priority who are there. */
export interface Call {
  person: string
  station: string
  front: boolean
  score: number
}

/** What has happened: somebody came, ended a stop or came back; or a room is idle, opened or past its pre-call moment. */
export type FloorEvent = { kind: 'released'; person: string } | { kind: 'free' }

/** Minutes from a call to the door (§2). */
export const walk = 1
/** Part of a mean stop after which the next person is called, less his walk (§4, pre-call moment). */
const preCall = 0.6
/** The least part of a mean stop that is still to come, however long it has taken (§4, `expFree`). */
const leastLeft = 0.25
/** Stops after which nothing but an early station is called: the desk and three more (§2, precedence). */
const stopsBeforeEarly = 4
/** Minutes of waiting after which a person goes before all who wait less (§4, guard; 30 there). */
const longWait = 40
/** What a minute until a room is free costs (§4, released): an idle room stands before one about to end. */
const doorMinute = 0.33
/** Part of the work that waits for a room which stands before whoever still needs it. */
const crowding = 0.1
/**
 * §4, `score`: for minutes of waiting (0.4 / 20 there) and of what is left (1.5 / 60 there), age, pressure of the station,
 * what it opens, the end near. `long` and `priority` (5 and 3 there) stand above all that the others can add up to.
 */
const weights = {
  waited: 0.2 / 20,
  left: 3 / 60,
  age: 0.2,
  pressure: 0.1,
  opens: 0.12,
  nearEnd: 0.12,
  long: 1000,
  longMinute: 1 / 20,
  priority: 300,
}

/** Minute at which a room where a stop has begun wants the next person called. */
export const preCallOf = (startedAt: number, minutes: number): number =>
  startedAt + Math.max(0, preCall * minutes - walk)

const isWanting = ({ isOpen, startedAt, post }: Room, now: number): boolean =>
  isOpen && (startedAt === null || now >= preCallOf(startedAt, post.minutes))

/** How many more people a post wants at its door. */
export function placesAt(post: Post, now: number): number {
  let places = -post.door.length
  for (const room of post.rooms) if (isWanting(room, now)) places += 1
  return Math.max(0, places)
}

const isReceiving = (post: Post): boolean => post.rooms.some((room) => room.isOpen)

/** Whether it is time for an early post: nothing but what comes before it may be passed until it is. */
const isDue = (early: Post, { passed }: Guest): boolean =>
  early.place === 'early' && passed >= stopsBeforeEarly && isReceiving(early)

/** Whether other posts hold this one back: the first, an early one when it is due, what comes before it, all before the last. */
function isHeldBack(post: Post, guest: Guest): boolean {
  const { place, after } = post
  return guest.need.some(
    (other) =>
      (other.place === 'first' && place !== 'first') ||
      (place !== 'first' && place !== 'early' && isDue(other, guest) && !other.after.includes(post)) ||
      (other.place !== 'last' && place === 'last') ||
      after.includes(other),
  )
}

/** Whether a person may pass a post now: he needs it, somebody receives there, nothing holds it back. */
export const mayPass = (guest: Guest, post: Post): boolean =>
  guest.need.includes(post) && isReceiving(post) && !isHeldBack(post, guest)

const minutesLeft = ({ startedAt, post }: Room, now: number): number =>
  startedAt === null ? 0 : Math.max(leastLeft * post.minutes, post.minutes - (now - startedAt))

/** Minutes until a person goes in before whom so many of the door go: rooms end one after another, then again by mean stops. */
export function delayAt(post: Post, before: number, now: number): number {
  const ends = post.rooms.filter((room) => room.isOpen).map((room) => minutesLeft(room, now))
  ends.sort((a, b) => a - b)
  const rounds = Math.floor(before / ends.length)
  return (ends[before % ends.length] ?? 0) + rounds * post.minutes
}

const loadOfRoom = (post: Post): number => {
  let open = 0
  for (const room of post.rooms) if (room.isOpen) open += 1
  return open ? post.load / open : 0
}

/** Work that waits for a room of a post beside that of the busiest post, from 0 to 1. */
function pressureAt(hall: Hall, post: Post): number {
  let most = 0
  for (const other of hall.posts) most = Math.max(most, loadOfRoom(other))
  return most > 0 ? loadOfRoom(post) / most : 0
}

const isOpening = (guest: Guest, post: Post): boolean =>
  post.place === 'early' || post.before.some((later) => guest.need.includes(later))

/** What is left to a person: his own work, and a part of what waits at every post that he needs. */
function minutesBefore({ minutes, need }: Guest): number {
  let crowds = 0
  for (const post of need) crowds += loadOfRoom(post)
  return minutes + crowding * crowds
}

/** How much weighs that a person goes to a post now. */
function weigh(now: number, guest: Guest, post: Post, pressure: number): number {
  const waited = now - guest.since
  const age = now - guest.arrived
  return (
    weights.waited * waited -
    weights.left * minutesBefore(guest) +
    (weights.age * age) / (age + guest.minutes + 1) +
    weights.pressure * pressure +
    (isOpening(guest, post) ? weights.opens : 0) +
    (guest.need.length === 2 ? weights.nearEnd : 0) +
    (waited > longWait ? weights.long + weights.longMinute * waited : 0) +
    (guest.isPriority ? weights.priority : 0)
  )
}

/** Who goes to which door, and how much it weighs. */
export interface Choice {
  guest: Guest
  post: Post
  score: number
}

const choiceOf = (hall: Hall, guest: Guest, post: Post): Choice => ({
  guest,
  post,
  score: weigh(hall.now, guest, post, pressureAt(hall, post)),
})

/** Minutes until a person with priority goes in: after others with it and whoever is in before he has come. */
function priorityDelay(post: Post, now: number): number {
  const before = post.door.filter((other, index) => other.isPriority || delayAt(post, index, now) < walk)
  return delayAt(post, before.length, now)
}

function heaviest<T>(list: readonly T[], weight: (item: T) => number): T | null {
  let [best, most]: [T | null, number] = [null, Number.NEGATIVE_INFINITY]
  for (const item of list) {
    const own = weight(item)
    if (own > most) [best, most] = [item, own]
  }
  return best
}

/** Where a person just released is called: with priority to the soonest door at once, others to one that wants somebody. */
export function placeOf(hall: Hall, guest: Guest): Choice | null {
  const { now } = hall
  const open = hall.posts.filter((post) => mayPass(guest, post))
  if (guest.isPriority) {
    const post = heaviest(open, (post) => -priorityDelay(post, now))
    return post && choiceOf(hall, guest, post)
  }
  const choices = open.filter((post) => placesAt(post, now) > 0).map((post) => choiceOf(hall, guest, post))
  return heaviest(choices, ({ post, score }) => score - doorMinute * delayAt(post, post.door.length, now))
}

/** Who of the pool is called next to one of these posts: whoever weighs most; null when nobody is wanted or may go. */
export function nextTo(hall: Hall, posts: readonly Post[]): Choice | null {
  let best: Choice | null = null
  for (const post of posts) {
    if (placesAt(post, hall.now) === 0) continue
    const pressure = pressureAt(hall, post)
    for (const guest of hall.pool) {
      if (!mayPass(guest, post)) continue
      const score = weigh(hall.now, guest, post, pressure)
      if (!best || score > best.score) best = { guest, post, score }
    }
  }
  return best
}

/** The calls to make out now: who was released goes first, then every door that wants somebody is filled. */
export function decide(floor: Floor, event: FloorEvent): Call[] {
  const { hall, guests } = hallOf(floor)
  const calls: Call[] = []
  const call = ({ guest, post, score }: Choice) => {
    hall.pool = hall.pool.filter((other) => other !== guest)
    toDoor(post, guest)
    calls.push({ person: guest.key, station: post.key, front: guest.isPriority, score })
  }
  const released = event.kind === 'released' ? guests.get(event.person) : undefined
  const own = released && hall.pool.includes(released) ? placeOf(hall, released) : null
  if (own) call(own)
  for (let next = nextTo(hall, hall.posts); next; next = nextTo(hall, hall.posts)) call(next)
  return calls
}

function postIn(floor: Floor, station: string) {
  const { hall, guests } = hallOf(floor)
  return { hall, guests, post: hall.posts.find((post) => post.key === station) }
}

/** Who of the door goes in first: with priority, then in the order in which the door was reached. */
export const takeFrom = (floor: Floor, station: string): string | null =>
  postIn(floor, station).post?.door[0]?.key ?? null

/** About how many go to a post before a person: who is at its door, and of the pool who weighs more there. */
export function aheadIn(hall: Hall, guest: Guest, post: Post): number {
  const place = post.door.indexOf(guest)
  if (place >= 0) return place
  const pressure = pressureAt(hall, post)
  const own = weigh(hall.now, guest, post, pressure)
  const heavier = hall.pool.filter((other) => weigh(hall.now, other, post, pressure) > own)
  return post.door.length + heavier.filter((other) => mayPass(other, post)).length
}

/** About how many go to a station before a person. */
export function aheadOf(floor: Floor, person: string, station: string): number {
  const { hall, guests, post } = postIn(floor, station)
  const guest = guests.get(person)
  return guest && post ? aheadIn(hall, guest, post) : 0
}
