import { IconCircleCheck, IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { ownQuestionnaireState } from './api.ts'

/** Asks the person to fill the questionnaire before the coming check-up, or says that it is filled. */
export function BeforeVisit({ booking }: { booking: BookingId }) {
  const { data } = useQuery(ownQuestionnaireState(booking))
  if (!data?.isOpen) return null
  const isFilled = data.filledAt !== null
  return (
    <Note
      tone={isFilled ? 'teal' : 'warm'}
      icon={isFilled ? IconCircleCheck : IconClipboardList}
      action={
        <ButtonLink
          to="/preorder/$id/questionnaire"
          params={{ id: booking }}
          size="sm"
          variant={isFilled ? 'default' : 'filled'}
        >
          {isFilled ? 'Посмотреть или исправить' : 'Заполнить анкету'}
        </ButtonLink>
      }
    >
      {isFilled
        ? 'Анкета заполнена: врач прочтёт её на осмотре.'
        : 'До осмотра заполните анкету о здоровье: около трёх минут с телефона.'}
    </Note>
  )
}
