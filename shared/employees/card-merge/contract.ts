import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { employeeRefusals } from '../ru.ts'
import { EmployeeCard, EmployeeId } from '../schema.ts'
import { cardMergeRefusals } from './ru.ts'
import { AlikeCards, CardComparison, CardMergeInput } from './schema.ts'

const { SAME_CARD, BOTH_BOOKED, STALE_CARDS } = cardMergeRefusals
const { OTHER_BIRTH, OTHER_SNILS, OTHER_NAME, OTHER_ACCOUNT, OTHER_BOOKING } = cardMergeRefusals
const reasons = [SAME_CARD, OTHER_BIRTH, OTHER_SNILS, OTHER_NAME, OTHER_ACCOUNT, OTHER_BOOKING, BOTH_BOOKED]
const { NOT_FOUND } = common
const one = z.strictObject({ organization: OrganizationId, id: EmployeeId })
const home = '/api/organizations/:organization/employees/:id/merge'

/** Merging two cards of one person. Every call requires an active relation to the organization. */
export const cardMergeContract = {
  alike: route('GET', home, {
    summary: 'Карточки, похожие на ещё одну карточку того же человека, — уволенных и кандидатов тоже',
    audit: { act: 'view', what: 'employee' },
    params: one,
    reply: AlikeCards,
    refusals: [NOT_FOUND],
  }),
  compare: route('GET', `${home}/employees/:other`, {
    summary: 'Сравнить две карточки одного человека: что различается и что перейдёт; ничего не меняет',
    audit: { act: 'view', what: 'employee' },
    params: one.extend({ other: EmployeeId }),
    reply: CardComparison,
    refusals: [NOT_FOUND, ...reasons],
  }),
  merge: route('POST', home, {
    summary: 'Объединить две карточки одного человека: всё переходит в одну, другая исчезает',
    audit: { act: 'change', what: 'employee' },
    params: one,
    body: CardMergeInput,
    reply: EmployeeCard,
    refusals: [NOT_FOUND, STALE_CARDS, employeeRefusals.NUMBER_TAKEN, ...reasons],
  }),
}
