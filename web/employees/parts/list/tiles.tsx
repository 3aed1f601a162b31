import { type Icon, IconBan, IconUsers } from '@tabler/icons-react'
import { EmployeeStatus, type EmployeeSummary } from '../../../../shared/employees/schema.ts'
import { countOf, numberWords } from '../../../../shared/platform/count-words.ts'
import { FilterTiles } from '../../../ui/filter-tiles.tsx'
import type { ListAddress } from './list-address.ts'
import { statusMarks } from './status-marks.ts'

const share = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 })

/** Caption of a tile. */
function notesOf(summary: EmployeeSummary | undefined) {
  const {
    total = 0,
    dismissed = 0,
    soon30 = 0,
    passed = 0,
    passedUnfit = 0,
    overdueBooked = 0,
    overdueCame = 0,
  } = summary ?? {}
  const overdueNotes = [
    ...(overdueBooked > 0 ? [`записаны ${numberWords(overdueBooked)}`] : []),
    ...(overdueCame > 0 ? [`ждут заключения ${numberWords(overdueCame)}`] : []),
  ]
  return {
    all:
      dismissed > 0 ? `работают, ${countOf(dismissed, ['уволен', 'уволены', 'уволено'])}` : 'работают сейчас',
    overdue: overdueNotes.length > 0 ? `из них ${overdueNotes.join(', ')}` : 'нужен осмотр сейчас',
    soon: soon30 > 0 ? `за 90 дней, ${numberWords(soon30)} за 30` : 'в ближайшие 90 дней',
    booked: overdueBooked > 0 ? `из них просрочено ${numberWords(overdueBooked)}` : 'есть запись впереди',
    passed:
      passedUnfit > 0
        ? `из них не допущены ${numberWords(passedUnfit)}`
        : total > 0
          ? `осмотр действует, ${share.format(passed / total)}`
          : 'срок ещё не скоро',
    came: 'были на осмотре',
    unstated: 'факторы не указаны',
    unfit: 'есть противопоказания',
  }
}

type TileKey = 'all' | 'overdue' | 'soon' | 'booked' | 'came' | 'passed' | 'unstated' | 'unfit'

const unfitMarks = { tone: 'danger', icon: IconBan } as const

const tiles: readonly {
  key: TileKey
  name: string
  marks: { icon: Icon; tone?: (typeof statusMarks)[EmployeeStatus]['tone'] }
  /** The tile is left out while it counts nobody and is not chosen. */
  isRare?: true
}[] = [
  { key: 'all', name: 'Всего', marks: { icon: IconUsers } },
  { key: 'overdue', name: 'Просрочено', marks: statusMarks.overdue },
  { key: 'soon', name: 'Скоро', marks: statusMarks.soon },
  { key: 'booked', name: 'Записано', marks: statusMarks.booked },
  { key: 'came', name: 'Ждут заключения', marks: statusMarks.came, isRare: true },
  { key: 'passed', name: 'Прошли', marks: statusMarks.passed },
  { key: 'unstated', name: 'Без факторов', marks: statusMarks.unstated, isRare: true },
  { key: 'unfit', name: 'Не допущены', marks: unfitMarks, isRare: true },
]

function figureOf(key: TileKey, whole: EmployeeSummary): number {
  if (key === 'all') return whole.total
  return key === 'came' ? whole.came + whole.overdueCame : whole[key]
}

/** The tile that shows the same employees as the filters of the address. */
function chosenTile({ status, visit, lastPassed }: ListAddress): TileKey | undefined {
  if (lastPassed === 'unfit') return 'unfit'
  const key = status ?? (visit === 'none' ? undefined : visit) ?? 'all'
  return tiles.find((tile) => tile.key === key)?.key
}

interface TilesProps {
  /** The figures of the whole organization, whatever the list is narrowed to. */
  whole: EmployeeSummary | undefined
  address: ListAddress
}

/**
 * Tiles with the number of people of the organization in each state; a tile narrows the list to them, a second
 * click shows everybody.
 */
export function Tiles({ whole, address }: TilesProps) {
  const notes = notesOf(whole)
  const chosen = chosenTile(address)
  const shown = tiles.filter(
    ({ key, isRare }) => !isRare || key === chosen || (whole !== undefined && figureOf(key, whole) > 0),
  )
  // Overdue employees who are booked or have come belong to two tiles, so these two filter by visit, others by status.
  const choose = (key: TileKey) => {
    const next = key === chosen ? undefined : key
    address.go({
      status: EmployeeStatus.exclude(['booked', 'came']).safeParse(next).data,
      visit: next === 'booked' || next === 'came' ? next : undefined,
      passed: next === 'unfit' ? 'unfit' : undefined,
    })
  }
  return (
    <FilterTiles
      isLine
      label="Кого показать"
      tiles={shown.map(({ key, name, marks }) => ({
        key,
        name,
        ...marks,
        value: whole && numberWords(figureOf(key, whole)),
        note: notes[key],
      }))}
      chosen={chosen}
      onChoose={choose}
    />
  )
}
