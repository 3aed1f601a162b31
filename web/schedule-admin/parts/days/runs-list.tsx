import { ActionIcon, Flex, Text, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Day } from '../../../../shared/platform/days.ts'
import type { SpecialDay } from '../../../../shared/schedule-admin/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { hoursWords } from '../week/week-draft.ts'
import classes from './days.module.css'
import { type Run, runWords, whereWords } from './special-days.ts'

interface Props {
  runs: readonly Run[]
  today: Day
  onChange: (day: SpecialDay) => void
  onRemove: (run: Run) => void
}

function RunRow({
  run,
  isPast,
  onChange,
  onRemove,
}: { run: Run; isPast: boolean } & Omit<Props, 'runs' | 'today'>) {
  const [first, second] = run.days
  if (!first) return null
  const words = runWords(run)
  const isLong = second !== undefined
  return (
    <Flex
      component="li"
      gap="xs"
      align="center"
      p="0.625rem 0.5rem 0.625rem 1.25rem"
      className={classes.run}
      data-past={isPast || undefined}
    >
      <span className={classes.runWords}>
        <b>{words}</b>
        <span>{first.title}</span>
        <small>
          {[whereWords(first.city), first.hours && `работаем ${hoursWords(first.hours)}`]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      {!isPast && (
        <Flex component="span">
          {!isLong && (
            <ActionIcon
              variant="quiet"
              size={44}
              aria-label={`Изменить: ${words}, ${first.title}`}
              onClick={() => onChange(first)}
            >
              <IconPencil size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="quiet"
            size={44}
            aria-label={`Убрать: ${words}, ${first.title}`}
            onClick={() => onRemove(run)}
          >
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Flex>
      )}
    </Flex>
  )
}

/** The special days of a year as a list: future ones first, past ones below. */
export function RunsList({ runs, today, onChange, onRemove }: Props) {
  const ahead = runs.filter(({ first }) => first >= today)
  const past = runs.filter(({ first }) => first < today)
  const row = (run: Run, isPast: boolean) => (
    <RunRow
      key={`${run.first} ${run.days[0]?.city}`}
      run={run}
      isPast={isPast}
      onChange={onChange}
      onRemove={onRemove}
    />
  )
  return (
    <Card flush component="aside" aria-label="Особые дни">
      {ahead.length > 0 && (
        <>
          <Title order={3} className={classes.listTitle}>
            Впереди
          </Title>
          <ul>{ahead.map((run) => row(run, false))}</ul>
        </>
      )}
      {past.length > 0 && (
        <details className={classes.past}>
          <summary className={classes.listTitle}>Прошли: {past.length}</summary>
          <ul>{past.map((run) => row(run, true))}</ul>
        </details>
      )}
      {runs.length === 0 && (
        <Text inherit p={20} c="dimmed">
          В этом году особых дней пока нет.
        </Text>
      )}
    </Card>
  )
}
