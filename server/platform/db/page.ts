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
