import { Box, Button, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconBolt, IconCalendarOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { dayWords, weekdayHeading, weekdayWords } from '../../shared/platform/day-words.ts'
import { addDays, clinicDay, clinicTime, type Day } from '../../shared/platform/days.ts'
import type { City } from '../../shared/platform/person.ts'
import { evenestText, soldOutText, stayText } from '../../shared/schedule/fit/ru.ts'
import type { Fit, FittingSlot } from '../../shared/schedule/fit/schema.ts'
import { notOpenInCity } from '../../shared/schedule/ru.ts'
import type { Slot, SlotId } from '../../shared/schedule/schema.ts'
import { useDevice } from '../platform/device.ts'
import { Card } from '../ui/card.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { monthEnd, monthStart, within } from '../ui/month.ts'
import { Note } from '../ui/note.tsx'
import { Bones, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { dayLoads, fittingOn, nearestFor, slotsOn, useLastDay, workTime } from './api.ts'
import { LeftNote } from './left-note.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import classes from './parts/month.module.css'
import { TimeList } from './time-list.tsx'

interface Props {
  city: City
  /** Address of the clinic in that city. */
  address: ReactNode
  selected: Pick<Slot, 'id' | 'start'> | null
  /** The slot of the visit that is being moved: it is shown, but cannot be chosen. */
  from?: SlotId
  /** The services of the visit: times are told by what of them can be done then. Null while they are not known. */
  services: readonly string[] | null
  /** Says why the person cannot come on a day, instead of its times; null when he can. */
  whyNotOn?: (day: Day) => ReactNode
  /** The nearest slots are already offered beside the picker. */
  isOffered?: boolean
  /** The user has opened a day to see its times. */
  onOpenDay?: (day: Day) => void
  onSelect: (slot: Slot) => void
}

const dayOf = (slot: Slot | undefined): Day | null => (slot ? clinicDay(new Date(slot.start)) : null)

/** Chooses a slot: the nearest one at once, or first a day by its free seats and then a slot of that day. */
export function SlotPicker(props: Props) {
  const { city, address, selected, from, services, whyNotOn, isOffered, onOpenDay, onSelect } = props
  const today = clinicDay(new Date())
  const last = useLastDay(city, today)
  const selectedDay = selected && clinicDay(new Date(selected.start))
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const nearest = useQuery({ ...nearestFor(city, services), placeholderData: keepPreviousData })
  const soonest = nearest.data?.find(
    ({ id, start }) => id !== from && !whyNotOn?.(clinicDay(new Date(start))),
  )
  const day = openDay ?? selectedDay ?? dayOf(soonest ?? nearest.data?.[0])
  const [turned, setTurned] = useState<Day | null>(null)
  const month = monthStart(turned ?? day ?? today)
  const period = [within(month, today, last), within(monthEnd(month), today, last)] as const
  const loads = useQuery({ ...dayLoads(city, period, services), placeholderData: keepPreviousData })
  const isFull = loads.isSuccess && !loads.isPlaceholderData && !loads.data.some(({ free }) => free > 0)
  const times = useRef<HTMLDivElement>(null)
  const isPhone = useDevice() === 'mobile'
  const open = (next: Day) => {
    setOpenDay(next)
    onOpenDay?.(next)
    setTurned(next)
    if (isPhone)
      requestAnimationFrame(() => times.current?.scrollIntoView({ block: 'start', behavior: 'smooth' }))
  }
  const offices = useQuery(workTime)
  if (offices.data?.[city].isOpen === false)
    return (
      <Note tone="calm" icon={IconCalendarOff}>
        {notOpenInCity}
      </Note>
    )
  if (loads.isError && !loads.data)
    return (
      <ErrorState
        title="Не удалось узнать свободные места"
        error={loads.error}
        onRetry={() => void Promise.all([loads.refetch(), nearest.refetch()])}
        safe="Введённое сохранено, попробуйте ещё раз."
      />
    )
  return (
    <Stack>
      {soonest && !isOffered && selected?.id !== soonest.id && (
        <Soonest
          slot={soonest}
          onTake={() => {
            setOpenDay(null)
            setTurned(null)
            onSelect(soonest)
          }}
        />
      )}
      <div className={classes.columns}>
        <Card>
          <MonthCalendar
            month={month}
            onMonth={setTurned}
            first={today}
            last={last}
            loads={loads.data ?? []}
            isLoading={loads.isPending || loads.isPlaceholderData}
            selected={day}
            onSelect={open}
          />
          {isFull && <NextFree city={city} services={services} after={period[1]} onOpen={open} />}
        </Card>
        <div ref={times} className={classes.dayTimes}>
          {day ? (
            <OneDay day={day} address={address} whyNot={whyNotOn?.(day)}>
              <DayTimes key={`${city} ${day}`} {...props} day={day} />
            </OneDay>
          ) : (
            <Card>{nearest.isPending ? <TimesBones /> : <p>Выберите день в календаре.</p>}</Card>
          )}
        </div>
      </div>
    </Stack>
  )
}

interface NextFreeProps extends Pick<Props, 'city' | 'services'> {
  /** The last day of the month without seats. */
  after: Day
  onOpen: (day: Day) => void
}

/** Under a month without seats: leads to the first free day after it, or says that there is none. */
function NextFree({ city, services, after, onOpen }: NextFreeProps) {
  const found = useQuery(nearestFor(city, services, addDays(after, 1)))
  const next = found.data?.[0]
  if (!found.data) return null
  return (
    <Text inherit mt="sm" role="status">
      {next ? (
        <Button size="sm" variant="light" onClick={() => onOpen(clinicDay(new Date(next.start)))}>
          К первому свободному дню: {dayWords(clinicDay(new Date(next.start)))}
        </Button>
      ) : (
        'В этом месяце и позже мест нет.'
      )}
    </Text>
  )
}

const isPart = (slot: Slot & Partial<Fit>): boolean => (slot.left?.length ?? 0) > 0

function soonestText(slot: Slot & Partial<FittingSlot>): string {
  if (isPart(slot)) return 'Ближайшее время, осмотр в два дня:'
  return slot.isEvenest ? 'Ближайшее спокойное время:' : 'Ближайшее свободное время:'
}

function Soonest({ slot, onTake }: { slot: Slot; onTake: () => void }) {
  const start = new Date(slot.start)
  return (
    <Note
      tone="teal"
      icon={IconBolt}
      action={
        <Button size="sm" onClick={onTake}>
          Выбрать
        </Button>
      }
    >
      <b>{soonestText(slot)}</b> {weekdayWords(clinicDay(start))},{' '}
      <span className="nowrap">{clinicTime(start)}</span>
    </Note>
  )
}

interface OneDayProps {
  day: Day
  address: ReactNode
  /** Why no time of the day may be chosen. */
  whyNot: ReactNode
  children: ReactNode
}

const OneDay = ({ day, address, whyNot, children }: OneDayProps) => (
  <Card>
    <Title order={2}>{weekdayHeading(day)}</Title>
    <Text size="sm" mt={2} c="dimmed">
      {address}
    </Text>
    {whyNot ? <Box mt="md">{whyNot}</Box> : children}
  </Card>
)

interface DayTimesProps extends Omit<Props, 'address' | 'whyNotOn'> {
  day: Day
}

/** The slots of a day; with a volume, also what of it can be done at each time, and when the clinic closes. */
function useDaySlots({ city, day, services }: Pick<DayTimesProps, 'city' | 'day' | 'services'>) {
  const fitting = useQuery({
    ...fittingOn(city, day, services ?? []),
    enabled: services !== null,
    placeholderData: keepPreviousData,
  })
  const plain = useQuery({ ...slotsOn(city, day), enabled: services === null })
  if (services === null) return { query: plain, slots: plain.data, day: null }
  return { query: fitting, slots: fitting.data?.slots, day: fitting.data ?? null }
}

function DayTimes({ city, day, selected, from, services, onSelect }: DayTimesProps) {
  const { query, slots, day: told } = useDaySlots({ city, day, services })
  const chosen = told?.slots.find(({ id }) => id === selected?.id)
  const soldOut = [...new Set(told?.slots.flatMap((slot) => slot.soldOut))]
  return (
    <>
      {told?.minutes && (
        <Text size="sm" mt={2} c="dimmed">
          Осмотр займёт {stayText(told.minutes)}
          {told.closesAt && `, клиника открыта до ${told.closesAt}`}
        </Text>
      )}
      {slots?.length === 0 && (
        <Note tone="calm" icon={IconCalendarOff} role="status">
          В этот день записи нет. Выберите другой.
        </Note>
      )}
      {slots && <TimeList from={from} onSelect={onSelect} slots={slots} selected={selected?.id ?? null} />}
      {told?.slots.some(({ isEvenest }) => isEvenest) && (
        <Text size="sm" mt="sm" c="dimmed">
          {evenestText}
        </Text>
      )}
      {soldOut.length > 0 && (
        <Text size="sm" mt="sm" c="dimmed" role="status">
          {soldOutText(soldOut)}
        </Text>
      )}
      {chosen && chosen.left.length > 0 && (
        <Box mt="md">
          <LeftNote start={chosen.start} left={chosen.left} />
        </Box>
      )}
      {query.isPending && <TimesBones />}
      {query.isError && <LoadFailed onRetry={query.refetch}>Не удалось узнать свободное время.</LoadFailed>}
    </>
  )
}

const TimesBones = () => (
  <Skeletons>
    <SimpleGrid cols={{ base: 3, xs: 5 }} spacing="xs" mt="md">
      <Bones widths={Array(12).fill('100%')} h={52} radius={12} />
    </SimpleGrid>
  </Skeletons>
)
