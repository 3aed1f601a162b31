import { IconBan, IconCalendarExclamation } from '@tabler/icons-react'
import { BlockReason, type UserCard } from '../../../../shared/users/schema.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useUserActs } from '../../api.ts'
import { bookingsWords } from '../card/card-words.ts'
import { StaleNote, useOverCard } from '../card/over-card.tsx'

interface Props {
  card: UserCard
  onClose: () => void
}

const usual = [
  'Попросил владелец номера',
  'Больше не работает у нас',
  'Похоже на чужой вход',
  'Данные другого человека',
]

function BlockForm({ card, onClose }: Props) {
  const { block } = useUserActs(card.id)
  const { run, changes, seen } = useOverCard(card)
  const { fullname } = card.profile
  return (
    <ReasonForm
      rule={BlockReason}
      longest={500}
      usual={usual}
      readers="Её прочтут другие администраторы"
      more={
        <>
          {seen.openBookings > 0 && (
            <Note tone="warm" icon={IconCalendarExclamation}>
              У пользователя {bookingsWords(seen.openBookings)}. Сами они не отменятся.
            </Note>
          )}
          <StaleNote changes={changes} />
        </>
      }
      act="Закрыть доступ"
      send={async (reason) => {
        const isDone = await run((version) => block({ reason, version }))
        if (isDone) toast('ok', 'Пользователь заблокирован', fullname)
        return isDone
      }}
      onClose={onClose}
    >
      {fullname} выйдет из кабинета на всех устройствах сразу и не сможет войти. Записи, документы и история
      осмотров останутся, доступ можно вернуть.
    </ReasonForm>
  )
}

/** Blocks an account, with a reason for colleagues. */
export const BlockSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Заблокировать пользователя"
    mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
  >
    <BlockForm {...rest} />
  </FormSheet>
)
