import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { visitConsentRefusals } from './ru.ts'
import { ConsentReason, InterventionConsent, InterventionStanding } from './schema.ts'

const params = z.strictObject({ id: BookingId })
const { CONSENT_MOVED, CONSENT_NEEDS_PROOF, CONSENT_OVER, CONSENT_TEXT_NEWER, NO_PAPER_CONSENT } =
  visitConsentRefusals
const refusals = [common.NOT_FOUND, CONSENT_MOVED, CONSENT_OVER]
const textVersion = z.string().min(1).max(20)

/** The consent to medical intervention (323-ФЗ, article 20) for the person: read in the cabinet, signed on paper. */
export const ownVisitConsentContract = {
  own: route('GET', '/api/bookings/:id/intervention', {
    summary: 'Согласие на медицинское вмешательство: текст и подписано ли',
    params,
    reply: InterventionConsent,
    refusals: [common.NOT_FOUND],
  }),
  read: route('POST', '/api/bookings/:id/intervention/read', {
    summary: 'Отметить, что текст прочитан; подпись остаётся на бумаге',
    audit: { act: 'add', what: 'consent' },
    params,
    body: z.strictObject({ textVersion }),
    reply: InterventionConsent,
    refusals: [...refusals, CONSENT_TEXT_NEWER],
  }),
  withdraw: route('POST', '/api/bookings/:id/intervention/withdraw', {
    summary: 'Отозвать своё согласие на медицинское вмешательство',
    audit: { act: 'remove', what: 'consent' },
    params,
    body: ConsentReason.partial(),
    reply: InterventionConsent,
    refusals: [...refusals, CONSENT_NEEDS_PROOF],
  }),
}

/** The rooms and the commission see whether the consent is signed. */
export const roomVisitConsentContract = {
  standing: route('GET', '/api/findings/bookings/:id/intervention', {
    summary: 'Подписано ли согласие на медицинское вмешательство',
    params,
    reply: InterventionStanding,
    refusals: [common.NOT_FOUND],
  }),
}

/** The desk prints the blank and marks what happens to the paper. */
export const deskVisitConsentContract = {
  ofVisit: route('GET', '/api/desk/bookings/:id/intervention', {
    summary: 'Согласие на медицинское вмешательство для печати и отметки',
    audit: { act: 'view', what: 'consent' },
    params,
    reply: InterventionConsent,
    refusals: [common.NOT_FOUND],
  }),
  signed: route('POST', '/api/desk/bookings/:id/intervention/signed', {
    summary: 'Отметить, что согласие на вмешательство подписано на бумаге',
    audit: { act: 'add', what: 'consent' },
    params,
    body: z.strictObject({ textVersion }),
    reply: InterventionConsent,
    refusals: [...refusals, CONSENT_TEXT_NEWER],
  }),
  mistake: route('POST', '/api/desk/bookings/:id/intervention/mistake', {
    summary: 'Снять ошибочную отметку о согласии на вмешательство',
    audit: { act: 'change', what: 'consent' },
    params,
    body: ConsentReason,
    reply: InterventionConsent,
    refusals,
  }),
  withdrawn: route('POST', '/api/desk/bookings/:id/intervention/withdrawn', {
    summary: 'Отметить отзыв согласия на вмешательство по заявлению',
    audit: { act: 'remove', what: 'consent' },
    params,
    body: ConsentReason,
    reply: InterventionConsent,
    refusals,
  }),
  dataMistake: route('POST', '/api/desk/bookings/:id/consent/mistake', {
    summary: 'Снять ошибочную отметку «Согласие подписано» об обработке данных',
    audit: { act: 'change', what: 'consent' },
    params,
    body: ConsentReason,
    reply: z.object({}),
    refusals: [common.NOT_FOUND, CONSENT_OVER, NO_PAPER_CONSENT],
  }),
}
