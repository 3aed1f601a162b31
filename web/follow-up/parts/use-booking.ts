import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { groupAtMost } from '../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { keepChosenEmployees } from '../../platform/chosen-employees.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { listIds, type PeopleAsked } from '../api.ts'

/** Employees to book: those named, or all whom a filter finds without the exceptions. */
type PeopleToBook = readonly EmployeeId[] | { asked: PeopleAsked; except: ReadonlySet<string> }

/** Opens the group booking with these employees. */
export function useBooking(organization: OrganizationId) {
  const { user } = useSession()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (booked: PeopleToBook) =>
      'asked' in booked
        ? (await listIds(organization, booked.asked, groupAtMost + booked.except.size)).filter(
            (id) => !booked.except.has(id),
          )
        : booked,
    onSuccess: (found) => {
      const ids = found.slice(0, groupAtMost)
      if (!user || ids.length === 0) return
      keepChosenEmployees(user.phone, { organization, people: { ids }, count: ids.length })
      void navigate({ to: '/organization/preorders', search: { step: 'people' } })
    },
    onError: (error) => toast('danger', 'Не получилось собрать список', error.message),
  })
}
