import { z } from 'zod'
import { documentRefusals } from '../../documents/ru.ts'
import { OrganizationId } from '../../organizations/schema.ts'
import { FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { priceRefusals } from '../../prices/ru.ts'
import { programmeRefusals } from '../../programme/ru.ts'
import { campaignRefusals } from '../ru.ts'
import { CampaignId } from '../schema.ts'
import { CampaignFileQuery, CampaignPeoplePage, CampaignPeopleQuery, Estimate } from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { NOBODY_IN_CAMPAIGN, CAMPAIGN_TOO_LARGE } = campaignRefusals
const { NOBODY_BOOKED, NOBODY_CHOSEN, TOO_MANY_PEOPLE } = documentRefusals

const home = '/api/organizations/:organization/campaigns/:id'
const own = z.strictObject({ organization: OrganizationId, id: CampaignId })
const one = z.strictObject({ id: CampaignId })
const ofPrices = [
  CAMPAIGN_TOO_LARGE,
  NOBODY_IN_CAMPAIGN,
  programmeRefusals.NO_EDITION,
  priceRefusals.NO_PRICES,
]
const ofFiles = [NOT_FOUND, TOO_OFTEN, NOBODY_BOOKED, NOBODY_CHOSEN, TOO_MANY_PEOPLE, ...ofPrices]

/** People, estimate and papers of a campaign, for users with an active relation to its organization. */
export const campaignPapersContract = {
  people: route('GET', `${home}/people`, {
    summary: 'Люди кампании: записан, пришёл, не пришёл, не записан',
    mayLag: true,
    audit: { act: 'view', what: 'employee' },
    params: own,
    query: CampaignPeopleQuery,
    reply: CampaignPeoplePage,
    refusals: [NOT_FOUND],
  }),
  estimate: route('GET', `${home}/estimate`, {
    summary: 'Объём и смета кампании по ценам её первого дня',
    params: own,
    reply: Estimate,
    refusals: [NOT_FOUND, TOO_OFTEN, ...ofPrices],
  }),
  file: route('GET', `${home}/file`, {
    summary: 'Документ кампании файлом: поимённый список, смета, календарный план, лист ознакомления',
    audit: { act: 'print', what: 'paper' },
    params: own,
    query: CampaignFileQuery,
    reply: FileReply,
    refusals: ofFiles,
  }),
}

/** The same estimate and papers for the clinic's desk, once it has got the list. */
export const clinicCampaignPapersContract = {
  estimate: route('GET', '/api/desk/campaigns/:id/estimate', {
    summary: 'Объём и смета кампании организации',
    params: one,
    reply: Estimate,
    refusals: [NOT_FOUND, TOO_OFTEN, ...ofPrices],
  }),
  file: route('GET', '/api/desk/campaigns/:id/file', {
    summary: 'Документ кампании организации файлом: список, смета, план, лист ознакомления',
    audit: { act: 'print', what: 'paper' },
    params: one,
    query: CampaignFileQuery,
    reply: FileReply,
    refusals: ofFiles,
  }),
}
