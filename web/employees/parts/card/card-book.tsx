import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { keepChosenEmployees } from '../../../platform/chosen-employees.ts'
import { useSession } from '../../../platform/session.ts'

/** Opens the booking for this one employee, as if only that employee were selected in the list. */
export function CardBook({ organization, card }: { organization: OrganizationId; card: EmployeeCard }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const book = () => {
    if (user) keepChosenEmployees(user.phone, { organization, people: { ids: [card.id] }, count: 1 })
    void navigate({ to: '/organization/preorders', search: { step: 'people' } })
  }
  return (
    <Button leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />} onClick={book}>
      Записать на осмотр
    </Button>
  )
}
