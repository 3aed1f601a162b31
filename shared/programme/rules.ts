// Source: Приказ 29н, Порядок, пп. 5, 7, 12, 18, 31 and the annex «Периодичность и объём».
import { ageOn } from '../platform/days.ts'
import { isForHealthBook, listOf, movesDue } from './kinds.ts'
import type {
  BaseLine,
  Condition,
  Edition,
  Factor,
  LeftOut,
  LeftOutWhy,
  Problem,
  Reason,
  Service,
  Volume,
  VolumeItem,
  VolumeRequest,
  Warning,
} from './schema.ts'

/** Maximum numbers of factors and accepted earlier results in one request. */
export const volumeLimits = { factors: 60, skip: 100 } as const

/** Indexes of rows and services by code. */
interface Index {
  factors: Map<string, Factor>
  services: Map<string, Service>
}

const indexes = new WeakMap<Edition, Index>()

function indexOf(edition: Edition): Index {
  const known = indexes.get(edition)
  if (known) return known
  const index = {
    factors: new Map(edition.factors.map((factor) => [factor.code, factor])),
    services: new Map(edition.services.map((service) => [service.code, service])),
  }
  indexes.set(edition, index)
  return index
}

/** Returns a row of the annex by its code. */
export const factorOf = (edition: Edition, code: string): Factor | undefined =>
  indexOf(edition).factors.get(code)

/** Returns a service by its code. */
export const serviceOf = (edition: Edition, code: string): Service | undefined =>
  indexOf(edition).services.get(code)

/**
 * Checks whether a factor has marked substances of which at least one changes the volume: the patient must then
 * choose.
 */
const asksSubstance = (edition: Edition, factor: Factor): boolean =>
  edition.markRules.some((rule) => rule.services.length > 0 && factor.marks.includes(rule.mark))

/** Returns the errors of one factor of a request. */
function factorProblems(
  edition: Edition,
  { code, marks = [] }: VolumeRequest['factors'][number],
  place: number,
): Problem[] {
  const factor = factorOf(edition, code)
  const field = `factors.${place}.code`
  if (!factor) return [{ code: 'UNKNOWN_FACTOR', field, value: code }]
  if (!factor.selectable) return [{ code: 'FACTOR_IS_HEADING', field, value: code }]
  return marks
    .filter((mark) => !factor.marks.includes(mark))
    .map((mark) => ({ code: 'UNKNOWN_MARK', field: `factors.${place}.marks`, value: mark }))
}

/** Returns the error of a work that needs no medical book. */
const bookProblems = ({ code }: VolumeRequest['factors'][number], place: number): Problem[] =>
  isForHealthBook(code) ? [] : [{ code: 'NOT_FOR_HEALTH_BOOK', field: `factors.${place}.code`, value: code }]

/** Returns all errors of a request; empty when its volume can be computed. */
export function problemsOf(edition: Edition, request: VolumeRequest): Problem[] {
  const { services } = indexOf(edition)
  const skip = request.skip ?? []
  const problems: Problem[] = []
  if (request.birth > request.date)
    problems.push({ code: 'BIRTH_AFTER_DATE', field: 'birth', value: request.birth })
  if (request.factors.length > volumeLimits.factors)
    problems.push({ code: 'TOO_MANY', field: 'factors', value: `${volumeLimits.factors}` })
  if (skip.length > volumeLimits.skip)
    problems.push({ code: 'TOO_MANY', field: 'skip', value: `${volumeLimits.skip}` })
  problems.push(...request.factors.flatMap((named, place) => factorProblems(edition, named, place)))
  if (request.kind === 'health_book') problems.push(...request.factors.flatMap(bookProblems))
  for (const [place, code] of skip.entries())
    if (!services.has(code)) problems.push({ code: 'UNKNOWN_SERVICE', field: `skip.${place}`, value: code })
  return problems
}

/** A computed volume, or the errors of the request. */
type VolumeOutcome = { ok: true; volume: Volume } | { ok: false; problems: Problem[] }

/**
 * Computes the volume of a check-up: base ∪ factors ∪ marks, for the sex and age on its day, minus what earlier
 * results and wider studies cover. Age in full years, periodicity in months (points 12, 18, 31 and the annex).
 */
export function volumeOf(edition: Edition, request: VolumeRequest): VolumeOutcome {
  const problems = problemsOf(edition, request)
  if (problems.length > 0) return { ok: false, problems }
  const age = ageOn(request.birth, request.date)
  const chosen = chosenOf(edition, request)
  const list = listOf(request)
  const counted = chosen.filter(({ factor }) => list === 'preliminary' || !factor.preliminaryOnly)
  const { items, leftOut } = settle(edition, claimsOf(edition, request, counted, age), request.skip ?? [])
  return {
    ok: true,
    volume: {
      items,
      leftOut,
      doctors: items.filter((item) => item.kind === 'doctor').map((item) => item.service),
      studies: items.filter((item) => item.kind !== 'doctor').map((item) => item.service),
      periodicityMonths: movesDue(request.kind) ? periodicityOf(edition, counted, age) : null,
      chair: edition.base.find((line) => line.isChair)?.service ?? null,
      age,
      warnings: warningsOf(edition, request, chosen, age),
    },
  }
}

/** Merges repeated factors in order of first appearance and joins their marks. */
export function eachOnce(named: VolumeRequest['factors']): { code: string; marks: string[] }[] {
  const marksOf = new Map<string, Set<string>>()
  for (const { code, marks = [] } of named)
    marksOf.set(code, new Set([...(marksOf.get(code) ?? []), ...marks]))
  return [...marksOf].map(([code, marks]) => ({ code, marks: [...marks] }))
}

interface MarkedFactor {
  factor: Factor
  marks: string[]
}

/** Returns the rows of the request. */
const chosenOf = (edition: Edition, request: VolumeRequest): MarkedFactor[] =>
  eachOnce(request.factors).flatMap(({ code, marks }) => {
    const factor = factorOf(edition, code)
    return factor ? [{ factor, marks }] : []
  })

/** One claim for a service. `why` is set when the claim does not make the service obligatory at this check-up. */
interface Claim {
  service: string
  reason: Reason
  why?: LeftOutWhy
  everyMonths?: number
}

interface Person {
  /** The list of the order by which the volume is computed. */
  kind: ReturnType<typeof listOf>
  sex: 'male' | 'female'
  age: number
}

function claimsOf(edition: Edition, request: VolumeRequest, chosen: MarkedFactor[], age: number): Claim[] {
  const person: Person = { kind: listOf(request), sex: request.gender === 'Мужской' ? 'male' : 'female', age }
  const marked = chosen.flatMap(({ factor, marks }) => marks.map((mark) => ({ factor: factor.code, mark })))
  return [
    ...edition.base
      .filter((line) => !line.isChair && fits(line, person))
      .map((line) => baseClaim(line, person)),
    ...chosen.flatMap(({ factor }) => factorClaims(factor, person)),
    ...marked.flatMap((reason) =>
      (edition.markRules.find((rule) => rule.mark === reason.mark)?.services ?? []).map((service) => ({
        service,
        reason,
      })),
    ),
  ]
}

const within = (limits: { ageFrom?: number; ageTo?: number }, age: number): boolean =>
  age >= (limits.ageFrom ?? 0) && age <= (limits.ageTo ?? Number.POSITIVE_INFINITY)

const fits = (limits: Pick<BaseLine, 'sex' | 'ageFrom' | 'ageTo'>, { sex, age }: Person): boolean =>
  (limits.sex === undefined || limits.sex === sex) && within(limits, age)

function baseClaim(line: BaseLine, { kind }: Person): Claim {
  return {
    service: line.service,
    reason: { point: line.points[kind], ...(line.note && { note: line.note }) },
  }
}

function factorClaims(factor: Factor, person: Person): Claim[] {
  return [...factor.doctors, ...factor.studies].flatMap((service) => {
    const condition = factor.conditions.find((one) => one.service === service)
    if (!condition) return [{ service, reason: { factor: factor.code } }]
    if (!fits(condition, person)) return []
    const note = condition.text
    return [
      {
        service,
        reason: { factor: factor.code, ...(note && { note }) },
        why: whyNot(condition, person.kind),
        everyMonths: intervalOf(condition, person.age),
      },
    ]
  })
}

/**
 * Returns why a limited service is not obligatory. Studies «при предварительном осмотре» are always obligatory
 * at hiring; later only on indication, unless the row also sets an interval («далее не реже 1 раза в год»).
 * Studies that are only «по показаниям» are never obligatory. A limit in words («фтор и его соединения») does
 * not remove a study.
 */
function whyNot(condition: Condition, kind: Person['kind']): LeftOutWhy | undefined {
  if (condition.when === undefined) return condition.onIndication ? 'on-indication' : undefined
  if (kind === 'preliminary' || condition.intervalMonths !== undefined) return undefined
  return condition.onIndication ? 'on-indication' : 'at-hiring'
}

const intervalOf = (condition: Condition, age: number): number | undefined =>
  condition.intervalByAge?.find((step) => within(step, age))?.months ?? condition.intervalMonths

/** Joins the claims into lines: the needed ones, and the left-out ones with their reasons. */
function settle(edition: Edition, claims: Claim[], skip: readonly string[]) {
  const services = indexOf(edition).services
  const covers = (code: string) => services.get(code)?.supersedes ?? []
  const binding = Map.groupBy(
    claims.filter((claim) => !claim.why),
    (claim) => claim.service,
  )
  const free = Map.groupBy(
    claims.filter((claim) => !binding.has(claim.service)),
    (claim) => claim.service,
  )
  const covered = new Map([...binding.keys()].flatMap((code) => covers(code).map((other) => [other, code])))
  // Marks the narrower study as covered by a wider one done earlier: an accepted digital X-ray covers
  // fluorography.
  const done = new Set(skip.flatMap((code) => [code, ...covers(code)]))
  const line = (service: string, own: Claim[]) => {
    const { name = service, kind = 'functional' } = services.get(service) ?? {}
    return { service, name, kind, reasons: own.map((claim) => claim.reason) }
  }
  const items: VolumeItem[] = []
  const leftOut: LeftOut[] = []
  for (const [code, own] of binding) {
    const by = covered.get(code)
    if (by !== undefined) leftOut.push({ ...line(code, own), why: 'superseded', by })
    else if (done.has(code)) leftOut.push({ ...line(code, own), why: 'earlier-result' })
    else items.push({ ...line(code, own), everyMonths: seldom(own) })
  }
  for (const [code, own] of free) leftOut.push({ ...line(code, own), why: own[0]?.why ?? 'on-indication' })
  return { items: doctorsFirst(items), leftOut: doctorsFirst(leftOut) }
}

/** Returns the shortest interval when every claim has one; otherwise the service is needed at each check-up. */
function seldom(claims: Claim[]): number | null {
  const months = claims.map((claim) => claim.everyMonths ?? 0)
  return months.includes(0) ? null : Math.min(...months)
}

const doctorsFirst = <Line extends { kind: string }>(lines: Line[]): Line[] => [
  ...lines.filter((line) => line.kind === 'doctor'),
  ...lines.filter((line) => line.kind !== 'doctor'),
]

/** Interval between check-ups. `factor`: the factor with the shortest term; null when age decides. */
interface Period {
  months: number
  factor: string | null
}

/**
 * Returns the shortest term of the factors of a periodic check-up; a year for people under 21 on harmful work
 * (point 18). Age in full years. Returns null when no factor sets a term.
 */
export function periodOf(edition: Edition, named: VolumeRequest['factors'], age: number): Period | null {
  const chosen = named.flatMap(({ code }) => factorOf(edition, code) ?? [])
  return shortest(
    edition,
    chosen.filter((factor) => !factor.preliminaryOnly),
    age,
  )
}

function shortest(edition: Edition, chosen: readonly Factor[], age: number): Period | null {
  if (chosen.length === 0) return null
  const young = edition.generalRules.find((rule) => rule.rule === 'under_21_annual')
  const own = chosen.flatMap(({ code, periodicityMonths: months }) =>
    months ? [{ months, factor: code }] : [],
  )
  const ageTerm = young && within(young, age) ? young.periodicityMonths : undefined
  const terms: Period[] = ageTerm ? [...own, { months: ageTerm, factor: null }] : own
  return terms.reduce<Period | null>(
    (least, term) => (least && least.months <= term.months ? least : term),
    null,
  )
}

const periodicityOf = (edition: Edition, chosen: readonly MarkedFactor[], age: number): number | null =>
  shortest(
    edition,
    chosen.map(({ factor }) => factor),
    age,
  )?.months ?? null

function warningsOf(
  edition: Edition,
  request: VolumeRequest,
  chosen: MarkedFactor[],
  age: number,
): Warning[] {
  const warnings: Warning[] = []
  if (edition.validTo !== null && request.date >= edition.validTo) warnings.push({ code: 'EDITION_ENDED' })
  if (age < 18) warnings.push({ code: 'UNDER_18' })
  for (const { factor, marks } of chosen) {
    if (factor.preliminaryOnly && listOf(request) === 'periodic')
      warnings.push({ code: 'PRELIMINARY_ONLY', factor: factor.code })
    if (marks.length === 0 && asksSubstance(edition, factor))
      warnings.push({ code: 'SUBSTANCE_NOT_CHOSEN', factor: factor.code })
  }
  return warnings
}

/** Compares codes of factors by their numbers: 4.4 comes before 10. */
export const compareCodes = new Intl.Collator('ru', { numeric: true }).compare
