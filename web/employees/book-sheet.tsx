import { useQuery } from '@tanstack/react-query'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useSlide } from '../ui/slide.ts'
import { ErrorState } from '../ui/states.tsx'
import { cardQuery } from './parts/card/card-api.ts'
import { CardBones } from './parts/card/card-bones.tsx'
import { BookEmployee } from './parts/one-visit/book-employee.tsx'

interface Props {
  organization: OrganizationId
  id: EmployeeId
  onClose: () => void
}

/** Books the one employee who is chosen in a list, without the steps of a group. */
export function BookSheet({ organization, id, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  const { data: card, error, isPending, refetch } = useQuery(cardQuery(organization, id))
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      place="side"
      isWide
      title={card ? `Записать на осмотр: ${card.fullname}` : 'Записать на осмотр'}
    >
      {isPending && <CardBones />}
      {!isPending && !card && (
        <ErrorState
          title="Не удалось загрузить карточку"
          error={error}
          onRetry={() => void refetch()}
          safe="Никто не записан, попробуйте ещё раз."
        />
      )}
      {card && <BookEmployee organization={organization} card={card} onDone={close} />}
    </FormSheet>
  )
}
