import { clinicDay, type Day } from '../../shared/platform/days.ts'
import { lognormal, mulberry32, normal, type Random } from '../../shared/queue/chance.ts'
import type { Station } from '../../shared/schedule/schema.ts'
import {
  evenestFirst,
  type HourLength,
  hourOf,
  soldOutAt,
  stationHoursOf,
  workAround,
} from '../../shared/schedule/station-hours/rules.ts'
import { ownMinutes } from './bound.ts'
import {
  busiest,
  type Clinic,
  gynaecologist,
  profiles,
  services,
  ultrasound,
  windowMinutes,
} from './clinic.ts'
import type { Visitor } from './day.ts'
import { index } from './policies.ts'
import { runDay } from './run-day.ts'

/** A person who asks for a time: `wish` is the quarter that suits best; `comes` null: does not come. */
interface Buyer extends Omit<Visitor, 'arrived'> {
  wish: number
  late: number
  comes: boolean
  walkIn: number | null
}

/** How times are sold: the free one nearest to the wish, or the rule of the cabinet. */
export type Way = 'seats' | 'stations'

const quarters = windowMinutes / 15
const noShow = 0.1
const opening = 8 * 60
const day = '2026-03-03' as Day
const today = clinicDay(new Date('2026-03-02T06:00:00Z'))
const timeAt = (quarter: number): string => {
  const minutes = opening + quarter * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function buyerOf(random: Random, means: readonly number[], isWalkIn: boolean): Buyer {
  let rest = random()
  const profile =
    profiles.find(({ part }) => {
      rest -= part
      return rest < 0
    }) ?? profiles[0]
  const needs = [...(profile?.needs ?? [])]
  if (random() < 0.42 && !profile?.isShort) needs.push(gynaecologist)
  if (random() < 0.1) needs.push(ultrasound)
  return {
    needs: needs.sort((a, b) => a - b),
    isPriority: random() < 0.05,
    minutes: services.map(({ variation }, at) => Math.max(0.5, lognormal(random, means[at] ?? 0, variation))),
    isAbsent: services.map(() => random() < 0.02),
    wish: Math.floor(random() * quarters),
    late: Math.min(45, Math.max(-30, -5 + 12 * normal(random))),
    comes: isWalkIn || random() >= noShow,
    walkIn: isWalkIn ? random() * windowMinutes : null,
  }
}

/** The people of a day in the order in which they ask, walk-ins last. */
function buyersOf(clinic: Clinic, load: number, seed: number): Buyer[] {
  const random = mulberry32(seed * 7919 + Math.round(load * 100) * 31 + (clinic === 'small' ? 1 : 2))
  const people = Math.round((load * windowMinutes) / busiest[clinic])
  const walkIns = Math.round(0.1 * people)
  const booked = Math.round((people - walkIns) / (1 - noShow))
  const means = services.map((service) => service[clinic][1] * Math.exp(0.1 * normal(random)))
  return Array.from({ length: booked + walkIns }, (_, at) => buyerOf(random, means, at >= booked))
}

const stationsOf = (clinic: Clinic): Station[] =>
  services.map(({ name, [clinic]: [rooms, minutes] }) => ({
    key: name,
    name,
    rooms,
    minutes,
    services: [name],
  }))

/** The seats of a quarter: enough for a day at full load. */
const seatsOf = (clinic: Clinic): number => Math.ceil(windowMinutes / busiest[clinic] / quarters)

const lengths: HourLength[] = [
  ...Map.groupBy(
    Array.from({ length: quarters }, (_, at) => timeAt(at)),
    hourOf,
  ),
].map(([hour, times]) => ({ hour, minutes: 15 * times.length }))

/** A day being sold: seats taken by quarter, and the people at the stations by time. */
class SoldDay {
  readonly stations: Station[]
  readonly #seats: number
  readonly #taken = Array<number>(quarters).fill(0)
  readonly #loads = new Map<string, { time: string; station: string; people: number }>()
  /** People for whom a station had no time left on the day: another day would have been offered. */
  beyond = 0

  constructor(clinic: Clinic) {
    this.stations = stationsOf(clinic)
    this.#seats = seatsOf(clinic)
  }

  /** Sells a quarter to a person and returns it. */
  sell(way: Way, { wish, needs }: Buyer): number {
    const needed = needs.flatMap((at) => services[at]?.name ?? [])
    const near = (quarter: number) => Math.abs(quarter - wish)
    const free = Array.from({ length: quarters }, (_, at) => at)
      .filter((at) => (this.#taken[at] ?? 0) < this.#seats)
      .sort((one, other) => near(one) - near(other) || one - other)
    const chosen = (way === 'stations' ? this.#evenest(free, needed) : null) ?? free[0] ?? 0
    this.#taken[chosen] = (this.#taken[chosen] ?? 0) + 1
    for (const station of needed) {
      const key = `${chosen} ${station}`
      const known = this.#loads.get(key) ?? { time: timeAt(chosen), station, people: 0 }
      this.#loads.set(key, { ...known, people: known.people + 1 })
    }
    return chosen
  }

  /** The first time that the cabinet offers in the half of the day of the nearest one; null: no station has time. */
  #evenest(free: readonly number[], needed: readonly string[]): number | null {
    const hours = stationHoursOf(this.stations, lengths, [...this.#loads.values()])
    const open = free.filter((at) => soldOutAt(hours, timeAt(at), needed).length === 0)
    if (open.length === 0) this.beyond += 1
    const timed = open.map((at) => ({
      at,
      day,
      time: timeAt(at),
      work: workAround(hours, timeAt(at), needed),
    }))
    return evenestFirst(timed, today)[0]?.at ?? null
  }
}

/** The minutes that each person of a day waits, and the part of the booked for whom a station had no time left. */
export function soldDay(way: Way, { clinic, load, seed }: { clinic: Clinic; load: number; seed: number }) {
  const sold = new SoldDay(clinic)
  const buyers = buyersOf(clinic, load, seed)
  const visitors = buyers
    .map((buyer) => ({
      ...buyer,
      arrived: buyer.walkIn ?? Math.max(0, sold.sell(way, buyer) * 15 + buyer.late),
    }))
    .filter(({ comes }) => comes)
    .sort((one, other) => one.arrived - other.arrived)
  const { left } = runDay(visitors, clinic, index)
  const waits = visitors.map((visitor, at) => (left[at] ?? 0) - visitor.arrived - ownMinutes(visitor))
  return { waits, beyond: sold.beyond / buyers.filter(({ walkIn }) => walkIn === null).length }
}
