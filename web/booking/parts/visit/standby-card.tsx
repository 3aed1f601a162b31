import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { BookingCard, Standby } from '../../../../shared/booking/schema.ts'
import { notBeforeProblem, standbyHint, standbyName } from '../../../../shared/booking/standby/ru.ts'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import { clinicTime, type Day, isDay } from '../../../../shared/platform/days.ts'
import { nearestFor } from '../../../schedule/api.ts'
import { slotLabel } from '../../../schedule/slot-offers.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { ButtonLink, TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { askForEarlier, oneBooking, stopAsking } from '../../api.ts'

interface Props {
  booking: BookingCard
  /** The page itself shows the earlier times that are free now. */
  hasCalendar?: boolean
}

/** «Сообщить, если освободится раньше»: switches the waiting on and off. */
export function StandbyCard({ booking, hasCalendar = false }: Props) {
  if (!booking.canChange) return null
  return (
    <Card aria-label={standbyName} mt="md">
      <Waiting booking={booking} hasCalendar={hasCalendar} />
    </Card>
  )
}

/** The time that is offered now, at the top of a page of the booking. */
export function OfferNote({ booking: { id, standby, canChange } }: Pick<Props, 'booking'>) {
  const offer = standby?.offer
  if (!offer || !canChange) return null
  return (
    <Box mb="md">
      <Note
        tone="warm"
        icon={IconBellRinging}
        role="status"
        action={
          <ButtonLink to="/preorder/$id/earlier" params={{ id }} size="sm">
            Посмотреть
          </ButtonLink>
        }
      >
        <b>Освободилось время: {slotLabel(offer.slot)}.</b> Место за вами до{' '}
        {clinicTime(new Date(offer.until))}.
      </Note>
    </Box>
  )
}

/** Changes the wish of a booking: null switches the waiting off. */
function useWish({ id }: BookingCard) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (wish: { notBefore: Day | null } | null): Promise<Standby | null> => {
      if (wish) return askForEarlier(id, wish.notBefore)
      await stopAsking(id)
      return null
    },
    onSuccess: (standby) =>
      queries.setQueryData(oneBooking(id).queryKey, (card) => card && { ...card, standby }),
    onError: (error) => {
      toast('danger', 'Не получилось', error.message)
      void queries.invalidateQueries({ queryKey: oneBooking(id).queryKey })
    },
  })
}

function Waiting({ booking, hasCalendar }: Props) {
  const { standby, day } = booking
  const wish = useWish(booking)
  const isOn = wish.isPending ? wish.variables !== null : standby !== null
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap" align="center">
        <Title order={3} size="md">
          {standbyName}
        </Title>
        <Toggle
          label={standbyName}
          isOn={isOn}
          onChange={(on) => !wish.isPending && wish.mutate(on ? { notBefore: null } : null)}
        />
      </Group>
      <Text size="sm" c="var(--app-text-2)">
        {standbyHint}
      </Text>
      {standby ? (
        <>
          <Text size="sm" role="status">
            <b>Ждём время раньше {dayWords(day)}</b>
            {standby.notBefore && `, но не раньше ${dayWords(standby.notBefore)}`}. Спросим по очереди: первым
            тех, кто попросил раньше. С 21 до 8 часов не беспокоим.
          </Text>
          <NotBefore
            key={standby.notBefore}
            booking={booking}
            standby={standby}
            isSaving={wish.isPending}
            onSave={(notBefore) => wish.mutate({ notBefore })}
          />
        </>
      ) : (
        !hasCalendar && <FreeNow booking={booking} />
      )}
    </Stack>
  )
}

/** Says that an earlier time is free now: there is nothing to wait for. */
function FreeNow({ booking: { id, slot, items } }: Props) {
  const services = items.map(({ service }) => service)
  const { data } = useQuery(nearestFor(slot.city, services))
  const first = data?.[0]
  if (!first || Date.parse(first.start) >= Date.parse(slot.start)) return null
  return (
    <Text size="sm">
      Уже сейчас есть время раньше: {slotLabel(first)}.{' '}
      <TextLink to="/preorder/$id/move" params={{ id }}>
        Выбрать в календаре
      </TextLink>
    </Text>
  )
}

interface NotBeforeProps {
  booking: BookingCard
  standby: Standby
  isSaving: boolean
  onSave: (notBefore: Day | null) => void
}

/** The first day on which the person can come. */
function NotBefore({ booking, standby, isSaving, onSave }: NotBeforeProps) {
  const [value, setValue] = useState<string>(standby.notBefore ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (value === '') return onSave(null)
    const found = isDay(value)
      ? notBeforeProblem(value as Day, booking.day)
      : 'Введите дату: день, месяц, год'
    setProblem(found)
    if (!found) onSave(value as Day)
  }
  return (
    <form onSubmit={save} noValidate>
      <Group align="flex-start" gap="sm">
        <DateInput
          label="Могу прийти не раньше (необязательно)"
          value={value}
          error={problem}
          onChange={(text) => {
            setProblem(null)
            setValue(text)
          }}
        />
        {value !== (standby.notBefore ?? '') && (
          <Button type="submit" variant="default" mt="1.75rem" loading={isSaving}>
            Сохранить
          </Button>
        )}
      </Group>
    </form>
  )
}
