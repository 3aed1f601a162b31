import { Stack, Text } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import { BookingsAhead, type BookingsDecision, BookingsFate } from '../../shared/accounts/schema.ts'
import { bookingsText } from '../../shared/booking/ru.ts'
import { dayNear } from '../../shared/platform/day-words.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { detailsOf } from '../platform/call.ts'
import { useSchemaForm } from '../platform/form.ts'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Form } from '../ui/form.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { IconTile } from '../ui/icon-tile.tsx'

/** Returns the coming bookings that keep a connection from ending; null for any other error. */
export const bookingsAheadIn = (error: unknown): BookingsAhead | null =>
  BookingsAhead.safeParse(detailsOf(error, accountRefusals.BOOKINGS_AHEAD)).data ?? null

/** A connection that ends, and what its author needs to decide about the coming bookings. */
export interface EndingConnection {
  /** Name of the organization. */
  name: string
  ahead: BookingsAhead
}

interface Props {
  ending: EndingConnection
  /** The label of the button that ends the connection. */
  act: string
  end: (decision: BookingsDecision) => Promise<void>
  onClose: () => void
}

const choices = [
  {
    value: 'keep',
    title: 'Оставить',
    text: 'Люди придут в своё время, организация оплатит осмотры, как договорились.',
  },
  {
    value: 'cancel',
    title: 'Отменить все',
    text: 'Места освободятся, людям с телефоном придёт SMS.',
  },
] as const

/** Tells how many bookings there are, until when, and who sees them once the connection has ended. */
export function EndingText({ name, ahead: { people, until, hasColleagues } }: EndingConnection) {
  return (
    <Stack gap="xs">
      <Text>
        {name}: впереди {people === 1 ? '1\u00a0запись' : bookingsText(people)}
        {people === 1 ? ', ' : ', последняя '}
        {dayNear(until, clinicDay(new Date()))}.
      </Text>
      <Text c="dimmed" size="sm">
        {hasColleagues
          ? 'У организации есть другой представитель: он по-прежнему видит эти записи и может менять их.'
          : 'Других представителей у организации нет: оставленные записи сможет изменить только регистратура.'}
      </Text>
    </Stack>
  )
}

function EndingForm({ ending, act, end, onClose }: Props) {
  const [ahead, setAhead] = useState(ending.ahead)
  const { form, failure, isBusy, onSubmit } = useSchemaForm<{ fate: BookingsFate | null }>({
    schema: z.object({ fate: BookingsFate }),
    initialValues: { fate: null },
    send: async ({ fate }) => {
      if (!fate) return
      try {
        await end({ fate, seen: ahead.version })
      } catch (error) {
        setAhead(bookingsAheadIn(error) ?? ahead)
        throw error
      }
      onClose()
    },
  })
  const { value, error, onChange } = form.getInputProps('fate')
  return (
    <Form failure={failure} isBusy={isBusy} save={act} onSubmit={onSubmit}>
      <EndingText name={ending.name} ahead={ahead} />
      <ChoiceCards
        legend="Что сделать с записями"
        name="fate"
        value={value}
        onChange={onChange}
        choices={choices}
        error={error ? String(error) : undefined}
        isColumn
      />
    </Form>
  )
}

/** Asks what becomes of the coming bookings of an organization before a connection to it ends. */
export const EndingSheet = ({
  ending,
  ...rest
}: Omit<Props, 'ending'> & { ending: EndingConnection | null }) => (
  <FormSheet
    opened={ending !== null}
    onClose={rest.onClose}
    title="Что будет с записями?"
    mark={<IconTile icon={IconCalendarQuestion} size="lg" />}
  >
    {ending && <EndingForm ending={ending} {...rest} />}
  </FormSheet>
)
