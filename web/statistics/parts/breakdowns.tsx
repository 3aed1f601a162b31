import { numberWords } from '../../../shared/platform/count-words.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { stopWords, visitWords } from '../../../shared/statistics/ru.ts'
import { loadOf } from '../../../shared/statistics/rules.ts'
import type { Statistics, StopFigures, VisitFigures } from '../../../shared/statistics/schema.ts'
import { type FigureColumn, FigureTable } from './figure-table.tsx'
import type { StatisticsAddress } from './statistics-address.ts'
import { minutesText, percentText, roublesText, waitsText } from './words.ts'

interface Props {
  figures: Statistics
  address: StatisticsAddress
}

const visitColumn = (key: 'planned' | 'came' | 'missed' | 'late'): FigureColumn<VisitFigures> => ({
  ...visitWords[key],
  text: (row) => numberWords(row[key]),
})

const visitColumns: FigureColumn<VisitFigures>[] = [
  visitColumn('planned'),
  visitColumn('came'),
  visitColumn('missed'),
  visitColumn('late'),
  { ...visitWords.cameMoney, name: 'Сумма пришедших', text: ({ cameMoney }) => roublesText(cameMoney) },
]

const received: FigureColumn<StopFigures> = {
  ...stopWords.received,
  text: (row) => numberWords(row.received),
}
const waits: FigureColumn<StopFigures> = {
  name: 'Ждут: половина и 9 из 10',
  definition: `${stopWords.waitMedian.definition} ${stopWords.waitLongest.definition}`,
  text: ({ waitMedian, waitLongest }) => waitsText(waitMedian, waitLongest),
}
const minutes: FigureColumn<StopFigures> = {
  name: 'На приём',
  definition: `${stopWords.mean.definition} ${stopWords.norm.definition}`,
  text: ({ mean, norm }) => minutesText(mean, norm),
}
const money: FigureColumn<StopFigures> = {
  ...stopWords.money,
  name: 'Сумма приёмов',
  text: (row) => roublesText(row.money),
}

const stationColumns: FigureColumn<StopFigures>[] = [
  received,
  { ...stopWords.left, text: ({ left }) => numberWords(left) },
  waits,
  minutes,
  { ...stopWords.load, name: 'Загрузка', text: (row) => percentText(loadOf(row)) },
  money,
]

type Station = Statistics['stations'][number]

const stationKey = ({ city, key }: Pick<Station, 'city' | 'key'>) => `${city} ${key}`

/** Stations: a click narrows the page to one of them. */
export function Stations({ figures: { stations }, address: { narrowing, go } }: Props) {
  const { city, station } = narrowing
  const chosen = station && stations.find((one) => one.key === station && (!city || one.city === city))
  const choose = (row: Station) => () =>
    go(row.key === station ? { station: undefined } : { station: row.key, city: row.city })
  return (
    <FigureTable
      id="figures-by-station"
      title="По кабинетам"
      what="Кабинет"
      rows={stations}
      columns={stationColumns}
      keyOf={stationKey}
      nameOf={({ name, city: own }) => (city ? name : `${name}, ${cityNames[own]}`)}
      barOf={(row) => row.received}
      chosen={chosen ? stationKey(chosen) : undefined}
      onChoose={choose}
    />
  )
}

/** Doctors: a click narrows the page to one of them. */
export function Doctors({ figures: { doctors }, address: { narrowing, go } }: Props) {
  const { doctor } = narrowing
  return (
    <FigureTable
      id="figures-by-doctor"
      title="По врачам"
      what="Врач"
      rows={doctors}
      columns={[received, waits, minutes, money]}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      barOf={(row) => row.received}
      chosen={doctor}
      onChoose={({ id }) =>
        () =>
          go({ doctor: id === doctor ? undefined : id })
        }
    />
  )
}

/** Organizations: a click narrows the page to one of them. */
export function Organizations({ figures: { organizations }, address: { narrowing, go } }: Props) {
  const { organization } = narrowing
  return (
    <FigureTable
      id="figures-by-organization"
      title="По организациям"
      what="Организация"
      rows={organizations}
      columns={visitColumns}
      keyOf={({ id }) => id ?? ''}
      nameOf={({ name }) => name}
      barOf={(row) => row.planned}
      chosen={organization}
      onChoose={({ id }) => id && (() => go({ organization: id === organization ? undefined : id }))}
    />
  )
}

/** Cities: a click narrows the page to one of them. */
export function Cities({ figures: { cities }, address: { narrowing, go } }: Props) {
  return (
    <FigureTable
      id="figures-by-city"
      title="По городам"
      what="Город"
      rows={cities}
      columns={visitColumns}
      keyOf={({ city }) => city}
      nameOf={({ name }) => name}
      barOf={(row) => row.planned}
      chosen={narrowing.city}
      onChoose={({ city }) =>
        () =>
          go({ city: city === narrowing.city ? undefined : city })
        }
    />
  )
}
