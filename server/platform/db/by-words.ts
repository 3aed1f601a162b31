import { gramsOf, likeOf } from '../../../shared/platform/search.ts'
import type { Values } from './unprepared.ts'

/** A page of a table that has the columns `search` and `grams`, written by its triggers. */
interface WordsAsked {
  table: string
  /** Conditions beside the words, the place where the page begins among them. */
  plain: string
  /** What the list is sorted by, the id last: its columns, and with their directions. */
  columns: string
  order: string
  words: readonly string[]
  limit: number
}

/** So many first rows are looked through before the index is asked. */
const nearAtMost = 3000

/**
 * The ids of a page, in its order. Words that many have fill it from the first thousands; when they do not, the index finds
 * all that have them, and they are sorted. The database goes the second way only if it must.
 */
export function idsByWords(
  values: Values,
  { table, plain, columns, order, words, limit }: WordsAsked,
): string {
  const most = values.put(limit)
  if (words.length === 0) return `select id from ${table} where ${plain} order by ${order} limit ${most}`
  const alike = words.map((word) => `search like ${values.put(likeOf(word))}`).join(' and ')
  const tagged = words.map((word) => `grams @> ${values.put(gramsOf(word))}::text[]`).join(' and ')
  return `
    with near as materialized (
      select id from (select * from ${table} where ${plain} order by ${order} limit ${nearAtMost}) front
      where ${alike} order by ${order} limit ${most}),
    counted as materialized (select count(*) = ${most} as "isFull" from near),
    found as materialized (select ${columns} from ${table} where ${plain} and ${alike} and ${tagged})
    select id from near where (select "isFull" from counted)
    union all select id from (select id from found order by ${order} limit ${most}) rest
      where not (select "isFull" from counted)`
}
