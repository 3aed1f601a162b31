import { Button, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf, numberOf, peopleText } from '../../shared/platform/count-words.ts'
import type {
  CitySchedule,
  Limit,
  ScheduleDesk,
  ServiceName,
  StationRow,
} from '../../shared/schedule-admin/schema.ts'
import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { CityPart } from './parts/city-part.tsx'
import classes from './parts/desk.module.css'
import { upToPeople } from './parts/impact/touch-words.ts'
import { LimitSheet } from './parts/stations/limit-sheet.tsx'
import { StationSheet } from './parts/stations/station-sheet.tsx'
import { minutesWords, perHour } from './parts/stations/station-words.ts'

type Names = ReadonlyMap<string, string>

const serviceForms = ['услуга', 'услуги', 'услуг'] as const

function Uncovered({ codes, names }: { codes: readonly string[]; names: Names }) {
  if (codes.length === 0) return null
  return (
    <Note tone="warm" icon={IconAlertTriangle}>
      <details className={classes.uncovered}>
        <summary>
          <b>{numberOf(codes.length, serviceForms)} никто не оказывает.</b> Добавьте их в кабинеты, иначе
          планы групп их не учтут.
        </summary>
        <ul>
          {codes.map((code) => (
            <li key={code}>{names.get(code) ?? code}</li>
          ))}
        </ul>
      </details>
    </Note>
  )
}

const byName = (one: StationRow, other: StationRow) => one.name.localeCompare(other.name, 'ru')

const namesOf = ({ services }: StationRow, names: Names) =>
  services.map((code) => names.get(code) ?? code).join(', ')

function Stations({
  city,
  names,
  onOpen,
}: {
  city: CitySchedule
  names: Names
  onOpen: (station: StationRow) => void
}) {
  return (
    <ul>
      {city.stations.toSorted(byName).map((station) => (
        <li key={station.key}>
          <button type="button" className={classes.row} onClick={() => onOpen(station)}>
            <span className={classes.name}>
              {station.name}
              <small>{station.services.length > 0 ? namesOf(station, names) : 'Услуги не выбраны'}</small>
            </span>
            <span className={classes.fact}>
              {countOf(station.rooms, ['кабинет', 'кабинета', 'кабинетов'])}
              <small>{minutesWords(station.minutes)} мин на человека</small>
            </span>
            <span className={classes.fact} data-main>
              {peopleText(perHour(station))}
              <small>в час</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Limits({
  city,
  names,
  onOpen,
}: {
  city: CitySchedule
  names: Names
  onOpen: (limit: Limit) => void
}) {
  return (
    <ul>
      {city.limits.map((limit) => (
        <li key={limit.service}>
          <button type="button" className={classes.row} onClick={() => onOpen(limit)}>
            <span className={classes.name}>{names.get(limit.service) ?? limit.service}</span>
            <span className={classes.fact} data-main>
              {upToPeople(limit.perDay)}
              <small>в день</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface HeadProps {
  title: string
  sub: string
  add: string
  onAdd: () => void
}

const Head = ({ title, sub, add, onAdd }: HeadProps) => (
  <Group gap="0.75rem 1.25rem" justify="space-between" className={classes.head}>
    <div>
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed">
        {sub}
      </Text>
    </div>
    <Button variant="light" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onAdd}>
      {add}
    </Button>
  </Group>
)

type OpenSheet = { station: StationRow | null } | { limit: Limit | null }

function CityStations({ city, services }: { city: CitySchedule; services: readonly ServiceName[] }) {
  const [opened, setOpened] = useState<OpenSheet | null>(null)
  const names: Names = new Map(services.map(({ code, name }) => [code, name]))
  const shared = { city, services, onClose: () => setOpened(null) }
  return (
    <>
      <Uncovered codes={city.uncovered} names={names} />
      <Card flush aria-label="Кабинеты">
        <Head
          title="Кабинеты"
          sub="От них зависит, сколько человек группы пройдёт за час."
          add="Добавить кабинет"
          onAdd={() => setOpened({ station: null })}
        />
        {city.stations.length > 0 ? (
          <Stations city={city} names={names} onOpen={(station) => setOpened({ station })} />
        ) : (
          <Text inherit p="0 1.5rem 1.5rem" c="dimmed">
            Кабинетов пока нет: время ограничивают только часы работы.
          </Text>
        )}
      </Card>
      <Card flush aria-label="Дневные пределы">
        <Head
          title="Дневные пределы"
          sub="Сколько человек в день центр принимает с этой услугой."
          add="Добавить предел"
          onAdd={() => setOpened({ limit: null })}
        />
        {city.limits.length > 0 ? (
          <Limits city={city} names={names} onOpen={(limit) => setOpened({ limit })} />
        ) : (
          <Text inherit p="0 1.5rem 1.5rem" c="dimmed">
            Пределов нет: все услуги доступны, пока есть время.
          </Text>
        )}
      </Card>
      {opened && 'station' in opened && <StationSheet {...shared} station={opened.station} />}
      {opened && 'limit' in opened && <LimitSheet {...shared} limit={opened.limit} />}
    </>
  )
}

/** «Кабинеты»: rooms with their services and speed, and daily limits of services, by city. */
export const StationsSettings = () => (
  <CityPart>
    {(city, { services }: ScheduleDesk) => <CityStations key={city.city} city={city} services={services} />}
  </CityPart>
)
