import { IconBan } from '@tabler/icons-react'
import { RefusalReason, type RequestCard } from '../../../../shared/organizations/schema.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useDecisions } from '../../api.ts'
import { DecidedNote } from './decided-note.tsx'

interface Props {
  card: RequestCard
  onClose: () => void
}

const usual = [
  'ИНН или КПП не совпадают с данными организации',
  'Не удалось подтвердить, что вы представляете организацию',
  'У организации нет договора с центром: позвоните нам, чтобы его заключить',
]

function RefuseForm({ card, onClose }: Props) {
  const { refuse } = useDecisions(card.id)
  if (card.stage === 'decided') return <DecidedNote card={card} onClose={onClose} />
  return (
    <ReasonForm
      rule={RefusalReason}
      longest={1000}
      usual={usual}
      readers="Её прочтёт заявитель"
      act="Отказать в подключении"
      send={async (reason) => {
        await refuse(reason)
        toast('ok', 'В подключении отказано', 'Заявитель прочтёт причину')
      }}
      onClose={onClose}
    >
      {card.name}. Заявитель сможет исправить данные и подать заявку ещё раз.
    </ReasonForm>
  )
}

/** Refuses an application with a reason shown to the applicant. */
export const RefuseSheet = ({ card, opened, onClose }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={onClose}
    title="Отказать в подключении"
    mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
  >
    <RefuseForm card={card} onClose={onClose} />
  </FormSheet>
)
