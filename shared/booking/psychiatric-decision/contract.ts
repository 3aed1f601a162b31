import { z } from 'zod'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { RefusalReason } from '../earlier-results/schema.ts'
import { bookingRefusals } from '../ru.ts'
import { BookingId } from '../schema.ts'
import { decisionRefusals } from './ru.ts'
import { DecisionInput, DecisionsOfBooking, PsychiatricDecisionId } from './schema.ts'

const { NOT_FOUND } = common
const { OWN_VISIT } = bookingRefusals
const { DECISION_GIVEN, DECISION_DECIDED, DECISION_NOT_NOW } = decisionRefusals
const ofBooking = z.strictObject({ id: BookingId })
const one = z.strictObject({ id: PsychiatricDecisionId })

/**
 * The decision of a psychiatric commission (order 342н; order 29н, point 11), taken in as a file that another clinic has
 * made. Its photos or PDFs are uploaded and opened by the calls of earlier results. An employer never sees it.
 */
export const psychiatricDecisionContract = {
  ofBooking: route('GET', '/api/psychiatric-decisions/bookings/:id', {
    summary: 'Решения психиатрической комиссии в записи: её человеку, регистратуре, врачу и комиссии',
    audit: { act: 'view', what: 'decision' },
    params: ofBooking,
    reply: DecisionsOfBooking,
    refusals: [NOT_FOUND],
  }),
  give: route('POST', '/api/psychiatric-decisions/bookings/:id', {
    summary: 'Приложить решение психиатрической комиссии; приложенное клиникой сразу принято',
    audit: { act: 'add', what: 'decision' },
    params: ofBooking,
    body: DecisionInput,
    reply: DecisionsOfBooking,
    status: 201,
    refusals: [NOT_FOUND, OWN_VISIT, DECISION_GIVEN, DECISION_NOT_NOW],
  }),
  accept: route('POST', '/api/psychiatric-decisions/:id/accept', {
    summary: 'Принять решение психиатрической комиссии, которое дал человек',
    audit: { act: 'change', what: 'decision' },
    params: one,
    body: z.strictObject({}),
    reply: DecisionsOfBooking,
    refusals: [NOT_FOUND, OWN_VISIT, DECISION_DECIDED, DECISION_NOT_NOW],
  }),
  refuse: route('POST', '/api/psychiatric-decisions/:id/refuse', {
    summary: 'Не принять решение психиатрической комиссии с причиной: человек приложит другое',
    audit: { act: 'change', what: 'decision' },
    params: one,
    body: z.strictObject({ reason: RefusalReason }),
    reply: DecisionsOfBooking,
    refusals: [NOT_FOUND, OWN_VISIT, DECISION_DECIDED, DECISION_NOT_NOW],
  }),
}
