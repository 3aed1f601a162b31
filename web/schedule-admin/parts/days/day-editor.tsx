import { Button, Flex, Group, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { barsOf, type DayDraft, type HoursErrors, type ReadDay } from '../week/hours-draft.ts'
import { HoursFields } from '../week/hours-fields.tsx'
import classes from '../week/week.module.css'
import { weekdays } from '../week/week-draft.ts'
import { DayStrip, type Span } from './day-strip.tsx'

interface Props {
  id: string
  /** The index of the day in the week, Monday is 0. */
  at: number
  day: DayDraft
  read: ReadDay
  slips: HoursErrors
  slotMinutes: number
  span: Span
  onChange: (day: DayDraft) => void
  onCopy: (to: readonly number[]) => void
}

const targets = [
  { short: 'Пн', name: 'понедельник' },
  { short: 'Вт', name: 'вторник' },
  { short: 'Ср', name: 'среду' },
  { short: 'Чт', name: 'четверг' },
  { short: 'Пт', name: 'пятницу' },
  { short: 'Сб', name: 'субботу' },
  { short: 'Вс', name: 'воскресенье' },
]

/** Choice of the weekdays to which the hours of this day are copied. */
function CopyDay({ at, onCopy }: Pick<Props, 'at' | 'onCopy'>) {
  const [to, setTo] = useState<readonly number[]>([])
  const [said, say] = useState('')
  const copy = () => {
    if (to.length === 0) return say('Выберите дни')
    onCopy(to)
    say(`Скопировано на ${to.map((place) => targets[place]?.name).join(', ')}`)
    setTo([])
  }
  return (
    <fieldset className={classes.copy}>
      <legend>Скопировать этот день на</legend>
      <Group gap={6} className={classes.chips}>
        {targets.map(({ short, name }, place) =>
          place === at ? null : (
            <button
              key={short}
              type="button"
              className={classes.chip}
              aria-pressed={to.includes(place)}
              onClick={() =>
                setTo(to.includes(place) ? to.filter((one) => one !== place) : [...to, place].toSorted())
              }
            >
              <VisuallyHidden>На {name}</VisuallyHidden>
              <span aria-hidden>{short}</span>
            </button>
          ),
        )}
        <Button
          size="sm"
          variant="light"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={copy}
        >
          Скопировать
        </Button>
      </Group>
      <p className={classes.quiet} role="status">
        {said}
      </p>
    </fieldset>
  )
}

/** Edits one day of the week: its hourly bars, its fields, and copying to other days. */
export function DayEditor({ id, at, day, read, slips, slotMinutes, span, onChange, onCopy }: Props) {
  const bars = barsOf(read.hours, slotMinutes)
  return (
    <Flex
      component="section"
      id={id}
      direction="column"
      gap={20}
      miw={0}
      className={classes.editor}
      aria-label={weekdays[at]}
    >
      <Title order={3}>{weekdays[at]}</Title>
      {day.isOpen ? (
        <>
          <figure className={classes.chart}>
            <figcaption>Сколько человек примем за час</figcaption>
            <DayStrip bars={bars} span={span} isLarge />
            <VisuallyHidden>
              {bars.map(({ hour, people }) => `с ${hour} часов ${peopleText(people)}`).join(', ')}
            </VisuallyHidden>
          </figure>
          <HoursFields
            hours={day.hours}
            slips={slips}
            slotMinutes={slotMinutes}
            onChange={(hours) => onChange({ ...day, hours })}
          />
        </>
      ) : (
        <Stack gap="sm" align="flex-start">
          <p className={classes.quiet}>В этот день центр не работает, записаться нельзя.</p>
          <Button variant="light" onClick={() => onChange({ ...day, isOpen: true })}>
            Сделать рабочим
          </Button>
        </Stack>
      )}
      <CopyDay at={at} onCopy={onCopy} />
    </Flex>
  )
}
