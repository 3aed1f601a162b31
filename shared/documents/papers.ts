// Source: Приказ 29н, Порядок, пп. 9, 10, 21, 23, 26; domain.md §3.1-3.3, §3.9. Content of each paper,
// independent of the print format.
import { z } from 'zod'
import type { BookingId } from '../booking/schema.ts'
import type { EmployeeId } from '../employees/schema.ts'
import { ageOn, Day } from '../platform/days.ts'
import { type City, Gender } from '../platform/person.ts'
import { compareCodes, factorOf } from '../programme/rules.ts'
import { CheckUpKind, type Edition, KindReason } from '../programme/schema.ts'
import { seniorityWords } from './rules.ts'
import { ClinicRequisites, type PaperPeriod, type Requisites } from './schema.ts'

/** Employee data for papers. */
export interface PaperPerson {
  employee: EmployeeId
  fullname: string
  birth: Day
  gender: Gender
  department: string | null
  position: string | null
  seniorityFrom: Day | null
  /** Effective factors: the employee's own, otherwise those of the position. */
  factors: readonly { code: string }[]
  policy: string | null
  booking: PaperVisit | null
}

/** Data of an open booking for papers. */
interface PaperVisit {
  id: BookingId
  day: Day
  time: string
  city: City
  kind: CheckUpKind
  kindReason: KindReason | null
}

/** All data that papers need besides the employees. */
export interface DocumentContext {
  requisites: Requisites
  clinic: ClinicRequisites
  edition: Edition
  /** City and street of each office of the clinic. */
  offices: Record<City, string>
  /** City and street of the site days, by day and city: «2026-12-14 ekb». */
  sites?: ReadonlyMap<string, string>
  today: Day
  period: PaperPeriod | null
  /** Kind of check-up and office for employees without a booking. */
  kind: CheckUpKind
  kindReason: KindReason | null
  city: City
}

const known = z.string().nullable()

/** Complete content of a направление: stored encrypted as issued, and reprinted from that. */
export const ReferralContent = z.object({
  number: z.string(),
  day: Day,
  order: z.string(),
  kind: CheckUpKind,
  /** Referrals issued before unscheduled check-ups were booked have none. */
  kindReason: KindReason.nullable().default(null),
  organization: z.object({
    name: z.string(),
    inn: z.string(),
    kpp: z.string(),
    address: known,
    ownership: known,
    okved: known,
    email: known,
    phone: known,
  }),
  /** Without the licence, which a направление does not name. */
  clinic: ClinicRequisites.omit({ licence: true }),
  person: z.object({
    fullname: z.string(),
    birth: Day,
    gender: Gender,
    department: known,
    position: known,
    policy: known,
  }),
  factors: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Place of the visit, and the time when booked. */
  place: z.string(),
  visit: z.object({ day: Day, time: z.string() }).nullable(),
  signer: z.object({ position: known, name: known }),
})
export type ReferralContent = z.infer<typeof ReferralContent>

/** Returns a factor with its wording from the order, or the code alone when that edition does not contain it. */
const namedFactor = (edition: Edition, code: string, name: 'name' | 'shortName') => ({
  code,
  name: factorOf(edition, code)?.[name] ?? '',
})

const signerOf = ({ signerPosition, signerName }: Requisites) => ({
  position: signerPosition,
  name: signerName,
})

/** Returns where a visit takes place: the site of the day, or the office of the city. */
export const placeOfVisit = (
  { offices, sites }: Pick<DocumentContext, 'offices' | 'sites'>,
  { day, city }: { day: Day; city: City },
): string => sites?.get(`${day} ${city}`) ?? offices[city]

const inOrder = new Intl.Collator('ru').compare
const byName = (one: { fullname: string }, other: { fullname: string }) =>
  inOrder(one.fullname, other.fullname)

/** Sorts factors in the order of the annex: 4.4 before 4.10. */
export const byCode = (one: { code: string }, other: { code: string }): number =>
  compareCodes(one.code, other.code)

/** Returns the content of a направление for an employee (point 9). */
export function referralOf(
  { fullname, birth, gender, department, position, policy, factors, booking }: PaperPerson,
  context: DocumentContext,
  number: string,
): ReferralContent {
  const { requisites, clinic, edition, offices, today } = context
  const { name, inn, kpp, address, ownership, okved, email, phone } = requisites
  return {
    number,
    day: today,
    order: edition.order,
    kind: booking?.kind ?? context.kind,
    kindReason: booking ? booking.kindReason : context.kindReason,
    organization: { name, inn, kpp, address, ownership, okved, email, phone },
    clinic,
    person: { fullname, birth, gender, department, position, policy },
    factors: factors.map(({ code }) => namedFactor(edition, code, 'name')).sort(byCode),
    place: booking ? placeOfVisit(context, booking) : offices[context.city],
    visit: booking && { day: booking.day, time: booking.time },
    signer: signerOf(requisites),
  }
}

/** Returns whether an issued направление still matches the current data; its number and date are not compared. */
export function saysTheSame(issued: ReferralContent, now: ReferralContent): boolean {
  const bare = (content: ReferralContent) =>
    JSON.stringify(ReferralContent.parse({ ...content, number: '', day: now.day }))
  return bare(issued) === bare(now)
}

/** Header data of every list. */
interface ListHead {
  organization: string
  clinic: string
  order: string
  signer: { position: string | null; name: string | null }
  day: Day
  period: PaperPeriod | null
}

const headOf = ({ requisites, clinic, edition, today, period }: DocumentContext): ListHead => ({
  organization: requisites.name,
  clinic: clinic.name,
  order: edition.order,
  signer: signerOf(requisites),
  day: today,
  period,
})

/** A поимённый список (point 23), by department and name. */
export interface NameList extends ListHead {
  people: {
    fullname: string
    gender: Gender
    birth: Day
    department: string
    position: string
    seniority: string
    factors: { code: string; name: string }[]
  }[]
}

/** Returns the content of a поимённый список. */
export function nameListOf(people: readonly PaperPerson[], context: DocumentContext): NameList {
  const rows = people.map(({ fullname, gender, birth, department, position, seniorityFrom, factors }) => ({
    fullname,
    gender,
    birth,
    department: department ?? '',
    position: position ?? '',
    seniority: seniorityFrom ? seniorityWords(seniorityFrom, context.today) : '',
    factors: factors.map(({ code }) => namedFactor(context.edition, code, 'shortName')).sort(byCode),
  }))
  return {
    ...headOf(context),
    people: rows.sort((a, b) => inOrder(a.department, b.department) || byName(a, b)),
  }
}

/** Headcounts of a position: total, women, under 21 (checked every year, point 18), under 18. */
interface Headcount {
  people: number
  women: number
  under21: number
  under18: number
}

/** A список контингента (points 10, 21), by position. */
export interface Contingent extends ListHead {
  positions: (Headcount & {
    position: string
    departments: string[]
    factors: { code: string; name: string }[]
  })[]
  total: Headcount
}

const nobody: Headcount = { people: 0, women: 0, under21: 0, under18: 0 }

const counted = (
  count: Headcount,
  { gender, birth }: Pick<PaperPerson, 'gender' | 'birth'>,
  today: Day,
): Headcount => {
  const age = ageOn(birth, today)
  return {
    people: count.people + 1,
    women: count.women + Number(gender === 'Женский'),
    under21: count.under21 + Number(age < 21),
    under18: count.under18 + Number(age < 18),
  }
}

/**
 * Returns the content of a список контингента: employees of one position with the same factors share a row. The
 * head of the employer approves it, whoever signs the other papers.
 */
export function contingentOf(people: readonly PaperPerson[], context: DocumentContext): Contingent {
  const named = (one: PaperPerson) => one.factors.map(({ code }) => code).sort(compareCodes)
  const groups = Map.groupBy(people, (one) => JSON.stringify([one.position ?? '', ...named(one)]))
  const positions = [...groups].map(([key, members]) => {
    const [position = '', ...codes] = JSON.parse(key) as string[]
    return {
      position,
      departments: [...new Set(members.flatMap(({ department }) => department ?? []))].sort(inOrder),
      factors: codes.map((code) => namedFactor(context.edition, code, 'shortName')),
      ...members.reduce((count, one) => counted(count, one, context.today), nobody),
    }
  })
  const total = people.reduce((count, one) => counted(count, one, context.today), nobody)
  const signer = { position: 'Руководитель организации', name: null }
  return {
    ...headOf(context),
    signer,
    total,
    positions: positions.sort((a, b) => inOrder(a.position, b.position)),
  }
}

/** A календарный план (point 26), by day, place and time. */
export interface CalendarPlan extends ListHead {
  days: {
    day: Day
    place: string
    from: string
    to: string
    departments: { name: string; people: number }[]
    people: { time: string; fullname: string; birth: Day; department: string; position: string }[]
  }[]
  people: number
}

const byTime = (one: { time: string; fullname: string }, other: { time: string; fullname: string }) =>
  one.time < other.time ? -1 : one.time > other.time ? 1 : byName(one, other)

/** Returns the content of a календарный план. Employees without a booking are left out. */
export function planOf(people: readonly PaperPerson[], context: DocumentContext): CalendarPlan {
  const booked = people.flatMap((one) => (one.booking ? [{ ...one, visit: one.booking }] : []))
  const groups = Map.groupBy(booked, ({ visit }) => `${visit.day} ${visit.city}`)
  const days = [...groups].map(([key, members]) => {
    const rows = members
      .map(({ visit, fullname, birth, department, position }) => ({
        time: visit.time,
        fullname,
        birth,
        department: department ?? '',
        position: position ?? '',
      }))
      .sort(byTime)
    const departments = [...Map.groupBy(rows, ({ department }) => department)]
      .map(([name, all]) => ({ name, people: all.length }))
      .sort((a, b) => inOrder(a.name, b.name))
    const [day, city] = key.split(' ') as [Day, City]
    const from = rows[0]?.time ?? ''
    const to = rows.at(-1)?.time ?? ''
    return { key, day, place: placeOfVisit(context, { day, city }), from, to, departments, people: rows }
  })
  days.sort((one, other) => (one.key < other.key ? -1 : 1))
  const plain = days.map(({ key: _key, ...day }) => day)
  return { ...headOf(context), days: plain, people: booked.length }
}
