import { Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { movedBookingsText } from '../../shared/booking/ru.ts'
import type { Booking, BookingCard, BookingId } from '../../shared/booking/schema.ts'
import { weekdayWords } from '../../shared/platform/day-words.ts'
import type { Slot } from '../../shared/schedule/schema.ts'
import { useDevice } from '../platform/device.ts'
import { nearestIn, useHold } from '../schedule/api.ts'
import { slotLabel } from '../schedule/slot-offers.tsx'
import { SlotPicker } from '../schedule/slot-picker.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { afterBooking, lapseIn, type Move, moveBooking, oneBooking, showChanged } from './api.ts'
import { MoveBar, MoveCard } from './parts/visit/move-card.tsx'
import { OfferNote, StandbyCard } from './parts/visit/standby-card.tsx'
import { visitPlace, visitTime } from './parts/visit/visit.ts'
import { useBookedDays } from './parts/wizard/booked-day.tsx'
import { Failure } from './parts/wizard/failure.tsx'
import { StepBones } from './parts/wizard/step-bones.tsx'
import classes from './parts/wizard/wizard.module.css'

/** `/preorder/:id/move`: moves a booking to another time; the present slot is kept until the new one is taken. */
export function MovePage() {
  const { id } = useParams({ from: '/cabinet/preorder/$id/move' })
  const booking = useQuery(oneBooking(id as BookingId))
  const { data } = booking
  return (
    <Page wide>
      <PageHeader
        title="Перенос записи"
        sub={
          data && (
            <>
              {data.person.fullname}, <span className="nowrap">{data.number}</span>
              {data.canChange && `, сейчас ${weekdayWords(data.day)}, ${visitTime(data)}`}
            </>
          )
        }
      />
      {booking.isPending && <StepBones />}
      {booking.isError && (
        <ErrorState
          title="Не удалось открыть запись"
          error={booking.error}
          onRetry={() => void booking.refetch()}
        />
      )}
      {data?.canChange && <Mover booking={data} />}
      {data && !data.canChange && (
        <Note
          tone="calm"
          icon={IconLock}
          role="status"
          action={
            <ButtonLink to="/" size="sm">
              Все записи
            </ButtonLink>
          }
        >
          Эту запись уже нельзя перенести.
        </Note>
      )}
    </Page>
  )
}

function useMove(booking: Booking) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const hold = useHold(booking.slot.city)
  const moving = useMutation({
    mutationFn: (move: Move) => moveBooking(booking.id, move),
    onSuccess: async (moved) => {
      toast('ok', movedBookingsText(1), `Ждём вас: ${slotLabel(moved.slot)}`)
      await afterBooking(queries, true)
      // «Back» must not reopen the move page: the booking has already been moved.
      await navigate({ to: '/', replace: true })
    },
    onError: (error) => {
      if (nearestIn(error).length > 0) hold.lose()
      void showChanged(queries, error)
    },
  })
  // A refusal for one slot does not apply to another slot.
  const take = (slot: Slot) => {
    moving.reset()
    hold.take(slot)
  }
  return { hold: { ...hold, take }, moving }
}

function Mover({ booking }: { booking: BookingCard }) {
  const { hold, moving } = useMove(booking)
  const isNarrow = useDevice() !== 'desktop'
  const whyNotOn = useBookedDays({ ...booking.person, except: booking.id })
  const chosen = hold.slot?.id === booking.slot.id ? null : hold.slot
  const move = (slot: Slot) => moving.mutate({ slot: slot.id, ...lapseIn(moving.error) })
  const props = { hold, chosen, isMoving: moving.isPending, onMove: move }
  return (
    <div className={classes.confirm}>
      <Stack miw={0}>
        <OfferNote booking={booking} />
        <Failure error={moving.error ?? hold.refusal} onTake={hold.take} />
        <SlotPicker
          city={booking.slot.city}
          address={visitPlace(booking)}
          selected={chosen}
          from={booking.slot.id}
          services={booking.items.map(({ service }) => service)}
          whyNotOn={whyNotOn}
          onSelect={hold.take}
        />
        <Text size="sm" c="dimmed">
          Переносят внутри города. Чтобы прийти в другом, отмените запись и запишитесь заново.
        </Text>
        <StandbyCard booking={booking} hasCalendar />
      </Stack>
      {isNarrow ? <MoveBar {...props} /> : <MoveCard {...props} />}
    </div>
  )
}
