import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconCalendarPlus, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, dayOf, partsOf } from '../../shared/platform/days.ts'
import { City } from '../../shared/platform/person.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { notFinal } from '../../shared/schedule-admin/ru.ts'
import type { DaysOfYear, ScheduleDesk } from '../../shared/schedule-admin/schema.ts'
import { useAdminAddress } from '../platform/admin-address.ts'
import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { ErrorState } from '../ui/states.tsx'
import { deskQuery, yearQuery } from './api.ts'
import { DeskWaiting } from './parts/city-part.tsx'
import classes from './parts/days/days.module.css'
import { DaysSheet } from './parts/days/days-sheet.tsx'
import { RunsList } from './parts/days/runs-list.tsx'
import { RemoveRun } from './parts/days/runs-sheet.tsx'
import { type Run, runsOf, yearDay } from './parts/days/special-days.ts'
import type { DaysTask } from './parts/days/use-days-form.ts'
import { YearCalendar } from './parts/days/year-calendar.tsx'

/** The shown calendar: of the city in the address, or of both. */
function useCities() {
  const { search, go } = useAdminAddress<'city'>()
  return {
    only: City.safeParse(search.city).data ?? null,
    choose: (value: string) => go({ city: value === 'all' ? undefined : value }),
  }
}

const Basis = ({ known }: { known: DaysOfYear }) => (
  <Note tone={known.isFinal ? 'calm' : 'warm'} icon={IconInfoCircle}>
    {known.isFinal
      ? `Государственные праздники ${known.year} года: ${known.basis ?? 'календарь центра'}.`
      : `Государственные праздники ${known.year} года — ${notFinal}. Сверьте календарь, когда выйдет постановление.`}
  </Note>
)

function Calendar({ desk, known, year }: { desk: ScheduleDesk; known: DaysOfYear; year: number }) {
  const { only } = useCities()
  const [task, setTask] = useState<DaysTask | null>(null)
  const [removed, setRemoved] = useState<Run | null>(null)
  const byDay = Map.groupBy(known.days, ({ day }) => day)
  const shown = known.days.filter(({ city }) => !only || city === null || city === only)
  const open = (day: Day) => {
    const [special] = yearDay(day, byDay, desk.cities, only).special
    setTask(special ? { day: special } : { from: day, city: only })
  }
  const office = desk.cities.find(({ city }) => city === (only ?? 'ekb'))
  const week = office?.weeks[0]?.week
  const first = year === partsOf(desk.today).year ? desk.today : dayOf(year, 1, 1)
  return (
    <>
      <Group gap="0.75rem 1.25rem" className={classes.bar}>
        <Basis known={known} />
        <Button
          leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => setTask({ from: first, city: only })}
        >
          Добавить дни
        </Button>
      </Group>
      <div className={classes.columns}>
        <RunsList
          runs={runsOf(shown)}
          today={desk.today}
          onChange={(day) => setTask({ day })}
          onRemove={setRemoved}
        />
        <Card aria-label={`Календарь ${year} года`}>
          <YearCalendar
            year={year}
            today={desk.today}
            dayAt={(day) => yearDay(day, byDay, desk.cities, only)}
            onChoose={open}
          />
        </Card>
      </div>
      {task && (
        <DaysSheet
          task={task}
          likely={week?.days[4]?.hours ?? null}
          slotMinutes={week?.slotMinutes ?? 15}
          onClose={() => setTask(null)}
        />
      )}
      {removed && <RemoveRun run={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

/** «Праздники»: a year at a glance with its days off and special working days. */
export function HolidaysSettings() {
  const desk = useQuery(deskQuery)
  const { only, choose } = useCities()
  const [chosen, setChosen] = useState<number | null>(null)
  const thisYear = desk.data ? partsOf(desk.data.today).year : new Date().getFullYear()
  const year = chosen ?? thisYear
  const days = useQuery(yearQuery(year))
  const failed = [desk, days].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <ErrorState
        title="Праздники не загрузились"
        error={failed.error}
        onRetry={() => void Promise.all([desk.refetch(), days.refetch()])}
        safe="Расписание работает, как работало, попробуйте ещё раз."
      />
    )
  if (!desk.data || !days.data) return <DeskWaiting />
  return (
    <Stack gap={20}>
      <Group gap="0.75rem 1.25rem">
        <SegmentedControl
          fullWidth={false}
          aria-label="Год"
          value={String(year)}
          onChange={(value) => setChosen(Number(value))}
          data={[thisYear, thisYear + 1].map(String)}
        />
        <SegmentedControl
          fullWidth={false}
          aria-label="Город"
          value={only ?? 'all'}
          onChange={choose}
          data={[
            { value: 'all', label: 'Оба' },
            ...City.options.map((value) => ({ value, label: cityNames[value] })),
          ]}
        />
      </Group>
      <Calendar desk={desk.data} known={days.data} year={year} />
    </Stack>
  )
}
