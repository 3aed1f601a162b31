import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { GroupKind, PlannedPlace } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { dayWords, weekdayWords } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSlide } from '../../../ui/slide.ts'
import classes from '../board/calendar.module.css'
import { type DayTime, DayTimePicker } from './day-time-picker.tsx'
import { useServicesOf } from './fitting-times.tsx'

/** A person whose time the manager sets by hand; without a day the person is not in the plan yet. */
export type PlacedByHand = Pick<PlannedPlace, 'employee' | 'fullname'> &
  Partial<Pick<PlannedPlace, 'day' | 'time' | 'isPinned'>>

interface Props {
  organization: OrganizationId
  person: PlacedByHand
  /** Everybody in the plan. */
  places: readonly PlannedPlace[]
  city: City
  kind: GroupKind
  today: Day
  onClose: () => void
  onPlace: (at: Pick<DayTime, 'day' | 'time'>) => void
  onUnpin: (employee: EmployeeId) => void
  onTakeOut: (employee: EmployeeId) => void
}

/** Sets the day and time of one person by hand; the plan arranges the others around that person. */
export function PlaceSheet(props: Props) {
  const { organization, person, places, city, kind, today, onClose, onPlace, onUnpin, onTakeOut } = props
  const services = useServicesOf(organization, person.employee, { city, kind })
  const [chosen, setChosen] = useState<DayTime | null>(null)
  const [isLacking, setLacking] = useState(false)
  const { isOpen, close } = useSlide(onClose)
  const done = (act: () => void) => () => {
    act()
    close()
  }
  return (
    <Sheet
      opened={isOpen}
      onClose={close}
      place="side"
      title={person.fullname}
      mark={<IconTile icon={IconPin} size="lg" />}
    >
      <Stack gap={20}>
        <p>
          {person.day && `Сейчас в плане: ${weekdayWords(person.day)}, ${person.time}. `}
          Выберите другое время. Остальные останутся на своих местах: план переставит только того, чьё место
          понадобится.
        </p>
        <DayTimePicker
          city={city}
          today={today}
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next)
            setLacking(false)
          }}
          legend="День и время"
          services={services}
          standing={places.filter(({ employee }) => employee !== person.employee)}
          {...(person.day && { start: person.day })}
        />
        <Text size="sm" c="var(--app-danger)" className={classes.slip} role="alert">
          {isLacking && 'Выберите день и время'}
        </Text>
        <Group gap="sm" align="stretch" className={classes.buttons}>
          <Button
            size="lg"
            onClick={
              chosen ? done(() => onPlace({ day: chosen.day, time: chosen.time })) : () => setLacking(true)
            }
          >
            {chosen ? `Поставить на ${dayWords(chosen.day)}, ${chosen.time}` : 'Поставить'}
          </Button>
          {person.isPinned && (
            <Button size="lg" variant="default" onClick={done(() => onUnpin(person.employee))}>
              Пусть решит план
            </Button>
          )}
          <Button size="lg" variant="quiet" onClick={done(() => onTakeOut(person.employee))}>
            Убрать из группы
          </Button>
        </Group>
      </Stack>
    </Sheet>
  )
}
