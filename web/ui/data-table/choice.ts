/** The selected rows of a list: single ones, or everything found with exceptions. */
export interface Choice<Id extends string = string> {
  isAll: boolean
  /** The selected rows; with `isAll`, the rows left out. */
  ids: ReadonlySet<Id>
}

/** Nothing is selected. */
export const nothing: Choice<never> = { isAll: false, ids: new Set() }
/** Everything found is selected. */
export const everything: Choice<never> = { isAll: true, ids: new Set() }

/** Tells whether a row is selected. */
export const isChosen = <Id extends string>({ isAll, ids }: Choice<Id>, id: Id): boolean =>
  ids.has(id) !== isAll

/** Returns the choice after these rows were ticked or unticked. */
export function chosen<Id extends string>(
  { isAll, ids }: Choice<Id>,
  changed: readonly Id[],
  isOn: boolean,
): Choice<Id> {
  const next = new Set(ids)
  for (const id of changed)
    if (isOn === isAll) next.delete(id)
    else next.add(id)
  return { isAll, ids: next }
}

/** Returns the number of selected rows out of the found ones. */
export const countChosen = (
  { isAll, ids }: Pick<Choice, 'isAll'> & { ids: ReadonlySet<unknown> },
  found: number,
): number => (isAll ? Math.max(0, found - ids.size) : ids.size)
