import { z } from 'zod'
import { bookingRefusals } from '../../booking/ru.ts'
import { BookingId } from '../../booking/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { deskRefusals } from '../ru.ts'
import { DeskCard } from '../schema.ts'
import { correctionRefusals } from './ru.ts'
import { DeskCorrection, DeskNumbers } from './schema.ts'

const params = z.strictObject({ id: BookingId })
const { NOT_CORRECTABLE, NOTHING_CORRECTED, CORRECTED_MEANWHILE } = correctionRefusals

/**
 * Numbers of the documents of a visit and corrections of slips (decision 0060). Each viewing and each printing of
 * numbers is a row of the audit, which itself holds no number.
 */
export const correctionsContract = {
  numbers: route('GET', '/api/desk/bookings/:id/numbers', {
    summary: 'Показать номера документов записи',
    audit: { act: 'view', what: 'booking' },
    params,
    reply: DeskNumbers,
    refusals: [common.NOT_FOUND, common.TOO_OFTEN],
  }),
  print: route('GET', '/api/desk/bookings/:id/numbers/print', {
    summary: 'Напечатать номера документов записи',
    audit: { act: 'print', what: 'booking' },
    params,
    reply: DeskNumbers,
    refusals: [common.NOT_FOUND, common.TOO_OFTEN],
  }),
  correct: route('POST', '/api/desk/bookings/:id/corrections', {
    summary: 'Исправить ФИО, дату рождения, телефон или документ записи; прежнее значение сохраняется',
    audit: { act: 'change', what: 'booking' },
    params,
    body: DeskCorrection,
    reply: DeskCard,
    refusals: [
      NOT_CORRECTABLE,
      NOTHING_CORRECTED,
      CORRECTED_MEANWHILE,
      deskRefusals.PERSON_BOOKED,
      bookingRefusals.OWN_VISIT,
      common.NOT_FOUND,
      common.TOO_OFTEN,
    ],
  }),
}
