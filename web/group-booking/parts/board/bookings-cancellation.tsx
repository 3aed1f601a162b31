import { Flex } from '@mantine/core'
import { freedSeatsText, smsSentText } from '../../../../shared/booking/ru.ts'
import type { Conflict, EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { CancelSheet } from '../../../booking/cancel-sheet.tsx'
import { useGroupActs } from '../../api.ts'
import { conflictsIn } from '../plan/conflicts-in.ts'
import classes from './calendar.module.css'

interface Props {
  organization: OrganizationId
  bookings: readonly EmployerBooking[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** People whose bookings could not be cancelled, with the reasons. */
const Conflicts = ({ conflicts }: { conflicts: readonly Conflict[] }) =>
  conflicts.length > 0 && (
    <Flex component="ul" direction="column" gap={4} mt="xs" className={classes.reasons}>
      {conflicts.map(({ employee, fullname, reason }) => (
        <li key={employee}>
          <b>{fullname}</b>: {reason}
        </li>
      ))}
    </Flex>
  )

/** Cancels bookings of employees: all that are chosen, or none. */
export function BookingsCancellation({ organization, bookings, opened, onClose, onDone }: Props) {
  const acts = useGroupActs(organization)
  const count = bookings.length
  const cancel = async (reason: string, tell: boolean) => {
    const ids = bookings.map(({ id }) => id)
    const { cancelled, told } = await acts.cancel({ ids, tell, ...(reason && { reason }) })
    onDone()
    return { count: cancelled, note: tell && cancelled > 0 ? smsSentText(told, cancelled) : undefined }
  }
  const [first] = bookings
  return (
    <CancelSheet
      audience="employer"
      count={count}
      people={bookings}
      cancel={cancel}
      explain={(error) => <Conflicts conflicts={conflictsIn(error)} />}
      opened={opened}
      onClose={onClose}
    >
      {count === 1 && first
        ? `${first.fullname}, ${dayWords(first.day)}, ${first.time}. ${freedSeatsText(1)}`
        : `Отменяются все выбранные записи или ни одной. ${freedSeatsText(count)}`}
    </CancelSheet>
  )
}
