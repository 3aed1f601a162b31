import { Text, Title, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { GroupPlan } from '../../../../shared/group-booking/schema.ts'
import { numberWords, peopleText } from '../../../../shared/platform/count-words.ts'
import { dayWords, weekdayWords } from '../../../../shared/platform/day-words.ts'
import { type Day, partsOf } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { weeksOf } from '../../../ui/month.ts'
import { type DayKeys, DaysGrid } from '../../../ui/month-grid.tsx'
import { strengthOf } from '../board/board-calendar.tsx'
import classes from '../board/calendar.module.css'

interface Props {
  plan: GroupPlan
  selected: Day
  onSelect: (day: Day) => void
}

type Load = GroupPlan['loads'][number]

/** The weeks of a plan: the number of group members on each day, and the free places before them. */
export function PlanCalendar({ plan: { loads }, selected, onSelect }: Props) {
  const title = useId()
  const busy = loads.filter(({ people }) => people > 0)
  const first = busy[0]?.day ?? selected
  const last = busy.at(-1)?.day ?? selected
  const byDay = new Map(loads.map((load) => [load.day, load]))
  return (
    <Card aria-labelledby={title}>
      <Title order={2} id={title} mb="sm" size="h3">
        По дням
      </Title>
      <DaysGrid
        labelledBy={title}
        weeks={weeksOf(first, last)}
        isShown={(day) => day >= first && day <= last}
        first={first}
        last={last}
        selected={selected}
        isLoading={false}
        renderDay={(day, keys) => (
          <PlanDayButton
            day={day}
            keys={keys}
            load={byDay.get(day)}
            isFirst={day === first}
            isSelected={day === selected}
            onSelect={() => onSelect(day)}
          />
        )}
      />
    </Card>
  )
}

interface DayProps {
  day: Day
  keys: DayKeys
  load: Load | undefined
  /** The first day of a month shows its name. */
  isFirst: boolean
  isSelected: boolean
  onSelect: () => void
}

function PlanDayButton({ day, keys, load, isFirst, isSelected, onSelect }: DayProps) {
  const people = load?.people ?? 0
  const { date } = partsOf(day)
  const isNamed = isFirst || date === 1
  const [weekday, month] = weekdayWords(day).split(String(date))
  const [, named] = dayWords(day).split(/\s/)
  return (
    <button
      type="button"
      className={`${classes.day} ${classes.planDay}`}
      data-load={strengthOf(people, load?.free ?? people)}
      data-closed={people === 0 || undefined}
      aria-pressed={isSelected}
      aria-disabled={people === 0}
      {...keys}
      onClick={() => people > 0 && onSelect()}
    >
      <span>
        <VisuallyHidden>{weekday}</VisuallyHidden>
        {date}
        {isNamed ? (
          <Text span inherit fz="xs" fw={400} className={classes.month}>
            {' '}
            {named}
          </Text>
        ) : (
          <VisuallyHidden>{month}</VisuallyHidden>
        )}
        <VisuallyHidden>, </VisuallyHidden>
      </span>
      <DayLoad people={people} load={load} />
    </button>
  )
}

function DayLoad({ people, load }: { people: number; load: Load | undefined }) {
  if (!load) return <VisuallyHidden>приёма нет</VisuallyHidden>
  if (people === 0)
    return load.free === 0 ? <small>мест нет</small> : <VisuallyHidden>никого из группы</VisuallyHidden>
  const [, word] = peopleText(people).split('\u00a0')
  return (
    <small>
      <b>{numberWords(people)}</b>
      <span className={classes.wide}> {word}</span>
      <span className={classes.free}>
        <VisuallyHidden>, </VisuallyHidden> из {numberWords(load.free)} мест
      </span>
    </small>
  )
}
