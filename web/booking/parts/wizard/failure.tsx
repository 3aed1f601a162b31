import { IconAlertCircle, IconCalendarCheck, IconCurrencyRuble } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bookingRefusals } from '../../../../shared/booking/ru.ts'
import { openStates } from '../../../../shared/booking/rules.ts'
import { clinicDay, type Day } from '../../../../shared/platform/days.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { CallError, isRefused } from '../../../platform/call.ts'
import { nearestIn } from '../../../schedule/api.ts'
import { SlotOffers } from '../../../schedule/slot-offers.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { myBookings } from '../../api.ts'
import { quoteIn } from './attempt.ts'

interface Props {
  error: Error | null
  /** The requested slot. */
  slot: Pick<Slot, 'start'> | null
  onTake: (slot: Slot) => void
}

/**
 * Explains why the slot or the booking was refused and how to continue. Scrolls into view by itself; typed data
 * is kept.
 */
export function Failure({ error, slot, onTake }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'center' })
  }, [error])
  if (!error) return null
  return (
    <div ref={place}>
      <Words error={error} slot={slot} onTake={onTake} />
    </div>
  )
}

function Words({ error, slot, onTake }: Props & { error: Error }) {
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
  if (isRefused(error, bookingRefusals.ALREADY_BOOKED))
    return <Already day={slot && clinicDay(new Date(slot.start))} message={error.message} />
  const fields = error instanceof CallError ? Object.values(error.fields) : []
  const isLost = error instanceof CallError && error.kind === 'network'
  return (
    <Note tone="danger" icon={IconAlertCircle} role="alert">
      <b>{error.message}.</b>{' '}
      {fields.length > 0 ? `${fields.join('. ')}.` : !isLost && 'Введённое сохранено.'}
    </Note>
  )
}

/** A booking on this day already exists: links to it. */
function Already({ day, message }: { day: Day | null; message: string }) {
  const mine = useInfiniteQuery({ ...myBookings, staleTime: 0 })
  const booked = mine.data?.pages
    .flatMap((page) => page.items)
    .find((one) => one.day === day && openStates.includes(one.state))
  return (
    <Note tone="warm" icon={IconCalendarCheck} role="alert">
      <b>{message}.</b> Выберите другой день или{' '}
      {booked ? (
        <TextLink to="/preorder/$id" params={{ id: booked.id }}>
          откройте запись <span className="nowrap">{booked.number}</span>
        </TextLink>
      ) : (
        <TextLink to="/">откройте свои записи</TextLink>
      )}
      .
    </Note>
  )
}
