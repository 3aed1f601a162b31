import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import { unfitMeans } from '../../../../shared/follow-up/ru.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { Note } from '../../../ui/note.tsx'
import { bookingsQuery } from './card-api.ts'
import { banOf } from './card-words.ts'

/** The work that the last заключение forbids the employee, before anything else of the card (ТК РФ ст. 76). */
export function CardBan({ organization, card }: { organization: OrganizationId; card: EmployeeCard }) {
  const visits = useQuery(bookingsQuery(organization, card.id))
  const ban = card.status === 'dismissed' || !visits.data ? null : banOf(card, visits.data)
  if (!ban) return null
  return (
    <Note tone="danger" icon={IconAlertTriangle} role="alert">
      <b>Нельзя допускать к работам по факторам: {ban.contraindicated.join(', ')}.</b> Заключение №{' '}
      {ban.number} от {formatDay(ban.on)}. {unfitMeans}
    </Note>
  )
}
