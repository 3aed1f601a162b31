import { ActionIcon, Button, Group, List, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { IconAlertCircle, IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, clinicDay, type Day, formatDay, isDay, mondayOf } from '../../shared/platform/days.ts'
import { City } from '../../shared/platform/person.ts'
import { seesQueue } from '../../shared/platform/roles.ts'
import type { CopyResult, ShiftPlan } from '../../shared/shifts/schema.ts'
import { useSession } from '../platform/session.ts'
import { CityChoice } from '../schedule/city-choice.tsx'
import { Card } from '../ui/card.tsx'
import { type KeyLine, KeysSheet, useHelpKey } from '../ui/keys-sheet.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState, Refused } from '../ui/states.tsx'
import { planQuery } from './api.ts'
import { DayView } from './parts/day-view.tsx'
import { PlanMenu } from './parts/plan-menu.tsx'
import { type OpenedCell, ShiftSheet } from './parts/shift-sheet.tsx'
import { WeekGrid } from './parts/week-grid.tsx'
import { gridDay, skippedWords, weekTitle } from './parts/words.ts'

const keys: KeyLine[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'Перейти к соседней ячейке' },
  { keys: ['Enter'], does: 'Открыть смены ячейки' },
  { keys: ['PageUp', 'PageDown'], does: 'Прошлая и следующая неделя, в виде дня — день' },
  { keys: ['?'], does: 'Показать эту подсказку' },
]

/** The shifts that a copy left out, until the note is closed. */
const Skipped = ({ skipped, onClose }: { skipped: CopyResult['skipped']; onClose: () => void }) =>
  skipped.length > 0 && (
    <Note
      tone="warm"
      icon={IconAlertTriangle}
      role="status"
      action={
        <Button size="compact-md" variant="default" onClick={onClose}>
          Понятно
        </Button>
      }
    >
      <b>Не повторено:</b>
      <List size="sm">
        {skipped.map((one) => (
          <List.Item key={skippedWords(one)}>{skippedWords(one)}</List.Item>
        ))}
      </List>
    </Note>
  )

interface ViewProps {
  plan: ShiftPlan
  day: Day | null
  onDay: (day: Day) => void
}

function View({ plan, day, onDay }: ViewProps) {
  const [cell, setCell] = useState<OpenedCell | null>(null)
  const shown = day && plan.days.find((one) => one.day === day)
  if (plan.rooms.length === 0)
    return (
      <Empty title="Кабинетов пока нет">
        Они появятся, когда администратор опишет их в разделе «Общие настройки», «Кабинеты».
      </Empty>
    )
  return (
    <>
      <Card flush={!shown} aria-label="План смен">
        {shown ? (
          <DayView plan={plan} day={shown} onCell={setCell} />
        ) : (
          <WeekGrid plan={plan} onCell={setCell} onDay={onDay} />
        )}
      </Card>
      {plan.mayChange && <ShiftSheet plan={plan} cell={cell} onCell={setCell} />}
    </>
  )
}

interface PlanPlace {
  city: City
  /** The first day of the week. */
  from: Day
  day: Day | null
}

function Plan({ shown, onGo }: { shown: PlanPlace; onGo: (to: Partial<PlanPlace>) => void }) {
  const { city, from, day } = shown
  const plan = useQuery({ ...planQuery(city, from), placeholderData: keepPreviousData })
  const [skipped, setSkipped] = useState<CopyResult['skipped']>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useHelpKey(() => setHelpOpen(true))
  const turn = (way: 1 | -1) => {
    setSkipped([])
    setFailure(null)
    onGo(day ? { day: addDays(day, way) } : { from: addDays(from, 7 * way) })
  }
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return
    if (document.querySelector('dialog[open], [role="dialog"]')) return
    event.preventDefault()
    turn(event.key === 'PageDown' ? 1 : -1)
  })
  const what = day ? 'день' : 'неделя'
  return (
    <Stack gap="md">
      <Group gap="sm" justify="space-between">
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            variant="default"
            size={44}
            aria-label={`Предыдущ${day ? 'ий' : 'ая'} ${what}`}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Text component="h2" inherit fw={600} fz={18} aria-live="polite">
            {day ? `${gridDay(day)}.${day.slice(0, 4)}` : weekTitle(from, addDays(from, 6))}
          </Text>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={`Следующ${day ? 'ий' : 'ая'} ${what}`}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
        <Group gap="xs">
          <SegmentedControl
            aria-label="Вид"
            value={day ? 'day' : 'week'}
            onChange={(view) => onGo({ day: view === 'day' ? dayIn(from) : null })}
            data={[
              { value: 'week', label: 'Неделя' },
              { value: 'day', label: 'День' },
            ]}
          />
          {plan.data && (
            <PlanMenu
              plan={plan.data}
              day={day}
              onCopied={(copied) => setSkipped(copied.skipped)}
              onFailed={setFailure}
            />
          )}
        </Group>
      </Group>
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <Skipped skipped={skipped} onClose={() => setSkipped([])} />
      {plan.isError && plan.data && (
        <LoadFailed onRetry={plan.refetch}>Нет связи. Показано то, что было известно последним.</LoadFailed>
      )}
      {plan.data ? (
        <View plan={plan.data} day={day} onDay={(next) => onGo({ day: next })} />
      ) : plan.isPending ? (
        <Skeletons>
          <Bone h={420} radius={16} />
        </Skeletons>
      ) : (
        <ErrorState
          title="План не загрузился"
          error={plan.error}
          safe="Смены целы, попробуйте ещё раз."
          onRetry={() => void plan.refetch()}
        />
      )}
      <KeysSheet title="Клавиши плана" lines={keys} opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </Stack>
  )
}

/** The day that the day view of a week opens: today when it lies in the week, otherwise its first day. */
function dayIn(from: Day): Day {
  const today = clinicDay(new Date())
  return from <= today && today < addDays(from, 7) ? today : from
}

const dayOf = (text: string | undefined): Day | null => (text && isDay(text) ? (text as Day) : null)

function Content({ home }: { home: City }) {
  const navigate = useNavigate()
  const search = useSearch({ from: '/cabinet/shifts' })
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const city = City.safeParse(search.city).data ?? home
  const asked = dayOf(search.day)
  const from = mondayOf(asked ?? dayOf(search.from) ?? clinicDay(new Date()))
  // A week has no room on a phone, so it opens a day unless the week is asked for.
  const day = asked ?? (isPhone && !search.from ? dayIn(from) : null)
  const onGo = (to: Partial<PlanPlace>) => {
    const next = { city, from, day, ...to }
    void navigate({
      to: '/shifts',
      search: next.day ? { city: next.city, day: next.day } : { city: next.city, from: next.from },
      replace: true,
    })
  }
  return (
    <Page wide>
      <PageHeader
        title="Смены"
        sub={`Кто и когда работает в кабинетах. Сегодня ${formatDay(clinicDay(new Date()))}`}
        aside={
          <>
            <CityChoice city={city} onChoose={(next) => onGo({ city: next })} />
            <ButtonLink to="/queue" search={{ city }} variant="default">
              Очередь
            </ButtonLink>
          </>
        }
      />
      <Plan shown={{ city, from, day }} onGo={onGo} />
    </Page>
  )
}

/** `/shifts`: who works in which room, by week and by day. */
export function ShiftsPage() {
  const { user } = useSession()
  if (user && seesQueue(user)) return <Content home={user.city ?? 'ekb'} />
  return (
    <Page>
      <PageHeader title="Смены" />
      <Refused title="Раздел для сотрудников центра" action={<ButtonLink to="/">Личный кабинет</ButtonLink>}>
        План смен видят врачи, регистраторы и администраторы. Если он вам нужен, обратитесь к администратору
        центра.
      </Refused>
    </Page>
  )
}
