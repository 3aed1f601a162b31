import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EmployeeCard, EmployeeId } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { ErrorState } from '../../../ui/states.tsx'
import classes from './card.module.css'
import { cardQuery } from './card-api.ts'
import { CardBones } from './card-bones.tsx'
import { CardView } from './card-view.tsx'

interface Props {
  organization: OrganizationId
  id: EmployeeId
  /** Returns to the new employee's form, which has kept its values. */
  onBack: () => void
  /** Called when the user says that it is the same person, so no new employee is needed. */
  onSame: (card: EmployeeCard | undefined) => void
}

/** Shows a similar employee for comparison: the user returns to the form or says that it is the same person. */
export function CardLooked({ organization, id, onBack, onSame }: Props) {
  const card = useQuery(cardQuery(organization, id))
  return (
    <div className={classes.card}>
      <div className={classes.main}>
        <Button
          variant="default"
          autoFocus
          leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={onBack}
        >
          К новому сотруднику
        </Button>
        <Button onClick={() => onSame(card.data)}>
          {card.data?.gender === 'Женский' ? 'Это она, не добавлять' : 'Это он, не добавлять'}
        </Button>
      </div>
      {card.data && (
        <>
          <p className={classes.looked}>{card.data.fullname}</p>
          <CardView organization={organization} card={card.data} />
        </>
      )}
      {card.isPending && <CardBones />}
      {card.isError && (
        <ErrorState
          title="Не удалось загрузить карточку"
          error={card.error}
          onRetry={() => void card.refetch()}
          safe="Введённое сохранено, попробуйте ещё раз."
        />
      )}
    </div>
  )
}
