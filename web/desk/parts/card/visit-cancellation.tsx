import { mayDo } from '../../../../shared/desk/rules.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { CancelSheet } from '../../../booking/cancel-sheet.tsx'
import { askCancel, useDeskAct } from '../../api.ts'
import { visitRuleInput } from '../day/visit-columns.tsx'
import { cancelWords } from './told-words.ts'

interface Props {
  card: DeskCard
  opened: boolean
  onClose: () => void
}

/** Cancels a booking; its history keeps the reason. */
export function VisitCancellation({ card, opened, onClose }: Props) {
  const act = useDeskAct()
  const mayComeBack = mayDo('restore', { ...visitRuleInput(card), state: 'cancelled' }, new Date())
  const cancel = async (reason: string) => {
    await act(card, askCancel(reason))
    return { count: 1, note: card.fullname }
  }
  return (
    <CancelSheet audience="clinic" opened={opened} cancel={cancel} onClose={onClose}>
      {card.fullname}. {cancelWords(card, mayComeBack)}
    </CancelSheet>
  )
}
