import { Button, Flex, Text } from '@mantine/core'
import { IconArrowRight, IconCalendarX } from '@tabler/icons-react'
import type { Conflict } from '../../../../shared/group-booking/schema.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { Note } from '../../../ui/note.tsx'
import classes from '../board/calendar.module.css'
import { skipText } from '../words.ts'
import { nearestPlaces } from './places.ts'

interface Props {
  conflicts: readonly Conflict[]
  isBusy: boolean
  /** Gives each person the nearest time, leaves out people without one, and repeats the action. */
  onTakeNearest: () => void
}

/**
 * Explains why a bulk action failed: each person with the reason and the nearest time, and one button that
 * moves them all.
 */
export function Conflicts({ conflicts, isBusy, onTakeNearest }: Props) {
  const offers = nearestPlaces(conflicts)
  const without = conflicts.length - offers.size
  return (
    <Note tone="warm" icon={IconCalendarX} role="alert">
      <Text inherit mb={2} fz="md" fw={600} lh="1.375rem">
        Ничего не изменено, вот что мешает
      </Text>
      <p>Ваш выбор сохранён.{offers.size > 0 && ' Свободное время рядом:'}</p>
      <Flex component="ul" direction="column" gap={10} m="0.75rem 0" className={classes.conflicts}>
        {conflicts.map((conflict) => {
          const offer = offers.get(conflict)
          return (
            <Flex component="li" gap="0.125rem 0.625rem" wrap="wrap" key={conflict.employee}>
              <Text component="b" inherit flex="1 0 100%" fw={600}>
                {conflict.fullname}
              </Text>
              <span>{conflict.reason}</span>
              {offer && (
                <Flex
                  component="span"
                  gap={4}
                  align="center"
                  display="inline-flex"
                  fw={600}
                  c="var(--app-on-accent-soft)"
                >
                  <IconArrowRight size={16} stroke={2} aria-hidden />
                  {dayWords(offer.day)}, {offer.time}
                </Flex>
              )}
            </Flex>
          )
        })}
      </Flex>
      {without > 0 && <p>{skipText(without)}.</p>}
      <Button mt="sm" loading={isBusy} onClick={onTakeNearest}>
        {takeWords(offers.size, without)}
      </Button>
    </Note>
  )
}

function takeWords(near: number, without: number): string {
  if (without === 0) return 'Перенести всех на ближайшие'
  if (near === 0) return without === 1 ? 'Пропустить и продолжить' : 'Пропустить их и продолжить'
  return 'Перенести на ближайшие, остальных пропустить'
}
