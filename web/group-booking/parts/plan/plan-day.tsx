import { Box, Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowsRight, IconClockExclamation, IconPinFilled } from '@tabler/icons-react'
import type { PlannedPlace } from '../../../../shared/group-booking/schema.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { weekdayHeading } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import board from '../board/board.module.css'
import { EmployeeLink } from '../board/links.tsx'
import classes from '../group.module.css'
import { lateTermText } from '../words.ts'
import { byHour } from './places.ts'

interface Props {
  day: Day
  places: readonly PlannedPlace[]
  today: Day
  onMove: (place: PlannedPlace) => void
}

/** Group members who come on a day, by hour. */
export const PlanDay = ({ day, places, today, onMove }: Props) => (
  <Card flush aria-label={weekdayHeading(day)}>
    <div className={board.listHead}>
      <Title order={2} aria-live="polite">
        {weekdayHeading(day)}
      </Title>
      <Text span inherit className="nowrap" ml="auto" fz="sm" c="dimmed">
        {peopleText(places.length)}
      </Text>
    </div>
    {byHour(places).map(([hour, rows]) => (
      <section key={hour} className={board.hour}>
        <h3 className={board.hourTitle}>
          <VisuallyHidden>С </VisuallyHidden>
          {hour}{' '}
          <Text component="small" inherit ml="xs" fz="xs" fw={400} c="var(--app-text-3)">
            {peopleText(rows.length)}
          </Text>
        </h3>
        <ul>
          {rows.map((place) => (
            <Place key={place.employee} place={place} today={today} onMove={() => onMove(place)} />
          ))}
        </ul>
      </section>
    ))}
  </Card>
)

interface PlaceProps {
  place: PlannedPlace
  today: Day
  onMove: () => void
}

function Place({ place, today, onMove }: PlaceProps) {
  const { employee, fullname, position, department, time, dueOn, lastPassedOn, day, isPinned } = place
  const isLate = dueOn !== null && day > dueOn
  return (
    <li className={classes.place}>
      <span className={board.time}>{time}</span>
      <Box miw={0} lh="1.375rem" className={board.who}>
        <EmployeeLink id={employee}>{fullname}</EmployeeLink>
        <p className={board.work}>{[position, department].filter(Boolean).join(', ') || 'Без должности'}</p>
        {isLate && (
          <p className={classes.late}>
            <IconClockExclamation size={16} stroke={2} aria-hidden />
            {lateTermText({ dueOn, lastPassedOn }, today)}
          </p>
        )}
      </Box>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`Переставить: ${fullname}${isPinned ? ', время поставлено вручную' : ''}`}
        leftSection={
          isPinned ? (
            <IconPinFilled size={18} aria-hidden />
          ) : (
            <IconArrowsRight size={18} stroke={1.75} aria-hidden />
          )
        }
        onClick={onMove}
      >
        <span className={classes.moveWords}>{isPinned ? 'Вручную' : 'Переставить'}</span>
      </Button>
    </li>
  )
}
