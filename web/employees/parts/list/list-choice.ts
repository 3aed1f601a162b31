import type { EmployeeId } from '../../../../shared/employees/schema.ts'

/** Who is chosen in the list: some by themselves, or everybody found but some. */
export interface Choice {
  isAll: boolean
  /** Those who are chosen; with `isAll` those who are not. */
  ids: ReadonlySet<EmployeeId>
}

/** Nobody is chosen. */
export const nobody: Choice = { isAll: false, ids: new Set() }
/** Everybody found is chosen. */
export const everybody: Choice = { isAll: true, ids: new Set() }

/** Whether somebody of the list is chosen. */
export const isChosen = ({ isAll, ids }: Choice, id: EmployeeId): boolean => ids.has(id) !== isAll

/** The choice after these people were ticked, or not any more. */
export function chosen({ isAll, ids }: Choice, changed: readonly EmployeeId[], isOn: boolean): Choice {
  const next = new Set(ids)
  for (const id of changed)
    if (isOn === isAll) next.delete(id)
    else next.add(id)
  return { isAll, ids: next }
}

/** How many are chosen of so many found. */
export const countChosen = ({ isAll, ids }: Choice, found: number): number =>
  isAll ? Math.max(0, found - ids.size) : ids.size
