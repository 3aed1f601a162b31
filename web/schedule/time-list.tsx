import { Title } from '@mantine/core'
import { countOf } from '../../shared/platform/count-words.ts'
import { clinicTime } from '../../shared/platform/days.ts'
import type { Fit } from '../../shared/schedule/fit/schema.ts'
import type { Slot, SlotId } from '../../shared/schedule/schema.ts'
import classes from './parts/month.module.css'

/** A slot and, when the volume is known, what of it can be done in a visit that begins then. */
type TimedSlot = Slot & Partial<Fit>

interface Props {
  slots: readonly TimedSlot[]
  selected: SlotId | null
  /** The time that a visit is moved from. */
  from?: SlotId | undefined
  onSelect: (slot: Slot) => void
}

// Blood is taken from a fasting patient, so the title of the morning slots mentions blood (domain.md §6
// «fasting blood + urine first»).
const morningEnds = '11:00'

/** The slots of one day with their free seats; full slots are shown too. */
export function TimeList({ slots, selected, from, onSelect }: Props) {
  const isMorning = (slot: TimedSlot) => clinicTime(new Date(slot.start)) < morningEnds
  const parts = [
    { title: 'Утро, удобно сдать кровь натощак', slots: slots.filter(isMorning) },
    { title: 'После 11:00', slots: slots.filter((slot) => !isMorning(slot)) },
  ].filter((part) => part.slots.length > 0)
  return parts.map((part) => (
    <div key={part.title}>
      <Title order={3} className={classes.partTitle}>
        {part.title}
      </Title>
      <div className={classes.times}>
        {part.slots.map((slot) => (
          <Time
            key={slot.id}
            slot={slot}
            isSelected={slot.id === selected}
            isFrom={slot.id === from}
            onSelect={() => onSelect(slot)}
          />
        ))}
      </div>
    </div>
  ))
}

interface TimeProps {
  slot: TimedSlot
  isSelected: boolean
  isFrom: boolean
  onSelect: () => void
}

function timeLabel({ slot, isSelected, isFrom }: TimeProps): string {
  if (isFrom) return 'сейчас'
  if (isSelected) return 'выбрано'
  if (slot.free > 0 && slot.isPossible === false) return 'не успеть'
  if (slot.free > 0 && (slot.left?.length ?? 0) > 0) return 'в два дня'
  return slot.free === 0 ? 'мест нет' : countOf(slot.free, ['место', 'места', 'мест'])
}

function Time(props: TimeProps) {
  const { slot, isSelected, isFrom, onSelect } = props
  const isFull = (slot.free === 0 || slot.isPossible === false) && !isSelected
  return (
    <button
      type="button"
      className={classes.time}
      aria-pressed={isSelected}
      disabled={isFull || isFrom}
      data-few={slot.free === 1 || undefined}
      onClick={onSelect}
    >
      {clinicTime(new Date(slot.start))}
      <small>{timeLabel(props)}</small>
    </button>
  )
}
