import { Button } from '@mantine/core'
import { IconAlertCircle, IconCalendarEvent } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { nearestIn } from '../../../schedule/api.ts'
import { SlotOffers, slotLabel } from '../../../schedule/slot-offers.tsx'
import { SlotPicker } from '../../../schedule/slot-picker.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { askMove, useDeskAct } from '../../api.ts'
import classes from './card.module.css'
import { moveWords } from './told-words.ts'

interface Props {
  card: DeskCard
  onClose: () => void
}

function MoveForm({ card, onClose }: Props) {
  const act = useDeskAct()
  const [chosen, setChosen] = useState<Slot | null>(null)
  const moving = useMutation({
    mutationFn: (slot: Slot) => act(card, askMove(slot.id)),
    onSuccess: (_, slot) => {
      onClose()
      toast('ok', 'Запись перенесена', `${card.fullname}: ${slotLabel(slot)}`)
    },
  })
  const choose = (slot: Slot) => {
    moving.reset()
    setChosen(slot)
  }
  const nearest = nearestIn(moving.error)
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>
        {card.fullname}, сейчас {slotLabel(card)}. {moveWords(card)}
      </p>
      {moving.isError &&
        (nearest.length > 0 ? (
          <SlotOffers message={moving.error.message} slots={nearest} onTake={choose} />
        ) : (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {moving.error.message}
          </Note>
        ))}
      <div className={classes.picker}>
        <SlotPicker
          city={card.city}
          address={cityNames[card.city]}
          selected={chosen}
          from={card.slot}
          isOffered={nearest.length > 0}
          onSelect={choose}
        />
      </div>
      <div className={classes.foot}>
        <Button
          size="lg"
          fullWidth
          disabled={!chosen}
          loading={moving.isPending}
          onClick={() => chosen && moving.mutate(chosen)}
        >
          {chosen ? `Перенести на ${slotLabel(chosen)}` : 'Выберите время'}
        </Button>
      </div>
    </div>
  )
}

/** Moves a visit to another time: the nearest free one, or a chosen day and time. */
export const MoveSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <Sheet
    opened={opened}
    onClose={rest.onClose}
    place="side"
    isWide
    title="Перенести запись"
    mark={<IconTile icon={IconCalendarEvent} size="lg" />}
  >
    <MoveForm {...rest} />
  </Sheet>
)
