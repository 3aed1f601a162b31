import { countOf } from '../platform/count-words.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { CampaignState, CampaignStep, CampaignTerm } from './schema.ts'

/** Error messages of campaigns. */
export const campaignRefusals = refusalKinds({
  STALE_CAMPAIGN: [409, 'Пока вы меняли кампанию, её изменили. Сверьте и сохраните ещё раз'],
  CAMPAIGN_MOVED_ON: [409, 'Это действие сейчас невозможно: кампания в другом состоянии'],
  LIST_ALREADY_SENT: [409, 'Список уже у клиники. Чтобы изменить даты или состав, отзовите список'],
  NOBODY_IN_CAMPAIGN: [409, 'В кампании никого нет: проверьте, у кого указаны факторы и кто выбран'],
  NOBODY_PLANNED: [409, 'Из списка никто не записан: сначала составьте план по дням'],
  PEOPLE_IN_OTHER_CAMPAIGN: [
    409,
    'Часть людей только что вошла в другую кампанию этого года. Попробуйте ещё раз',
  ],
  NEXT_CAMPAIGN_EXISTS: [409, 'Кампания следующего года уже создана из этой'],
  NEXT_CAMPAIGN_TOO_FAR: [409, 'Кампания следующего года вышла бы за 2100 год'],
  TOO_MANY_DRAFTS: [409, 'У организации уже 20 черновиков кампаний. Отправьте или отмените лишние'],
  CAMPAIGN_TOO_LARGE: [
    409,
    'Смету считают не больше чем на 10 000 человек. Разделите кампанию по подразделениям',
  ],
})

/** Labels of the states. */
export const campaignStateNames: Record<CampaignState, string> = {
  draft: 'Черновик',
  list_sent: 'Список у клиники',
  plan_sent: 'План на согласовании',
  plan_returned: 'План возвращён',
  plan_agreed: 'План согласован',
  in_progress: 'Идут осмотры',
  examined: 'Осмотры закончены',
  closed: 'Закрыта',
  cancelled: 'Отменена',
}

/** Labels of the steps in the history. */
export const campaignStepNames: Record<CampaignStep, string> = {
  made: 'Кампания создана',
  list_sent: 'Список направлен в клинику',
  list_recalled: 'Список отозван',
  plan_sent: 'План отправлен на согласование',
  plan_returned: 'План возвращён',
  plan_agreed: 'План согласован',
  plan_shown: 'Сотрудники ознакомлены с планом',
  cancelled: 'Кампания отменена',
}

/** Names of the terms. */
export const termNames: Record<CampaignTerm['term'], string> = {
  list: 'Список в клинику',
  plan: 'Согласование плана',
  shown: 'Ознакомление с планом',
  conclusions: 'Заключения',
  act: 'Заключительный акт',
}

/** Where the terms come from. */
export const termSources: Record<CampaignTerm['term'], string> = {
  list: 'за два месяца до начала, пп.\u00a023–24 приказа 29н',
  plan: '10 рабочих дней после списка и 14 рабочих дней до начала, п.\u00a026',
  shown: 'за 10 рабочих дней до начала, п.\u00a027',
  conclusions: '5 рабочих дней после осмотра, п.\u00a033',
  act: '30 дней после окончания осмотра, п.\u00a045',
}

/** Says where the term of the list comes from. */
export const listTermSource = (listDays: number | null): string =>
  listDays === null
    ? termSources.list
    : `за ${countOf(listDays, ['день', 'дня', 'дней'])} до начала, срок по договору`

/** Name of a new campaign. */
export const campaignName = (year: number): string => `Периодический осмотр ${year}`
