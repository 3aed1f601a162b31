import { ReferralQuery } from '../../../../shared/documents/schema.ts'
import { Day } from '../../../../shared/platform/days.ts'
import type { RegisterFilter } from '../../api.ts'

/** Reads the filter of the register from the page address; invalid values count as absent. */
export function filterOf(given: Partial<Record<string, string>>): RegisterFilter {
  const search = given.search?.trim().slice(0, 100)
  const from = Day.safeParse(given.from).data
  const to = Day.safeParse(given.to).data
  const state = ReferralQuery.shape.state.safeParse(given.state).data
  return {
    ...(search && { search }),
    ...(from && { from }),
    ...(to && (!from || from <= to) && { to }),
    ...(state && { state }),
  }
}
