import { Title, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { GroupPlan } from '../../../../shared/group-booking/schema.ts'
import { numberWords, peopleText } from '../../../../shared/platform/count-words.ts'
import { type Day, partsOf } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadDay } from '../../../ui/load-day.tsx'
import { peopleTone } from '../../../ui/load-tone.ts'
import { weeksOf } from '../../../ui/month.ts'
import { type DayKeys, DaysGrid } from '../../../ui/month-grid.tsx'
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
      <Title order={2} size="h3" id={title} mb="sm">
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

function PlanDayButton({ day, load, isFirst, ...rest }: DayProps) {
  const people = load?.people ?? 0
  return (
    <LoadDay
      {...rest}
      day={day}
      tone={people === 0 ? 'closed' : peopleTone(people, load?.free ?? people)}
      isNamed={isFirst || partsOf(day).date === 1}
      isOff={people === 0}
      className={classes.planDay}
    >
      <DayLoad people={people} load={load} />
    </LoadDay>
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
      <span className={classes.spare}>
        {' '}
        {word}
        <VisuallyHidden>, </VisuallyHidden>
        <br />
        из {numberWords(load.free)} мест
      </span>
    </small>
  )
}
