// Tells people apart from what else a personnel list holds: rows of departments, repeated headings, totals, signatures.
// Pure.
import { GroupPath, type GroupRow } from './group-path.ts'
import { isNumbering, isTotal } from './headings.ts'
import type { SkippedRow, SkipReason } from './schema.ts'

/** A cell whose text comes from another row: the column and that row. */
export type Source = [column: number, row: number]

/** A row of a person. `group`: the department that the rows above name, and the last of them. */
export interface PersonRow {
  row: number
  cells: string[]
  sources: Source[]
  group: { text: string; row: number } | null
}

/** Columns of a list that matter for its form; null when the list has no such column. */
export interface ListColumns {
  birth: number | null
  /** Columns of departments, the widest first. */
  departments: readonly number[]
  /** Columns of the name: «ФИО», or «Фамилия» and «Имя». */
  names: readonly number[]
  /** Columns that hold the value of one person only: a merged cell never spreads them. */
  own: readonly number[]
}

/** Cells of a column that are merged from row to row. */
export interface MergedCells {
  column: number
  first: number
  last: number
}

const dateIn = /(?<!\d)\d{1,2}[.,/-]\d{1,2}[.,/-](\d{4}|\d{2})(?!\d)|(?<!\d)\d{4}-\d{2}-\d{2}/
const nameLike =
  /^[а-яё-]+\s+[а-яё-]+\s+[а-яё-]+(вич|вна|ич|ична|инична|оглы|кызы|гызы)$|^[а-яё-]+\s+[а-яё]\.\s*([а-яё]\.)?$/i
const signature =
  /подпис|_{3,}|^(исп(олнител[ья]|\.)|составил|руководител|директор|генеральный|главный|гл\.|начальник отдела кадров|начальник ок|специалист|ответственн|согласован|утвержда|председател|м\.? ?п\.?$|дата составлени|\*)/i
const stateHeading = /^(уволен|временно отсутств|отсутств|декрет|в отпуск|работают|работающие|на больничн)/i

/** Tells whether a text alone in its row names no department: a state, or a remark in brackets, as «(прил. к 29н)». */
const isNote = (text: string): boolean => stateHeading.test(text) || /^\([^()]*\)$/.test(text)

const textOf = (cells: readonly string[]) => cells.filter(Boolean).join(' ').slice(0, 80)
const isNumber = (cell: string) => /^\d{1,6}$/.test(cell)

/** Returns whether a text is the name of a person, whole or with initials. */
export const isPersonName = (text: string): boolean => nameLike.test(text.trim().replace(/\s+/g, ' '))

/** Returns the name of a department as a row above its people gives it: without «Подразделение:» and the headcount. */
const groupName = (text: string): string =>
  text
    .replace(/^(структурное )?(подразделение|отдел|цех|участок)\s*[:–—]\s*/i, '')
    .replace(/[([]\s*\d+\s*(чел[а-яё.]*|сотр[а-яё.]*)?\s*[)\]]\s*$/i, '')
    .replace(/\s*[:–—-]\s*$/, '')
    .trim()

/** Returns whether most of a list leaves the widest department to the first row of its block. */
export function hasBlocks(rows: readonly (readonly string[])[], departments: readonly number[]): boolean {
  const [department] = departments
  if (department === undefined) return false
  const column = rows.map((cells) => cells[department] ?? '')
  const filled = column.filter(Boolean)
  const repeats = filled.filter((text, at) => at > 0 && text === filled[at - 1]).length
  return Boolean(column[0]) && filled.length > 0 && filled.length * 2 <= column.length && repeats === 0
}

/** Reads the rows below the headings one after another. */
export class ListRows {
  readonly skipped: SkippedRow[] = []
  skippedCount = 0
  readonly #columns: ListColumns
  readonly #headings: ReadonlySet<string>
  readonly #merges = new Map<number, { first: number; last: number; text: string }[]>()
  readonly #isBlocks: boolean
  readonly #path = new GroupPath()
  #group: { text: string; row: number } | null = null
  #waiting: GroupRow[] = []
  /** The department of each column in the rows above, as far as it holds. */
  readonly #above = new Map<number, { text: string; row: number }>()

  constructor(
    columns: ListColumns,
    headings: readonly (readonly string[])[],
    form: { merges: readonly MergedCells[]; isBlocks: boolean },
  ) {
    this.#columns = columns
    this.#headings = new Set(headings.map(keyOf))
    this.#isBlocks = form.isBlocks
    for (const { column, first, last } of form.merges) {
      if (columns.own.includes(column)) continue
      const known = this.#merges.get(column) ?? []
      known.push({ first, last, text: '' })
      this.#merges.set(column, known)
    }
    for (const merges of this.#merges.values()) merges.sort((one, other) => one.first - other.first)
  }

  /** Returns the person of a row; null when the row is not a person. `level`: the outline level of the row. */
  next(row: number, cells: readonly string[], level = 0): PersonRow | null {
    const reason = this.#reasonFor(cells)
    if (reason === 'group') {
      // A headcount beside the name is no part of it.
      const column = cells.findIndex((cell) => cell !== '' && !isNumber(cell))
      this.#waiting.push({ row, text: (cells[column] ?? '').slice(0, 200), column, level })
      return null
    }
    if (reason) {
      this.#skip({ row, reason, text: textOf(cells) })
      return null
    }
    this.#beginGroup(level)
    const filled = [...cells]
    const sources = [...this.#fillMerged(row, filled), ...this.#fillBlock(row, filled)]
    return { row, cells: filled, sources, group: this.#group }
  }

  /** Ends the list: what stands below the last person is no department. */
  end(): void {
    for (const { row, text } of this.#waiting) this.#skip({ row, text, reason: 'note' })
    this.#waiting = []
  }

  #skip(skipped: SkippedRow): void {
    this.skippedCount += 1
    if (this.skipped.length < skippedAtMost) this.skipped.push(skipped)
  }

  #reasonFor(cells: readonly string[]): SkipReason | null {
    const { birth, names } = this.#columns
    const filled = cells.filter(Boolean)
    if (isTotal(cells)) return 'total'
    if (this.#headings.has(keyOf(cells))) return 'heading'
    if (isNumbering(cells)) return 'numbering'
    const born = birth === null ? '' : (cells[birth] ?? '')
    if (/\d/.test(born)) return null
    const texts = filled.filter((cell) => !isNumber(cell))
    if (texts.some((text) => isPersonName(text)) && names.some((at) => isPersonName(cells[at] ?? '')))
      return null
    if (filled.length <= 5 && filled.some((cell) => signature.test(cell))) return 'signature'
    const [first = ''] = texts
    const isAlone = texts.length === 1 && filled.length <= 3 && !dateIn.test(first) && filled[0] === first
    if (isAlone && !isPersonName(first)) return isNote(first) ? 'note' : 'group'
    return null
  }

  /** Takes the rows above a person: they name the department and what it belongs to. */
  #beginGroup(level: number): void {
    this.#path.begin(this.#waiting.map((waiting) => ({ ...waiting, text: groupName(waiting.text) })))
    this.#group = this.#path.at(level)
    for (const { row, text } of this.#waiting) this.#skip({ row, text, reason: 'group' })
    this.#waiting = []
  }

  #fillMerged(row: number, cells: string[]): Source[] {
    const sources: Source[] = []
    for (const [column, merges] of this.#merges) {
      while (merges[0] && merges[0].last < row) merges.shift()
      const merge = merges[0]
      if (!merge || merge.first > row) continue
      if (cells[column]) merge.text = cells[column]
      else if (merge.text) {
        put(cells, column, merge.text)
        sources.push([column, merge.first])
      }
    }
    return sources
  }

  /** A part holds for the rows below it only as long as its parent does. */
  #fillBlock(row: number, cells: string[]): Source[] {
    const { departments } = this.#columns
    const [widest] = departments
    if (widest === undefined) return []
    if (!this.#isBlocks) return cells[widest] || !this.#group ? [] : filled(cells, widest, this.#group)
    const named = departments.findIndex((at) => cells[at])
    const below = named < 0 ? departments.length : named
    for (const at of departments.slice(below)) {
      const text = cells[at]
      if (text) this.#above.set(at, { text, row })
      else this.#above.delete(at)
    }
    return departments.slice(0, below).flatMap((at) => {
      const source = this.#above.get(at)
      return source ? filled(cells, at, source) : []
    })
  }
}

/** Skipped rows that are named; the others are only counted. */
const skippedAtMost = 200

function put(cells: string[], at: number, text: string): void {
  while (cells.length < at) cells.push('')
  cells[at] = text
}

/** Puts a text of another row into a cell, and returns where it comes from. */
function filled(cells: string[], at: number, { text, row }: { text: string; row: number }): Source[] {
  put(cells, at, text)
  return [[at, row]]
}

const keyOf = (cells: readonly string[]): string => cells.filter(Boolean).join('|').toLowerCase()
