import { gramsOf, likeOf } from '../../../shared/platform/search.ts'
import type { Values } from './unprepared.ts'

/** A search in a table with the columns `search` and `grams`, which its triggers write. */
interface WordsAsked {
  table: string
  /** Conditions besides the words, including where the page begins. */
  plain: string
  /** Sort columns with the id last: names alone, and names with directions. */
  columns: string
  order: string
  words: readonly string[]
  limit: number
}

/** The number of first rows to scan before using the index. */
const nearAtMost = 3000

/**
 * Returns the ids of one page in sort order. For a common word the first thousands of rows fill the page; when
 * they do not, the index finds all matches, which are then sorted.
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
