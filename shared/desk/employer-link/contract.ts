import { z } from 'zod'
import { bookingRefusals } from '../../booking/ru.ts'
import { BookingId } from '../../booking/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { employerLinkRefusals } from './ru.ts'
import { EmployerOffers, EmployerSearch, EndReason, NewEmployerLink, VisitEmployer } from './schema.ts'

const params = z.strictObject({ id: BookingId })
const {
  LINK_NOT_NOW,
  ALREADY_LINKED,
  NOT_LINKED,
  NOT_THIS_PERSON,
  NOT_CONNECTED,
  NOT_AT_WORK,
  REFERRAL_UNFIT,
  REFERRAL_USED,
  EMPLOYER_BOOKED,
} = employerLinkRefusals

/**
 * Links a booking that a person or the desk made to the employer who sent the person (decision 0054). From then on
 * the employer sees the visit and its outcome, as of a booking of his own.
 */
export const employerLinkContract = {
  one: route('GET', '/api/desk/bookings/:id/employer', {
    summary: 'Работодатель, который направил человека, и предложение прикрепить запись',
    audit: { act: 'view', what: 'employee' },
    params,
    reply: VisitEmployer,
    refusals: [common.NOT_FOUND],
  }),
  find: route('GET', '/api/desk/bookings/:id/employers', {
    summary: 'Найти, кто направил человека: номер направления, ИНН или название',
    audit: { act: 'view', what: 'booking' },
    params,
    query: EmployerSearch,
    reply: EmployerOffers,
    refusals: [common.NOT_FOUND, common.TOO_OFTEN],
  }),
  link: route('POST', '/api/desk/bookings/:id/employer', {
    summary: 'Прикрепить запись к работодателю, который направил человека',
    audit: { act: 'change', what: 'booking' },
    params,
    body: NewEmployerLink,
    reply: VisitEmployer,
    refusals: [
      LINK_NOT_NOW,
      ALREADY_LINKED,
      NOT_THIS_PERSON,
      NOT_CONNECTED,
      NOT_AT_WORK,
      REFERRAL_UNFIT,
      REFERRAL_USED,
      EMPLOYER_BOOKED,
      bookingRefusals.OWN_VISIT,
      common.NOT_FOUND,
    ],
  }),
  end: route('POST', '/api/desk/bookings/:id/employer/end', {
    summary: 'Открепить запись от работодателя с причиной',
    audit: { act: 'change', what: 'booking' },
    params,
    body: z.strictObject({ reason: EndReason }),
    reply: VisitEmployer,
    refusals: [NOT_LINKED, LINK_NOT_NOW, bookingRefusals.OWN_VISIT, common.NOT_FOUND],
  }),
}
