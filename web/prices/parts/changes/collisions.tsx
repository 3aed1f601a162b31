import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { Note } from '../../../ui/note.tsx'
import { useIntoSight } from '../../../ui/slide.ts'
import { whenWords } from '../../../ui/when.ts'
import { savedText, sumText } from '../words.ts'
import type { Change } from './changes.ts'
import classes from './panel.module.css'

interface Props {
  changes: readonly Change[]
  now: Date
  onKeep: (changes: readonly Change[]) => void
  onTake: (changes: readonly Change[]) => void
}

const mineText = ({ edit, slip, amount, cell }: Change): string =>
  slip ? edit.text : amount === null ? sumText(cell.clinic) : sumText(amount)

/** The administrator and the time of the other change: «Зубарев Павел, сегодня, 10:15». */
const whoText = ({ cell: { by, at } }: Change, now: Date): string =>
  [by ?? 'Другой администратор', at && whenWords(at, now)].filter(Boolean).join(', ')

/**
 * Shows each price that another administrator has changed meanwhile: the other price, the typed price, and a
 * button for each to choose it. Nothing typed is lost.
 */
export function Collisions({ changes, now, onKeep, onTake }: Props) {
  const moved = changes.filter(({ isMoved }) => isMoved)
  const place = useIntoSight<HTMLDivElement>(moved.length > 0)
  if (moved.length === 0) return null
  return (
    <div ref={place} className={classes.disputes}>
      <Note tone="warm" icon={IconRefreshAlert} role="alert">
        <b>Пока вы работали, изменили {savedText(moved.length)} из вашего черновика.</b> Выберите, какие
        оставить. Остальное не тронуто.
        <Box component="ul" mt="xs">
          {moved.map((change) => (
            <Group key={change.key} component="li" gap="0.5rem 1rem" py="xs">
              <Stack component="span" gap={2} flex="1 1 14rem" miw={0}>
                <span className={classes.lineName}>
                  {change.name}, {cityNames[change.city]}
                </span>
                <Text span size="sm" c="dimmed">
                  {whoText(change, now)}: {sumText(change.cell.amount)}. У вас {mineText(change)}
                </Text>
              </Stack>
              <Flex component="span" gap="xs" wrap="wrap">
                <Button size="sm" variant="default" onClick={() => onKeep([change])}>
                  Оставить моё
                </Button>
                <Button size="sm" variant="default" onClick={() => onTake([change])}>
                  Взять новое
                </Button>
              </Flex>
            </Group>
          ))}
        </Box>
        {moved.length > 1 && (
          <Flex gap="xs" wrap="wrap">
            <Button size="sm" variant="default" onClick={() => onKeep(moved)}>
              Оставить все мои
            </Button>
            <Button size="sm" variant="default" onClick={() => onTake(moved)}>
              Взять все новые
            </Button>
          </Flex>
        )}
      </Note>
    </div>
  )
}
