import { VisuallyHidden } from '@mantine/core'
import { formFor } from '../../shared/platform/count-words.ts'
import { weekdayWords } from '../../shared/platform/day-words.ts'
import { type Day, partsOf } from '../../shared/platform/days.ts'
import type { DayLoad } from '../../shared/schedule/schema.ts'
import { monthStart } from '../ui/month.ts'
import { type DayKeys, MonthGrid } from '../ui/month-grid.tsx'
import classes from './parts/month.module.css'
import { type DayTone, toneOf } from './parts/tone.ts'

interface Props {
  /** Any day of the month to show. */
  month: Day
  onMonth: (month: Day) => void
  /** Days that may be chosen: the first and the last one. */
  first: Day
  last: Day
  /** Free places by day; a day without an entry is closed. */
  loads: readonly DayLoad[]
  isLoading: boolean
  selected: Day | null
  onSelect: (day: Day) => void
}

/** A month coloured by free places. */
export function MonthCalendar(props: Props) {
  const { month, first, last, loads, isLoading, selected, onSelect } = props
  const byDay = new Map(loads.map((load) => [load.day, load]))
  const isInMonth = (day: Day) => monthStart(day) === monthStart(month)
  return (
    <div>
      <MonthGrid
        {...props}
        enter={firstFree(loads, isInMonth)}
        renderDay={(day, keys) => (
          <DayButton
            day={day}
            load={byDay.get(day)}
            isOut={day < first || day > last}
            isLoading={isLoading}
            isSelected={day === selected}
            keys={keys}
            onSelect={() => onSelect(day)}
          />
        )}
      />
      <Legend />
    </div>
  )
}

const firstFree = (loads: readonly DayLoad[], isShown: (day: Day) => boolean) =>
  loads.find((load) => load.free > 0 && isShown(load.day))?.day

interface DayProps {
  day: Day
  load: DayLoad | undefined
  isOut: boolean
  isLoading: boolean
  isSelected: boolean
  keys: DayKeys
  onSelect: () => void
}

function DayButton({ day, load, isOut, isLoading, isSelected, keys, onSelect }: DayProps) {
  const tone = isOut ? 'closed' : toneOf(load)
  const isFree = tone !== 'closed' && tone !== 'none'
  const date = String(partsOf(day).date)
  const [weekday, month] = weekdayWords(day).split(date)
  return (
    <button
      type="button"
      className={classes.day}
      data-tone={isLoading && !isOut ? 'loading' : tone}
      data-past={isOut || undefined}
      aria-pressed={isSelected}
      aria-disabled={!isFree}
      {...keys}
      onClick={() => isFree && onSelect()}
    >
      <VisuallyHidden>{weekday}</VisuallyHidden>
      {date}
      <VisuallyHidden>{month}, </VisuallyHidden>
      {isLoading ? (
        <VisuallyHidden>узнаём места</VisuallyHidden>
      ) : (
        <Places tone={tone} free={load?.free ?? 0} />
      )}
    </button>
  )
}

/** The free seats of a day: a number on the screen, a sentence for a screen reader. */
function Places({ tone, free }: { tone: DayTone; free: number }) {
  if (tone === 'closed') return <VisuallyHidden>записи нет</VisuallyHidden>
  if (tone === 'none')
    return (
      <small>
        <VisuallyHidden>мест </VisuallyHidden>нет
      </small>
    )
  return (
    <small>
      <VisuallyHidden>свободно </VisuallyHidden>
      {free}
      <VisuallyHidden> {formFor(free, ['место', 'места', 'мест'])}</VisuallyHidden>
    </small>
  )
}

const Legend = () => (
  <ul className={classes.legend} aria-hidden>
    <li data-tone="many">много мест</li>
    <li data-tone="some">есть места</li>
    <li data-tone="few">мало</li>
    <li data-tone="none">мест нет</li>
  </ul>
)
