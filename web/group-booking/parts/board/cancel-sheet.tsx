import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { CancelReason } from '../../../../shared/booking/schema.ts'
import type { Conflict, EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useGroupActs } from '../../api.ts'
import { conflictsIn } from '../plan/conflicts-in.ts'
import { bookingsText, toldWords } from '../words.ts'
import classes from './sheets.module.css'
import { TellField } from './tell-field.tsx'

interface Props {
  organization: OrganizationId
  bookings: readonly EmployerBooking[]
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before bookings are cancelled. */
export const CancelSheet = ({ opened, ...props }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={props.onClose}
    title={
      props.bookings.length === 1 ? 'Отменить запись?' : `Отменить ${bookingsText(props.bookings.length)}?`
    }
    mark={<IconTile icon={IconBan} tone="danger" size="lg" />}
  >
    <CancelForm {...props} />
  </FormSheet>
)

/** People whose bookings could not be cancelled, with the reasons. */
const Conflicts = ({ of }: { of: readonly Conflict[] }) =>
  of.length > 0 && (
    <ul className={classes.reasons}>
      {of.map(({ employee, fullname, reason }) => (
        <li key={employee}>
          <b>{fullname}</b>: {reason}
        </li>
      ))}
    </ul>
  )

const usualOfOne = ['Заболел', 'В отпуске', 'Увольняется', 'Нужен на работе в этот день']
const usualOfMany = ['В отпуске', 'Нужны на работе в эти дни', 'Запишем на другие дни']

function CancelForm({ organization, bookings, onClose, onDone }: Props) {
  const acts = useGroupActs(organization)
  const [tell, setTell] = useState(true)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const isOne = bookings.length === 1
  const cancel = async (reason: string) => {
    setConflicts([])
    const ids = bookings.map(({ id }) => id)
    const { cancelled, told } = await acts.cancel({ ids, tell, ...(reason && { reason }) }).catch((error) => {
      setConflicts(conflictsIn(error))
      throw error
    })
    onDone()
    if (cancelled === 0) {
      toast('info', isOne ? 'Запись уже отменена' : 'Записи уже отменены')
      return
    }
    const done = cancelled === 1 ? 'Запись отменена' : `Отменено: ${bookingsText(cancelled)}`
    toast('ok', done, tell ? toldWords(told, cancelled) : undefined)
  }
  const [first] = bookings
  return (
    <ReasonForm
      rule={CancelReason}
      longest={300}
      usual={isOne ? usualOfOne : usualOfMany}
      readers="Останется в истории записи, прочтут её и в центре"
      more={<TellField people={bookings} isOn={tell} onChange={setTell} />}
      details={<Conflicts of={conflicts} />}
      act={isOne ? 'Отменить запись' : `Отменить ${bookingsText(bookings.length)}`}
      send={cancel}
      onClose={onClose}
    >
      {isOne && first
        ? `${first.fullname}, ${dayWords(first.day)}, ${first.time}. Место достанется другим. Если не подходит время, запись можно перенести.`
        : 'Отменяются все выбранные записи или ни одной. Места достанутся другим. Если не подходит время, записи можно перенести.'}
    </ReasonForm>
  )
}
