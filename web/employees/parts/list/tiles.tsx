import { IconBan, IconUsers } from '@tabler/icons-react'
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
  const overdue = [
    ...(overdueBooked > 0 ? [`записаны ${numberWords(overdueBooked)}`] : []),
    ...(overdueCame > 0 ? [`пришли ${numberWords(overdueCame)}`] : []),
  ]
  return {
    all:
      dismissed > 0 ? `работают, ${countOf(dismissed, ['уволен', 'уволены', 'уволено'])}` : 'работают сейчас',
    overdue: overdue.length > 0 ? `из них ${overdue.join(', ')}` : 'нужен осмотр сейчас',
    soon: soon30 > 0 ? `за 90 дней, ${numberWords(soon30)} за 30` : 'в ближайшие 90 дней',
    booked: overdueBooked > 0 ? `из них просрочено ${numberWords(overdueBooked)}` : 'есть запись впереди',
    passed:
      passedUnfit > 0
        ? `из них не допущены ${numberWords(passedUnfit)}`
        : total > 0
          ? `${share.format(passed / total)} от всех`
          : 'срок ещё не скоро',
  }
}

const tiles = [
  ['overdue', 'Просрочено'],
  ['soon', 'Скоро'],
  ['booked', 'Записано'],
  ['passed', 'Прошли'],
] as const

interface TilesProps {
  summary: EmployeeSummary | undefined
  address: ListAddress
}

/**
 * Tiles with the number of people in each state; a tile narrows the list to them, a second click shows
 * everybody.
 */
export function Tiles({ summary, address: { status, visit, lastPassed, go } }: TilesProps) {
  const notes = notesOf(summary)
  const figureOf = (key: 'total' | (typeof tiles)[number][0]) => summary && numberWords(summary[key])
  const all = { key: 'all', name: 'Всего', icon: IconUsers, value: figureOf('total'), note: notes.all }
  const others = tiles.map(([key, name]) => ({
    key,
    name,
    ...statusMarks[key],
    value: figureOf(key),
    note: notes[key],
  }))
  const unfit = {
    key: 'unfit',
    name: 'Не допущены',
    icon: IconBan,
    tone: 'danger' as const,
    value: summary && numberWords(summary.unfit),
    note: 'есть противопоказания',
  }
  const hasUnfit = lastPassed === 'unfit' || (summary?.unfit ?? 0) > 0
  // Overdue employees who are booked belong to both tiles, so one tile filters by visit, the others by status.
  const chosen = lastPassed === 'unfit' ? 'unfit' : (status ?? (visit === 'booked' ? 'booked' : 'all'))
  const choose = (key: string) => {
    const next = key === chosen ? undefined : key
    go({
      status: EmployeeStatus.exclude(['booked']).safeParse(next).data,
      visit: next === 'booked' ? 'booked' : undefined,
      passed: next === 'unfit' ? 'unfit' : undefined,
    })
  }
  return (
    <FilterTiles
      label="Кого показать"
      tiles={[all, ...others, ...(hasUnfit ? [unfit] : [])]}
      chosen={chosen}
      onChoose={choose}
    />
  )
}
