import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import type { DeskClosed } from '../../../../shared/desk/schema.ts'
import { formFor, peopleText } from '../../../../shared/platform/count-words.ts'
import { Note } from '../../../ui/note.tsx'
import type { DeskAddress } from './desk-address.ts'

const stillBooked = (people: number): string =>
  `${peopleText(people)} ещё ${formFor(people, ['записан', 'записаны', 'записаны'])}`

/** Warns that patients are booked for a time when the clinic is closed, and says what to do. */
export function ClosedNote({
  closed,
  figure,
  go,
}: Pick<DeskAddress, 'figure' | 'go'> & { closed: DeskClosed }) {
  const { people, isDayOff, times } = closed
  const isNarrowed = figure === 'closed'
  return (
    <Note
      tone="warm"
      icon={IconCalendarOff}
      role="status"
      action={
        <Button
          size="sm"
          variant="default"
          onClick={() => go({ state: isNarrowed ? undefined : 'closed', hour: undefined })}
        >
          {isNarrowed ? 'Показать всех' : 'Показать только их'}
        </Button>
      }
    >
      <b>
        {isDayOff
          ? `Центр в этот день закрыт: ${stillBooked(people)}.`
          : `${stillBooked(people)} на время, когда центр закрыт: ${times.join(', ')}.`}
      </b>{' '}
      {people === 1
        ? 'Перенесите или отмените запись: если телефон известен, человеку придёт сообщение.'
        : 'Перенесите или отмените записи: тем, чей телефон известен, придёт сообщение.'}
    </Note>
  )
}
