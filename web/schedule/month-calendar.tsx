import { Box, VisuallyHidden } from '@mantine/core'
import { formFor } from '../../shared/platform/count-words.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { DayLoad } from '../../shared/schedule/schema.ts'
import { LoadDay, LoadLegend } from '../ui/load-day.tsx'
import { freeTone, type LoadTone } from '../ui/load-tone.ts'
import { monthStart } from '../ui/month.ts'
import { type DayKeys, MonthGrid } from '../ui/month-grid.tsx'

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
      <Box mt="sm">
        <LoadLegend items={legend} />
      </Box>
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

function DayButton({ load, isOut, isLoading, ...day }: DayProps) {
  const tone = isOut ? 'closed' : freeTone(load)
  return (
    <LoadDay
      {...day}
      tone={isLoading && !isOut ? 'loading' : tone}
      isPast={isOut}
      isOff={tone === 'closed' || tone === 'none'}
    >
      {isLoading ? (
        <VisuallyHidden>узнаём места</VisuallyHidden>
      ) : (
        <Places tone={tone} free={load?.free ?? 0} />
      )}
    </LoadDay>
  )
}

/** The free seats of a day: a number on the screen, a sentence for a screen reader. */
function Places({ tone, free }: { tone: LoadTone; free: number }) {
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

const legend = [
  ['many', 'много мест'],
  ['some', 'есть места'],
  ['few', 'мало'],
  ['none', 'мест нет'],
] as const
