import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { groupAtMost } from '../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { keepChosenEmployees } from '../../platform/chosen-employees.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { listIds, type PeopleAsked } from '../api.ts'

/** Employees to book: those named, or all whom a filter finds without the exceptions. */
type PeopleToBook = readonly EmployeeId[] | { asked: PeopleAsked; except: ReadonlySet<string> }

const BookSheet = lazy(async () => ({
  default: (await import('../../employees/book-sheet.tsx')).BookSheet,
}))

/** Opens the group booking with these employees; a single one is booked on the `sheet` instead. */
export function useBooking(organization: OrganizationId) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [only, setOnly] = useState<EmployeeId | null>(null)
  const booking = useMutation({
    mutationFn: async (booked: PeopleToBook) =>
      'asked' in booked
        ? (await listIds(organization, booked.asked, groupAtMost + booked.except.size)).filter(
            (id) => !booked.except.has(id),
          )
        : booked,
    onSuccess: (found) => {
      const ids = found.slice(0, groupAtMost)
      const [first, ...others] = ids
      if (!user || !first) return
      if (others.length === 0) return setOnly(first)
      keepChosenEmployees(user.phone, { organization, people: { ids }, count: ids.length })
      void navigate({ to: '/organization/preorders', search: { step: 'people' } })
    },
    onError: (error) => toast('danger', 'Не получилось собрать список', error.message),
  })
  const sheet = only && (
    <Suspense>
      <BookSheet organization={organization} id={only} onClose={() => setOnly(null)} />
    </Suspense>
  )
  return { ...booking, sheet }
}
