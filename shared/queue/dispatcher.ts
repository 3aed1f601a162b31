// Decides which patient is called where: one pool of waiting patients, and at most one called ahead for each
// open room of a station. Weights and times are from queue.md §4; those that differ come from its benchmark
// (docs/decisions/0036).
import { type Floor, type Hall, hallOf, type Patient, type Post, type Room, toDoor } from './floor.ts'
import type { PassReason } from './schema.ts'

/** A patient called to the door of a station. `front`: goes in before those without priority who are there. */
export interface Call {
  person: string
  station: string
  front: boolean
  score: number
}

/** Events: a patient came, ended a stop or came back; a room became idle, opened or passed its pre-call moment. */
export type FloorEvent = { kind: 'released'; person: string } | { kind: 'free' }

/** Minutes from a call to the door (§2). */
export const walk = 1
/** Part of a mean stop after which the next patient is called, less the walk (§4, pre-call moment). */
const preCall = 0.6
/** Minimum remaining part of a mean stop, however long it has taken (§4, `expFree`). */
const leastLeft = 0.25
/** Number of stops after which only an early station is called: the desk and three more (§2, precedence). */
const stopsBeforeEarly = 4
/** Minutes of waiting after which a patient goes before all who wait less (§4, guard, has 30). */
const longWait = 40
/** Weight lost for each minute until a room is free (§4, released): an idle room is preferred to a busy one. */
const doorMinute = 0.33
/** Share of the work waiting for a room that is assumed to come before a patient who still needs the room. */
const crowding = 0.1
/**
 * Weights of §4, `score`: minutes of waiting (0.4 / 20 in §4), remaining work (1.5 / 60 in §4), time since the
 * arrival, pressure of the station, stations that it opens, nearness of the end. `long` and `priority` (5 and 3
 * in §4) exceed the sum of all the others.
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

/** Returns the minute at which the next patient should be called to a busy room. */
export const preCallOf = (startedAt: number, minutes: number): number =>
  startedAt + Math.max(0, preCall * minutes - walk)

const isWanting = ({ isOpen, startedAt, post }: Room, now: number): boolean =>
  isOpen && (startedAt === null || now >= preCallOf(startedAt, post.minutes))

/** Returns how many more patients should be called to the door of a post. */
export function placesAt(post: Post, now: number): number {
  let places = -post.door.length
  for (const room of post.rooms) if (isWanting(room, now)) places += 1
  return Math.max(0, places)
}

const isReceiving = (post: Post): boolean => post.rooms.some((room) => room.isOpen)

/** Checks whether an early post is due: then only its predecessors may be passed before it. */
const isDue = (early: Post, { passed }: Patient): boolean =>
  early.place === 'early' && passed >= stopsBeforeEarly && isReceiving(early)

/**
 * Checks whether the patient must pass other posts before this one: the first post, an early post that is due,
 * the predecessors of this post, or, when this is the last post, all others.
 */
function isHeldBack(post: Post, patient: Patient): boolean {
  const { place, after } = post
  return patient.need.some(
    (other) =>
      (other.place === 'first' && place !== 'first') ||
      (place !== 'first' && place !== 'early' && isDue(other, patient) && !other.after.includes(post)) ||
      (other.place !== 'last' && place === 'last') ||
      after.includes(other),
  )
}

/**
 * Returns the patients whom the rule does not call to a station although their route allows it, each with the
 * station that has become due before it.
 */
export function calledFirst(floor: Floor, station: string): Map<string, string> {
  const { hall, post } = postIn(floor, station)
  const first = new Map<string, string>()
  if (!post || post.place === 'first' || post.place === 'early') return first
  for (const patient of hall.pool) {
    const due = patient.need.find((other) => isDue(other, patient) && !other.after.includes(post))
    if (due) first.set(patient.key, due.key)
  }
  return first
}

/** Checks whether a patient may pass a post now: needed, open and not held back. */
export const mayPass = (patient: Patient, post: Post): boolean =>
  patient.need.includes(post) && isReceiving(post) && !isHeldBack(post, patient)

const minutesLeft = ({ startedAt, post }: Room, now: number): number =>
  startedAt === null ? 0 : Math.max(leastLeft * post.minutes, post.minutes - (now - startedAt))

/**
 * Returns the minutes until a patient goes in with `before` patients ahead at the door: each room becomes free
 * when its current stop ends, and then once per mean stop.
 */
export function waitAt(post: Post, before: number, now: number): number {
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

/** Returns the work waiting for a room of a post relative to that of the busiest post, from 0 to 1. */
function pressureAt(hall: Hall, post: Post): number {
  let most = 0
  for (const other of hall.posts) most = Math.max(most, loadOfRoom(other))
  return most > 0 ? loadOfRoom(post) / most : 0
}

const isOpening = (patient: Patient, post: Post): boolean =>
  post.place === 'early' || post.before.some((later) => patient.need.includes(later))

/** Returns the remaining work of a patient: own work, and a part of the work waiting at every needed post. */
function minutesBefore({ minutes, need }: Patient): number {
  let crowds = 0
  for (const post of need) crowds += loadOfRoom(post)
  return minutes + crowding * crowds
}

/** Returns the weight of sending a patient to a post now. */
function weigh(now: number, patient: Patient, post: Post, pressure: number): number {
  const waited = now - patient.since
  const age = now - patient.arrived
  return (
    weights.waited * waited -
    weights.left * minutesBefore(patient) +
    (weights.age * age) / (age + patient.minutes + 1) +
    weights.pressure * pressure +
    (isOpening(patient, post) ? weights.opens : 0) +
    (patient.need.length === 2 ? weights.nearEnd : 0) +
    (waited > longWait ? weights.long + weights.longMinute * waited : 0) +
    (patient.isPriority ? weights.priority : 0)
  )
}

/** A patient, a door and the weight of the move. */
export interface Choice {
  patient: Patient
  post: Post
  score: number
}

const choiceOf = (hall: Hall, patient: Patient, post: Post): Choice => ({
  patient,
  post,
  score: weigh(hall.now, patient, post, pressureAt(hall, post)),
})

/**
 * Returns the minutes until a patient with priority goes in: after others with priority, and after any patient
 * who will go in while this one walks to the door.
 */
function priorityDelay(post: Post, now: number): number {
  const before = post.door.filter((other, index) => other.isPriority || waitAt(post, index, now) < walk)
  return waitAt(post, before.length, now)
}

function heaviest<T>(list: readonly T[], weight: (item: T) => number): T | null {
  let [best, most]: [T | null, number] = [null, Number.NEGATIVE_INFINITY]
  for (const item of list) {
    const own = weight(item)
    if (own > most) [best, most] = [item, own]
  }
  return best
}

/**
 * Chooses the station for a patient who has just left a room: with priority the door with the shortest wait,
 * otherwise a door that needs a patient; null when none does.
 */
export function chooseStation(hall: Hall, patient: Patient): Choice | null {
  const { now } = hall
  const open = hall.posts.filter((post) => mayPass(patient, post))
  if (patient.isPriority) {
    const post = heaviest(open, (post) => -priorityDelay(post, now))
    return post && choiceOf(hall, patient, post)
  }
  const choices = open.filter((post) => placesAt(post, now) > 0).map((post) => choiceOf(hall, patient, post))
  return heaviest(choices, ({ post, score }) => score - doorMinute * waitAt(post, post.door.length, now))
}

/**
 * Returns the patient of the pool called next to one of these posts: the one with the greatest weight, or null
 * when no post needs a patient or no patient may go.
 */
export function nextTo(hall: Hall, posts: readonly Post[]): Choice | null {
  let best: Choice | null = null
  for (const post of posts) {
    if (placesAt(post, hall.now) === 0) continue
    const pressure = pressureAt(hall, post)
    for (const patient of hall.pool) {
      if (!mayPass(patient, post)) continue
      const score = weigh(hall.now, patient, post, pressure)
      if (!best || score > best.score) best = { patient, post, score }
    }
  }
  return best
}

/** The parts of the weight by which one patient goes before another to the same post, without the waiting time. */
function partsOf(now: number, patient: Patient, post: Post): Record<PassReason, number> {
  const age = now - patient.arrived
  return {
    priority: patient.isPriority ? weights.priority : 0,
    long: now - patient.since > longWait ? weights.long : 0,
    left: -weights.left * minutesBefore(patient),
    age: (weights.age * age) / (age + patient.minutes + 1),
    opens: isOpening(patient, post) ? weights.opens : 0,
    nearEnd: patient.need.length === 2 ? weights.nearEnd : 0,
  }
}

/**
 * Returns the waiting patient whom a station calls next, and why it is not the one who has waited longest; `why` is
 * null when it is.
 */
export function nextCalled(floor: Floor, station: string): { person: string; why: PassReason | null } | null {
  const { hall, post } = postIn(floor, station)
  if (!post) return null
  const { now } = hall
  const fitting = hall.pool.filter((patient) => mayPass(patient, post))
  const pressure = pressureAt(hall, post)
  const next = heaviest(fitting, (patient) => weigh(now, patient, post, pressure))
  const longest = heaviest(fitting, ({ since }) => -since)
  if (!next || !longest) return null
  if (next === longest) return { person: next.key, why: null }
  const own = partsOf(now, next, post)
  const others = partsOf(now, longest, post)
  const reasons = (Object.keys(own) as PassReason[]).filter((reason) => own[reason] > others[reason])
  return { person: next.key, why: heaviest(reasons, (reason) => own[reason] - others[reason]) }
}

/** Returns the calls to make now: the released patient first, then every door that needs a patient is filled. */
export function decide(floor: Floor, event: FloorEvent): Call[] {
  const { hall, patients } = hallOf(floor)
  const calls: Call[] = []
  const call = ({ patient, post, score }: Choice) => {
    hall.pool = hall.pool.filter((other) => other !== patient)
    toDoor(post, patient)
    calls.push({ person: patient.key, station: post.key, front: patient.isPriority, score })
  }
  const released = event.kind === 'released' ? patients.get(event.person) : undefined
  const own = released && hall.pool.includes(released) ? chooseStation(hall, released) : null
  if (own) call(own)
  for (let next = nextTo(hall, hall.posts); next; next = nextTo(hall, hall.posts)) call(next)
  return calls
}

function postIn(floor: Floor, station: string) {
  const { hall, patients } = hallOf(floor)
  return { hall, patients, post: hall.posts.find((post) => post.key === station) }
}

/** Returns the patient of the door who goes in first: with priority, then in the order of arrival at the door. */
export const nextAtDoor = (floor: Floor, station: string): string | null =>
  postIn(floor, station).post?.door[0]?.key ?? null

/**
 * Estimates how many go to a post before a patient: the patients at its door and those of the pool with a
 * greater weight there.
 */
export function aheadIn(hall: Hall, patient: Patient, post: Post): number {
  const place = post.door.indexOf(patient)
  if (place >= 0) return place
  const pressure = pressureAt(hall, post)
  const own = weigh(hall.now, patient, post, pressure)
  const heavier = hall.pool.filter((other) => weigh(hall.now, other, post, pressure) > own)
  return post.door.length + heavier.filter((other) => mayPass(other, post)).length
}

/** Estimates how many go to a station before a patient. */
export function aheadOf(floor: Floor, person: string, station: string): number {
  const { hall, patients, post } = postIn(floor, station)
  const patient = patients.get(person)
  return patient && post ? aheadIn(hall, patient, post) : 0
}
