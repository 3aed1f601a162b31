import { SimpleGrid, Title } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { countOf } from '../../shared/platform/count-words.ts'
import { clinicTime } from '../../shared/platform/days.ts'
import type { FittingSlot } from '../../shared/schedule/fit/schema.ts'
import type { Slot, SlotId } from '../../shared/schedule/schema.ts'
import classes from './parts/month.module.css'

/** A slot and, when the volume is known, what of it can be done in a visit that begins then. */
type TimedSlot = Slot & Partial<Pick<FittingSlot, 'left' | 'isPossible' | 'soldOut' | 'isEvenest'>>

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
  const isChosen = slots.some(({ id }) => id === selected)
  const isMorning = (slot: TimedSlot) => clinicTime(new Date(slot.start)) < morningEnds
  const parts = [
    { title: 'Утро, удобно сдать кровь натощак', slots: slots.filter(isMorning) },
    { title: 'После 11:00', slots: slots.filter((slot) => !isMorning(slot)) },
  ].filter((part) => part.slots.length > 0)
  return parts.map((part) => (
    <div key={part.title}>
      <Title order={3} m="1rem 0 0.5rem" fz="sm" lh="1.25rem" fw={400} lts="normal" c="dimmed">
        {part.title}
      </Title>
      <SimpleGrid
        minColWidth="5.25rem"
        spacing="xs"
        className={classes.times}
        data-times
        onKeyDown={moveByArrow}
      >
        {part.slots.map((slot) => (
          <Time
            key={slot.id}
            slot={slot}
            isSelected={slot.id === selected}
            isFrom={slot.id === from}
            isSkipped={isChosen && slot.id !== selected}
            onSelect={() => onSelect(slot)}
          />
        ))}
      </SimpleGrid>
    </div>
  ))
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows move between the times of the day, over both parts of it. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const all = event.currentTarget.parentElement?.parentElement?.querySelectorAll<HTMLElement>(
    '[data-times] button:not(:disabled)',
  )
  const times = [...(all ?? [])]
  const next = times[times.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface TimeProps {
  slot: TimedSlot
  isSelected: boolean
  isFrom: boolean
  /** Another time is chosen: Tab goes on from it, past this one; arrows still reach it. */
  isSkipped: boolean
  onSelect: () => void
}

function timeLabel({ slot, isSelected, isFrom }: TimeProps): string {
  if (isFrom) return 'сейчас'
  if (isSelected) return 'выбрано'
  if ((slot.soldOut?.length ?? 0) > 0) return 'занято'
  if (slot.free > 0 && slot.isPossible === false) return 'не успеть'
  if (slot.free > 0 && (slot.left?.length ?? 0) > 0) return 'в два дня'
  if (slot.free > 0 && slot.isEvenest) return 'спокойнее'
  return slot.free === 0 ? 'мест нет' : countOf(slot.free, ['место', 'места', 'мест'])
}

function Time(props: TimeProps) {
  const { slot, isSelected, isFrom, isSkipped, onSelect } = props
  const isFull = (slot.free === 0 || slot.isPossible === false) && !isSelected
  return (
    <button
      type="button"
      className={classes.time}
      aria-pressed={isSelected}
      tabIndex={isSkipped ? -1 : undefined}
      disabled={isFull || isFrom}
      data-few={slot.free === 1 || undefined}
      onClick={onSelect}
    >
      {clinicTime(new Date(slot.start))}
      <small>{timeLabel(props)}</small>
    </button>
  )
}
