import { returnedItems } from '../../../shared/booking/earlier-results/rules.ts'
import { lapsedReason, lapsePriceText, lapseText } from '../../../shared/booking/lapsed-results/ru.ts'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import type { BookingId, EarlierResultId } from '../../../shared/booking/schema.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { sumOf } from '../../../shared/prices/rules.ts'
import { skipOf } from '../../../shared/programme/reuse.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { pricesOn } from '../../prices/store.ts'
import { getEdition } from '../../programme/store.ts'
import { decideResult } from '../earlier-results/store.ts'
import { changeVolume } from '../store.ts'
import type { KeptItem } from '../tables.ts'
import { listShortened, type ShortenedBooking } from './store.ts'

/** Gives the scope in which the mover may change what an organization pays; null without the right. */
export type PayerScope = (organization: OrganizationId) => PartReadingScope | null

/** Earlier results of a booking that are not valid on its new day, and the volume with their studies. */
export interface BookingLapse {
  id: BookingId
  day: Day
  results: EarlierResultId[]
  /** Names of the studies that return. */
  studies: string[]
  items: KeptItem[]
  services: string[]
  before: number
  total: number
}

async function lapseOf(
  reader: Reader,
  booking: ShortenedBooking,
  day: Day,
  payerOf: PayerScope,
): Promise<BookingLapse | null> {
  const { id, city, items, total: before, pricedOn, payer, results, kind, kindReason, gender } = booking
  const edition = await getEdition(reader, booking.edition)
  const request = { kind, kindReason, gender, birth: booking.birth, date: day, factors: booking.factors }
  const valid = new Set(skipOf(edition, request, results))
  const gone = results.filter(({ service }) => !valid.has(service))
  if (gone.length === 0) return null
  const scope = payer && (payerOf(payer) ?? refuse(common.FORBIDDEN))
  const prices = await pricesOn(reader, city, pricedOn, scope)
  const back = returnedItems(
    { edition, prices, kept: items },
    { ...request, skip: [...valid] },
    gone.map(({ service }) => service),
  )
  const lines = [...items, ...back.map(({ service, reasons, price }) => ({ service, reasons, price }))]
  return {
    id,
    day,
    results: gone.map((result) => result.id),
    studies: back.map(({ name }) => name),
    items: lines,
    services: lines.map(({ service }) => service),
    before,
    total: sumOf(lines.map(({ price }) => price)),
  }
}

/**
 * Returns what bookings lose by a move: an earlier result counts only while it is valid on the day of the check-up (order
 * 29н, point 7). Bookings without such a result are left out.
 */
export async function findLapses(
  reader: Reader,
  moves: readonly { id: BookingId; day: Day }[],
  payerOf: PayerScope,
): Promise<Map<BookingId, BookingLapse>> {
  if (moves.length === 0) return new Map()
  const days = new Map(moves.map(({ id, day }) => [id, day]))
  const found = await listShortened(reader, [...days.keys()])
  const lapses = await Promise.all(
    found.map((booking) => {
      const day = days.get(booking.id)
      return day ? lapseOf(reader, booking, day, payerOf) : null
    }),
  )
  return new Map(lapses.flatMap((lapse) => (lapse ? [[lapse.id, lapse]] : [])))
}

/** Refuses a move that brings studies back until the mover has agreed to the new price. */
export function checkAgreed(
  lapses: readonly BookingLapse[],
  { agreed, isEmployer }: { agreed: number | undefined; isEmployer: boolean },
): void {
  const changed = lapses.filter(({ studies }) => studies.length > 0)
  if (changed.length === 0) return
  const total = sumOf(changed.map((lapse) => lapse.total))
  if (agreed === total) return
  const before = sumOf(changed.map((lapse) => lapse.before))
  const studies = [...new Set(changed.flatMap((lapse) => lapse.studies))]
  const told = { studies, people: changed.length, before, total }
  const message = isEmployer ? lapsePriceText(told) : lapseText(told)
  refuse(bookingRefusals.RESULTS_LAPSE, { message, details: { total } })
}

/** Takes results that are not valid any more out of moved bookings, and puts their studies back. */
export async function saveLapses(
  tx: Tx,
  lapses: readonly BookingLapse[],
  by: AccountId,
  now: Date,
): Promise<void> {
  for (const { id, day, results, studies, items, before, total } of lapses) {
    for (const result of results) await decideResult(tx, { id: result, reason: lapsedReason(day), by, now })
    if (studies.length > 0) await changeVolume(tx, { id, items, total }, now)
    const after = { total, studies: studies.join('; '), reason: lapsedReason(day) }
    note(tx, { act: 'change', what: 'result', id, before: { total: before }, after })
  }
}
