import { isDay, parseDay } from '../../../../shared/platform/days.ts'
import type { RegisterFilter } from '../../api.ts'

/** What narrows the register, as the address has it. */
export interface RegisterAddress {
  search: string
  from: string
  to: string
  state: 'valid' | 'annulled' | ''
}

/** Reads the address; what it cannot mean counts as absent. */
export function addressOf(search: Partial<Record<string, string>>): RegisterAddress {
  const day = (text: string | undefined) => (text && isDay(text) ? text : '')
  const state = search.state === 'valid' || search.state === 'annulled' ? search.state : ''
  return {
    search: (search.search ?? '').trim().slice(0, 100),
    from: day(search.from),
    to: day(search.to),
    state,
  }
}

/** What the server is asked for. */
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
