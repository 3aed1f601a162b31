import { Button, Stack, Text } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import type { GroupPlan, PlannedPlace } from '../../../../shared/group-booking/schema.ts'
import { numberWords, peopleText } from '../../../../shared/platform/count-words.ts'
import { weekdayHeading } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { Card } from '../../../ui/card.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { findPlaces } from './places.ts'
import { PlanCalendar } from './plan-calendar.tsx'
import { PlanDay } from './plan-day.tsx'

interface Props {
  plan: GroupPlan
  day: Day
  today: Day
  onSelect: (day: Day) => void
  onMove: (place: PlannedPlace) => void
}

/** Number of people shown before «show more». */
const shownAtOnce = 200

const named = (names: readonly (string | null)[]): { value: string; text: string }[] =>
  [...new Set(names)]
    .filter((name) => name !== null)
    .sort((one, other) => one.localeCompare(other, 'ru'))
    .map((name) => ({ value: name, text: name }))

/** Filters of a plan; one with a single choice is left out. */
function filtersOf({ places }: GroupPlan): Filter[] {
  const days = [...new Set(places.map(({ day }) => day))]
  const filters = [
    {
      kind: 'one' as const,
      key: 'department',
      name: 'Подразделение',
      options: named(places.map(({ department }) => department)),
    },
    { kind: 'one' as const, key: 'crew', name: 'Бригада', options: named(places.map(({ crew }) => crew)) },
    {
      kind: 'one' as const,
      key: 'day',
      name: 'День',
      options: days.map((day) => ({ value: day, text: weekdayHeading(day) })),
    },
  ]
  return filters.filter(({ key, options }) => options.length > (key === 'crew' ? 0 : 1))
}

/** The people whom a search finds, by day. */
function Found({ places, today, onMove }: Pick<Props, 'today' | 'onMove'> & { places: PlannedPlace[] }) {
  const [shown, setShown] = useState(shownAtOnce)
  const byDay = Map.groupBy(places.slice(0, shown), ({ day }) => day)
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {places.length === 0 ? 'В плане таких нет' : `Нашлось: ${peopleText(places.length)}`}
      </Text>
      {[...byDay].map(([day, some]) => (
        <PlanDay key={day} day={day} today={today} places={some} onMove={onMove} />
      ))}
      {shown < places.length && (
        <Button variant="subtle" w="fit-content" onClick={() => setShown(shown + shownAtOnce)}>
          Показать ещё {numberWords(Math.min(shownAtOnce, places.length - shown))}
        </Button>
      )}
    </>
  )
}

/** The people of a plan: by day, or those whom a search and filters find on all days. */
export function PlanPeople({ plan, day, today, onSelect, onMove }: Props) {
  const [typed, setTyped] = useState('')
  const [values, setValues] = useState<FilterValues>({})
  const search = useDeferredValue(typed)
  const isSearch = search.trim() !== '' || Object.values(values).some(Boolean)
  const found = isSearch ? findPlaces(plan.places, { ...values, search }) : []
  return (
    <Stack gap="md">
      <Card aria-label="Поиск людей">
        <FilterBar
          search={{
            label: 'Найти в плане',
            placeholder: 'Фамилия или должность',
            typed,
            onType: setTyped,
          }}
          filters={filtersOf(plan)}
          values={values}
          onChange={(part) => setValues({ ...values, ...part })}
          found={isSearch ? found.length : undefined}
          onReset={() => {
            setValues({})
            setTyped('')
          }}
        />
      </Card>
      {isSearch ? (
        <Found places={found} today={today} onMove={onMove} />
      ) : (
        <>
          <PlanCalendar plan={plan} selected={day} onSelect={onSelect} />
          <PlanDay
            day={day}
            today={today}
            places={plan.places.filter((place) => place.day === day)}
            onMove={onMove}
          />
        </>
      )}
    </Stack>
  )
}
