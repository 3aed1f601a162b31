import { ReferralQuery } from '../../../../shared/documents/schema.ts'
import { isDay, parseDay } from '../../../../shared/platform/days.ts'
import type { RegisterFilter } from '../../api.ts'

/** Filter of the register, as the page address holds it. */
export interface RegisterAddress {
  search: string
  from: string
  to: string
  state: 'valid' | 'annulled' | 'outdated' | ''
}

/** Reads the address; invalid values count as absent. */
export function addressOf(search: Partial<Record<string, string>>): RegisterAddress {
  const day = (text: string | undefined) => (text && isDay(text) ? text : '')
  const state = ReferralQuery.shape.state.safeParse(search.state).data ?? ''
  return {
    search: (search.search ?? '').trim().slice(0, 100),
    from: day(search.from),
    to: day(search.to),
    state,
  }
}

/** Returns the query sent to the server. */
export function filterOf({ search, from, to, state }: RegisterAddress): RegisterFilter {
  const first = parseDay(from)
  const last = parseDay(to)
  return {
    ...(search && { search }),
    ...(first && { from: first }),
    ...(last && { to: last }),
    ...(state && { state }),
  }
}
