import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CountedResult } from '../../../../shared/booking/quote.ts'
import { isFasting } from '../../../../shared/booking/rules.ts'
import type { OwnResult } from '../../../../shared/booking/schema.ts'
import { personOf } from '../../../../shared/booking/typed.ts'
import { KnownResultsQuery } from '../../../../shared/desk/schema.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { normalizePhone } from '../../../../shared/platform/phone.ts'
import { priceVolume } from '../../../../shared/prices/rules.ts'
import { volumeOf } from '../../../../shared/programme/rules.ts'
import type { Edition, Volume } from '../../../../shared/programme/schema.ts'
import { newKey } from '../../../platform/new-key.ts'
import { useSession } from '../../../platform/session.ts'
import { priceList } from '../../../prices/api.ts'
import { editionNow } from '../../../programme/api.ts'
import { placesKey } from '../../../schedule/api.ts'
import { bookPerson, deskKnownResults, deskPerson, type NewVisit, newTotalIn } from '../../api.ts'
import { type BookDraft, dropBook, isTyped, keepBook, readBook } from './book-draft.ts'
import { bookingOf, requestOf } from './book-fill.ts'

/** The draft of this tab; each change is stored at once, except for document numbers. */
export function useBookDraft() {
  const { user } = useSession()
  const owner = user?.phone ?? ''
  const [draft, change] = useState(() => readBook(owner, user?.city ?? 'ekb'))
  useEffect(() => (isTyped(draft) ? keepBook(owner, draft) : dropBook()), [owner, draft])
  return { draft, change }
}

/** Updates the draft from its latest state. */
export type ChangeBook = ReturnType<typeof useBookDraft>['change']

/** How long the registrar pauses in a name before it is asked for, milliseconds: each question is an audit record. */
const typingPause = 600
const none: readonly OwnResult[] = []

/** Loads what the clinic did for the person of the draft; `isReady`: loaded, or nothing is known of the phone. */
function useKnownResults({ person: typed }: BookDraft): { own: readonly OwnResult[]; isReady: boolean } {
  const phone = normalizePhone(typed.phone)
  const hasAccount = useQuery(deskPerson(phone)).data?.account != null
  const { surname, name, birth } = personOf(typed)
  const asked = hasAccount ? JSON.stringify({ phone, surname, name, birth }) : ''
  const [settled] = useDebouncedValue(asked, typingPause)
  const person = settled === '' ? null : (KnownResultsQuery.safeParse(JSON.parse(settled)).data ?? null)
  const query = useQuery(deskKnownResults(person))
  return { own: query.data ?? none, isReady: settled === asked && (person === null || !query.isPending) }
}

/** The volume and price of the draft on the day of its time, computed on the device by the server's rule. */
export function usePricedDraft(draft: BookDraft) {
  const { own, isReady } = useKnownResults(draft)
  const edition = useQuery(editionNow)
  const day = clinicDay(draft.slot ? new Date(draft.slot.start) : new Date())
  const prices = useQuery(priceList(draft.city, day))
  const { volume, counted } = useMemo((): DraftVolume => {
    const known = edition.data && requestOf(edition.data, draft, day, own)
    const outcome = known && edition.data && volumeOf(edition.data, known.request)
    return { volume: outcome?.ok ? outcome.volume : null, counted: known?.counted ?? [] }
  }, [edition.data, draft, day, own])
  const priced = volume && prices.data ? priceVolume(volume, prices.data.prices) : null
  return {
    edition,
    volume,
    isFasting: volume !== null && isFasting(volume.items),
    /** Studies of earlier check-ups that are not done again, with their days. */
    counted,
    total: isReady && priced && priced.unpriced.length === 0 ? priced.total : null,
    hasNoPrice: prices.isError || (priced !== null && priced.unpriced.length > 0),
  }
}

interface DraftVolume {
  volume: Volume | null
  counted: readonly CountedResult[]
}

/** The volume and the price of a draft, as the page shows them. */
export type PricedDraft = ReturnType<typeof usePricedDraft>

/** A draft to be sent, with the price shown on the screen, in roubles; `total` is null without a price. */
interface SentDraft {
  draft: BookDraft
  edition: Edition
  total: number | null
}

/**
 * Books the patient. Unchanged data is sent with the same key, so a retry after a lost response does not book
 * twice.
 */
export function useBooking(onBooked: (visit: NewVisit) => void) {
  const queries = useQueryClient()
  const attempt = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: ({ draft, edition, total }: SentDraft) => {
      const input = bookingOf(draft, edition, total)
      if (!input) throw new Error('Only what is whole is sent')
      const body = JSON.stringify(input)
      if (attempt.current.body !== body) attempt.current = { body, key: newKey() }
      return bookPerson(input, attempt.current.key)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: placesKey }),
    onError: (error, { draft }) => {
      if (newTotalIn(error) === null || !draft.slot) return
      const { queryKey } = priceList(draft.city, clinicDay(new Date(draft.slot.start)))
      void queries.invalidateQueries({ queryKey })
    },
    onSuccess: (visit) => {
      dropBook()
      onBooked(visit)
    },
  })
}
