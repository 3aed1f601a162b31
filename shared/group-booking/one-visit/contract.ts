import { z } from 'zod'
import { bookingRefusals } from '../../booking/ru.ts'
import { OrganizationId } from '../../organizations/schema.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { priceRefusals } from '../../prices/ru.ts'
import { programmeRefusals } from '../../programme/ru.ts'
import { groupRefusals } from '../ru.ts'
import { FreeTimes, TimesQuestion } from './schema.ts'

const { BAD_FACTORS } = bookingRefusals
const { GROUP_CONFLICTS } = groupRefusals
const { NOT_FOUND, TOO_OFTEN } = common
const { NO_EDITION } = programmeRefusals
const { NO_PRICES } = priceRefusals

/**
 * HR asks this before it books one person without a plan. Every call requires an active relation to the organization. An
 * employee is booked as a group of one, a candidate by the calls about candidates.
 */
export const oneVisitContract = {
  times: route('POST', '/api/organizations/:organization/visits/times', {
    summary: 'Стоимость осмотра одного человека и ближайшее свободное время',
    params: z.strictObject({ organization: OrganizationId }),
    body: TimesQuestion,
    reply: FreeTimes,
    refusals: [NOT_FOUND, GROUP_CONFLICTS, BAD_FACTORS, NO_EDITION, NO_PRICES, TOO_OFTEN],
  }),
}
