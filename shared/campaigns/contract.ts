import { z } from 'zod'
import { OrganizationId } from '../organizations/schema.ts'
import { PageQuery } from '../platform/page.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { Version } from '../platform/version.ts'
import { campaignRefusals } from './ru.ts'
import {
  CampaignCard,
  CampaignId,
  CampaignInput,
  CampaignPage,
  ClinicCampaignCard,
  ClinicCampaignPage,
  ClinicCampaignQuery,
  ClinicStep,
  Contingent,
  ContingentQuestion,
  EmployerStep,
} from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { STALE_CAMPAIGN, CAMPAIGN_MOVED_ON, LIST_ALREADY_SENT, NOBODY_IN_CAMPAIGN } = campaignRefusals
const { NOBODY_PLANNED, PEOPLE_IN_OTHER_CAMPAIGN, NEXT_CAMPAIGN_EXISTS } = campaignRefusals
const { NEXT_CAMPAIGN_TOO_FAR, TOO_MANY_DRAFTS } = campaignRefusals

const home = '/api/organizations/:organization/campaigns'
const organization = z.strictObject({ organization: OrganizationId })
const own = organization.extend({ id: CampaignId })
const one = z.strictObject({ id: CampaignId })

/** Periodic check-ups of an organization, for users with an active relation to it. */
export const campaignsContract = {
  list: route('GET', home, {
    summary: 'Кампании организации, сначала поздние: состояние, сроки приказа и числа',
    mayLag: true,
    params: organization,
    query: PageQuery,
    reply: CampaignPage,
    refusals: [NOT_FOUND],
  }),
  one: route('GET', `${home}/:id`, {
    summary: 'Кампания: шаги, сроки, числа по подразделениям, группы и акт',
    params: own,
    reply: CampaignCard,
    refusals: [NOT_FOUND],
  }),
  contingent: route('POST', `${home}/contingent`, {
    summary: 'Сколько человек вошло бы в кампанию и у кого не указаны факторы',
    params: organization,
    body: ContingentQuestion,
    reply: Contingent,
    refusals: [NOT_FOUND, TOO_OFTEN],
  }),
  make: route('POST', home, {
    summary: 'Создать кампанию периодического осмотра',
    audit: { act: 'add', what: 'campaign' },
    params: organization,
    body: CampaignInput,
    reply: CampaignCard,
    status: 201,
    refusals: [NOT_FOUND, TOO_MANY_DRAFTS],
  }),
  change: route('PATCH', `${home}/:id`, {
    summary: 'Изменить кампанию: до отправки списка всё, после — название и последний день',
    audit: { act: 'change', what: 'campaign' },
    params: own,
    body: z.strictObject({ campaign: CampaignInput, version: Version }),
    reply: CampaignCard,
    refusals: [NOT_FOUND, STALE_CAMPAIGN, LIST_ALREADY_SENT, CAMPAIGN_MOVED_ON],
  }),
  step: route('POST', `${home}/:id/steps`, {
    summary:
      'Сделать шаг кампании: направить или отозвать список, отправить план, отметить ознакомление, отменить',
    audit: { act: 'change', what: 'campaign' },
    params: own,
    body: EmployerStep,
    reply: CampaignCard,
    refusals: [NOT_FOUND, CAMPAIGN_MOVED_ON, NOBODY_IN_CAMPAIGN, NOBODY_PLANNED, PEOPLE_IN_OTHER_CAMPAIGN],
  }),
  next: route('POST', `${home}/:id/next`, {
    summary: 'Создать из кампании кампанию следующего года',
    audit: { act: 'add', what: 'campaign' },
    params: own,
    body: z.strictObject({}),
    reply: CampaignCard,
    status: 201,
    refusals: [NOT_FOUND, NEXT_CAMPAIGN_EXISTS, NEXT_CAMPAIGN_TOO_FAR, TOO_MANY_DRAFTS],
  }),
}

/** All campaigns, for the clinic's desk. It sees no drafts of employers and no outcomes. */
export const clinicCampaignsContract = {
  list: route('GET', '/api/desk/campaigns', {
    summary: 'Кампании всех организаций: состояние, сроки приказа и числа без итогов',
    mayLag: true,
    audit: { act: 'view', what: 'campaign' },
    query: ClinicCampaignQuery,
    reply: ClinicCampaignPage,
  }),
  one: route('GET', '/api/desk/campaigns/:id', {
    summary: 'Кампания организации: шаги, сроки и числа без итогов',
    audit: { act: 'view', what: 'campaign' },
    params: one,
    reply: ClinicCampaignCard,
    refusals: [NOT_FOUND],
  }),
  step: route('POST', '/api/desk/campaigns/:id/steps', {
    summary: 'Согласовать календарный план организации или вернуть его с причиной',
    audit: { act: 'change', what: 'campaign' },
    params: one,
    body: ClinicStep,
    reply: ClinicCampaignCard,
    refusals: [NOT_FOUND, CAMPAIGN_MOVED_ON],
  }),
}
