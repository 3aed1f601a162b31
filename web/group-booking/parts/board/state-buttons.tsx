import { Button, Group } from '@mantine/core'
import { stateNames } from '../../../../shared/booking/ru.ts'
import { BookingState } from '../../../../shared/booking/schema.ts'
import type { BoardDay } from '../../../../shared/group-booking/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { bookingMarks } from '../../../booking/booking-pill.tsx'

interface Props {
  state: BookingState | null
  /** Counts of the chosen day by state; absent while unknown or while all days are searched. */
  counts: BoardDay | undefined
  onState: (state: BookingState | null) => void
}

/** States of the day with the number of people in each; a click filters the list. */
export function StateButtons({ state, counts, onState }: Props) {
  const shown = BookingState.options.filter((one) => one === state || (counts ? counts.states[one] : false))
  if (shown.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label="Состояние">
      {[null, ...shown].map((one) => {
        const Mark = one && bookingMarks[one].icon
        const count = one ? counts?.states[one] : counts?.people
        return (
          <Button
            key={one}
            size="sm"
            variant={one === state ? 'light' : 'default'}
            aria-pressed={one === state}
            leftSection={Mark && <Mark size={18} stroke={1.75} aria-hidden />}
            onClick={() => onState(one === state ? null : one)}
          >
            {one ? stateNames.employer[one] : 'Все'}
            {count !== undefined && ` ${numberWords(count)}`}
          </Button>
        )
      })}
    </Group>
  )
}
