import { Group, Skeleton, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { DeskRow } from '../../shared/desk/schema.ts'
import { weekdayHeading } from '../../shared/platform/day-words.ts'
import { seesDesk } from '../../shared/platform/roles.ts'
import { overbookedText } from '../../shared/schedule/ru.ts'
import { useSession } from '../platform/session.ts'
import { CityChoice } from '../schedule/city-choice.tsx'
import { ListAndCard, useBeside } from '../ui/card-place.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Skeletons } from '../ui/skeletons.tsx'
import { ErrorState, Refused } from '../ui/states.tsx'
import { deskDay, deskFound, overbookedToday } from './api.ts'
import { CancelAll } from './parts/cancel-all/cancel-all.tsx'
import { ClosedNote } from './parts/day/closed-note.tsx'
import { WeekBar } from './parts/day/day-bar.tsx'
import { DayFigures } from './parts/day/day-figures.tsx'
import { figuresOf, hoursOf, narrowed } from './parts/day/day-list.ts'
import classes from './parts/day/desk.module.css'
import { type DeskAddress, useDeskAddress } from './parts/day/desk-address.ts'
import { DeskSearch } from './parts/day/desk-search.tsx'
import { Hours } from './parts/day/hours.tsx'
import { Nobody } from './parts/day/nobody.tsx'
import { SiteNote } from './parts/day/site-note.tsx'
import { UndoAttendance } from './parts/day/undo-attendance.tsx'
import { type AttendanceRecorder, useAttendance } from './parts/day/use-attendance.ts'
import { useScan } from './parts/day/use-scan.ts'
import { VisitList, VisitsMenu } from './parts/day/visit-list.tsx'
import { VisitPlace } from './parts/day/visit-place.tsx'

const BookPage = lazy(async () => ({ default: (await import('./book-page.tsx')).BookPage }))

/** Pause after the last key before other days are searched, milliseconds. */
const typingPause = 250

/** The present time, at most half a minute old: the allowed actions depend on it. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The whole day, its filtered visits, and visits found on other days. */
function useVisits({ city, day, figure, hour }: DeskAddress, typed: string) {
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, typingPause)
  const shown = useQuery(deskDay(city, day))
  const found = useQuery(deskFound(settled))
  const whole = shown.data?.rows
  const isLooking = text !== '' && (settled !== text || found.isFetching)
  const known = text === '' ? [] : (found.data?.rows ?? [])
  const closed = shown.data?.closed ?? null
  const fitting = narrowed(whole ?? [], { figure, closed, hour, typed: text })
  const isHere = (row: DeskRow) => row.city === city && row.day === day
  // Only the server's search finds a visit by the number on a printed slip or by the phone in an employee's
  // card: the list of the day does not contain them.
  const rows =
    fitting.length > 0 || isLooking
      ? fitting
      : narrowed(known.filter(isHere), { figure, closed, hour, typed: '' })
  const elsewhere = known.filter((row) => !isHere(row))
  return {
    shown,
    whole,
    closed,
    rows,
    elsewhere,
    isLooking,
    hasMore: text !== '' && (found.data?.hasMore ?? false),
    isSimilar: !isLooking && text !== '' && (found.data?.isSimilar ?? false),
  }
}

const Waiting = () => (
  <Skeletons>
    <Skeleton h="24rem" radius={12} />
  </Skeletons>
)

const BookWaiting = () => (
  <Page wide>
    <PageHeader title="Запись человека" sub="Пришёл без записи или звонит по телефону" />
    <Waiting />
  </Page>
)

interface BodyProps {
  address: DeskAddress
  visits: ReturnType<typeof useVisits>
  attendance: AttendanceRecorder
  typed: string
  now: Date
  search: RefObject<HTMLInputElement | null>
  onReset: () => void
}

/** Shows the visits of the day, or explains why the list is empty. */
function Body({ address, visits, attendance, typed, now, search, onReset }: BodyProps) {
  const { shown, whole, rows, elsewhere, hasMore, isLooking, isSimilar } = visits
  if (shown.isPending) return <Waiting />
  if (!whole)
    return (
      <ErrorState
        title="Записи не загрузились"
        error={shown.error}
        safe="Записи целы, попробуйте ещё раз."
        onRetry={() => void shown.refetch()}
      />
    )
  if (rows.length + elsewhere.length === 0)
    return isLooking ? (
      <Waiting />
    ) : (
      <Nobody isEmptyDay={whole.length === 0} typed={typed} address={address} onReset={onReset} />
    )
  return (
    <>
      {isSimilar && (
        <Note tone="calm" icon={IconSearch} role="status">
          Точно так никто не записан. Показаны похожие.
        </Note>
      )}
      <VisitList
        rows={rows}
        elsewhere={elsewhere}
        hasMore={hasMore}
        now={now}
        attendance={attendance}
        search={search}
        opened={address.opened}
        onOpen={(id) => address.go({ booking: id })}
      />
    </>
  )
}

function Desk() {
  const [typed, setTyped] = useState('')
  const kept = useDeskAddress()
  // A typed search ignores the filters of the list: otherwise a patient whom they hide would seem not to be
  // booked, and would be booked again.
  const address = typed.trim() === '' ? kept : { ...kept, figure: undefined, hour: undefined }
  const visits = useVisits(address, typed)
  const attendance = useAttendance(address.opened)
  const now = useNow()
  const search = useRef<HTMLInputElement>(null)
  const { ref, isBeside } = useBeside()
  const { city, day, today, figure, hour, opened, go } = address
  const { whole, rows, elsewhere } = visits
  const overbooked = useQuery({ ...overbookedToday(city), enabled: day === today })
  const beyond = day === today && overbooked.data ? overbookedText(overbooked.data) : null
  const narrow = (change: Parameters<typeof go>[0]) => {
    setTyped('')
    return go(change)
  }
  const type = (text: string) => {
    setTyped(text)
    if (opened) go({ booking: undefined })
  }
  const scan = useScan({
    rows: [...rows, ...elsewhere],
    opened,
    type,
    open: (id) => go({ booking: id }),
  })
  const reset = () => narrow({ state: undefined, hour: undefined })
  return (
    <Page wide>
      <PageHeader
        title="Регистратура"
        sub={[weekdayHeading(day), day === today && 'сегодня', beyond].filter(Boolean).join(', ')}
        aside={
          <>
            <CityChoice city={city} onChoose={(next) => go({ city: next, hour: undefined })} />
            <ButtonLink
              to="/desk"
              search={{ book: '' }}
              // The card of a just-booked patient has the same button; then that one is the main button of the
              // page.
              variant={address.isBooked && opened ? 'default' : 'filled'}
              className={classes.book}
              leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
            >
              Записать человека
            </ButtonLink>
          </>
        }
      />
      <Stack ref={ref} gap="sm" miw={0} className={classes.page}>
        <Group gap="0.75rem 1rem">
          <DeskSearch
            field={search}
            typed={typed}
            onType={type}
            first={rows[0] ?? elsewhere[0]}
            onOpen={({ id }) => go({ booking: id })}
            onScan={scan}
          />
          <WeekBar day={day} today={today} go={go} />
        </Group>
        <SiteNote day={day} city={city} />
        {visits.closed && <ClosedNote closed={visits.closed} {...address} />}
        <Group gap="sm">
          <DayFigures figures={whole ? figuresOf(whole) : null} figure={figure} go={narrow} />
          {whole && whole.length > 0 && (
            <>
              <Hours hours={hoursOf(whole)} chosen={hour} onChoose={(next) => narrow({ hour: next })} />
              <VisitsMenu now={now} attendance={attendance} />
            </>
          )}
        </Group>
        <ListAndCard beside={isBeside && opened !== null ? 'card' : null}>
          <Body
            address={address}
            visits={visits}
            attendance={attendance}
            typed={typed}
            now={now}
            search={search}
            onReset={reset}
          />
          <VisitPlace
            address={address}
            isBeside={isBeside}
            attendance={attendance}
            now={now}
            onClose={() => go({ booking: undefined })}
          />
        </ListAndCard>
        {whole && <CancelAll day={{ of: 'day', city, day }} />}
      </Stack>
      <UndoAttendance {...attendance} />
    </Page>
  )
}

/** `/desk`: the registrar's day; `/desk?book`: booking a patient. */
export function DeskPage() {
  const { user } = useSession()
  const { book } = useSearch({ from: '/cabinet/desk' })
  if (user && seesDesk(user) && book !== undefined)
    return (
      <Suspense fallback={<BookWaiting />}>
        <BookPage />
      </Suspense>
    )
  if (user && seesDesk(user)) return <Desk />
  return (
    <Page>
      <PageHeader title="Регистратура" />
      <Refused
        title="Раздел для регистраторов"
        action={<ButtonLink to="/">Вернуться в личный кабинет</ButtonLink>}
      >
        У вашей учётной записи нет прав регистратора. Если они вам нужны, обратитесь к администратору центра.
      </Refused>
    </Page>
  )
}
