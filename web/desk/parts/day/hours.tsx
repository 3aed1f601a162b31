import { Flex, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { countOf } from '../../../../shared/platform/count-words.ts'
import type { Hour } from './day-list.ts'
import classes from './desk.module.css'

const people = ['человек', 'человека', 'человек'] as const
const wordsOf = ({ hour, came, awaited, missed }: Hour): string =>
  [
    hour,
    countOf(came + awaited + missed, people),
    ...(came ? [`пришли ${came}`] : []),
    ...(awaited ? [`ждём ${awaited}`] : []),
    ...(missed ? [`не пришли ${missed}`] : []),
  ].join(', ')

/** Shows how many patients come in each hour of the day; a click on an hour filters the list. */
export function Hours({
  hours,
  chosen,
  onChoose,
}: {
  hours: readonly Hour[]
  chosen: string | undefined
  onChoose: (hour: string | undefined) => void
}) {
  // One hour compared with nothing says no more than the figure above the list; a chosen one must be undone.
  if (hours.length < 2 && chosen === undefined) return null
  const most = Math.max(1, ...hours.map(({ came, awaited, missed }) => came + awaited + missed))
  const height = (count: number) => ({ '--part': count / most }) as Record<string, number>
  return (
    <fieldset className={classes.hours} data-many={hours.length > 13 || undefined}>
      <legend className={classes.title}>Записи по часам</legend>
      <div className={classes.row}>
        {hours.map((one) => (
          <UnstyledButton
            key={one.hour}
            className={classes.hour}
            aria-pressed={one.hour === chosen}
            title={wordsOf(one)}
            onClick={() => onChoose(one.hour === chosen ? undefined : one.hour)}
          >
            <VisuallyHidden>{wordsOf(one)}</VisuallyHidden>
            <Flex
              component="span"
              direction="column"
              gap="1px"
              justify="flex-end"
              w="100%"
              maw={56}
              h={38}
              aria-hidden
            >
              <Text span inherit fz="sm" fw={600} lh="1rem" ta="center">
                {one.came + one.awaited + one.missed || ''}
              </Text>
              {(['missed', 'awaited', 'came'] as const).map((tone) => (
                <span key={tone} className={classes.piece} data-tone={tone} style={height(one[tone])} />
              ))}
            </Flex>
            <Text span inherit fz="xs" lh="1rem" c="dimmed" aria-hidden>
              {one.hour.slice(0, 2)}
              <span className={classes.zeros}>:00</span>
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  )
}
