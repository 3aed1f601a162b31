// Source: Order 29н, Порядок, п. 7 and the annex. Adds up the volume of each person; prices are those on the
// day of the visit.
import { type QuoteSources, quoteFor } from '../booking/quote.ts'
import { bookingRefusals } from '../booking/ru.ts'
import type { ChosenFactor, OwnResult, Quote } from '../booking/schema.ts'
import type { EmployeeId } from '../employees/schema.ts'
import { ageOn, type Day } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { Refusal, refuse } from '../platform/refusal.ts'
import { sumOf } from '../prices/rules.ts'
import { countedOf, isCarriedOver } from '../programme/reuse.ts'
import { programmeRefusals } from '../programme/ru.ts'
import { eachOnce } from '../programme/rules.ts'
import type { Edition } from '../programme/schema.ts'
import type { GroupKind, GroupVolume } from './schema.ts'

/** Data of a person to book that a volume and a plan need. */
export interface GroupPerson {
  employee: EmployeeId
  fullname: string
  department: string | null
  position: string | null
  dueOn: Day | null
  lastPassedOn: Day | null
  hasPhone: boolean
  gender: Gender
  birth: Day
  factors: readonly ChosenFactor[]
  /** Studies that the clinic did in earlier check-ups of the employee. */
  own?: readonly OwnResult[]
}

/** The order and the prices of each day; days with the same order and prices share one object. */
export type SourcesByDay = Readonly<Record<string, QuoteSources>>

/** Content and price of a person's check-up on a day. People with the same data share one object. */
export interface PricedVolume extends Pick<Quote, 'items' | 'total' | 'periodicityMonths'> {
  edition: Edition
  factors: ChosenFactor[]
  services: ReadonlySet<string>
}

type ExaminedPerson = Pick<GroupPerson, 'gender' | 'birth' | 'factors' | 'own'>

/** Returns the volume of a person on a day; null when the order of that day does not have the person's factors. */
export type Pricer = (who: ExaminedPerson, day: Day) => PricedVolume | null

/** A kind of a group, whose volume no reason changes: medical books are not booked for groups. */
const ofKind = (kind: GroupKind) => ({ kind, kindReason: null })

/** Returns the studies of earlier check-ups that leave a line out of an employee's check-up on a day. */
export function ownCounted(
  edition: Edition | null,
  kind: GroupKind,
  { gender, birth, factors, own = [] }: ExaminedPerson,
  date: Day,
): OwnResult[] {
  if (!edition || own.length === 0) return []
  const carried = own.filter(({ service }) => isCarriedOver(edition, service))
  return countedOf(edition, { ...ofKind(kind), gender, birth, date, factors: eachOnce(factors) }, carried)
}

function priced(
  source: QuoteSources,
  kind: GroupKind,
  { skip, ...who }: ExaminedPerson & { skip: readonly string[] },
  date: Day,
): PricedVolume | null {
  const factors = eachOnce(who.factors)
  try {
    const { gender, birth } = who
    const quote = quoteFor(source, { ...ofKind(kind), gender, birth, date, factors, skip })
    return { ...quote, factors, services: new Set(quote.items.map(({ service }) => service)) }
  } catch (error) {
    if (error instanceof Refusal && error.kind.code === bookingRefusals.BAD_FACTORS.code) return null
    throw error
  }
}

/**
 * Prices people of a group; people with the same gender, age, factors and earlier results are computed once. Refuses with
 * `NO_EDITION`, `NO_PRICES`.
 */
export function pricerOf(sources: SourcesByDay, kind: GroupKind): Pricer {
  const known = new Map<string, PricedVolume | null>()
  const numbers = new Map<QuoteSources, number>()
  return (who, day) => {
    const source = sources[day] ?? refuse(programmeRefusals.NO_EDITION)
    const number = numbers.get(source) ?? numbers.size
    numbers.set(source, number)
    const skip = ownCounted(source.edition, kind, who, day).map(({ service }) => service)
    const key = [number, who.gender, ageOn(who.birth, day), JSON.stringify(who.factors), skip].join('|')
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const volume = priced(source, kind, { ...who, skip }, day)
    known.set(key, volume)
    return volume
  }
}

type Line = GroupVolume['lines'][number]

const linesFirst = (one: Line, other: Line): number =>
  Number(one.kind !== 'doctor') - Number(other.kind !== 'doctor') ||
  other.people - one.people ||
  one.name.localeCompare(other.name, 'ru')

/** Computes the volume of a whole group on a day. `bad` are the people whose factors the order does not have. */
export function volumeOfGroup(
  people: readonly GroupPerson[],
  pricer: Pricer,
  date: Day,
): Omit<GroupVolume, 'left' | 'dailyQuota' | 'needPreliminary'> & { bad: Set<EmployeeId> } {
  const lines = new Map<string, Line>()
  const departments = new Map<string | null, number[]>()
  const bad = new Set<EmployeeId>()
  for (const person of people) {
    const volume = pricer(person, date)
    if (!volume) {
      bad.add(person.employee)
      continue
    }
    const totals = departments.get(person.department) ?? []
    totals.push(volume.total)
    departments.set(person.department, totals)
    for (const { service, name, kind, price } of volume.items) {
      const line = lines.get(service) ?? { service, name, kind, people: 0, price, total: 0 }
      line.people += 1
      lines.set(service, line)
    }
  }
  const whole = [...lines.values()].map((line) => ({ ...line, total: sumOf([line.price * line.people]) }))
  const byDepartment = [...departments].map(([department, totals]) => ({
    department,
    people: totals.length,
    total: sumOf(totals),
  }))
  const [only, ...others] = people.filter(({ employee }) => !bad.has(employee))
  return {
    people: people.length - bad.size,
    only: only && others.length === 0 ? only.fullname : null,
    total: sumOf(byDepartment.map(({ total }) => total)),
    lines: whole.sort(linesFirst),
    departments: byDepartment.sort(
      (one, other) =>
        other.people - one.people || (one.department ?? '').localeCompare(other.department ?? '', 'ru'),
    ),
    bad,
  }
}
