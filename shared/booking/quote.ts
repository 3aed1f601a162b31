import type { Day } from '../platform/days.ts'
import { refuse } from '../platform/refusal.ts'
import { priceRefusals } from '../prices/ru.ts'
import { priceVolume } from '../prices/rules.ts'
import { countedOf, isCarriedOver } from '../programme/reuse.ts'
import { leftOutText, problemText, programmeRefusals } from '../programme/ru.ts'
import { serviceOf, volumeOf } from '../programme/rules.ts'
import type { Edition, LeftOut, VolumeRequest } from '../programme/schema.ts'
import { bookingRefusals } from './ru.ts'
import type { BookingId, BookingWish, EarlierResult, OwnResult, Quote } from './schema.ts'

/** Input data of a quote: the order edition and the city's price list in force on the day of the check-up. */
export interface QuoteSources {
  edition: Edition | null
  prices: Readonly<Record<string, number>>
}

function skippedLine(edition: Edition, line: LeftOut): Quote['skipped'][number] {
  const covering = line.by && serviceOf(edition, line.by)?.name
  return { service: line.service, name: line.name, why: leftOutText(line, covering) }
}

/**
 * Computes the volume of a check-up and prices each line, in roubles. Refuses `NO_EDITION`; `BAD_FACTORS` with
 * every invalid field; `NOTHING_LEFT` when earlier results cover the whole volume; `NO_PRICES` when a needed
 * line has no price, because the line would look free.
 */
export function quoteFor(
  { edition, prices }: QuoteSources,
  request: VolumeRequest,
): Quote & { edition: Edition } {
  if (!edition) return refuse(programmeRefusals.NO_EDITION)
  const outcome = volumeOf(edition, request)
  if (!outcome.ok) {
    const fields = outcome.problems.map((problem) => [problem.field, problemText(problem)])
    return refuse(bookingRefusals.BAD_FACTORS, { fields: Object.fromEntries(fields) })
  }
  if (outcome.volume.items.length === 0) refuse(bookingRefusals.NOTHING_LEFT)
  const { leftOut, doctors, studies, periodicityMonths } = outcome.volume
  const { items, total, unpriced } = priceVolume(outcome.volume, prices)
  if (unpriced.length > 0) refuse(priceRefusals.NO_PRICES)
  return {
    edition,
    items: items.map(({ service, name, kind, reasons, price }) => ({ service, name, kind, reasons, price })),
    skipped: leftOut.map((line) => skippedLine(edition, line)),
    total,
    periodicityMonths,
    doctors,
    studies,
  }
}

/** An earlier result that leaves a study out of a volume: given by the person, or the clinic's own (`booking`). */
export type CountedResult = EarlierResult & { booking?: BookingId }

type VolumeWish = Pick<BookingWish, 'kind' | 'kindReason' | 'factors' | 'earlier' | 'anew'> & {
  person: Pick<BookingWish['person'], 'gender' | 'birth'>
}

/**
 * Returns the volume of a booking on the day of the visit, and the earlier results that count in it: those that the
 * person gives, and the clinic's own unless the person wants the study anew.
 */
export function volumeRequestOf(
  { kind, kindReason, person, factors, earlier, anew }: VolumeWish,
  date: Day,
  edition: Edition | null,
  own: readonly OwnResult[],
): { request: VolumeRequest; counted: CountedResult[] } {
  const { gender, birth } = person
  const request = { kind, kindReason: kindReason ?? null, gender, birth, date, factors }
  if (!edition) return { request, counted: [] }
  const unknown = earlier.flatMap(({ service }, place) =>
    serviceOf(edition, service)
      ? []
      : [[`earlier.${place}.service`, `Неизвестное исследование «${service}»`]],
  )
  if (unknown.length > 0) refuse(bookingRefusals.BAD_FACTORS, { fields: Object.fromEntries(unknown) })
  const carried = own.filter(({ service }) => isCarriedOver(edition, service) && !anew.includes(service))
  // The clinic's own result needs no check by staff, so it comes before another one of the same study.
  const known = new Set(countedOf(edition, request, carried).map(({ service }) => service))
  const given = earlier.filter(({ service }) => !known.has(service))
  const counted: CountedResult[] = countedOf(edition, request, [...carried, ...given])
  return { request: { ...request, skip: counted.map(({ service }) => service) }, counted }
}
