import { useState } from 'react'

/** Rows of a list that are chosen. What has left the list meanwhile (another tab, the clinic) is no longer chosen. */
export function useChosenRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(new Set())
  const chosen = rows.filter(({ id }) => ids.has(id))
  const isAll = chosen.length === rows.length
  return {
    chosen,
    isChosen: ({ id }: Row) => ids.has(id),
    toggle: ({ id }: Row) => setIds(new Set([id]).symmetricDifference(ids)),
    clear: () => setIds(new Set()),
    /** Makes a checkbox the one of all shown rows. */
    all: {
      checked: isAll,
      indeterminate: chosen.length > 0 && !isAll,
      onChange: () => setIds(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    },
  }
}
