import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { employeeSummary } from '../../../employees/api.ts'
import { useMayChange } from '../../../platform/active-organization.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Empty } from '../../../ui/states.tsx'
import { GroupDrawing } from '../wizard/group-drawing.tsx'
import { chooseDue } from '../wizard/use-draft.ts'

/**
 * Shown when an organization has no bookings: invites the manager to book the employees who are due, or to add
 * employees first.
 */
export function BoardEmpty({ organization }: { organization: OrganizationId }) {
  const { user } = useSession()
  const summary = useQuery(employeeSummary(organization, {}))
  const { overdue = 0, overdueBooked = 0, overdueCame = 0, soon = 0 } = summary.data ?? {}
  const due = overdue - overdueBooked - overdueCame + soon
  if (!useMayChange())
    return (
      <Empty drawing={<GroupDrawing />} title="Записей пока нет">
        Здесь появятся дни и часы осмотров, когда кадры организации запишут сотрудников.
      </Empty>
    )
  if (summary.data?.total === 0)
    return (
      <Empty
        drawing={<GroupDrawing />}
        title="Сначала добавьте сотрудников"
        action={<ButtonLink to="/organization/patients">К списку сотрудников</ButtonLink>}
      >
        По их должностям и факторам кабинет посчитает объём осмотра, цену и составит план по дням.
      </Empty>
    )
  return (
    <Empty
      drawing={<GroupDrawing />}
      title="Записать тех, кому пора"
      action={
        <>
          <ButtonLink
            to="/organization/preorders"
            search={{ step: 'people' }}
            onClick={() => user && chooseDue(user.phone, organization)}
            leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
          >
            {due > 0 ? `Записать ${peopleText(due)}` : 'Записать группу'}
          </ButtonLink>
          <ButtonLink to="/organization/patients" variant="subtle">
            Выбрать в списке
          </ButtonLink>
        </>
      }
    >
      Кабинет посчитает объём и цену по каждой строке и разложит людей по дням и часам так, чтобы работа не
      остановилась.
    </Empty>
  )
}
