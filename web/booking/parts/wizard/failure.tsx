import { IconAlertCircle, IconCurrencyRuble } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { bookingRefusals } from '../../../../shared/booking/ru.ts'
import { BookingId } from '../../../../shared/booking/schema.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { CallError, isRefused } from '../../../platform/call.ts'
import { nearestIn } from '../../../schedule/api.ts'
import { SlotOffers } from '../../../schedule/slot-offers.tsx'
import { Note } from '../../../ui/note.tsx'
import { quoteIn } from './attempt.ts'
import { BookedNote } from './booked-day.tsx'

/** The open booking that `ALREADY_BOOKED` names. */
const Taken = z.object({ id: BookingId, number: z.string() })

interface Props {
  error: Error | null
  onTake: (slot: Slot) => void
}

/**
 * Explains, beside the button that was pressed, why the slot or the booking was refused and how to continue. Scrolls
 * into view and takes the focus by itself; typed data is kept.
 */
export function Failure({ error, onTake }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!error) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [error])
  if (!error) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Words error={error} onTake={onTake} />
    </div>
  )
}

function Words({ error, onTake }: Props & { error: Error }) {
  const nearest = nearestIn(error)
  if (nearest.length > 0) return <SlotOffers message={error.message} slots={nearest} onTake={onTake} />
  const quote = quoteIn(error)
  if (quote)
    return (
      <Note tone="warm" icon={IconCurrencyRuble} role="alert">
        <b>Стоимость изменилась: теперь {moneyText(quote.total)}.</b> Проверьте её и нажмите «Записаться» ещё
        раз.
      </Note>
    )
  if (isRefused(error, bookingRefusals.ALREADY_BOOKED)) {
    const booked = Taken.safeParse(error instanceof CallError ? error.details : null).data ?? null
    return <BookedNote message={error.message} booking={booked} role="alert" />
  }
  if (isRefused(error, bookingRefusals.RESULTS_LAPSE))
    return (
      <Note tone="warm" icon={IconCurrencyRuble} role="alert">
        {error.message}.
      </Note>
    )
  const fields = error instanceof CallError ? Object.values(error.fields) : []
  const isLost = error instanceof CallError && error.kind === 'network'
  return (
    <Note tone="danger" icon={IconAlertCircle} role="alert">
      <b>{error.message}.</b>{' '}
      {fields.length > 0 ? `${fields.join('. ')}.` : !isLost && 'Введённое сохранено.'}
    </Note>
  )
}
