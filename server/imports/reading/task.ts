import {
  type ColumnField,
  type KnownColumns,
  recogniseColumns,
} from '../../../shared/imports/column-guess.ts'
import { headingsIn, namesPeople } from '../../../shared/imports/headings.ts'
import { headingOf, type JoinedColumn, joinColumns, placesIn } from '../../../shared/imports/join-columns.ts'
import {
  hasBlocks,
  type ListColumns,
  ListRows,
  type MergedCells,
  type PersonRow,
  type Source,
} from '../../../shared/imports/list-rows.ts'
import type { ReadSheet } from '../../../shared/imports/row-place.ts'
import type { ColumnPlace, ImportField, SkippedRow } from '../../../shared/imports/schema.ts'
import { pack } from '../../platform/packed.ts'
import { type SheetLimits, SheetProblem, type SheetProblemKind } from '../../platform/sheets/problem.ts'
import { readSheets, type SheetPiece, type SheetRow } from '../../platform/sheets/read.ts'

/** Input of the reading thread. */
export interface ReadingInput {
  content: Uint8Array
  limits: SheetLimits
  /** Rows in a piece; fewer when rows are long. */
  pieceRows: number
  year: number
  known: KnownColumns
}

/** The people of a file, and what of it is not loaded. */
export interface PeopleFile {
  problem: null
  headings: string[]
  columns: ColumnField[]
  /** The places of each column in the sheets. */
  places: ColumnPlace[][]
  headingRow: number
  sheets: ReadSheet[]
  /** Sheets with data that are no lists of people. */
  others: string[]
  skipped: SkippedRow[]
  skippedCount: number
  /** The first rows, and those after them by which every column shows its first values. */
  first: string[][]
  pieces: SheetPiece[]
}

export type ReadingOutcome = { problem: SheetProblemKind | 'no-headings' } | PeopleFile

const pieceSigns = 1_000_000
/** Rows of a sheet that are searched for headings. */
const headingsWithin = 40
/** Rows by which columns and the form of a list are recognised. */
const recognisedBy = 300
const firstRows = 5
/** Values of a column that the rows shown must have, if the file has so many, and the most rows that are shown. */
const valuesShown = 3
const shownAtMost = 100

/** A row of a sheet with its outline level. */
type OutlinedRow = [row: number, cells: string[], level: number]

/** Keeps rows as bytes: as objects, the rows of the largest file would not fit into the memory of a thread. */
class RowStore {
  readonly first: OutlinedRow[] = []
  readonly #packed: Buffer[] = []
  #waiting: OutlinedRow[] = []
  #signs = 0
  count = 0
  lastRow = 0

  add(row: OutlinedRow): void {
    this.count += 1
    this.lastRow = row[0]
    if (this.first.length < recognisedBy) this.first.push(row)
    this.#waiting.push(row)
    this.#signs += row[1].reduce((sum, cell) => sum + cell.length, 0)
    if (this.#waiting.length >= 1000 || this.#signs > pieceSigns) this.#pack()
  }

  #pack(): void {
    this.#packed.push(Buffer.from(JSON.stringify(this.#waiting)))
    this.#waiting = []
    this.#signs = 0
  }

  /** Gives the rows back once, in their order. */
  *drain(): Generator<OutlinedRow> {
    this.#pack()
    for (let packed = this.#packed.shift(); packed; packed = this.#packed.shift())
      yield* JSON.parse(packed.toString()) as OutlinedRow[]
  }
}

interface Sheet {
  name: string
  rows: RowStore
  merges: readonly MergedCells[]
}

interface ListSheet extends Sheet {
  headings: string[]
  columns: ColumnField[]
  /** Numbers of the first and the last heading row; 0 when the list has no headings. */
  firstHeading: number
  headingRow: number
}

async function sheetsOf({ content, limits }: ReadingInput): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  await readSheets(content, limits, {
    begin: (name) => void sheets.push({ name, rows: new RowStore(), merges: [] }),
    take: (row, cells, level = 0) => sheets.at(-1)?.rows.add([row, cells, level]),
    end(merges) {
      const sheet = sheets.at(-1)
      if (sheet) sheet.merges = merges
    },
  })
  return sheets.filter(({ rows }) => rows.count > 0)
}

/** Finds the headings and the columns of a sheet; null when it is no list. A list without headings is known by its values. */
function listIn(sheet: Sheet, { year, known }: ReadingInput): ListSheet | null {
  const { first } = sheet.rows
  const found = headingsIn(first.slice(0, headingsWithin).map(([, cells]) => cells))
  const below = first.slice(found ? found.lastRow + 1 : 0).map(([, cells]) => cells)
  const width = Math.max(found?.headings.length ?? 0, ...below.map(({ length }) => length), 0)
  const headings = Array.from({ length: width }, (_, at) => found?.headings[at] ?? '')
  const columns = recogniseColumns(headings, below, year, known)
  if (!found && !namesPeople(columns.map(({ field }) => field))) return null
  const row = (at: number | undefined) => (at === undefined ? 0 : (first[at]?.[0] ?? 0))
  return { ...sheet, headings, columns, firstHeading: row(found?.firstRow), headingRow: row(found?.lastRow) }
}

const ownFields: readonly (ImportField | null)[] = [
  'fullname',
  'surname',
  'name',
  'middlename',
  'birth',
  'personnelNumber',
  'snils',
  'policy',
  'phone',
  'email',
]

function listColumns(columns: readonly ColumnField[]): ListColumns {
  const placesOf = (...fields: (ImportField | null)[]) =>
    columns.flatMap(({ field }, at) => (fields.includes(field) ? [at] : []))
  return {
    birth: placesOf('birth')[0] ?? null,
    departments: placesOf('department'),
    names: placesOf('fullname', 'surname'),
    own: placesOf(...ownFields),
  }
}

function listRows({ rows, merges, columns, firstHeading, headingRow }: ListSheet): ListRows {
  const places = listColumns(columns)
  const headings = rows.first.filter(([row]) => row >= firstHeading && row <= headingRow)
  const below = rows.first.filter(([row]) => row > headingRow).map(([, cells]) => cells)
  const people = below.filter((cells) => /\d/.test(places.birth === null ? '' : (cells[places.birth] ?? '')))
  return new ListRows(
    places,
    headings.map(([, cells]) => cells),
    { merges, isBlocks: hasBlocks(people, places.departments) },
  )
}

/** Packs the people of all sheets into pieces. */
class Pieces {
  readonly pieces: SheetPiece[] = []
  readonly first: string[][] = []
  /** How many values each column has in the rows that are shown. */
  readonly #values: number[] = []
  #waiting: SheetRow[] = []
  #signs = 0
  readonly #pieceRows: number
  constructor(pieceRows: number) {
    this.#pieceRows = pieceRows
  }

  add(row: SheetRow): void {
    this.#show(row[1])
    this.#waiting.push(row)
    this.#signs += row[1].reduce((sum, cell) => sum + cell.length, 0)
    if (this.#waiting.length >= this.#pieceRows || this.#signs >= pieceSigns) this.flush()
  }

  #show(cells: string[]): void {
    if (this.first.length >= shownAtMost) return
    const isNew = cells.some((cell, at) => cell !== '' && (this.#values[at] ?? 0) < valuesShown)
    if (this.first.length >= firstRows && !isNew) return
    this.first.push(cells)
    for (const [at, cell] of cells.entries()) if (cell) this.#values[at] = (this.#values[at] ?? 0) + 1
  }

  flush(): void {
    const lastRow = this.#waiting.at(-1)?.[0] ?? 0
    if (this.#waiting.length > 0)
      this.pieces.push({ packed: pack(this.#waiting), rows: this.#waiting.length, lastRow })
    this.#waiting = []
    this.#signs = 0
  }
}

const groupHeading = 'Подразделение из строк над людьми'
const sheetHeading = 'Подразделение по названию листа'

/** Where the department of a person stands when the list has no column of departments. */
interface AddedDepartment {
  at: number
  sheet: string
}

/** Puts the department of a group or a sheet after the last column. */
function withDepartment({ group, cells, sources }: PersonRow, { at, sheet }: AddedDepartment): Source[] {
  const text = group?.text ?? sheet
  if (text === '') return sources
  while (cells.length < at) cells.push('')
  cells[at] = text
  return group ? [...sources, [at, group.row]] : sources
}

/** Whether a sheet is a list of people; the first sheet with headings is taken in any case. */
const isList = (list: ListSheet | null): list is ListSheet =>
  list !== null && namesPeople(list.columns.map(({ field }) => field))

/** Reads the people of a file from all its sheets that are lists. Runs in a worker thread; a bad file is a result. */
export async function readPeopleFile(input: ReadingInput): Promise<ReadingOutcome> {
  try {
    const sheets = await sheetsOf(input)
    if (sheets.length === 0) return { problem: 'empty' }
    const found = sheets.map((sheet) => listIn(sheet, input))
    const lists = found.filter(isList)
    const [any] = found.filter((list) => list !== null)
    if (lists.length === 0 && any) lists.push(any)
    if (lists.length === 0) return { problem: 'no-headings' }
    const loaded = new Set(lists.map(({ rows }) => rows))
    const others = sheets.filter(({ rows }) => !loaded.has(rows)).map(({ name }) => name)
    return peopleOf(lists, others, input)
  } catch (error) {
    if (error instanceof SheetProblem) return { problem: error.kind }
    throw error
  }
}

/** How the columns of a sheet are placed among those of all sheets. */
interface Placing {
  /** The place of each column of the sheet. */
  places: readonly number[]
  /** Where the department is put; null when the list has a column of departments. */
  added: AddedDepartment | null
}

/** Puts the cells of a person where they stand among the columns of all sheets. */
function placed(person: PersonRow, before: number, { places, added }: Placing): SheetRow {
  const place = (at: number) => places[at] ?? at
  const cells: string[] = []
  for (const [at, cell] of person.cells.entries()) cells[place(at)] = cell
  const moved: PersonRow = {
    row: before + person.row,
    cells: Array.from(cells, (cell) => cell ?? ''),
    sources: person.sources.map(([at, from]): Source => [place(at), from]),
    group: person.group,
  }
  const sources = added ? withDepartment(moved, added) : moved.sources
  return sources.length > 0 ? [moved.row, moved.cells, sources] : [moved.row, moved.cells]
}

/** Gives the people of a sheet; returns whether rows above them name their departments, and what was skipped. */
function takePeople(list: ListSheet, before: number, placing: Placing, pieces: Pieces) {
  const form = listRows(list)
  let hasGroups = false
  for (const [row, cells, level] of list.rows.drain()) {
    const person = row > list.headingRow ? form.next(row, cells, level) : null
    if (!person) continue
    hasGroups ||= person.group !== null
    pieces.add(placed(person, before, placing))
  }
  form.end()
  const skipped = form.skipped.map((one) => ({ ...one, row: before + one.row }))
  return { hasGroups, skipped, count: form.skippedCount }
}

/** Maximum number of skipped rows that are named. */
const skippedAtMost = 200

/** Returns where the department of each person of a sheet goes; null for a sheet with a column of departments. */
function addedDepartment(list: ListSheet, joined: readonly JoinedColumn[], isMany: boolean) {
  const isDepartment = ({ field }: ColumnField) => field === 'department'
  if (list.columns.some(isDepartment)) return null
  const at = joined.findIndex(isDepartment)
  return at >= 0 ? { at, sheet: '' } : { at: joined.length, sheet: isMany ? list.name : '' }
}

/** Takes the people of all sheets one after another. */
function takeSheets(lists: readonly ListSheet[], joined: readonly JoinedColumn[], pieces: Pieces) {
  const sheets: ReadSheet[] = []
  const taken: ReturnType<typeof takePeople>[] = []
  let before = 0
  for (const [number, list] of lists.entries()) {
    const added = addedDepartment(list, joined, lists.length > 1)
    sheets.push({ name: list.name, before })
    taken.push(takePeople(list, before, { places: placesIn(joined, number), added }, pieces))
    before += list.rows.lastRow
  }
  pieces.flush()
  return {
    sheets,
    hasGroups: taken.some((sheet) => sheet.hasGroups),
    skipped: taken.flatMap(({ skipped }) => skipped).slice(0, skippedAtMost),
    skippedCount: taken.reduce((sum, { count }) => sum + count, 0),
  }
}

function peopleOf(lists: ListSheet[], others: string[], { pieceRows, limits }: ReadingInput): ReadingOutcome {
  const joined = joinColumns(lists)
  const pieces = new Pieces(pieceRows)
  const { hasGroups, ...taken } = takeSheets(lists, joined, pieces)
  const headings = joined.map(headingOf)
  const columns = joined.map(({ field, isGuess }): ColumnField => ({ field, isGuess }))
  if (!columns.some(({ field }) => field === 'department') && (hasGroups || lists.length > 1)) {
    headings.push(hasGroups ? groupHeading : sheetHeading)
    columns.push({ field: 'department', isGuess: true })
  }
  if (headings.length > limits.columns) return { problem: 'too-many-columns' }
  if (pieces.pieces.length === 0) return { problem: 'empty' }
  return {
    problem: null,
    headings,
    columns,
    places: headings.map((_, at) => joined[at]?.places ?? []),
    headingRow: lists[0]?.headingRow ?? 0,
    others,
    first: pieces.first,
    pieces: pieces.pieces,
    ...taken,
  }
}
