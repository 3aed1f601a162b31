import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BookingId } from '../../../shared/booking/schema.ts'
import { ReceiptId } from '../../../shared/conclusions/receipts/schema.ts'
import { ConclusionState, Receiver } from '../../../shared/conclusions/schema.ts'
import { OrganizationId } from '../../../shared/organizations/schema.ts'
import { Day } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import type { AwaitingFilter, ReceiptsFilter, RegisterFilter } from '../api.ts'

/** Parts of the page: the commission sees all of them, registrars only the parts with papers. */
export const commissionTabs = [
  'awaiting',
  'together',
  'inside',
  'additional',
  'hand',
  'register',
  'receipts',
  'acts',
] as const
/** A part of the page. */
export type Tab = (typeof commissionTabs)[number]
const deskTabs = ['hand', 'register', 'receipts'] as const satisfies Tab[]

type Keys =
  | ('tab' | 'city' | 'q' | 'state' | 'results' | 'booking' | 'organization' | 'from' | 'to')
  | ('department' | 'inn' | 'receiver' | 'signed' | 'receipt')
type Change = Partial<Record<Keys, string | undefined>>

/** The state in the address: the part of the page, the filters of its list, and the patient to decide about. */
export function useConclusionsAddress(isCommission: boolean) {
  const search = useSearch({ from: '/cabinet/conclusions' })
  const navigate = useNavigate()
  const tabs: readonly Tab[] = isCommission ? commissionTabs : deskTabs
  const go = (change: Change) =>
    void navigate({
      to: '/conclusions',
      search: (now) =>
        Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    })
  const read = useMemo(
    () => ({
      tab: tabs.find((tab) => tab === search.tab) ?? (isCommission ? 'awaiting' : 'hand'),
      city: City.safeParse(search.city).data,
      q: search.q?.trim().slice(0, 100) ?? '',
      results: (['awaited', 'ready'] as const).find((one) => one === search.results),
      state: ConclusionState.safeParse(search.state).data,
      opened: (isCommission && BookingId.safeParse(search.booking).data) || null,
      act: {
        organization: search.organization,
        from: search.from,
        to: search.to,
        department: search.department,
        inn: search.inn,
      },
      receiver: Receiver.safeParse(search.receiver).data,
      signed: (['yes', 'no'] as const).find((one) => one === search.signed),
      receipt: ReceiptId.safeParse(search.receipt).data ?? null,
      employer: OrganizationId.safeParse(search.organization).data,
      period: { from: Day.safeParse(search.from).data, to: Day.safeParse(search.to).data },
    }),
    [search, tabs, isCommission],
  )
  return { ...read, tabs, isCommission, go }
}

/** The state in the address and its setter. */
export type ConclusionsAddress = ReturnType<typeof useConclusionsAddress>

type Narrowing = Pick<ConclusionsAddress, 'tab' | 'city' | 'q' | 'state' | 'results' | 'period' | 'employer'>

/** Returns whether a part lists awaiting patients, not papers. */
export const isOfPeople = (tab: Tab): boolean => ['awaiting', 'inside', 'additional'].includes(tab)

const both = ({ city, q }: Pick<Narrowing, 'city' | 'q'>) => ({
  ...(city && { city }),
  ...(q && { search: q }),
})

const ofPeople = ({ results, ...other }: Narrowing) => ({
  ...both(other),
  ...(results && { awaited: results === 'awaited' ? ('true' as const) : ('false' as const) }),
})

/**
 * Returns the query for awaiting patients. In a part of the page with papers: the patients who have passed all
 * rooms and were not sent for additional examination.
 */
export const awaitingFilter = (address: Narrowing): AwaitingFilter => {
  const narrowed = isOfPeople(address.tab) ? ofPeople(address) : {}
  if (address.tab === 'additional') return { ...narrowed, additional: 'true' }
  return { ...narrowed, additional: 'false', inside: address.tab === 'inside' ? 'true' : 'false' }
}

/** Returns the query that finds the next patient to decide about: patients still in the rooms are excluded. */
export const nextFilter = (address: Narrowing): AwaitingFilter =>
  awaitingFilter(address.tab === 'inside' ? { ...address, tab: 'awaiting' } : address)

/** Returns the query for papers. */
export const registerFilter = (address: Narrowing): RegisterFilter => {
  const state = address.tab === 'hand' ? 'unhanded' : address.state
  const { employer, period } = address
  return {
    ...both(address),
    ...(state && { state }),
    ...(employer && { organization: employer }),
    ...(period.from && { from: period.from }),
    ...(period.to && { to: period.to }),
  }
}

/** Returns the query for handed papers. */
export const receiptsFilter = ({
  q,
  employer,
  period,
  receiver,
  signed,
}: ConclusionsAddress): ReceiptsFilter => ({
  ...(q && { search: q }),
  ...(employer && { organization: employer }),
  ...(period.from && { from: period.from }),
  ...(period.to && { to: period.to }),
  ...(receiver && { receiver }),
  ...(signed && { signed }),
})
