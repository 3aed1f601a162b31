// Source: ГК РФ ст. 779, 781 (rendered services are paid); 323-ФЗ ст. 13 (an employer may not learn who refused what).
import { addDays, type Day } from '../platform/days.ts'
import { sumOf } from '../prices/rules.ts'
import { allDepartments, otherDepartments, wholeCheckUp } from './ru.ts'
import type { BillDepartment, BillLine } from './schema.ts'

/** A service of a booking with its kept price. */
export interface BookedService {
  service: string
  price: number
}

/** A stop of a ticket of a booking. `isInRoom`: the stop was passed in a room of the electronic queue. */
export interface PassedStop {
  services: readonly string[]
  state: 'ahead' | 'called' | 'inside' | 'done' | 'dropped'
  isInRoom: boolean
}

/**
 * Returns the services of a completed booking that were really done. A stop that was dropped is not charged, unless it was
 * passed on another day. A stop that was never reached is not charged either, but only if rooms have used the queue for
 * this booking: without the queue nobody marks stops, and the completed booking says that all was done.
 */
export function chargedOf<Item extends BookedService>(
  items: readonly Item[],
  stops: readonly PassedStop[],
): Item[] {
  const isQueueUsed = stops.some(({ isInRoom, state }) => isInRoom && state === 'done')
  const statesOf = (service: string) =>
    stops.filter(({ services }) => services.includes(service)).map(({ state }) => state)
  return items.filter(({ service }) => {
    const states = statesOf(service)
    if (states.length === 0 || states.includes('done')) return true
    return !states.includes('dropped') && !isQueueUsed
  })
}

/** A booking as a bill counts it. */
export interface BilledVisit {
  /** The person of the visit; a bill may have several visits of one person. */
  person: string
  department: string | null
  services: readonly (BookedService & { name: string })[]
}

/** The fewest people whose services an act shows. */
const fewestShown = 3

/** Tells that these are too few people for their services to be shown. */
const areFew = (visits: readonly BilledVisit[]): boolean =>
  new Set(visits.map(({ person }) => person)).size < fewestShown

function linesOf(visits: readonly BilledVisit[]): BillLine[] {
  const all = visits.flatMap(({ services }) => services)
  if (areFew(visits)) {
    const sum = sumOf(all.map(({ price }) => price))
    return [{ service: 'check-up', name: wholeCheckUp, price: null, count: visits.length, sum }]
  }
  const equal = Map.groupBy(all, ({ service, price }) => `${service} ${price}`)
  const lines = [...equal.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { service, name, price } = first
    return [{ service, name, price, count: same.length, sum: sumOf(same.map((one) => one.price)) }]
  })
  return lines.sort((one, other) => one.name.localeCompare(other.name, 'ru') || one.price - other.price)
}

function departmentOf(name: string | null, visits: readonly BilledVisit[]): BillDepartment {
  const lines = linesOf(visits)
  return { name, people: visits.length, lines, total: sumOf(lines.map(({ sum }) => sum)) }
}

/**
 * Groups visits by department, service and price. The services of one or two people are never shown: they would tell
 * which study a known person has refused. Departments of so few are joined; when those together are still too few, the
 * smallest other department joins them; an act of one or two people has one line without services.
 */
export function departmentsOf(visits: readonly BilledVisit[]): BillDepartment[] {
  const byName = [...Map.groupBy(visits, ({ department }) => department)]
  const shown = byName
    .filter(([, group]) => !areFew(group))
    .sort(([, one], [, other]) => other.length - one.length)
  const joined = byName.filter(([, group]) => areFew(group)).flatMap(([, group]) => group)
  if (joined.length > 0 && areFew(joined)) joined.push(...(shown.pop()?.[1] ?? []))
  const departments = shown
    .map(([name, group]) => departmentOf(name, group))
    .sort((one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'ru'))
  if (joined.length === 0) return departments
  if (shown.length > 0) return [...departments, departmentOf(otherDepartments, joined)]
  const [only] = byName
  return [departmentOf(only && byName.length === 1 ? only[0] : allDepartments, joined)]
}

/** The number of a bill as it is printed: `12/2026`. */
export const billNumber = (number: number, year: number): string => `${number}/${year}`

/** The last day to pay an invoice. */
export const dueOnOf = (on: Day, paymentDays: number): Day => addDays(on, paymentDays)

interface PayableBill {
  dueOn: Day | null
  total: number
  paid: number
  annulledAt: unknown
}

/** Returns the sum that is left to pay of an invoice; zero for an act and for an annulled invoice. */
export const leftToPay = ({ dueOn, total, paid, annulledAt }: PayableBill): number =>
  dueOn === null || annulledAt !== null ? 0 : sumOf([total, -paid])

/** Tells that the term of an invoice has passed and it is not paid in full. */
export const isOverdueOn = (bill: PayableBill, today: Day): boolean =>
  bill.dueOn !== null && bill.dueOn < today && leftToPay(bill) > 0
