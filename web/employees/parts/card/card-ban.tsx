import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import { unfitMeans } from '../../../../shared/follow-up/ru.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Note } from '../../../ui/note.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { PaperName } from '../../paper-name.tsx'
import { visitsQuery } from './card-api.ts'
import { banOf } from './card-words.ts'
import { SuspensionOrder } from './suspension-order.tsx'

interface Props {
  organization: OrganizationId
  card: EmployeeCard
  /** The user may print the order that suspends the employee. */
  canOrder: boolean
}

/**
 * The work that the last заключение forbids the employee, before anything else of the card (ТК РФ ст. 76). While it is
 * not known whether there is such a ban, the card says so.
 */
export function CardBan({ organization, card, canOrder }: Props) {
  const isAtWork = card.status !== 'dismissed'
  const { data, isFetching, refetch } = useQuery({ ...visitsQuery(organization, card.id), enabled: isAtWork })
  if (!isAtWork) return null
  if (!data)
    return isFetching ? (
      <Skeletons label="Узнаём, допущен ли сотрудник к работе">
        <Bone h={56} radius={10} />
      </Skeletons>
    ) : (
      <LoadFailed onRetry={refetch}>Не удалось узнать, допущен ли сотрудник к работе.</LoadFailed>
    )
  const ban = banOf(card, data)
  if (!ban) return null
  return (
    <Note
      tone="danger"
      icon={IconAlertTriangle}
      role="alert"
      action={canOrder && <SuspensionOrder organization={organization} id={card.id} />}
    >
      <b>Нельзя допускать к работам по факторам: {ban.contraindicated.join(', ')}.</b>{' '}
      <PaperName number={ban.number} on={ban.on} />. {unfitMeans} Диагноз работодателю не сообщают: это
      врачебная тайна.
    </Note>
  )
}
