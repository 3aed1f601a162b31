import { lognormal, mulberry32, normal, type Random } from '../../shared/queue/chance.ts'
import {
  busiest,
  type Clinic,
  gynaecologist,
  profiles,
  services,
  ultrasound,
  windowMinutes,
} from './clinic.ts'

/** A day: its seed, clinic, load of the busiest rooms, and whether buses come. */
export interface DayKind {
  seed: number
  clinic: Clinic
  load: number
  hasBuses: boolean
}

/** A patient of a day. `minutes` and `isAbsent` are indexed by service. */
export interface Visitor {
  arrived: number
  isPriority: boolean
  needs: number[]
  minutes: number[]
  isAbsent: boolean[]
}

/** An arrival; patients of one bus share its profile. */
interface Arrival {
  at: number
  bus: number | null
}

/** Combines several numbers into one (FNV-1a). */
function keyOf(...numbers: number[]): number {
  let hash = 0x811c9dc5
  for (const number of numbers)
    for (let shift = 0; shift < 32; shift += 8)
      hash = Math.imul(hash ^ ((number >>> shift) & 255), 0x01000193)
  return hash >>> 0
}

const noShow = 0.1
const slots = 26
const slotMinutes = 15

/** The delay of a booked patient. */
const lateness = (random: Random): number => Math.min(45, Math.max(-30, -5 + 12 * normal(random)))

function busGroups(people: number, random: Random): number[] {
  const groups: number[] = []
  let left = people
  while (left > 0) {
    const size = 20 + Math.floor(31 * random())
    const group = left - size < 20 ? left : size
    groups.push(group)
    left -= group
  }
  return groups
}

function busPeople(people: number, random: Random): Arrival[] {
  const groups = busGroups(people, random)
  return groups.flatMap((size, bus) => {
    const at = ((bus + 0.15 + 0.5 * random()) * 0.75 * windowMinutes) / groups.length
    return Array.from({ length: size }, () => ({ at: at + 5 * random(), bus }))
  })
}

function comings({ clinic, load, hasBuses }: DayKind, random: Random): Arrival[] {
  const people = Math.round((load * windowMinutes) / busiest[clinic])
  const ofBuses = hasBuses ? Math.round(0.35 * people) : 0
  const walkIns = Math.round(0.1 * (people - ofBuses))
  const booked = Math.round((people - ofBuses - walkIns) / (1 - noShow))
  const list: Arrival[] = []
  for (let index = 0; index < walkIns; index += 1) list.push({ at: windowMinutes * random(), bus: null })
  for (let index = 0; index < booked; index += 1) {
    const slot = Math.floor((index * slots) / booked) * slotMinutes
    if (random() < noShow) continue
    list.push({ at: Math.max(0, slot + lateness(random)), bus: null })
  }
  if (ofBuses) list.push(...busPeople(ofBuses, random))
  return list.sort((a, b) => a.at - b.at)
}

function profileOf(random: Random): number {
  let rest = random()
  const found = profiles.findIndex(({ part }) => {
    rest -= part
    return rest < 0
  })
  return found < 0 ? profiles.length - 1 : found
}

function wishOf(coming: Arrival, shared: Map<number, number>, random: Random) {
  const own = profileOf(random)
  const isShared = random() < 0.8
  if (coming.bus !== null && !shared.has(coming.bus)) shared.set(coming.bus, own)
  const profile = profiles[coming.bus !== null && isShared ? (shared.get(coming.bus) ?? own) : own]
  const needs = [...(profile?.needs ?? [])]
  if (random() < 0.42 && !profile?.isShort) needs.push(gynaecologist)
  if (random() < 0.1) needs.push(ultrasound)
  return { needs: needs.sort((a, b) => a - b), isPriority: random() < 0.05 }
}

/** Returns the patients of a day in order of arrival. */
export function dayOf(kind: DayKind): Visitor[] {
  const key = (stream: number) =>
    keyOf(
      kind.seed,
      kind.clinic === 'small' ? 65 : 66,
      Math.round(100 * kind.load),
      kind.hasBuses ? 1 : 0,
      stream,
    )
  const arrivals = mulberry32(key(1))
  const wishes = mulberry32(key(2))
  const durations = mulberry32(key(3))
  const means = services.map((service) => service[kind.clinic][1] * Math.exp(0.1 * normal(durations)))
  const shared = new Map<number, number>()
  return comings(kind, arrivals).map((coming) => ({
    arrived: coming.at,
    ...wishOf(coming, shared, wishes),
    minutes: services.map((service, index) =>
      Math.max(0.5, lognormal(durations, means[index] ?? 0, service.variation)),
    ),
    isAbsent: services.map(() => durations() < 0.02),
  }))
}
