import { useState } from 'react'

/**
 * Holds the chosen rows of a list. A row that disappears from the list, because another tab or the clinic
 * removed it, is no longer chosen.
 */
export function useChosenRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  const isAll = chosen.length === rows.length
  return {
    chosen,
    isChosen: ({ id }: Row) => ids.has(id),
    toggle: ({ id }: Row) => setIds(new Set([id]).symmetricDifference(ids)),
    clear: () => setIds(new Set()),
    /** Props of the checkbox that selects all shown rows. */
    all: {
      checked: isAll,
      indeterminate: chosen.length > 0 && !isAll,
      onChange: () => setIds(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    },
  }
}
