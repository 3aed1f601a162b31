import { OrganizationId } from '../../../shared/organizations/schema.ts'
import { type Day, isDay } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { useAdminAddress } from '../../platform/admin-address.ts'
import type { ListOf } from '../api.ts'

/** The sheet that is open over the table. */
export type Open = { history: string | null } | { import: true } | null

/** The list, its day and the open sheet, as read from the address. */
interface PricesAddress {
  list: ListOf
  /** An organization has yet to be chosen. */
  isChoosing: boolean
  /** The day of the prices; null when the address names none: then the day of the draft or today is shown. */
  on: Day | null
  /** The city on a narrow page, which shows one. */
  city: City
  open: Open
}

type Next = Partial<PricesAddress>

const openOf = (service: string | undefined, tab: string | undefined, file: string | undefined): Open => {
  if (service !== undefined) return { history: service }
  if (tab === 'history') return { history: null }
  return file === undefined ? null : { import: true }
}

const tabOf = ({ list, isChoosing, open }: PricesAddress): string | undefined => {
  if (open && 'history' in open && open.history === null) return 'history'
  return isChoosing && !list ? 'organizations' : undefined
}

const searchOf = (address: PricesAddress) => {
  const { list, on, city, open } = address
  return {
    organization: list ?? undefined,
    on: on ?? undefined,
    city: city === 'pvl' ? city : undefined,
    import: open && 'import' in open ? '' : undefined,
    service: (open && 'history' in open && open.history) || undefined,
    tab: tabOf(address),
  }
}

/** Reads the address of the price list and changes it. */
export function useAddress(): PricesAddress & { go: (next: Next) => void } {
  const { search: given, go: goTo } = useAdminAddress<keyof ReturnType<typeof searchOf>>()
  const list = OrganizationId.safeParse(given.organization).data ?? null
  const address: PricesAddress = {
    list,
    isChoosing: !list && given.tab === 'organizations',
    on: given.on && isDay(given.on) ? (given.on as Day) : null,
    city: City.catch('ekb').parse(given.city),
    open: openOf(given.service, given.tab, given.import),
  }
  return { ...address, go: (next) => goTo(searchOf({ ...address, ...next })) }
}
