import { Button, Flex } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { dayWords, weekdayWords } from '../../shared/platform/day-words.ts'
import { clinicDay, clinicTime } from '../../shared/platform/days.ts'
import type { Slot } from '../../shared/schedule/schema.ts'
import { Note } from '../ui/note.tsx'

/** The moment of a slot in short: «8 декабря, 08:20». */
export function slotLabel({ start }: Pick<Slot, 'start'>): string {
  const moment = new Date(start)
  return `${dayWords(clinicDay(moment))}, ${clinicTime(moment)}`
}

/** A slot in words: «вторник, 8 декабря, 08:20». */
const slotWords = ({ start }: Slot): string => {
  const moment = new Date(start)
  return `${weekdayWords(clinicDay(moment))}, ${clinicTime(moment)}`
}

/** Offers free times instead of a seat that is gone. */
export const SlotOffers = ({
  message,
  slots,
  onTake,
}: {
  message: string
  slots: readonly Slot[]
  onTake: (slot: Slot) => void
}) => (
  <Note tone="warm" icon={IconCalendarX} role="alert">
    <b>{message}.</b>{' '}
    {slots.length > 0 ? 'Всё введённое сохранено. Ближайшее свободное время:' : 'Выберите другое время ниже.'}
    {slots.length > 0 && (
      <Flex component="span" gap="xs" wrap="wrap" mt={10}>
        {slots.map((slot) => (
          <Button key={slot.id} size="sm" variant="default" onClick={() => onTake(slot)}>
            {slotWords(slot)}
          </Button>
        ))}
      </Flex>
    )}
  </Note>
)
