import { type Icon, IconUsers } from '@tabler/icons-react'
import type { EmployeeStatus, EmployeeSummary } from '../../../shared/employees/schema.ts'
import { countOf, numberWords } from '../../../shared/platform/count-words.ts'
import { Bone } from '../../ui/skeletons.tsx'
import { statusMarks } from './status-marks.ts'
import classes from './tiles.module.css'

interface TileProps {
  name: string
  icon: Icon
  tone?: string
  count: number | undefined
  note: string
  isOn: boolean
  onChoose: () => void
}

function Tile({ name, icon: Mark, tone, count, note, isOn, onChoose }: TileProps) {
  return (
    <button type="button" className={classes.tile} aria-pressed={isOn} onClick={onChoose}>
      <span className={classes.name}>
        <Mark className={classes.icon} data-tone={tone} size={20} stroke={1.75} aria-hidden />
        {name}
      </span>
      <span className={`${classes.count} proportional`}>
        {count === undefined ? <Bone w={72} h={24} /> : numberWords(count)}
      </span>
      <span className={classes.note}>{note}</span>
    </button>
  )
}

const share = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 })

/** What stands under the figures. */
function notesOf(summary: EmployeeSummary | undefined) {
  const { total = 0, dismissed = 0, soon30 = 0, passed = 0 } = summary ?? {}
  return {
    all:
      dismissed > 0 ? `работают, ${countOf(dismissed, ['уволен', 'уволены', 'уволено'])}` : 'работают сейчас',
    overdue: 'нужен осмотр сейчас',
    soon: soon30 > 0 ? `за 90 дней, ${numberWords(soon30)} за 30` : 'в ближайшие 90 дней',
    booked: 'есть запись впереди',
    passed: total > 0 ? `${share.format(passed / total)} от всех` : 'срок ещё не скоро',
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
  status: EmployeeStatus | undefined
  onStatus: (status: EmployeeStatus | undefined) => void
}

/** How many people stand where; a figure narrows the list to them, the same one again shows everybody. */
export function Tiles({ summary, status, onStatus }: TilesProps) {
  const notes = notesOf(summary)
  return (
    <fieldset className={classes.tiles} aria-label="Кого показать">
      <Tile
        name="Всего"
        icon={IconUsers}
        count={summary?.total}
        note={notes.all}
        isOn={status === undefined}
        onChoose={() => onStatus(undefined)}
      />
      {tiles.map(([one, name]) => (
        <Tile
          key={one}
          name={name}
          {...statusMarks[one]}
          count={summary?.[one]}
          note={notes[one]}
          isOn={status === one}
          onChoose={() => onStatus(status === one ? undefined : one)}
        />
      ))}
    </fieldset>
  )
}
