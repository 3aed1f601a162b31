import type { OwnBookings } from '../../../shared/booking/access.ts'
import { offeredPapers, partsOf, type SealedPapers, withPapers } from '../../../shared/booking/kept-papers.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import { isSamePatient } from '../../../shared/booking/rules.ts'
import type { BookingId, BookingWish, NewBooking, OfferedPapers } from '../../../shared/booking/schema.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { getSealed, type SealedRow } from './store.ts'
import { bookingPapers } from './tables.ts'

/** The context that binds sealed document numbers to their booking. */
const sealContextOf = (id: BookingId) => bookingPapers.at({ id })

/** Encrypts the document numbers of a booking together; null when none was given. */
export const sealPapers = (secrets: Secrets, id: BookingId, papers: SealedPapers): string | null =>
  Object.values(papers).some(Boolean) ? secrets.seal(JSON.stringify(papers), sealContextOf(id)) : null

/**
 * Decrypts the document numbers of a booking; returns an empty object when none was given. Throws when the key
 * is lost.
 */
export const openPapers = (secrets: Secrets, id: BookingId, sealed: string | null): SealedPapers =>
  sealed ? JSON.parse(secrets.open(sealed, sealContextOf(id))) : {}

/** Numbers sealed by a lost key count as not given. */
function opened(secrets: Secrets, { id, sealed }: SealedRow): SealedPapers {
  try {
    return openPapers(secrets, id, sealed)
  } catch {
    return {}
  }
}

/** The keys and the present moment, for opening documents. */
interface Opener {
  secrets: Secrets
  now: Date
}

/** Documents of the person's own booking that a new one may reuse. */
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
 * Completes a requested booking with documents of an earlier one; a person may also show them at the desk (decision 0032). The earlier booking must be of the same
 * account and person, and the documents still valid. They are sealed anew for the new booking.
 */
export async function takeOver(
  reader: Reader,
  scope: OwnBookings,
  { kept, ...wish }: NewBooking,
  { secrets, now }: Opener,
): Promise<BookingWish> {
  if (!kept) return wish
  const row = await getSealed(reader, scope, kept.booking)
  const papers = opened(secrets, row)
  const offered = partsOf(offeredPapers(papers, { birth: row.birth, today: clinicDay(now) }))
  const isGone = kept.parts.some((part) => !offered.includes(part))
  if (isGone || !isSamePatient(row, wish.person)) refuse(bookingRefusals.PAPERS_GONE)
  return withPapers(wish, papers, kept.parts)
}
