import type { EmployeeId } from '../../../../shared/employees/schema.ts'

/** The choice in the list: single people, or everybody found with exceptions. */
export interface Choice {
  isAll: boolean
  /** The chosen people; with `isAll`, the people left out. */
  ids: ReadonlySet<EmployeeId>
}

/** Nobody is chosen. */
export const nobody: Choice = { isAll: false, ids: new Set() }
/** Everybody found is chosen. */
export const everybody: Choice = { isAll: true, ids: new Set() }

/** Tells whether a person of the list is chosen. */
export const isChosen = ({ isAll, ids }: Choice, id: EmployeeId): boolean => ids.has(id) !== isAll

/** Returns the choice after these people were ticked or unticked. */
export function chosen({ isAll, ids }: Choice, changed: readonly EmployeeId[], isOn: boolean): Choice {
  const next = new Set(ids)
  for (const id of changed)
    if (isOn === isAll) next.delete(id)
    else next.add(id)
  return { isAll, ids: next }
}

/** Returns the number of chosen people out of the found ones. */
export const countChosen = ({ isAll, ids }: Choice, found: number): number =>
  isAll ? Math.max(0, found - ids.size) : ids.size
