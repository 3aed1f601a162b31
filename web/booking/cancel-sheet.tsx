import { IconCalendarX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import {
  cancelReasonField,
  cancelReasonRules,
  usualCancelReasons,
} from '../../shared/booking/cancel-reasons.ts'
import { bookingsText, cancelledBookingsText } from '../../shared/booking/ru.ts'
import { undoSeconds } from '../../shared/booking/rules.ts'
import { type Audience, longestCancelReason } from '../../shared/booking/schema.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { ReasonForm } from '../ui/reason-form.tsx'
import { toast } from '../ui/toasts.tsx'
import { TellField } from './tell-field.tsx'

interface CancelResult {
  /** The number of bookings that have been cancelled. */
  count: number
  /** The second line of the toast. */
  note?: string | undefined
  /** Puts the bookings back; offered in the toast for a few seconds. */
  undo?: () => void
}

interface Props {
  audience: Audience
  /** The number of bookings that are cancelled at once. */
  count?: number
  /** Names the bookings and the consequences of the cancellation. */
  children: ReactNode
  /** The people concerned, where the user decides whether they get an SMS. */
  people?: readonly { hasPhone: boolean }[]
  /** Cancels the bookings. The form shows a thrown refusal and keeps the typed reason. */
  cancel: (reason: string, tell: boolean) => Promise<CancelResult>
  /** Names the people whom a refusal is about. */
  explain?: (error: unknown) => ReactNode
  onClose: () => void
}

function CancelForm({ audience, count = 1, children, people, cancel, explain, onClose }: Props) {
  const [tell, setTell] = useState(true)
  const [details, setDetails] = useState<ReactNode>(null)
  const send = async (reason: string) => {
    setDetails(null)
    const result = await cancel(reason, tell).catch((error) => {
      setDetails(explain?.(error))
      throw error
    })
    const { note, undo } = result
    const tone = result.count > 0 ? 'ok' : 'info'
    const action = undo && { name: 'Вернуть', run: undo, seconds: undoSeconds }
    toast(tone, cancelledBookingsText(result.count, count), note, action)
  }
  return (
    <ReasonForm
      {...cancelReasonField[audience]}
      rule={cancelReasonRules[audience]}
      longest={longestCancelReason}
      usual={usualCancelReasons(audience, count)}
      // A person seldom gives a reason, and on a phone the keyboard would cover the buttons.
      isFocused={audience !== 'person'}
      more={people && <TellField people={people} isOn={tell} onChange={setTell} />}
      details={details}
      act={`Отменить ${bookingsText(count)}`}
      send={send}
      onClose={onClose}
    >
      {children}
    </ReasonForm>
  )
}

/** Asks for a reason and confirmation before one booking or several are cancelled. */
export const CancelSheet = ({ opened, ...form }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={form.onClose}
    title={`Отменить ${bookingsText(form.count ?? 1)}?`}
    mark={<IconTile icon={IconCalendarX} tone="danger" size="lg" />}
  >
    <CancelForm {...form} />
  </FormSheet>
)
