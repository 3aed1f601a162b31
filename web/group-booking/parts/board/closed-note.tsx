import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { formFor, peopleText } from '../../../../shared/platform/count-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { Note } from '../../../ui/note.tsx'
import { BookingsMove } from './bookings-move.tsx'

/** Number of times of day that the note names; the list shows the others. */
const namedAtMost = 3

interface Props {
  organization: OrganizationId
  /** Employees booked for a time when the clinic is closed. */
  bookings: readonly EmployerBooking[]
  today: Day
}

/** Warns that employees are booked for a time when the clinic is closed, and moves them. */
export function ClosedNote({ organization, bookings, today }: Props) {
  const [isMoving, setMoving] = useState(false)
  const stop = () => setMoving(false)
  const count = bookings.length
  const times = [...new Set(bookings.map(({ time }) => time))]
  return (
    <>
      <Note
        tone="warm"
        icon={IconCalendarOff}
        role="status"
        action={
          <Button size="sm" variant="default" onClick={() => setMoving(true)}>
            {count === 1 ? 'Перенести запись' : 'Перенести их'}
          </Button>
        }
      >
        <b>
          Центр в это время закрыт: {peopleText(count)} ещё{' '}
          {formFor(count, ['записан', 'записаны', 'записаны'])}
          {times.length <= namedAtMost && ` на ${times.join(', ')}`}.
        </b>{' '}
        Выберите другой день, иначе осмотр не состоится.
      </Note>
      <BookingsMove
        opened={isMoving}
        organization={organization}
        bookings={bookings}
        today={today}
        onClose={stop}
        onDone={stop}
      />
    </>
  )
}
