import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import { groupBookingContract } from '../../../../shared/group-booking/contract.ts'
import { oneVisitContract } from '../../../../shared/group-booking/one-visit/contract.ts'
import type { GroupKind } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { City } from '../../../../shared/platform/person.ts'
import type { BodyInput } from '../../../../shared/platform/route.ts'
import type { KindReason } from '../../../../shared/programme/schema.ts'
import { call } from '../../../platform/call.ts'
import { employeesKey } from '../../../platform/employees-data.ts'
import type { ChosenTime } from './visit-picker.tsx'

export type TimesInput = BodyInput<typeof oneVisitContract.times>

/** The price and the nearest free times of a check-up of one person; nothing is asked while the person is not known. */
export const timesQuery = (organization: OrganizationId, body: TimesInput | null) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'times', body],
    queryFn: body
      ? ({ signal }) => call(oneVisitContract.times, { params: { organization }, body, signal })
      : skipToken,
    staleTime: 15_000,
    retry: false,
  })

/** A check-up of one known person at a time. */
interface SmsInput {
  employee: BodyInput<typeof groupBookingContract.book>['places'][number]['employee']
  kind: GroupKind
  city: City
  day: string
  time: string
}

/** The text of the SMS that the person gets: that of a plan in which only this person has this time. */
export const smsQuery = (organization: OrganizationId, visit: SmsInput | null) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'sms', visit],
    queryFn: visit
      ? async ({ signal }) => {
          const { employee, kind, city, day, time } = visit
          const pins = [{ employee, day, time }]
          const who = { ids: [employee] }
          const body = { who, again: true, city, kind, from: day, to: day, pins }
          const { sms } = await call(groupBookingContract.plan, { params: { organization }, body, signal })
          return sms?.text ?? null
        }
      : skipToken,
    staleTime: 60_000,
    retry: false,
  })

interface NewVisit extends ChosenTime {
  employee: EmployeeId
  kind: GroupKind
  kindReason: KindReason | null
}

/** Books one employee; reloads everything about the organization's people, bookings and free places. */
export function useEmployeeBooking(organization: OrganizationId) {
  const queries = useQueryClient()
  return ({ employee, slot, city, kind, kindReason, total, tell }: NewVisit, idempotencyKey: string) => {
    const places = [{ employee, slot }]
    const body = { city, kind, ...(kindReason && { kindReason }), places, total, tell }
    return call(groupBookingContract.book, { params: { organization }, body, idempotencyKey }).finally(
      () => void queries.invalidateQueries(),
    )
  }
}
