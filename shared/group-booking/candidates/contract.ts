import { z } from 'zod'
import { bookingRefusals } from '../../booking/ru.ts'
import { employeeRefusals } from '../../employees/ru.ts'
import { CandidateState, EmployeeCard, EmployeeId, EmployeeInput } from '../../employees/schema.ts'
import { OrganizationId } from '../../organizations/schema.ts'
import { Day } from '../../platform/days.ts'
import { PageQuery } from '../../platform/page.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { Version } from '../../platform/version.ts'
import { priceRefusals } from '../../prices/ru.ts'
import { programmeRefusals } from '../../programme/ru.ts'
import { VisitInput } from '../one-visit/schema.ts'
import { groupRefusals } from '../ru.ts'
import { candidateRefusals } from './ru.ts'
import { Candidate, CandidateInput, CandidatePage } from './schema.ts'

const { PRICE_CHANGED } = bookingRefusals
const { EMPLOYEE_EXISTS, NUMBER_TAKEN, STALE_EMPLOYEE } = employeeRefusals
const { NOT_FOUND, TOO_OFTEN } = common
const { NO_EDITION } = programmeRefusals
const { NO_PRICES } = priceRefusals
const { ALREADY_REFUSED, NOT_CANDIDATE, NOT_REFUSED } = candidateRefusals

const organization = z.strictObject({ organization: OrganizationId })
const one = organization.extend({ id: EmployeeId })
const home = '/api/organizations/:organization/candidates'
const booking = [groupRefusals.GROUP_CONFLICTS, PRICE_CHANGED, NO_EDITION, NO_PRICES, TOO_OFTEN]

/**
 * People who are not hired yet (order 29н, points 8-18). Every call requires an active relation to the organization.
 * The refusals of a booking are those of a group: nothing is changed then, and nobody is added.
 */
export const candidatesContract = {
  list: route('GET', home, {
    summary: 'Кандидаты с предварительным осмотром и его итогом, сначала новые',
    audit: { act: 'view', what: 'employee' },
    params: organization,
    query: PageQuery.extend({
      state: CandidateState.default('considered'),
      search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
    }),
    reply: CandidatePage,
    refusals: [NOT_FOUND],
  }),
  add: route('POST', home, {
    summary: 'Добавить кандидата и сразу записать на предварительный осмотр; о похожем предупреждает',
    audit: { act: 'add', what: 'employee' },
    params: organization,
    body: CandidateInput.extend({ anyway: z.boolean().optional(), visit: VisitInput.optional() }),
    reply: Candidate,
    status: 201,
    refusals: [NOT_FOUND, EMPLOYEE_EXISTS, ...booking],
  }),
  book: route('POST', `${home}/:id/visit`, {
    summary: 'Записать кандидата на предварительный осмотр',
    audit: { act: 'change', what: 'employee' },
    params: one,
    body: VisitInput,
    reply: Candidate,
    status: 201,
    refusals: [NOT_FOUND, NOT_CANDIDATE, ...booking],
  }),
  hire: route('POST', `${home}/:id/hire`, {
    summary: 'Принять на работу: кандидат становится сотрудником, осмотр — его последним осмотром',
    audit: { act: 'change', what: 'employee' },
    params: one,
    body: z.strictObject({
      on: Day,
      personnelNumber: EmployeeInput.shape.personnelNumber,
      version: Version,
    }),
    reply: EmployeeCard,
    refusals: [NOT_FOUND, STALE_EMPLOYEE, NOT_CANDIDATE, NUMBER_TAKEN],
  }),
  refuse: route('POST', `${home}/:id/refuse`, {
    summary: 'Не принимать: запись на осмотр отменяется, кандидат уходит к непринятым',
    audit: { act: 'change', what: 'employee' },
    params: one,
    body: z.strictObject({ version: Version }),
    reply: Candidate,
    refusals: [NOT_FOUND, STALE_EMPLOYEE, NOT_CANDIDATE, ALREADY_REFUSED],
  }),
  consider: route('POST', `${home}/:id/consider`, {
    summary: 'Вернуть непринятого к кандидатам',
    audit: { act: 'change', what: 'employee' },
    params: one,
    body: z.strictObject({ version: Version }),
    reply: Candidate,
    refusals: [NOT_FOUND, STALE_EMPLOYEE, NOT_CANDIDATE, NOT_REFUSED],
  }),
}
