import { z } from 'zod'
import { bookingRefusals } from '../booking/ru.ts'
import { BookingId, ClinicCancelReason, MovedTotal, OwnResult } from '../booking/schema.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { priceRefusals } from '../prices/ru.ts'
import { programmeRefusals } from '../programme/ru.ts'
import { scheduleRefusals } from '../schedule/ru.ts'
import { OverbookedCount, SlotId } from '../schedule/schema.ts'
import { deskRefusals } from './ru.ts'
import {
  DayQuery,
  DeskBooked,
  DeskBooking,
  DeskCard,
  DeskDay,
  DeskFound,
  DeskPapers,
  DeskPerson,
  DeskRow,
  FindQuery,
  KnownResultsQuery,
  OverbookedQuery,
  PersonQuery,
  SeenVisit,
  VisitTicket,
  VisitTicketQuery,
} from './schema.ts'

const { SITE_DAY, SLOT_FULL, SLOT_PASSED, SERVICE_DAY_FULL } = scheduleRefusals
const { STALE_VISIT, NOT_NOW, OTHER_VISIT, PERSON_BOOKED, OVERBOOKING_FULL } = deskRefusals
const { CONSENT_RECORDED, PAPERS_GIVEN } = deskRefusals
const { PRICE_CHANGED, BAD_FACTORS, NOTHING_LEFT } = bookingRefusals
const params = z.strictObject({ id: BookingId })
const seen = z.strictObject({ seen: SeenVisit })
const acted = { params, reply: DeskRow }
const refusals = [STALE_VISIT, NOT_NOW, common.NOT_FOUND]

/**
 * The registrar's desk. Each action names the state of the visit that the caller sees. When the state has
 * changed meanwhile, the refusal `STALE_VISIT` describes the new state, and `details.row` holds the visit.
 * `SITE_DAY`, `SLOT_FULL` and `SLOT_PASSED` carry the nearest free times in `details.nearest`. `PRICE_CHANGED` carries the
 * current volume and price in `details.quote`.
 */
export const deskContract = {
  day: route('GET', '/api/desk', {
    summary: 'Записи дня в регистратуре',
    audit: { act: 'view', what: 'booking' },
    query: DayQuery,
    reply: DeskDay,
  }),
  find: route('GET', '/api/desk/find', {
    summary: 'Найти запись: имя, телефон, номер, организация',
    audit: { act: 'view', what: 'booking' },
    query: FindQuery,
    reply: DeskFound,
  }),
  one: route('GET', '/api/desk/bookings/:id', {
    summary: 'Запись для регистратора: человек, объём, документы, история',
    audit: { act: 'view', what: 'booking' },
    params,
    reply: DeskCard,
    refusals: [common.NOT_FOUND],
  }),
  ticket: route('GET', '/api/desk/bookings/:id/ticket', {
    summary: 'Талон на сегодня: где человек сейчас и что ему осталось',
    audit: { act: 'view', what: 'ticket' },
    params,
    query: VisitTicketQuery,
    reply: VisitTicket,
  }),
  person: route('GET', '/api/desk/person', {
    summary: 'Найти по телефону учётную запись и предстоящие записи человека',
    audit: { act: 'view', what: 'account' },
    query: PersonQuery,
    reply: DeskPerson,
    refusals: [common.TOO_OFTEN],
  }),
  /** Lists studies that count in a new booking of the account with this phone: the price said is the price billed. */
  knownResults: route('POST', '/api/desk/known-results', {
    summary: 'Что человек с этим телефоном уже сделал у нас: эти исследования в цену новой записи не входят',
    audit: { act: 'view', what: 'result' },
    body: KnownResultsQuery,
    reply: z.array(OwnResult),
    refusals: [common.TOO_OFTEN],
  }),
  overbooked: route('GET', '/api/desk/overbooked', {
    summary: 'Сколько человек сегодня взяли сверх мест и скольких можно',
    query: OverbookedQuery,
    reply: OverbookedCount,
  }),
  book: route('POST', '/api/desk/bookings', {
    summary: 'Записать человека у стойки или по телефону; учётная запись создаётся, если её нет',
    audit: { act: 'add', what: 'booking' },
    body: DeskBooking,
    reply: DeskBooked,
    status: 201,
    refusals: [
      SLOT_FULL,
      OVERBOOKING_FULL,
      SLOT_PASSED,
      SERVICE_DAY_FULL,
      PERSON_BOOKED,
      PRICE_CHANGED,
      priceRefusals.NO_PRICES,
      programmeRefusals.NO_EDITION,
      BAD_FACTORS,
      NOTHING_LEFT,
      common.NOT_FOUND,
      common.TOO_OFTEN,
    ],
  }),
  sign: route('POST', '/api/desk/bookings/:id/consent', {
    summary: 'Отметить, что согласие подписано на бумаге',
    audit: { act: 'add', what: 'consent' },
    params,
    body: z.strictObject({}),
    reply: DeskCard,
    refusals: [CONSENT_RECORDED, NOT_NOW, common.NOT_FOUND],
  }),
  notify: route('POST', '/api/desk/bookings/:id/notifications', {
    summary: 'Отметить, что согласие на уведомления подписано на бумаге',
    audit: { act: 'add', what: 'consent' },
    params,
    body: z.strictObject({}),
    reply: DeskCard,
    refusals: [CONSENT_RECORDED, NOT_NOW, common.NOT_FOUND],
  }),
  /** Opens the papers of the commission to the account that is recognised as the booked employee. */
  checkPassport: route('POST', '/api/desk/bookings/:id/passport', {
    summary: 'Отметить, что паспорт сотрудника проверен: заключение откроется в его кабинете',
    audit: { act: 'change', what: 'booking' },
    params,
    body: z.strictObject({}),
    reply: DeskCard,
    refusals: [NOT_NOW, bookingRefusals.OWN_VISIT, common.NOT_FOUND],
  }),
  papers: route('POST', '/api/desk/bookings/:id/papers', {
    summary: 'Внести в запись документы, которых в ней нет; внесённое раньше не заменяется',
    audit: { act: 'change', what: 'booking' },
    params,
    body: DeskPapers,
    reply: DeskCard,
    refusals: [PAPERS_GIVEN, NOT_NOW, common.NOT_FOUND, common.TOO_OFTEN],
  }),
  arrive: route('POST', '/api/desk/bookings/:id/arrive', {
    summary: 'Отметить, что человек пришёл',
    audit: { act: 'change', what: 'booking' },
    body: seen,
    ...acted,
    refusals,
  }),
  again: route('POST', '/api/desk/bookings/:id/again', {
    summary: 'Вернуть в очередь: пройти то, что осталось или было отложено',
    audit: { act: 'change', what: 'booking' },
    body: z.strictObject({
      seen: SeenVisit,
      stations: z.array(z.string().min(1).max(40)).min(1, 'Выберите, что пройти').max(100),
    }),
    ...acted,
    refusals,
  }),
  missed: route('POST', '/api/desk/bookings/:id/missed', {
    summary: 'Отметить, что человек не пришёл',
    audit: { act: 'change', what: 'booking' },
    body: seen,
    ...acted,
    refusals,
  }),
  undo: route('POST', '/api/desk/bookings/:id/undo', {
    summary: 'Снять отметку, сделанную сегодня',
    audit: { act: 'change', what: 'booking' },
    body: seen,
    ...acted,
    refusals: [...refusals, OTHER_VISIT, SITE_DAY],
  }),
  move: route('POST', '/api/desk/bookings/:id/move', {
    summary: 'Перенести запись на другое время того же города; человеку сообщат',
    audit: { act: 'change', what: 'booking' },
    body: z.strictObject({ slot: SlotId, seen: SeenVisit, total: MovedTotal }),
    ...acted,
    refusals: [
      ...refusals,
      OTHER_VISIT,
      SITE_DAY,
      SLOT_FULL,
      SLOT_PASSED,
      SERVICE_DAY_FULL,
      bookingRefusals.RESULTS_LAPSE,
      priceRefusals.NO_PRICES,
    ],
  }),
  restore: route('POST', '/api/desk/bookings/:id/restore', {
    summary: 'Вернуть отменённую запись на то же время; человеку сообщат',
    audit: { act: 'change', what: 'booking' },
    body: seen,
    ...acted,
    refusals: [...refusals, OTHER_VISIT, SITE_DAY, SLOT_FULL, SLOT_PASSED, SERVICE_DAY_FULL],
  }),
  cancel: route('POST', '/api/desk/bookings/:id/cancel', {
    summary: 'Отменить запись с причиной; человеку сообщат',
    audit: { act: 'remove', what: 'booking' },
    body: z.strictObject({ reason: ClinicCancelReason, seen: SeenVisit }),
    ...acted,
    refusals,
  }),
}
