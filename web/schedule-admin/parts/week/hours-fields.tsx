import { Stack } from '@mantine/core'
import { minutesOf, timeOf } from '../../../ui/clock.ts'
import { TimeInput } from '../../../ui/time-input.tsx'
import { type HoursDraft, type HoursErrors, newPart, type PartDraft } from './hours-draft.ts'
import { PartRows, PeopleInput } from './part-rows.tsx'
import classes from './week.module.css'

interface Props {
  hours: HoursDraft
  slips: HoursErrors
  slotMinutes: number
  onChange: (hours: HoursDraft) => void
}

/**
 * Returns the times of a new row: it starts at the end of the last row, else at `likely`, and lasts an hour at
 * most.
 */
function nextPart(parts: readonly PartDraft[], { from, to }: HoursDraft, likely: string): [string, string] {
  const last = parts.at(-1)?.to
  const start = [last, likely, from].find((time) => time && time >= from && time < to) ?? from
  const end = Math.min((minutesOf(start) ?? 0) + 60, minutesOf(to) ?? 1440)
  return [start, timeOf(end)]
}

/** Edits the hours of a day, the seats of a slot, the breaks, and parts of the day with another number of seats. */
export function HoursFields({ hours, slips, slotMinutes, onChange }: Props) {
  const change = (part: Partial<HoursDraft>) => onChange({ ...hours, ...part })
  return (
    <Stack gap={20}>
      <div className={classes.main}>
        <TimeInput label="С" value={hours.from} error={slips.from} onChange={(from) => change({ from })} />
        <TimeInput label="До" value={hours.to} error={slips.to} onChange={(to) => change({ to })} />
        <PeopleInput
          label={`На каждые ${slotMinutes} мин`}
          value={hours.people}
          error={slips.people}
          onChange={(people) => change({ people })}
        />
      </div>
      <PartRows
        legend="Перерывы"
        one="Перерыв"
        path="breaks"
        parts={hours.breaks}
        slips={slips}
        add="Добавить перерыв"
        make={() => newPart(...nextPart(hours.breaks, hours, '12:00'))}
        onChange={(breaks) => change({ breaks })}
      />
      <PartRows
        legend="В другие часы мест больше или меньше"
        one="Часть дня"
        path="pieces"
        hasPeople
        parts={hours.pieces}
        slips={slips}
        add="Добавить часть дня"
        make={() => newPart(...nextPart(hours.pieces, hours, hours.from), hours.people)}
        onChange={(pieces) => change({ pieces })}
      />
    </Stack>
  )
}
