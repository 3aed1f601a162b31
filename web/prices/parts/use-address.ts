import { useNavigate, useSearch } from '@tanstack/react-router'
import { OrganizationId } from '../../../shared/organizations/schema.ts'
import { type Day, isDay } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import type { ListOf } from '../api.ts'

/** What lies open over the table. */
export type Open = { history: string | null } | { import: true } | null

/** The list, its day and what lies open, as the address has them. */
interface PricesAddress {
  list: ListOf
  /** An organization is to be chosen. */
  isChoosing: boolean
  /** Null: not said, today or the day of the draft. */
  on: Day | null
  /** The city of a narrow page, which shows one. */
  city: City
  open: Open
}

type Next = Partial<PricesAddress>

const openOf = (service: string | undefined, tab: string | undefined, file: string | undefined): Open => {
  if (service !== undefined) return { history: service }
  if (tab === 'history') return { history: null }
  return file === undefined ? null : { import: true }
}

const searchOf = ({ list, isChoosing, on, city, open }: PricesAddress) => ({
  prices: '' as const,
  ...(list ? { organization: list } : isChoosing && { tab: 'organizations' }),
  ...(on && { on }),
  ...(city === 'pvl' && { city }),
  ...(open && 'import' in open && { import: '' }),
  ...(open && 'history' in open && (open.history === null ? { tab: 'history' } : { service: open.history })),
})

/** The address of the price list and how to go on from it. */
export function useAddress(): PricesAddress & { go: (next: Next) => void } {
  const navigate = useNavigate()
  const given = useSearch({ from: '/cabinet/admin' })
  const list = OrganizationId.safeParse(given.organization).data ?? null
  const address: PricesAddress = {
    list,
    isChoosing: !list && given.tab === 'organizations',
    on: given.on && isDay(given.on) ? (given.on as Day) : null,
    city: City.catch('ekb').parse(given.city),
    open: openOf(given.service, given.tab, given.import),
  }
  const go = (next: Next) =>
    void navigate({
      to: '/admin',
      search: searchOf({ ...address, ...next }),
      replace: true,
      resetScroll: false,
    })
  return { ...address, go }
}
