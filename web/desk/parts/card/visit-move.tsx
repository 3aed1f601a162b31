import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { movedBookingsText } from '../../../../shared/booking/ru.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { lapseIn } from '../../../booking/api.ts'
import { MoveForm, MoveSheet } from '../../../booking/move-sheet.tsx'
import { nearestIn } from '../../../schedule/api.ts'
import { SlotOffers, slotLabel } from '../../../schedule/slot-offers.tsx'
import { SlotPicker } from '../../../schedule/slot-picker.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { askMove, useDeskAct } from '../../api.ts'
import classes from '../day/desk.module.css'
import { moveWords } from './told-words.ts'

interface Props {
  card: DeskCard
  onClose: () => void
}

function VisitMoveForm({ card, onClose }: Props) {
  const act = useDeskAct()
  const [chosen, setChosen] = useState<Slot | null>(null)
  const moving = useMutation({
    mutationFn: ({ slot, total }: { slot: Slot; total?: number }) =>
      act(card, askMove({ slot: slot.id, ...(total !== undefined && { total }) })),
    onSuccess: (_, { slot }) => {
      onClose()
      toast('ok', movedBookingsText(1), `${card.fullname}: ${slotLabel(slot)}`)
    },
  })
  const choose = (slot: Slot) => {
    moving.reset()
    setChosen(slot)
  }
  const nearest = nearestIn(moving.error)
  const isOffered = moving.error !== null && nearest.length > 0
  return (
    <MoveForm
      lead={`${card.fullname}, сейчас ${slotLabel(card)}. ${moveWords(card)}`}
      error={moving.error}
      offers={
        isOffered ? <SlotOffers message={moving.error.message} slots={nearest} onTake={choose} /> : undefined
      }
      chosen={chosen && slotLabel(chosen)}
      isMoving={moving.isPending}
      onMove={() => chosen && moving.mutate({ slot: chosen, ...lapseIn(moving.error) })}
    >
      <div className={classes.picker}>
        <SlotPicker
          city={card.city}
          address={cityNames[card.city]}
          selected={chosen}
          from={card.slot}
          services={card.services.map(({ service }) => service)}
          isOffered={isOffered}
          onSelect={choose}
        />
      </div>
    </MoveForm>
  )
}

/** Moves a visit to another time: the nearest free one, or a chosen day and time. */
export const VisitMove = ({ opened, ...form }: Props & { opened: boolean }) => (
  <MoveSheet opened={opened} onClose={form.onClose} isWide>
    <VisitMoveForm {...form} />
  </MoveSheet>
)
