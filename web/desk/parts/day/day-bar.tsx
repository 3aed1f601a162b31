import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { weekdayWords } from '../../../../shared/platform/day-words.ts'
import { addDays, type Day, mondayOf, partsOf, weekdayOf } from '../../../../shared/platform/days.ts'
import classes from './desk.module.css'
import type { DeskAddress } from './desk-address.ts'

const short = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

function DayButton({
  day,
  today,
  isChosen,
  onChoose,
}: {
  day: Day
  today: Day
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <UnstyledButton
      className={classes.day}
      aria-pressed={isChosen}
      data-today={day === today || undefined}
      data-rest={weekdayOf(day) > 5 || undefined}
      onClick={onChoose}
    >
      <VisuallyHidden>{weekdayWords(day)}</VisuallyHidden>
      <small aria-hidden>{short[weekdayOf(day) - 1]}</small>
      <span aria-hidden>{partsOf(day).date}</span>
    </UnstyledButton>
  )
}

/** Shows the week of the displayed day: each of its days and the adjacent weeks are one click away. */
export function WeekBar({ day, today, go }: Pick<DeskAddress, 'day' | 'today' | 'go'>) {
  const monday = mondayOf(day)
  const show = (next: Day) => go({ day: next === today ? undefined : next, hour: undefined })
  return (
    <nav className={classes.week} aria-label="День">
      <UnstyledButton
        className={classes.turn}
        aria-label="Неделя раньше"
        onClick={() => show(addDays(day, -7))}
      >
        <IconChevronLeft size={22} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {short.map((name, at) => {
        const one = addDays(monday, at)
        return (
          <DayButton key={name} day={one} today={today} isChosen={one === day} onChoose={() => show(one)} />
        )
      })}
      <UnstyledButton
        className={classes.turn}
        aria-label="Неделя позже"
        onClick={() => show(addDays(day, 7))}
      >
        <IconChevronRight size={22} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {day !== today && (
        <Button variant="default" className={classes.toToday} onClick={() => show(today)}>
          Сегодня
        </Button>
      )}
    </nav>
  )
}
