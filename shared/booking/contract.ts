import { z } from 'zod'
import { PageQuery } from '../platform/page.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { priceRefusals } from '../prices/ru.ts'
import { programmeRefusals } from '../programme/ru.ts'
import { scheduleRefusals } from '../schedule/ru.ts'
import { SlotId } from '../schedule/schema.ts'
import { readCode } from './code.ts'
import { bookingRefusals } from './ru.ts'
import {
  Booking,
  BookingCard,
  BookingId,
  BookingPage,
  BookingPlace,
  CancelledBooking,
  CancelReason,
  KnownPerson,
  MovedTotal,
  NewBooking,
  OfferedPapers,
  QuoteRequest,
  TimedQuote,
} from './schema.ts'

const { SITE_DAY, SLOT_FULL, SLOT_PASSED, TOO_LATE } = scheduleRefusals
const { ALREADY_BOOKED, NOT_CHANGEABLE, PAPERS_GONE, PRICE_CHANGED, BAD_FACTORS, NOTHING_LEFT } =
  bookingRefusals
const { NO_PRICES } = priceRefusals
const { NO_EDITION } = programmeRefusals
const params = z.strictObject({ id: BookingId })

/**
 * Booking of a check-up. `SITE_DAY`, `SLOT_FULL`, `SLOT_PASSED` and `TOO_LATE` carry `details.nearest`: up to
 * five free slots.
 * `PRICE_CHANGED` carries `details.quote`: the current volume and price. `ALREADY_BOOKED` carries the `id` and
 * `number` of the open booking of the same person.
 */
export const bookingContract = {
  quote: route('POST', '/api/bookings/quote', {
    summary: 'Объём осмотра по приказу 29н и его стоимость',
    body: QuoteRequest,
    reply: TimedQuote,
    refusals: [BAD_FACTORS, NOTHING_LEFT, NO_PRICES, NO_EDITION, common.TOO_OFTEN],
  }),
  reserve: route('POST', '/api/bookings', {
    summary: 'Записаться на осмотр',
    audit: { act: 'add', what: 'booking' },
    body: NewBooking,
    reply: Booking,
    status: 201,
    refusals: [
      SLOT_FULL,
      SITE_DAY,
      SLOT_PASSED,
      TOO_LATE,
      ALREADY_BOOKED,
      PAPERS_GONE,
      PRICE_CHANGED,
      NO_PRICES,
      NO_EDITION,
      BAD_FACTORS,
      NOTHING_LEFT,
      common.NOT_FOUND,
      common.TOO_OFTEN,
    ],
  }),
  list: route('GET', '/api/bookings', {
    summary: 'Мои записи, сначала поздние',
    query: PageQuery,
    reply: BookingPage,
  }),
  people: route('GET', '/api/bookings/people', {
    summary: 'Люди, которых я уже записывал',
    reply: z.array(KnownPerson),
  }),
  one: route('GET', '/api/bookings/:id', {
    summary: 'Одна запись с историей',
    params,
    reply: BookingCard,
    refusals: [common.NOT_FOUND],
  }),
  byCode: route('GET', '/api/codes/:code', {
    summary: 'Чья запись по коду из QR: своя или для регистратуры; чужой как будто нет',
    params: z.strictObject({
      code: z
        .string()
        .max(100)
        .refine((text) => readCode(text) !== null),
    }),
    reply: BookingPlace,
    refusals: [common.NOT_FOUND],
  }),
  papers: route('GET', '/api/bookings/:id/papers', {
    summary: 'Какие документы этой записи можно взять в новую; их номеров в ответе нет',
    params,
    reply: OfferedPapers,
    refusals: [common.NOT_FOUND],
  }),
  cancel: route('POST', '/api/bookings/:id/cancel', {
    summary: 'Отменить запись',
    audit: { act: 'remove', what: 'booking' },
    params,
    body: z.strictObject({ reason: CancelReason.optional() }),
    reply: CancelledBooking,
    refusals: [NOT_CHANGEABLE, common.NOT_FOUND, common.TOO_OFTEN],
  }),
  restore: route('POST', '/api/bookings/:id/restore', {
    summary: 'Вернуть запись, которую сам отменил несколько секунд назад',
    audit: { act: 'change', what: 'booking' },
    params,
    body: z.strictObject({}),
    reply: Booking,
    refusals: [
      NOT_CHANGEABLE,
      SLOT_FULL,
      SITE_DAY,
      scheduleRefusals.SERVICE_DAY_FULL,
      ALREADY_BOOKED,
      common.NOT_FOUND,
      common.TOO_OFTEN,
    ],
  }),
  move: route('POST', '/api/bookings/:id/move', {
    summary: 'Перенести запись: прежнее место освобождается, когда занято новое',
    audit: { act: 'change', what: 'booking' },
    params,
    body: z.strictObject({ slot: SlotId, total: MovedTotal }),
    reply: Booking,
    refusals: [
      NOT_CHANGEABLE,
      bookingRefusals.RESULTS_LAPSE,
      priceRefusals.NO_PRICES,
      SLOT_FULL,
      SLOT_PASSED,
      TOO_LATE,
      ALREADY_BOOKED,
      common.NOT_FOUND,
      common.TOO_OFTEN,
    ],
  }),
}
