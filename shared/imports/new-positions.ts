// Counts the positions that a file adds, with the factors of their people and the known position that each is like. Pure.
import type { ChosenFactor } from '../booking/schema.ts'
import { unitKey } from '../employees/unit-names.ts'
import { fold } from '../platform/search.ts'
import { eachOnce } from '../programme/rules.ts'
import { isOneSlip } from '../programme/words.ts'
import type { RowInput } from './read-row.ts'
import type { NewPosition } from './schema.ts'

interface PositionTally {
  name: string
  rows: number
  /** The factors that all rows name; null before the first row that names any. */
  factors: ChosenFactor[] | null
  isMixed: boolean
}

/** How many new names are compared with the known ones: the most frequent; others are not shown. */
const lookedFor = 200
const shortestAlike = 4
const digitsOf = (name: string) => name.replace(/\D/g, '')

/** The rank, the category of vehicles and remarks in brackets: «5 р.», «4-го разряда», «кат. С», «(совм.)». */
const rank =
  /(?<![\d.])\d{1,2}(?:-?(?:й|го|ого))?\s*р(?:азр(?:яда?)?)?(?![а-яё])\.?|(?<![а-яё])кат(?:егори[а-яё]*)?\.?\s*[a-dа-я]\d?(?![а-яё])|\([^()]*\)/gi

/** Returns the pattern of the full name for one with abbreviated words: «по рем. и обсл. эл/оборудования». */
export function fullNamePattern(folded: string): RegExp | null {
  if (!/[а-я]{2}[./]/.test(folded)) return null
  const escaped = folded.replace(/[\\^$*+?()[\]{}|]/g, String.raw`\$&`)
  const pattern = escaped.replace(/\.\s*$|[./]/g, '[а-я]{0,20}').replace(/\s+/g, String.raw`\s+`)
  return new RegExp(`^${pattern}$`)
}

/**
 * Returns the known name from which a new one differs by a typo, a rank or an abbreviation: «Токорь» and «Токарь 5 р.»
 * are like «Токарь», but «Маляр 2» is not like «Маляр 3».
 */
export function alikeOf(name: string, known: readonly string[]): string | null {
  const folded = fold(name)
  if (folded.length < shortestAlike) return null
  const bare = unitKey(name.replace(rank, ' '))
  const full = fullNamePattern(folded)
  const isAlike = (other: string) =>
    (digitsOf(other) === digitsOf(name) && isOneSlip(folded, fold(other))) ||
    bare === unitKey(other) ||
    full?.test(fold(other))
  return known.find(isAlike) ?? null
}

/** Counts the new positions of a file. */
export class NewPositions {
  readonly #known: readonly string[]
  readonly #keys: ReadonlySet<string>
  readonly #all = new Map<string, PositionTally>()

  constructor(known: readonly string[]) {
    this.#known = known
    this.#keys = new Set(known.map(unitKey))
  }

  add({ positionName, factors }: RowInput): void {
    const key = unitKey(positionName ?? '')
    if (!positionName || this.#keys.has(key)) return
    const tally = this.#all.get(key) ?? { name: positionName, rows: 0, factors: null, isMixed: false }
    tally.rows += 1
    if (factors) {
      const once = eachOnce(factors).sort((one, other) => (one.code < other.code ? -1 : 1))
      if (tally.factors === null) tally.factors = once
      else if (JSON.stringify(tally.factors) !== JSON.stringify(once)) tally.isMixed = true
    }
    this.#all.set(key, tally)
  }

  /** Returns the positions, the most frequent first. */
  list(): NewPosition[] {
    const sorted = [...this.#all.values()].sort((one, other) => other.rows - one.rows)
    return sorted.map(({ name, rows, factors, isMixed }, at) => ({
      name,
      rows,
      factors: isMixed ? [] : (factors ?? []),
      alike: at < lookedFor ? alikeOf(name, this.#known) : null,
      isMixed,
      isNone: !isMixed && factors?.length === 0,
    }))
  }
}
