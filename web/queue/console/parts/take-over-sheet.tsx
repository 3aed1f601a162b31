import { type Console, TakeOverReason } from '../../../../shared/queue/schema.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { askTakeOver, useRoomAct } from '../api.ts'

interface Props {
  room: Console
  opened: boolean
  onClose: () => void
}

const usual = ['Смена врача', 'Коллега вышел', 'Помогаю с очередью']

/** Asks why to go on in a room where a colleague receives. */
export function TakeOverSheet({ room: { cabinet, inside }, opened, onClose }: Props) {
  const act = useRoomAct(cabinet.id)
  return (
    <FormSheet opened={opened} onClose={onClose} title="Принимать вместо коллеги">
      <ReasonForm
        rule={TakeOverReason}
        longest={200}
        usual={usual}
        act="Принимать здесь"
        send={(reason) => act(askTakeOver(reason))}
        onClose={onClose}
      >
        Сейчас здесь принимает {cabinet.worker ?? 'другой сотрудник'}
        {inside && `, в кабинете ${inside.number}, ${inside.fullname}`}. Дальше приём поведёте вы; причина
        останется в журнале.
      </ReasonForm>
    </FormSheet>
  )
}
