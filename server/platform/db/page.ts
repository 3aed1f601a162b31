import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { Instant } from '../../../shared/platform/days.ts'
import { common, refuseField } from '../../../shared/platform/refusal.ts'

/**
 * Cuts a page out of rows that were read with one row more than the page holds; that row tells whether another
 * page follows.
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
  keyOf: (row: Row) => string,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(view), next: last ? keyOf(last) : null }
}

/** Start of a page in a list sorted newest first: after the row with this moment and id. */
export interface PageKey {
  at: string
  id: string
}

/** Key of the first page: before all rows. */
export const firstPage: PageKey = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Writes the key of the page that follows a row. */
export const writeKey = (at: Date, id: string): string => `${at.toISOString()}_${id}`

const Id = z.uuid()

/** A moment in a key as `writeKey` writes it, within the range the database knows. */
export const KeyMoment = Instant.regex(/^[12]\d{3}-.*Z$/)

/** Reads a key that `writeKey` made; null for anything else. */
function readKey(text: string): PageKey | null {
  const [at = '', id = '', more] = text.split('_')
  return KeyMoment.safeParse(at).success && Id.safeParse(id).success && more === undefined ? { at, id } : null
}

/** Refuses a page key that `writeKey` did not make. */
export const refuseKey = (field: 'after' | 'before' = 'after'): never =>
  refuseField(common.INVALID, field, 'Неверный ключ страницы')

/** Returns the key of a query, null for the first page; refuses a key that `writeKey` did not make. */
export const keyOf = (after: string | undefined): PageKey | null =>
  after === undefined ? null : (readKey(after) ?? refuseKey())

/** Position of a row in a register whose numbers start anew each year. */
export interface YearNumber {
  year: number
  number: number
}

/** Key of the first page of a register, newest first. */
export const firstOfRegister: YearNumber = { year: 32_767, number: 0 }

/** Writes the key of the page that follows a row of a register: `2026-15`. */
export const writeNumber = ({ year, number }: YearNumber): string => `${year}-${number}`

/** Returns the key of a register's query, null for the first page; refuses a key that `writeNumber` did not make. */
export function numberOf(after: string | undefined): YearNumber | null {
  if (after === undefined) return null
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(after) ?? []
  return year && number ? { year: Number(year), number: Number(number) } : refuseKey()
}

/** Writes a key out of the values that a list is sorted by. */
export const writeValues = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Reads a key that `writeValues` made and that fits the list; null for anything else. */
export function readValues<Values extends readonly string[]>(
  shape: z.ZodType<Values>,
  written: string,
): Values | null {
  try {
    const read = shape.safeParse(JSON.parse(Buffer.from(written, 'base64url').toString()))
    return read.success && !read.data.some((value) => value.includes('\0')) ? read.data : null
  } catch {
    return null
  }
}
