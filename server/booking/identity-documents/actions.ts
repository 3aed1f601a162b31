import type { OwnBookings } from '../../../shared/booking/access.ts'
import { offeredPapers, partsOf, type SealedPapers, withPapers } from '../../../shared/booking/kept-papers.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import { isSamePerson } from '../../../shared/booking/rules.ts'
import type { BookingId, BookingWish, NewBooking, OfferedPapers } from '../../../shared/booking/schema.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { getSealed, type SealedRow } from './store.ts'

/** The record that the numbers of a booking's documents are sealed for. */
const placeOf = (id: BookingId) => `bookings/${id}/papers`

/** Numbers of documents, encrypted together for the booking that they belong to; null when none was given. */
export const sealPapers = (secrets: Secrets, id: BookingId, papers: SealedPapers): string | null =>
  Object.values(papers).some(Boolean) ? secrets.seal(JSON.stringify(papers), placeOf(id)) : null

/** Opens them again; nothing when none was given. Fails when the key is lost. */
export const openPapers = (secrets: Secrets, id: BookingId, sealed: string | null): SealedPapers =>
  sealed ? JSON.parse(secrets.open(sealed, placeOf(id))) : {}

/** What a lost key has sealed is as if it had not been given. */
function opened(secrets: Secrets, { id, sealed }: SealedRow): SealedPapers {
  try {
    return openPapers(secrets, id, sealed)
  } catch {
    return {}
  }
}

/** What opens them, and when. */
interface Opener {
  secrets: Secrets
  now: Date
}

/** What of the documents of one's own booking a new one may take over. */
export async function offerPapers(
  reader: Reader,
  scope: OwnBookings,
  id: BookingId,
  { secrets, now }: Opener,
): Promise<OfferedPapers> {
  const row = await getSealed(reader, scope, id)
  return offeredPapers(opened(secrets, row), { birth: row.birth, today: clinicDay(now) })
}

/**
 * A wish whole, with the documents that it takes over: from one's own earlier booking, of the same person, and still good.
 * They are sealed anew with the booking that is made.
 */
export async function takeOver(
  reader: Reader,
  scope: OwnBookings,
  { kept, ...wish }: NewBooking,
  { secrets, now }: Opener,
): Promise<BookingWish> {
  if (!kept) return wish.paper ? wish : refuseField(common.INVALID, 'paper', 'Укажите документ')
  const row = await getSealed(reader, scope, kept.booking)
  const papers = opened(secrets, row)
  const offered = partsOf(offeredPapers(papers, { birth: row.birth, today: clinicDay(now) }))
  const isGone = kept.parts.some((part) => !offered.includes(part))
  if (isGone || !isSamePerson(row, wish.person)) refuse(bookingRefusals.PAPERS_GONE)
  const whole = withPapers(wish, papers, kept.parts)
  return whole.paper ? whole : refuseField(common.INVALID, 'paper', 'Укажите документ')
}
