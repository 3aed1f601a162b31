import { formatDay } from '../../shared/platform/days.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import { statisticsNotes, statisticsSheets, stopWords, visitWords } from '../../shared/statistics/ru.ts'
import { loadOf } from '../../shared/statistics/rules.ts'
import type { Statistics, StopFigures, VisitFigures } from '../../shared/statistics/schema.ts'
import { FileAnswer } from '../platform/http/file-answer.ts'
import { type WrittenCell, writeXlsx } from '../platform/sheets/write.ts'

type Sheet = Parameters<typeof writeXlsx>[0][number]

const column = (heading: string, width: number) => ({ heading, width })
const number = (value: number | null): WrittenCell =>
  value === null ? null : { number: Math.round(value * 100) / 100 }

const visitKeys = Object.keys(visitWords) as (keyof VisitFigures)[]
const visitColumns = visitKeys.map((key) => column(visitWords[key].name, 16))
const visitCells = (figures: VisitFigures) => visitKeys.map((key) => number(figures[key]))

const stopKeys = Object.keys(stopWords) as (keyof typeof stopWords)[]
const stopColumns = stopKeys.map((key) => column(stopWords[key].name, 16))
const stopCell = (figures: StopFigures, key: keyof typeof stopWords) =>
  number(key === 'load' ? loadOf(figures) : figures[key])
const stopCells = (figures: StopFigures) => stopKeys.map((key) => stopCell(figures, key))

const periodText = ({ from, to }: Pick<Statistics, 'from' | 'to'>) => `${formatDay(from)} — ${formatDay(to)}`

const narrowedTo = ({ names: { organization, doctor } }: Statistics): readonly WrittenCell[][] => [
  ...(organization ? [['Организация', organization]] : []),
  ...(doctor ? [['Врач', doctor]] : []),
]

/** The figures of the whole period beside those of the former one. */
const totalsSheet = (given: Statistics): Sheet => ({
  name: statisticsSheets.all,
  columns: [column('Показатель', 44), column(periodText(given), 26), column(periodText(given.before), 26)],
  rows: [
    ...visitKeys.map((key) => [
      visitWords[key].name,
      number(given.visits[key]),
      number(given.before.visits[key]),
    ]),
    ...stopKeys.map((key) => [
      stopWords[key].name,
      stopCell(given.stops, key),
      stopCell(given.before.stops, key),
    ]),
    ...narrowedTo(given),
  ],
})

const definitionsSheet = (): Sheet => ({
  name: statisticsSheets.definitions,
  columns: [column('Показатель', 44), column('Что это значит', 120)],
  rows: [
    ...[...Object.values(visitWords), ...Object.values(stopWords)].map(({ name, definition }) => [
      name,
      definition,
    ]),
    ...statisticsNotes.map((note) => ['Для всех показателей', note]),
  ],
})

/** Returns the figures as a file: a sheet for each table of the page, and the definitions. It names no patient. */
export function statisticsSheet(given: Statistics): FileAnswer {
  const { days, hours, cities, organizations, stations, doctors } = given
  return new FileAnswer(
    `${statisticsSheets.file} ${given.from} ${given.to}`,
    'xlsx',
    writeXlsx([
      totalsSheet(given),
      {
        name: statisticsSheets.days,
        columns: [column('День', 14), ...visitColumns],
        rows: days.map((row) => [{ day: row.day }, ...visitCells(row)]),
      },
      {
        name: statisticsSheets.hours,
        columns: [column('Час', 10), ...visitColumns],
        rows: hours.map((row) => [row.hour, ...visitCells(row)]),
      },
      {
        name: statisticsSheets.cities,
        columns: [column('Город', 22), ...visitColumns],
        rows: cities.map((row) => [row.name, ...visitCells(row)]),
      },
      {
        name: statisticsSheets.organizations,
        columns: [column('Организация', 44), ...visitColumns],
        rows: organizations.map((row) => [row.name, ...visitCells(row)]),
      },
      {
        name: statisticsSheets.stations,
        columns: [column('Город', 22), column('Кабинет', 36), ...stopColumns],
        rows: stations.map((row) => [cityNames[row.city], row.name, ...stopCells(row)]),
      },
      {
        name: statisticsSheets.doctors,
        columns: [column('Врач', 36), ...stopColumns],
        rows: doctors.map((row) => [row.name, ...stopCells(row)]),
      },
      definitionsSheet(),
    ]),
  )
}
