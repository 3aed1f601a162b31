import { IconAlertCircle, IconCalendarCheck, IconCurrencyRuble } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { deskRefusals } from '../../../../shared/desk/ru.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { scheduleRefusals } from '../../../../shared/schedule/ru.ts'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { nearestIn } from '../../../schedule/api.ts'
import { SlotOffers } from '../../../schedule/slot-offers.tsx'
import { Note } from '../../../ui/note.tsx'
import { bookedIn, newTotalIn } from '../../api.ts'
import { VisitLink } from './book-found.tsx'

const { SLOT_FULL, SLOT_PASSED, SERVICE_DAY_FULL } = scheduleRefusals
const { PERSON_BOOKED, OVERBOOKING_FULL } = deskRefusals
const ofTime: readonly string[] = [
  SLOT_FULL,
  SLOT_PASSED,
  SERVICE_DAY_FULL,
  PERSON_BOOKED,
  OVERBOOKING_FULL,
].map(({ code }) => code)

/**
 * Returns whether the refusal concerns the time: it is then shown at the time field, where another slot can be
 * chosen.
 */
export const isOfTime = (error: Error | null): boolean =>
  error instanceof CallError && ofTime.includes(error.code)

/** Scrolls its content into view and moves the focus to the first button or link in it. */
function Seen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
  }, [])
  return <div ref={place}>{children}</div>
}

interface Props {
  error: Error
  onTake: (slot: Slot) => void
}

function Words({ error, onTake }: Props) {
  const nearest = nearestIn(error)
  if (nearest.length > 0) return <SlotOffers message={error.message} slots={nearest} onTake={onTake} />
  const booked = bookedIn(error)
  if (isOfTime(error))
    return (
      <Note tone="warm" icon={IconCalendarCheck} role="alert">
        <b>{error.message}</b>
        {booked ? (
          <>
            : <VisitLink visit={booked} />. Откройте её или выберите другой день.
          </>
        ) : (
          '. Выберите другое время.'
        )}
      </Note>
    )
  const total = newTotalIn(error)
  if (total !== null)
    return (
      <Note tone="warm" icon={IconCurrencyRuble} role="alert">
        <b>Стоимость изменилась: теперь {moneyText(total)}.</b> Назовите её человеку и нажмите «Записать» ещё
        раз.
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

/** Explains why the booking failed and how to continue; typed data is kept. */
export const BookFailure = (props: Props) => (
  <Seen key={props.error.message}>
    <Words {...props} />
  </Seen>
)
