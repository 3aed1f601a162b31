/** The selected rows of a list: single ones, or everything found with exceptions. */
export interface Choice {
  isAll: boolean
  /** The selected rows; with `isAll`, the rows left out. */
  ids: ReadonlySet<string>
}

/** Nothing is selected. */
export const nothing: Choice = { isAll: false, ids: new Set() }
/** Everything found is selected. */
export const everything: Choice = { isAll: true, ids: new Set() }

/** Tells whether a row is selected. */
export const isChosen = ({ isAll, ids }: Choice, id: string): boolean => ids.has(id) !== isAll

/** Returns the choice after these rows were ticked or unticked. */
export function chosen({ isAll, ids }: Choice, changed: readonly string[], isOn: boolean): Choice {
  const next = new Set(ids)
  for (const id of changed)
    if (isOn === isAll) next.delete(id)
    else next.add(id)
  return { isAll, ids: next }
}

/** Returns the number of selected rows out of the found ones. */
export const countChosen = ({ isAll, ids }: Choice, found: number): number =>
  isAll ? Math.max(0, found - ids.size) : ids.size
