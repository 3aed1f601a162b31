import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconClockOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { fastingMemo, movedBookingsText } from '../../shared/booking/ru.ts'
import type { BookingCard, BookingId, StandbyOffer } from '../../shared/booking/schema.ts'
import { offerMinutes } from '../../shared/booking/standby/rules.ts'
import { countOf } from '../../shared/platform/count-words.ts'
import { weekdayHeading } from '../../shared/platform/day-words.ts'
import { clinicTime, daysBetween } from '../../shared/platform/days.ts'
import { leftText, stayText } from '../../shared/schedule/fit/ru.ts'
import { useOtherPerson } from '../check-ups/api.ts'
import { HoldRing } from '../schedule/hold-card.tsx'
import { slotLabel } from '../schedule/slot-offers.tsx'
import { Card } from '../ui/card.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toasts.tsx'
import { afterBooking, declineOffer, moveBooking, oneBooking, showChanged } from './api.ts'
import { MoveButton } from './move-button.tsx'
import { visitPlace, visitTime } from './parts/visit/visit.ts'
import { StepBones } from './parts/wizard/step-bones.tsx'

/** `/preorder/:id/earlier`: an earlier time is offered to a booking; the SMS about it leads here. */
export function EarlierPage() {
  const { id } = useParams({ from: '/cabinet/preorder/$id/earlier' })
  const booking = useQuery(oneBooking(id as BookingId))
  const { data } = booking
  return (
    <Page>
      <PageHeader title="Освободилось время раньше" sub={data && <Whose booking={data} />} />
      {booking.isPending && <StepBones />}
      {booking.isError && (
        <ErrorState
          title="Не удалось открыть запись"
          error={booking.error}
          onRetry={() => void booking.refetch()}
        />
      )}
      {data && <Answer booking={data} />}
    </Page>
  )
}

function Whose({ booking }: { booking: BookingCard }) {
  const other = useOtherPerson(booking)
  return (
    <>
      Запись <span className="nowrap">{booking.number}</span>
      {other && `, ${other}`}
    </>
  )
}

const Answer = ({ booking }: { booking: BookingCard }) =>
  booking.standby?.offer && booking.canChange ? (
    <OpenOffer booking={booking} offer={booking.standby.offer} />
  ) : (
    <Over booking={booking} />
  )

/** The offer has lapsed, or the person has answered it. */
export const Over = ({ booking }: { booking: BookingCard }) => (
  <Note
    tone="calm"
    icon={IconClockOff}
    role="status"
    action={
      <ButtonLink to="/preorder/$id" params={{ id: booking.id }} size="sm">
        Открыть запись
      </ButtonLink>
    }
  >
    <b>Сейчас вам ничего не предлагаем.</b> На ответ было {offerMinutes} минут, потом место предлагают
    следующему. {booking.canChange && `Вы записаны: ${slotLabel(booking.slot)}. `}
    {booking.standby && 'Сообщим, когда освободится другое время.'}
  </Note>
)

interface OfferProps {
  booking: BookingCard
  offer: StandbyOffer
}

function useAnswers({ booking, offer }: OfferProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const reload = () => queries.invalidateQueries({ queryKey: oneBooking(booking.id).queryKey })
  // «Back» must not reopen the page: the offer has been answered.
  const leave = () => navigate({ to: '/preorder/$id', params: { id: booking.id }, replace: true })
  const moving = useMutation({
    mutationFn: () => moveBooking(booking.id, { slot: offer.slot.id }),
    onSuccess: async (moved) => {
      toast('ok', movedBookingsText(1), `Ждём вас: ${slotLabel(moved.slot)}`)
      await afterBooking(queries, false)
      await leave()
    },
    onError: (error) => {
      void showChanged(queries, error)
      void reload()
    },
  })
  const declining = useMutation({
    mutationFn: () => declineOffer(booking.id, offer.slot.id),
    onSuccess: async () => {
      toast('ok', 'Запись осталась прежней', 'Сообщим, когда освободится другое время')
      await reload()
      await leave()
    },
  })
  return { moving, declining, reload }
}

function OpenOffer({ booking, offer }: OfferProps) {
  const { moving, declining, reload } = useAnswers({ booking, offer })
  const error = moving.error ?? declining.error
  return (
    <Card tone="lift" aria-label="Предложенное время">
      <Stack gap="lg">
        <HoldRing
          until={Date.parse(offer.until)}
          minutes={offerMinutes}
          size={72}
          onEnd={() => void reload()}
        >
          {(time) => (
            <>
              <b>Место за вами ещё {time}</b>
              <Text size="sm" c="var(--app-text-2)">
                До {clinicTime(new Date(offer.until))}. Потом предложим его следующему.
              </Text>
            </>
          )}
        </HoldRing>
        <Times booking={booking} offer={offer} />
        {error && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            <b>{error.message}.</b> Ваша запись прежняя.
          </Note>
        )}
        <Stack gap="sm" maw="26rem">
          <MoveButton
            chosen={slotLabel(offer.slot)}
            isDisabled={declining.isPending}
            isMoving={moving.isPending}
            onMove={() => moving.mutate()}
          />
          <Button
            size="lg"
            fullWidth
            variant="default"
            loading={declining.isPending}
            disabled={moving.isPending}
            onClick={() => declining.mutate()}
          >
            Оставить как есть
          </Button>
        </Stack>
        <Text size="sm" c="var(--app-text-2)">
          {visitPlace(booking)}, время местное, екатеринбургское. Объём осмотра, стоимость и документы
          останутся прежними.
        </Text>
      </Stack>
    </Card>
  )
}

/** The offered and the booked time, one under the other, and what changes with the move. */
function Times({ booking, offer }: OfferProps) {
  const days = daysBetween(offer.day, booking.day)
  const sooner = days > 0 ? `на ${countOf(days, ['день', 'дня', 'дней'])} раньше` : 'в тот же день, раньше'
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" c="var(--app-text-2)">
          Можно прийти, {sooner}
        </Text>
        <Title order={2}>
          {weekdayHeading(offer.day)},{' '}
          <span className="nowrap">{clinicTime(new Date(offer.slot.start))}</span>
        </Title>
        {offer.stay && (
          <Text size="sm" c="var(--app-text-2)">
            Осмотр займёт {stayText(offer.stay.minutes)}.{offer.stay.isFasting && ` ${fastingMemo}.`}
            {offer.stay.left.length > 0 && ` ${leftText(offer.stay.left)}.`}
          </Text>
        )}
      </div>
      <div>
        <Text size="sm" c="var(--app-text-2)">
          Сейчас вы записаны
        </Text>
        <Text fw={600}>
          {weekdayHeading(booking.day)}, <span className="nowrap">{visitTime(booking)}</span>
        </Text>
      </div>
    </Stack>
  )
}
