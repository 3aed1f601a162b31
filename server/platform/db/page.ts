import { z } from 'zod'
import { Instant } from '../../../shared/platform/days.ts'

/** A page out of one row more than it shows. */
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

/** Where a page of a list, newest first, begins: after the row of this moment with this id. */
export interface PageKey {
  at: string
  id: string
}

/** The key of the first page: before all rows. */
export const firstPage: PageKey = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Writes the key of the page that follows a row. */
export const writeKey = (at: Date, id: string): string => `${at.toISOString()}_${id}`

const Id = z.uuid()

/** Reads a key that `writeKey` made; null for anything else. */
export function readKey(text: string): PageKey | null {
  const [at = '', id = '', more] = text.split('_')
  const isAt = Instant.safeParse(at).success && /^[12]\d{3}-.*Z$/.test(at)
  return isAt && Id.safeParse(id).success && more === undefined ? { at, id } : null
}
