import { Button, Textarea } from '@mantine/core'
import { IconAlertCircle, IconBan } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CancelReason } from '../../../shared/booking/schema.ts'
import type { EmployerBooking } from '../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { dayWords } from '../../../shared/platform/day-words.ts'
import { FormSheet, useUnsaved } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useGroupActs } from '../api.ts'
import { conflictsIn } from './conflicts-in.ts'
import classes from './sheets.module.css'
import { TellField } from './tell-field.tsx'
import { bookingsText, toldWords } from './words.ts'

interface Props {
  organization: OrganizationId
  bookings: readonly EmployerBooking[]
  onClose: () => void
  onDone: () => void
}

/** Asks before bookings are cancelled. */
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

function CancelForm({ organization, bookings, onClose, onDone }: Props) {
  const acts = useGroupActs(organization)
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(true)
  useUnsaved(reason.trim() !== '')
  const slip = reason.trim() ? CancelReason.safeParse(reason).error?.issues[0]?.message : undefined
  const cancelling = useMutation({
    mutationFn: () => {
      const words = reason.trim()
      return acts.cancel({ ids: bookings.map(({ id }) => id), tell, ...(words && { reason: words }) })
    },
    onSuccess: ({ cancelled, told }) => {
      onDone()
      toast(
        'ok',
        cancelled === 1 ? 'Запись отменена' : `Отменено: ${bookingsText(cancelled)}`,
        tell ? toldWords(told, cancelled) : undefined,
      )
    },
  })
  const [first] = bookings
  const conflicts = conflictsIn(cancelling.error)
  return (
    <div className={classes.body}>
      <p>
        {bookings.length === 1 && first
          ? `${first.fullname}, ${dayWords(first.day)}, ${first.time}. Место достанется другим. Если не подходит время, запись можно перенести.`
          : 'Отменяются все выбранные записи или ни одной. Места достанутся другим. Если не подходит время, записи можно перенести.'}
      </p>
      <Textarea
        label="Причина (необязательно)"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={slip}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TellField people={bookings} isOn={tell} onChange={setTell} />
      {cancelling.isError && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {cancelling.error.message}
          {conflicts.length > 0 && (
            <ul className={classes.reasons}>
              {conflicts.map(({ employee, fullname, reason: why }) => (
                <li key={employee}>
                  <b>{fullname}</b>: {why}
                </li>
              ))}
            </ul>
          )}
        </Note>
      )}
      <div className={classes.buttons}>
        <Button
          size="lg"
          variant="accent"
          loading={cancelling.isPending}
          onClick={() => !slip && cancelling.mutate()}
        >
          {bookings.length === 1 ? 'Отменить запись' : `Отменить ${bookingsText(bookings.length)}`}
        </Button>
        <Button size="lg" variant="default" onClick={onClose}>
          Оставить
        </Button>
      </div>
    </div>
  )
}
