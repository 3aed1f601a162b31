import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { EmployerCheckUp } from '../../../../shared/booking/schema.ts'
import { employeesContract } from '../../../../shared/employees/contract.ts'
import type {
  DepartmentId,
  EmployeeCard,
  EmployeeId,
  EmployeeInput,
  PositionId,
  PositionInput,
} from '../../../../shared/employees/schema.ts'
import { groupBookingContract } from '../../../../shared/group-booking/contract.ts'
import type { EmployeeBooking } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { BodyInput } from '../../../../shared/platform/route.ts'
import { call } from '../../../platform/call.ts'
import { employeesKey, refreshEmployees } from '../../../platform/employees-data.ts'

/** The card of an employee, reloaded on each opening because other users edit it too. */
export const cardQuery = (organization: OrganizationId, id: EmployeeId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'card', id],
    queryFn: ({ signal }) => call(employeesContract.one, { params: { organization, id }, signal }),
    refetchOnMount: 'always',
  })

/** Bookings of an employee, and check-ups of the clinic's system to which the organization sent the employee. */
export interface Visits {
  bookings: EmployeeBooking[]
  checkUps: EmployerCheckUp[]
}

/**
 * Bookings of an employee with their history, and the check-ups of the clinic's system to which the organization sent
 * the employee; the newest first. Fitness for the work follows from both, so they are known together or not at all.
 */
export const visitsQuery = (organization: OrganizationId, id: EmployeeId) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'visits', id],
    queryFn: async ({ signal }): Promise<Visits> => {
      const asked = { params: { organization, id }, signal }
      const [bookings, checkUps] = await Promise.all([
        call(groupBookingContract.ofEmployee, asked),
        call(groupBookingContract.checkUpsOfEmployee, asked),
      ])
      return { bookings, checkUps }
    },
    refetchOnMount: 'always',
  })

/** After a write, reloads everything about the organization's people, also when the write was refused. */
function useAfter(organization: OrganizationId) {
  const queries = useQueryClient()
  return <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.finally(() => void refreshEmployees(queries, organization))
}

/** Writes about an employee. The answer is the card as it now stands. */
export function useEmployeeActs(organization: OrganizationId) {
  const queries = useQueryClient()
  const after = useAfter(organization)
  const shown = async (answer: Promise<EmployeeCard>): Promise<EmployeeCard> => {
    const card = await after(answer)
    queries.setQueryData(cardQuery(organization, card.id).queryKey, card)
    return card
  }
  const at = (id: EmployeeId) => ({ params: { organization, id } })
  return {
    add: (body: EmployeeInput & { anyway?: boolean }, idempotencyKey: string) =>
      shown(call(employeesContract.add, { params: { organization }, body, idempotencyKey })),
    change: (id: EmployeeId, body: EmployeeInput & { version: number }) =>
      shown(call(employeesContract.change, { ...at(id), body })),
    dismiss: (id: EmployeeId, body: BodyInput<typeof employeesContract.dismiss>) =>
      // Employee bookings and free seats also change.
      shown(call(employeesContract.dismiss, { ...at(id), body })).finally(() =>
        body.free ? queries.invalidateQueries() : undefined,
      ),
    restore: (id: EmployeeId, version: number) =>
      shown(call(employeesContract.restore, { ...at(id), body: { version } })),
  }
}

/** Writes about departments and positions. */
export function useUnitActs(organization: OrganizationId) {
  const after = useAfter(organization)
  const params = { organization }
  return {
    addDepartment: (name: string) => after(call(employeesContract.addDepartment, { params, body: { name } })),
    addPosition: (body: PositionInput) => after(call(employeesContract.addPosition, { params, body })),
    changeDepartment: (id: DepartmentId, body: { name: string; version: number }) =>
      after(call(employeesContract.changeDepartment, { params: { organization, id }, body })),
    changePosition: (id: PositionId, body: PositionInput & { version: number }) =>
      after(call(employeesContract.changePosition, { params: { organization, id }, body })),
  }
}
