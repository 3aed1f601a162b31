// Made-up workers with findings, and the final act about them counted by reading the order once more. Nothing here calls a
// rule of the product: what is expected must not come from what is tested.

import contraindicationsFile from '../reference/contraindications.json' with { type: 'json' }
import factorsFile from '../reference/factors.json' with { type: 'json' }
import icdFile from '../reference/icd10.json' with { type: 'json' }
import chaptersFile from '../reference/icd10-chapters.json' with { type: 'json' }
import type { HealthGroup, Need } from '../shared/conclusions/schema.ts'
import type { Gender } from '../shared/platform/person.ts'

/** The seed by which all people of this file are made. */
const seed = 290_021

/** Returns a generator of numbers from 0 up to 1, always the same ones. Algorithm: mulberry32. */
function numbersFrom(first: number): () => number {
  let state = first
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const random = numbersFrom(seed)
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
const chance = (part: number): boolean => random() < part

/** How many people of each fate are made; the first ten come to the check-up and are 300 together. */
const fates = {
  /** Everything is in the norm. */
  normal: 190,
  /** A value is out of its norm, and there is no diagnosis. */
  off: 15,
  /** One or more diagnoses. */
  ill: 56,
  /** A result is awaited first and written later, in the norm. */
  late: 10,
  /** A result is awaited still. */
  awaited: 7,
  /** A study was refused, and the person is sent for it by a справка. */
  refused: 6,
  /** More examinations are needed. */
  sent: 4,
  /** More examinations were needed, and their result brought the заключение. */
  returned: 4,
  /** Nobody has written the findings. */
  unwritten: 5,
  /** The заключение was annulled. */
  annulled: 3,
  /** Booked and not come. */
  absent: 22,
  /** Due and never booked. */
  unbooked: 11,
  /** Passed last autumn, so the term comes later. */
  later: 9,
  /** Works without harmful factors. */
  harmless: 6,
} as const
export type Fate = keyof typeof fates

const cameFates: readonly Fate[] = [
  'normal',
  'off',
  'ill',
  'late',
  'awaited',
  'refused',
  'sent',
  'returned',
  'unwritten',
  'annulled',
]

export interface GivenDiagnosis {
  icd10: string
  isNew: boolean
  isChronic: boolean
}

/** A position with the points of its factors and works. */
export interface HeldOutPosition {
  name: string
  factors: { code: string; marks?: string[] }[]
}

/** A made-up worker and everything that happens to this worker. */
export interface HeldOut {
  fate: Fate
  surname: string
  name: string
  middlename: string
  gender: Gender
  birth: string
  department: string
  position: HeldOutPosition
  /** The day of the visit: the first, the second or the third. */
  visit: number
  /** Diagnoses by the service of the doctor who gives them. */
  diagnoses: Record<string, GivenDiagnosis[]>
  /** A diagnosis that the therapist gave by mistake and corrected. */
  mistaken: GivenDiagnosis | null
  group: HealthGroup
  needs: Need[]
}

const syllables = ['Бар', 'Вел', 'Гор', 'Дем', 'Жил', 'Зар', 'Кор', 'Лом', 'Мал', 'Нов', 'Рож', 'Сав', 'Тар']
const endings = ['анов', 'енков', 'илин', 'олов', 'ушин', 'ыгин', 'астов', 'ерин']
const men = ['Пётр', 'Иван', 'Артём', 'Олег', 'Лев', 'Глеб']
const women = ['Анна', 'Ольга', 'Вера', 'Нина', 'Раиса', 'Зоя']
const shops = ['Литейный цех', 'Прокатный цех', 'Гараж', 'Лаборатория', 'Склад']
const codes =
  'A15.0 B18.2 C50.9 D50.8 E11.9 E66.0 F43.2 G40.2 G56.0 H26.9 H40.1 H52.1 H81.0 H90.3 I10 I11.9 I20.8 I83.9 J06.9 J30.4 J44.8 J45.0 K29.5 K40.9 L20.8 L23.9 M17.0 M54.4 N20.0 Q66.5'.split(
    ' ',
  )
const doctors = ['doc-therapist', 'doc-neurologist'] as const
const allNeeds: Need[] = ['pathology-centre', 'outpatient', 'inpatient', 'resort', 'dispensary']

const rowsOfOrder = factorsFile.factors
const selectable = rowsOfOrder.filter((row) => row.selectable && !row.preliminary_only)

const harmless: HeldOutPosition = { name: 'Делопроизводитель', factors: [] }
const positions: HeldOutPosition[] = Array.from({ length: 18 }, (_, at) => {
  const chosen = [...new Set(Array.from({ length: 1 + (at % 4) }, () => pick(selectable)))]
  return {
    name: `Рабочий участка ${at + 1}`,
    factors: chosen.map(({ code, marks }) => ({
      code,
      ...(at % 3 === 0 && marks[0] && { marks: marks.slice(0, 1) }),
    })),
  }
})

const diagnosis = (): GivenDiagnosis => ({ icd10: pick(codes), isNew: chance(0.6), isChronic: chance(0.7) })

function diagnosesFor(fate: Fate): HeldOut['diagnoses'] {
  const isIll = fate === 'ill' || ((fate === 'sent' || fate === 'awaited') && chance(0.6))
  if (!isIll) return {}
  const given: HeldOut['diagnoses'] = { [pick(doctors)]: [diagnosis()] }
  if (chance(0.4)) given[doctors[0]] = [diagnosis()]
  const all = given[doctors[0]]
  const second = diagnosis()
  if (all?.[0] && chance(0.5) && second.icd10 !== all[0].icd10) all.push(second)
  return given
}

/** A birthday between July and September: no age changes in the spring of the check-up. */
function birthOf(isMinor: boolean): string {
  const year = isMinor ? 2008 + Math.floor(random() * 2) : 1961 + Math.floor(random() * 45)
  return `${year}-0${7 + Math.floor(random() * 3)}-${10 + Math.floor(random() * 19)}`
}

function made(fate: Fate, at: number): HeldOut {
  const isWoman = chance(0.45)
  const isMinor = chance(0.06)
  const surname = `${syllables[at % syllables.length]}${endings[Math.floor(at / syllables.length) % endings.length]}`
  const name = (isWoman ? women : men)[Math.floor(at / (syllables.length * endings.length))] ?? ''
  return {
    fate,
    surname: isWoman ? `${surname}а` : surname,
    name,
    middlename: isWoman ? 'Ильинична' : 'Ильич',
    gender: isWoman ? 'Женский' : 'Мужской',
    birth: birthOf(isMinor),
    department: pick(shops),
    position: fate === 'harmless' ? harmless : pick(positions),
    visit: Math.floor(random() * 3),
    diagnoses: diagnosesFor(fate),
    mistaken: fate === 'ill' && chance(0.2) ? { ...diagnosis(), isNew: true, isChronic: true } : null,
    group: isMinor ? pick<HealthGroup>(['II', 'III', 'IV']) : pick<HealthGroup>(['II', 'IIIа', 'IIIб']),
    needs: allNeeds.filter(() => chance(0.25)),
  }
}

/** All workers of the works. */
export const heldOut: readonly HeldOut[] = Object.entries(fates)
  .flatMap(([fate, count]) => Array.from({ length: count }, () => fate as Fate))
  .map(made)

export const heldOutPositions: readonly HeldOutPosition[] = [...positions, harmless]
export const heldOutDepartments: readonly string[] = shops

export const fullnameOf = ({ surname, name, middlename }: HeldOut): string =>
  `${surname} ${name} ${middlename}`
export const hasCome = ({ fate }: HeldOut): boolean => cameFates.includes(fate)
export const isBooked = (one: HeldOut): boolean => hasCome(one) || one.fate === 'absent'
const ofFate =
  (...some: Fate[]) =>
  ({ fate }: HeldOut) =>
    some.includes(fate)
/** Nothing was found, so the commission decides about them together. */
export const isClean = ofFate('normal', 'late', 'annulled')
/** The commission issues a заключение that stays valid. */
export const isPassed = ofFate('normal', 'late', 'off', 'ill', 'returned')

/** «H90.3» as a number: class letter, category, sub-category; the sub-codes of H90 lie above H90 and below H91. */
function placeOf(code: string): number {
  const [category = '', sub = ''] = code.split('.')
  const before = (category.charCodeAt(0) - 64) * 10_000 + Number(category.slice(1)) * 100
  return before + (sub === '' ? 0 : (Number(sub[0]) + 1) * 9)
}
const lastPlaceOf = (code: string): number => placeOf(code) + (code.includes('.') ? 0 : 99)

const holds = (ranges: string, code: string): boolean =>
  ranges.split(', ').some((range) => {
    const [from = '', to = from] = range.split(' - ')
    return from !== '' && placeOf(from) <= placeOf(code) && placeOf(code) <= lastPlaceOf(to)
  })

const order = rowsOfOrder.map(({ code }) => code)
const isUnder = (code: string, point: string): boolean => `${code}.`.startsWith(`${point}.`)

/** Reads the points of a row of приложение № 2 as the rows of the order between the first and the last one. */
function concerns(points: string, { code, marks = [] }: HeldOutPosition['factors'][number]): boolean {
  return points.split(', ').some((term) => {
    if (term === '' || term.includes('при поступлении')) return false
    if (/^[А-Я]$/.test(term)) return marks.includes(term)
    const [from = '', to = from] = term.split(' - ')
    const first = order.findIndex((one) => isUnder(one, from))
    const last = order.findLastIndex((one) => isUnder(one, to))
    const at = order.indexOf(code)
    return first >= 0 && first <= at && at <= last
  })
}

/** Rows of приложение № 2: a point with items is its items, which take its codes where they name none. */
interface AnnexRow {
  label: string
  icd10: string
  factors: string
  works: string
}
const rowsOfAnnex = contraindicationsFile.contraindications.flatMap((point): AnnexRow[] => {
  const { no, icd10, factors, works, items } = point
  if (items.length === 0) return [{ label: `п. ${no}`, icd10, factors, works }]
  return items.map((item) => ({
    label: `п. ${no}, подп. «${item.letter}»`,
    icd10: item.icd10 || icd10,
    factors: item.factors,
    works: item.works,
  }))
})

export const diagnosesOf = ({ diagnoses }: HeldOut): GivenDiagnosis[] => Object.values(diagnoses).flat()

/** Returns the rows of приложение № 2 that hold a diagnosis of a person and name a factor of the position. */
export function contraindicatedFor(one: HeldOut): { labels: string[]; factors: string[] } {
  const own = diagnosesOf(one).map(({ icd10 }) => icd10)
  const labels: string[] = []
  const found = new Set<string>()
  for (const row of rowsOfAnnex) {
    if (!own.some((code) => holds(row.icd10, code))) continue
    const named = one.position.factors.filter(
      (factor) => concerns(row.factors, factor) || concerns(row.works, factor),
    )
    if (named.length > 0) labels.push(row.label)
    for (const { code } of named) found.add(code)
  }
  return { labels, factors: [...found] }
}

/** The заключение that the commission gives after the findings. */
export function verdictOf(one: HeldOut) {
  if (isClean(one)) return { outcome: 'fit' as const, contraindicated: [], group: 'I' as const, needs: [] }
  const { factors } = contraindicatedFor(one)
  const outcome = factors.length > 0 ? ('unfit' as const) : ('fit' as const)
  return { outcome, contraindicated: factors, group: one.group, needs: one.needs }
}

const isMinor = ({ birth }: HeldOut): boolean => 2025 - Number(birth.slice(0, 4)) < 18
const headcount = (people: readonly HeldOut[]) => ({
  people: people.length,
  women: people.filter(({ gender }) => gender === 'Женский').length,
  minors: people.filter(isMinor).length,
})

const isSent = ofFate('sent', 'refused')
const isUnfinished = ofFate('sent', 'refused', 'awaited', 'unwritten', 'annulled')
const isAbsent = ofFate('absent', 'unbooked')

function newChronic(people: readonly HeldOut[]) {
  return chaptersFile.chapters.flatMap(({ number: chapter, range, name }) => {
    const [from = '', to = ''] = range.split('-')
    const count = people.filter((one) =>
      diagnosesOf(one).some(
        ({ icd10, isNew, isChronic }) => isNew && isChronic && holds(`${from} - ${to}`, icd10),
      ),
    ).length
    return count > 0 ? [{ chapter, name, people: count }] : []
  })
}

const lineOf = (one: HeldOut) => ({
  fullname: fullnameOf(one),
  gender: one.gender,
  birth: one.birth,
  department: one.department,
})
const byName = (one: { fullname: string }, other: { fullname: string }) =>
  one.fullname < other.fullname ? -1 : 1

/** The blocks of the final act about these people (order 29н, point 45) that the cabinet counts. */
export function actAbout(people: readonly HeldOut[]) {
  const passed = people.filter(isPassed)
  const unfinished = people.filter(isUnfinished)
  const absent = people.filter(isAbsent)
  const outcomes = passed.map((one) => verdictOf(one).outcome)
  const groups = passed.map((one) => verdictOf(one).group)
  const ticked = people.flatMap((one) => {
    if (isPassed(one)) return verdictOf(one).needs
    return isSent(one) ? one.needs : []
  })
  return {
    figures: {
      subject: headcount([...passed, ...unfinished, ...absent]),
      passed: headcount(passed),
      unfinished: headcount(unfinished),
      absent: headcount(absent),
      fit: outcomes.filter((outcome) => outcome === 'fit').length,
      unfit: outcomes.filter((outcome) => outcome === 'unfit').length,
      additional: unfinished.filter(isSent).length,
      groups: (['I', 'II', 'III', 'IIIа', 'IIIб', 'IV', 'V'] as const)
        .map((group) => ({ group, people: groups.filter((one) => one === group).length }))
        .filter(({ people: count }) => count > 0),
      needs: Object.fromEntries(allNeeds.map((need) => [need, ticked.filter((one) => one === need).length])),
      chronic: newChronic(people.filter(hasCome)),
    },
    lists: {
      passed: passed
        .map((one) => {
          const { outcome, contraindicated } = verdictOf(one)
          return { ...lineOf(one), outcome, contraindicated: contraindicated.toSorted() }
        })
        .sort(byName),
      unfinished: unfinished.map((one) => ({ ...lineOf(one), isSent: isSent(one) })).sort(byName),
      absent: absent.map(lineOf).sort(byName),
    },
    listed: {
      staff: headcount(people),
      harmful: headcount(people.filter(({ position }) => position.factors.length > 0)),
    },
  }
}

const nameOfCode = new Map(
  icdFile.rows.map((row) => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)]),
)

/** The names and the codes of every diagnosis that was written, also of those that were corrected. */
export const writtenDiagnoses = (): { code: string; name: string }[] =>
  [
    ...new Set(
      heldOut.flatMap((one) =>
        [...diagnosesOf(one), ...(one.mistaken ? [one.mistaken] : [])].map(({ icd10 }) => icd10),
      ),
    ),
  ].map((code) => {
    const name = nameOfCode.get(code)
    if (!name) throw new Error(`ICD-10 has no ${code}`)
    return { code, name }
  })
