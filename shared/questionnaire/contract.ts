import { z } from 'zod'
import { bookingRefusals } from '../booking/ru.ts'
import { BookingId } from '../booking/schema.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { questionnaireRefusals } from './ru.ts'
import { QuestionnaireOfBooking, QuestionnaireState, SentAnswers } from './schema.ts'

const params = z.strictObject({ id: BookingId })
const { QUESTIONNAIRE_STALE, QUESTIONNAIRE_CLOSED, QUESTIONNAIRE_FILLED } = questionnaireRefusals
const written = [common.NOT_FOUND, QUESTIONNAIRE_STALE, QUESTIONNAIRE_CLOSED]

/** The questionnaire before a check-up (order 29н) for the person: neither an employer nor the desk reads it. */
export const ownQuestionnaireContract = {
  own: route('GET', '/api/bookings/:id/questionnaire', {
    summary: 'Своя анкета перед осмотром и ответы прошлого осмотра',
    audit: { act: 'view', what: 'questionnaire' },
    params,
    reply: QuestionnaireOfBooking,
    refusals: [common.NOT_FOUND],
  }),
  ownState: route('GET', '/api/bookings/:id/questionnaire-state', {
    summary: 'Заполнена ли своя анкета, без ответов',
    params,
    reply: QuestionnaireState,
    refusals: [common.NOT_FOUND],
  }),
  fill: route('POST', '/api/bookings/:id/questionnaire', {
    summary: 'Заполнить или исправить свою анкету; прежние ответы хранятся',
    audit: { act: 'change', what: 'questionnaire' },
    params,
    body: SentAnswers,
    reply: QuestionnaireOfBooking,
    refusals: written,
  }),
}

/** The questionnaire for doctors and the commission, who may enter it with the person. */
export const roomQuestionnaireContract = {
  ofBooking: route('GET', '/api/findings/bookings/:id/questionnaire', {
    summary: 'Анкета человека: тревожные ответы и все остальные',
    audit: { act: 'view', what: 'questionnaire' },
    params,
    reply: QuestionnaireOfBooking,
    refusals: [common.NOT_FOUND],
  }),
  fillInRoom: route('POST', '/api/findings/bookings/:id/questionnaire', {
    summary: 'Заполнить или исправить анкету со слов человека; прежние ответы хранятся',
    audit: { act: 'change', what: 'questionnaire' },
    params,
    body: SentAnswers,
    reply: QuestionnaireOfBooking,
    refusals: [...written, bookingRefusals.OWN_VISIT],
  }),
}

/** The desk learns whether the questionnaire is filled, and fills an empty one with the person. */
export const deskQuestionnaireContract = {
  state: route('GET', '/api/desk/bookings/:id/questionnaire', {
    summary: 'Заполнена ли анкета, без ответов',
    params,
    reply: QuestionnaireState,
    refusals: [common.NOT_FOUND],
  }),
  fillAtDesk: route('POST', '/api/desk/bookings/:id/questionnaire', {
    summary: 'Заполнить пустую анкету со слов человека',
    audit: { act: 'add', what: 'questionnaire' },
    params,
    body: SentAnswers,
    reply: QuestionnaireState,
    refusals: [common.NOT_FOUND, QUESTIONNAIRE_CLOSED, QUESTIONNAIRE_FILLED, bookingRefusals.OWN_VISIT],
  }),
}
