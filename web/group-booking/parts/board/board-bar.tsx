import { Button } from '@mantine/core'
import { IconArrowsRight, IconBan, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { EmployerBooking } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { BookingsCancellation } from './bookings-cancellation.tsx'
import { BookingsMove } from './bookings-move.tsx'

interface Props {
  organization: OrganizationId
  chosen: readonly EmployerBooking[]
  today: Day
  onClear: () => void
  /** Opens the documents for these bookings; without this handler the button is hidden. */
  onPapers?: OnPapers | undefined
}

/** Opens the documents for bookings. */
export type OnPapers = (ids: BookingId[]) => void

/** Actions for the chosen bookings, with their dialogs. */
export function BoardBar({ organization, chosen, today, onClear, onPapers }: Props) {
  const [opened, setOpened] = useState<'move' | 'cancel' | null>(null)
  const changeable = chosen.filter(({ canChange }) => canChange)
  const close = () => setOpened(null)
  const done = () => {
    close()
    onClear()
  }
  const sheet = { organization, bookings: changeable, onClose: close, onDone: done }
  return (
    <>
      <SelectionBar
        label="Выбранные записи"
        count={chosen.length}
        note={
          changeable.length < chosen.length &&
          (changeable.length === 0
            ? 'изменить уже нельзя'
            : `изменить можно ${numberWords(changeable.length)}`)
        }
        onClear={onClear}
      >
        {changeable.length > 0 && (
          <>
            <Button
              variant="hero-solid"
              leftSection={<IconArrowsRight size={20} stroke={1.75} aria-hidden />}
              onClick={() => setOpened('move')}
            >
              Перенести
            </Button>
            <Button
              variant="hero"
              leftSection={<IconBan size={20} stroke={1.75} aria-hidden />}
              onClick={() => setOpened('cancel')}
            >
              Отменить
            </Button>
          </>
        )}
        {onPapers && (
          <Button
            variant="hero"
            leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />}
            onClick={() => onPapers(chosen.map(({ id }) => id))}
          >
            Документы
          </Button>
        )}
      </SelectionBar>
      <BookingsMove {...sheet} opened={opened === 'move'} today={today} />
      <BookingsCancellation {...sheet} opened={opened === 'cancel'} />
    </>
  )
}
