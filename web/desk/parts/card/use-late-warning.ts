import { useQueryClient } from '@tanstack/react-query'
import { leftTodayText } from '../../../../shared/desk/ru.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { toast } from '../../../ui/toasts.tsx'
import { deskCard } from '../../api.ts'

/** Returns the warning that a person marked in the list comes too late for all of the visit; the card shows it too. */
export function useLateWarning() {
  const queries = useQueryClient()
  return async ({ id, fullname }: Pick<DeskRow, 'id' | 'fullname'>): Promise<void> => {
    const card = await queries.fetchQuery(deskCard(id)).catch(() => null)
    const left = card?.stay ? leftTodayText(card.stay, new Date()) : ''
    if (left !== '') toast('info', 'Не весь осмотр за сегодня', `${fullname}. ${left}`)
  }
}
