// Reads a price file: finds the columns, parses amounts in all written forms, computes what each cell would
// change. Pure.
import { City } from '../platform/person.ts'
import type { Service } from '../programme/schema.ts'
import { sheetWords } from './ru.ts'
import { GivenAmount, type PriceId, type PricesPreview } from './schema.ts'

/** A row of a sheet: its number as a spreadsheet program shows it, and the texts of its cells. */
export type PriceRow = readonly [line: number, cells: readonly string[]]

/** The content of a cell: an amount, the end of an organization's own price, nothing, or an error. */
type ReadAmount = { amount: number | null } | 'blank' | { problem: string }

const spaces = /[\s\u00a0\u202f\u2009]/g
const currency = /(₽|рублей|руб|р|rub)\.?$/i
const plain = /^\d+([.,]\d{1,2})?$/
const russian = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/
const english = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/
const unclear = /^\d{1,3}[.,]\d{3}$/

function numberIn(text: string): number | null {
  if (plain.test(text)) return Number(text.replace(',', '.'))
  if (russian.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return english.test(text) ? Number(text.replaceAll(',', '')) : null
}

/**
 * Reads an amount as people write it: «1 250,50 ₽», «1250.5», «1.250,50», «350 руб.». `mayEnd`: «нет» is
 * allowed and ends the organization's own price.
 */
export function readAmount(cell: string, mayEnd: boolean): ReadAmount {
  const written = cell.trim().replace(/^'/, '')
  if (written === '') return 'blank'
  if (/^(нет|[-–—])$/i.test(written)) return mayEnd ? { amount: null } : { problem: sheetWords.cannotEnd }
  if (written.startsWith('#')) return { problem: sheetWords.formula }
  if (/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(written)) return { problem: sheetWords.date }
  const text = written.replace(spaces, '').replace(currency, '')
  if (/^[-–−]\d/.test(text)) return { problem: sheetWords.negative }
  if (unclear.test(text)) return { problem: sheetWords.unclear }
  if (/^\d+[.,]\d{3,}$/.test(text)) return { problem: sheetWords.kopecks }
  const value = numberIn(text)
  if (value === null) return { problem: sheetWords.notAmount }
  const given = GivenAmount.safeParse(value)
  return given.success
    ? { amount: given.data }
    : { problem: given.error.issues[0]?.message ?? sheetWords.notAmount }
}

type Column = 'code' | 'name' | City

const patterns: readonly [Column, RegExp][] = [
  ['ekb', /екатеринбург|(^|[^а-я])екб|ekb/],
  ['pvl', /первоуральск|(^|[^а-я])пвл|pvl/],
  ['code', /^код|^артикул|^code/],
  ['name', /услуг|наименован|исследован|^name/],
]

/** The meaning of a heading. The clinic's prices beside an organization's own are for reference only. */
function columnOf(heading: string): Column | null {
  const text = heading.toLowerCase().replaceAll('ё', 'е').trim()
  if (/клиник/.test(text)) return null
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

type Columns = Partial<Record<Column, { at: number; heading: string }>>

function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {}
  for (const [at, heading] of cells.entries()) {
    const column = columnOf(heading)
    if (column && !columns[column]) columns[column] = { at, heading: heading.trim() }
  }
  return columns
}

const isWhole = (columns: Columns) => (columns.code || columns.name) && (columns.ekb || columns.pvl)

/** Maximum number of rows above the headings. */
const titlesAtMost = 20

const nameKey = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^а-яa-z0-9]+/g, ' ')
    .trim()

/** The data to compare the file with: the services of the order and the cells of the price list. */
export interface PriceListContext {
  services: readonly Service[]
  standing(service: string, city: City): { row: PriceId | null; amount: number | null }
  /** True for an organization's list, where a cell «нет» removes the organization's own price. */
  isOwn: boolean
}

type BadRow = PricesPreview['bad'][number]
type PreviewCell = PricesPreview['cells'][number]
type PriceSheet = Pick<PricesPreview, 'columns' | 'counts' | 'cells' | 'bad'>

interface Index {
  byCode: Map<string, Service>
  byName: Map<string, Service>
}

/** Finds the service of a row, or the error; returns null for a row that only separates parts of the list. */
function serviceOf({ byCode, byName }: Index, code: string, name: string, hasAmounts: boolean) {
  const named = name ? byName.get(nameKey(name)) : undefined
  const coded = code ? byCode.get(code.toLowerCase()) : undefined
  if (coded && named && coded !== named) return { at: 'name' as const, why: sheetWords.mismatch(coded.name) }
  const service = coded ?? (code ? undefined : named)
  if (service) return service
  if (!hasAmounts) return null
  if (code) return { at: 'code' as const, why: sheetWords.unknownCode }
  return { at: 'name' as const, why: name ? sheetWords.unknownName : sheetWords.nameless }
}

const stateOf = (before: number | null, row: PriceId | null, amount: number | null): PreviewCell['state'] => {
  if (amount === before) return 'unchanged'
  return before === null && row === null ? 'new' : 'changed'
}

/** The state while a file is read. */
interface Reading {
  ground: PriceListContext
  columns: Columns
  index: Index
  /** The row in which a service occurred first. */
  lines: Map<string, number>
  cells: PreviewCell[]
  bad: BadRow[]
}

type Refuse = (column: Column, why: string, service?: string) => void

/** How many characters of a bad cell are returned: enough to find it. */
const longestShown = 200

/** Returns the service of a row, each service once per file; null when the row is skipped or refused. */
function serviceIn({ index, lines }: Reading, line: number, texts: Record<Column, string>, refuse: Refuse) {
  const meant = serviceOf(index, texts.code, texts.name, Boolean(texts.ekb || texts.pvl))
  if (!meant) return null
  if ('why' in meant) {
    refuse(meant.at, meant.why)
    return null
  }
  const earlier = lines.get(meant.code)
  if (earlier === undefined) lines.set(meant.code, line)
  else refuse('code', sheetWords.twice(earlier), meant.code)
  return earlier === undefined ? meant : null
}

function readLine(reading: Reading, [line, written]: PriceRow): void {
  const { ground, columns, cells, bad } = reading
  const textIn = (column: Column) => written[columns[column]?.at ?? -1]?.trim() ?? ''
  const texts = { code: textIn('code'), name: textIn('name'), ekb: textIn('ekb'), pvl: textIn('pvl') }
  const refuse: Refuse = (column, why, service) => {
    const at = columns[column] ? column : columns.code ? 'code' : 'name'
    bad.push({
      line,
      heading: columns[at]?.heading ?? '',
      text: texts[at].slice(0, longestShown),
      service: service ?? null,
      why,
    })
  }
  const meant = serviceIn(reading, line, texts, refuse)
  if (!meant) return
  const { code: service, name } = meant
  for (const city of City.options) {
    const read = readAmount(texts[city], ground.isOwn)
    if (read === 'blank') continue
    if ('problem' in read) refuse(city, read.problem, service)
    else {
      const { row: seen, amount: before } = ground.standing(service, city)
      const state = stateOf(before, seen, read.amount)
      cells.push({ service, city, amount: read.amount, seen, line, name, before, state })
    }
  }
}

/** Reads a price sheet; returns null when no row has the required headings. */
export function readPriceSheet(rows: readonly PriceRow[], ground: PriceListContext): PriceSheet | null {
  const start = rows.slice(0, titlesAtMost).findIndex(([, cells]) => isWhole(columnsOf(cells)))
  const headings = rows[start]?.[1]
  if (!headings) return null
  const columns = columnsOf(headings)
  const index: Index = {
    byCode: new Map(ground.services.map((service) => [service.code.toLowerCase(), service])),
    byName: new Map(ground.services.map((service) => [nameKey(service.name), service])),
  }
  const reading: Reading = { ground, columns, index, lines: new Map(), cells: [], bad: [] }
  for (const row of rows.slice(start + 1)) readLine(reading, row)
  const { cells, bad } = reading
  return { columns: headingsOf(columns), counts: countsOf(cells, bad), cells, bad }
}

const headingsOf = ({ code, name, ekb, pvl }: Columns): PricesPreview['columns'] => ({
  code: code?.heading ?? null,
  name: name?.heading ?? null,
  ekb: ekb?.heading ?? null,
  pvl: pvl?.heading ?? null,
})

const countsOf = (cells: readonly PreviewCell[], bad: readonly BadRow[]): PricesPreview['counts'] => {
  const count = (state: PreviewCell['state']) => cells.filter((cell) => cell.state === state).length
  return { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), bad: bad.length }
}
