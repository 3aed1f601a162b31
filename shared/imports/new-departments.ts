// Counts the departments that a file adds, with the known departments that each is like. Pure.
import { parentsOf, separator, unitKey } from '../employees/unit-names.ts'
import { fold } from '../platform/search.ts'
import { isOneSlip, splitWords, stemOf } from '../programme/words.ts'
import { fullNamePattern } from './new-positions.ts'
import type { NewDepartment } from './schema.ts'

/** How many new names are compared with the known ones: the most frequent; others are not shown. */
const lookedFor = 200
const candidatesAtMost = 5
const spellingsAtMost = 50
/** A slip in a shorter word makes another department of it: «Цех А» is not «Цех Б». */
const shortestSlip = 5

const withoutBrackets = (name: string): string => name.replace(/\([^()]*\)/g, ' ')
const wordsOf = (name: string): string[] => splitWords(name).map((word) => word.replace(/^0+(?=\d)/, ''))
/** The same key for names that differ only in brackets, punctuation, the order and the forms of their words. */
const keyOf = (name: string): string => wordsOf(withoutBrackets(name)).map(stemOf).sort().join(' ')

/** Tells whether two lists of words differ in one letter of one long word. */
function isSlip(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  const [pair, second] = one
    .map((word, at) => [word, other[at] ?? ''] as const)
    .filter(([word, its]) => word !== its)
  if (!pair || second || pair.some((word) => word.length < shortestSlip || /\d/.test(word))) return false
  return isOneSlip(...pair)
}

/** One part of the path of a department, in the forms in which it is compared. */
interface PathPart {
  folded: string
  unit: string
  key: string
  words: string[]
  full: RegExp | null
}

const partOf = (name: string): PathPart => ({
  folded: fold(name),
  unit: unitKey(name),
  key: keyOf(name),
  words: wordsOf(name),
  full: fullNamePattern(fold(name)),
})
const pathOf = (name: string): PathPart[] => name.split(separator).map(partOf)

/** 2: the same name, 1: a name that differs by little, 0: another one. */
function likeness(one: PathPart, other: PathPart): number {
  if (one.unit === other.unit) return 2
  const isNear =
    (one.key !== '' && one.key === other.key) ||
    isSlip(one.words, other.words) ||
    one.full?.test(other.folded) ||
    other.full?.test(one.folded)
  return isNear ? 1 : 0
}

/** Compares the parts that two paths have in common, from the last one up; the other parts may be unnamed. */
function pathLikeness(one: readonly PathPart[], other: readonly PathPart[]): number {
  const length = Math.min(one.length, other.length)
  const mine = one.slice(-length)
  const each = other.slice(-length).map((part, at) => likeness(mine[at] as PathPart, part))
  return Math.min(...each)
}

/** Finds the known departments that new names are like. */
export class AlikeDepartments {
  readonly #known: readonly { name: string; path: PathPart[] }[]
  readonly #keys: ReadonlySet<string>

  constructor(known: readonly string[]) {
    this.#known = known.map((name) => ({ name, path: pathOf(name) }))
    this.#keys = new Set(known.map(unitKey))
  }

  has(name: string): boolean {
    return this.#keys.has(unitKey(name))
  }

  /**
   * Returns the known departments that a new one may be, the surest first: «Филиал / Цех № 5» for «Цех № 5» and «Цех №5
   * (мех.)». A part of a department that is like a known one is offered as a part of that one.
   */
  of(name: string): string[] {
    const path = pathOf(name)
    const found = this.#known
      .map((one) => ({ name: one.name, like: pathLikeness(path, one.path) }))
      .filter(({ like }) => like > 0)
      .sort((one, other) => other.like - one.like)
      .slice(0, candidatesAtMost)
    if (found.length > 0) return found.map((one) => one.name)
    const parent = parentsOf(name).at(-1)
    if (!parent || this.has(parent)) return []
    return this.of(parent).map((other) => `${other}${name.slice(parent.length)}`)
  }
}

/** A new department with the ways in which the cells of the file write it, by their folded text. */
interface DepartmentTally {
  name: string
  rows: number
  spellings: Map<string, string>
}

/** Counts the new departments of a file. */
export class NewDepartments {
  readonly #known: AlikeDepartments
  readonly #all = new Map<string, DepartmentTally>()

  constructor(known: readonly string[]) {
    this.#known = new AlikeDepartments(known)
  }

  /** Counts a row. `cell`: the text in which the row names the department. */
  add(name: string | undefined, cell: string): void {
    if (!name || this.#known.has(name)) return
    const key = unitKey(name)
    const tally = this.#all.get(key) ?? { name, rows: 0, spellings: new Map<string, string>() }
    tally.rows += 1
    if (tally.spellings.size < spellingsAtMost) tally.spellings.set(fold(cell), cell.trim())
    this.#all.set(key, tally)
  }

  /** Returns the departments, the most frequent first. */
  list(): NewDepartment[] {
    const sorted = [...this.#all.values()].sort((one, other) => other.rows - one.rows)
    return sorted.map(({ name, rows, spellings }, at) => ({
      name,
      rows,
      alike: at < lookedFor ? this.#known.of(name) : [],
      spellings: [...spellings.values()],
    }))
  }
}
