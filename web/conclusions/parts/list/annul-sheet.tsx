import { IconBan } from '@tabler/icons-react'
import { AnnulReason, type ConclusionRow } from '../../../../shared/conclusions/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useAnnul } from '../../api.ts'
import { paperWord } from '../words.ts'

/** The data of a paper that the sheet needs. */
export type PaperToAnnul = Pick<ConclusionRow, 'id' | 'number' | 'isFinal' | 'on' | 'fullname' | 'handedOn'>

interface Props {
  paper: PaperToAnnul
  onClose: () => void
}

const usual = ['Ошибка в данных', 'Ошибка в решении', 'Пришли новые результаты']

function AnnulForm({ paper, onClose }: Props) {
  const annul = useAnnul()
  const done = paper.isFinal ? 'аннулировано' : 'аннулирована'
  return (
    <ReasonForm
      rule={AnnulReason}
      longest={300}
      usual={usual}
      readers="Останется в журнале, прочтёт только комиссия"
      act="Аннулировать"
      send={async (reason) => {
        await annul(paper.id, reason)
        toast('ok', `${paperWord(paper)} ${paper.number} ${done}`, 'В журнале остаётся с причиной')
      }}
      onClose={onClose}
    >
      {paper.fullname}, {formatDay(paper.on)}. Отменить это будет нельзя, номер останется занят. После этого
      комиссия может оформить новый документ. Если известен телефон, сообщим человеку, что прежний больше не
      действует; причину не назовём.
      {paper.handedOn && ' Документ уже на руках: заберите его.'}
    </ReasonForm>
  )
}

/** Asks for the reason before a paper is annulled. */
export function AnnulSheet({ paper, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title={`Аннулировать ${paper.isFinal ? 'заключение' : 'справку'} ${paper.number}?`}
      mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
    >
      <AnnulForm paper={paper} onClose={close} />
    </FormSheet>
  )
}
