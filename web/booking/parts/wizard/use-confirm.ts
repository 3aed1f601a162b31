import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingRefusals } from '../../../../shared/booking/ru.ts'
import { clinicDay, type Day } from '../../../../shared/platform/days.ts'
import type { Slot } from '../../../../shared/schedule/schema.ts'
import { CallError, isRefused } from '../../../platform/call.ts'
import { editionNow } from '../../../programme/api.ts'
import { nearestIn, useHold } from '../../../schedule/api.ts'
import { quoteQuery } from '../../api.ts'
import { quoteIn, useReserve } from './attempt.ts'
import type { Draft } from './draft.ts'
import { bookingParts, paymentOf } from './fill.ts'
import { withoutKept } from './kept.ts'
import type { StepProps } from './step-props.ts'
import { useOwnResults } from './use-own-results.ts'
import { volumeRequest } from './volume.ts'

/** The server's volume and price of the draft on a given day. */
function useQuote(draft: Draft, day: Day) {
  const edition = useQuery(editionNow)
  const { own, isReady } = useOwnResults(draft)
  const known = edition.data && isReady ? volumeRequest(edition.data, draft, day, own) : null
  const request = known?.request ?? null
  const factors = request?.factors.map(({ code, marks = [] }) => ({ code, marks: [...marks] })) ?? []
  const input = request && {
    ...request,
    kindReason: request.kindReason ?? undefined,
    factors,
    city: draft.prepare.city,
    skip: [...(request.skip ?? [])],
  }
  const quote = useQuery({
    ...quoteQuery(input as NonNullable<typeof input>),
    enabled: input !== null,
    placeholderData: (before) => before,
  })
  return { edition, factors, quote, counted: known?.counted ?? [] }
}

/**
 * Returns the refusal in which the server explains why there is no price; null for a lost connection, which
 * explains nothing.
 */
const refusalIn = (error: Error | null): Error | null =>
  error instanceof CallError && error.kind === 'refusal' && error.status < 500 ? error : null

/** Data that a booking still needs from the user. */
type Lack = 'slot' | 'consent'

/** The state of the last step: the reserved slot, the price, the consent and the sending. */
export function useConfirm({ draft, today, onChange }: Pick<StepProps, 'draft' | 'today' | 'onChange'>) {
  const hold = useHold(draft.prepare.city)
  const sending = useReserve()
  const [consent, setConsent] = useState(false)
  const [hasTried, setTried] = useState(false)
  const day = hold.slot ? clinicDay(new Date(hold.slot.start)) : today
  const { edition, factors, quote, counted } = useQuote(draft, day)
  const known = quoteIn(sending.error) ?? quote.data ?? null
  const lack: Lack | null = hold.slot ? (consent ? null : 'consent') : 'slot'
  const parts = bookingParts(draft)

  const send = () => {
    setTried(true)
    if (!hold.slot || !consent || !parts) return
    const { city: _city, ...rest } = parts
    const total = known ? { total: known.total } : {}
    sending.mutate(
      { ...rest, slot: hold.slot.id, factors, anew: draft.prepare.anew, consent: true, ...total },
      {
        onError: (error) => {
          if (nearestIn(error).length > 0) hold.lose()
          // The documents of the earlier booking cannot be used for this one: the draft drops them, and the
          // wizard goes back to the step that asks for them.
          if (isRefused(error, bookingRefusals.PAPERS_GONE)) onChange(withoutKept(draft))
        },
      },
    )
  }
  return {
    hold,
    edition,
    quote: known,
    /** The earlier results that shorten the check-up. */
    counted,
    hasNoQuote: quote.isError,
    // The server is away: the price is known again once it answers, and the clinic has nothing to clarify.
    isAway: quote.error instanceof CallError && (quote.error.kind === 'network' || quote.error.status >= 500),
    askAgain: () => void quote.refetch(),
    payment: paymentOf(draft),
    consent,
    setConsent,
    // While a refusal is shown, missing input is not reported: the refusal already tells the user what to do.
    lack: hasTried && !sending.error ? lack : null,
    error: sending.error ?? hold.refusal ?? refusalIn(quote.error),
    // The button stays busy until the current price is shown, so that no user books at a price not seen.
    isBusy: sending.isPending || quote.isPending || quote.isPlaceholderData,
    take: (slot: Slot) => {
      sending.reset()
      hold.take(slot)
    },
    send,
  }
}

/** Everything that the last step knows. */
export type Confirm = ReturnType<typeof useConfirm>
