import { IconCalendarX } from '@tabler/icons-react'
import { mayDo } from '../../../../shared/desk/rules.ts'
import { type DeskCard, DeskReason } from '../../../../shared/desk/schema.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { askCancel, useDeskAct } from '../../api.ts'
import { standingOf } from '../day/visit-row.tsx'
import { cancelWords } from './told-words.ts'

interface Props {
  card: DeskCard
  onClose: () => void
}

const usual = ['Человек отказался по телефону', 'Нет направления', 'Ошибка в записи', 'Заболел']

function CancelForm({ card, onClose }: Props) {
  const act = useDeskAct()
  const mayComeBack = mayDo('restore', { ...standingOf(card), state: 'cancelled' }, new Date())
  const cancel = async (reason: string) => {
    await act(card, askCancel(reason))
    toast('ok', 'Запись отменена', card.fullname)
  }
  return (
    <ReasonForm
      rule={DeskReason}
      longest={300}
      usual={usual}
      readers="Останется в истории записи: прочтут в центре и сам человек, работодатель — нет"
      act="Отменить запись"
      send={cancel}
      onClose={onClose}
    >
      {card.fullname}. {cancelWords(card, mayComeBack)}
    </ReasonForm>
  )
}

/** Cancels a visit and records a reason in the history. */
export const CancelSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Отменить запись?"
    mark={<IconTile icon={IconCalendarX} tone="danger" size="lg" />}
  >
    <CancelForm {...rest} />
  </FormSheet>
)
