import type { Brand } from '../../platform/brand.ts'
import { type Day, formatDay } from '../../platform/days.ts'
import { termNames, termSources } from '../ru.ts'
import type { DueTerm, ToldStep } from './rules.ts'

/** The page of an employer's campaigns, and the clinic's list of all campaigns. */
export const campaignLinks = { employer: '/organization/campaigns', clinic: '/campaigns' } as const

/** A campaign as its messages name it: no message says who is in it. */
export interface CampaignNotice {
  name: string
  employer: string
  startsOn: Day
  endsOn: Day
}

const aboutOf = ({ name, employer, startsOn, endsOn }: CampaignNotice) =>
  `«${name}», ${employer}, с ${formatDay(startsOn)} по ${formatDay(endsOn)}`

const steps: Record<ToldStep, { subject: string; opening: string }> = {
  list_sent: {
    subject: 'Список на медосмотр получен',
    opening: 'Организация направила поимённый список. Его видно в «Кампаниях» вместе со сметой',
  },
  list_recalled: {
    subject: 'Список на медосмотр отозван',
    opening: 'Организация отозвала поимённый список, чтобы изменить людей или дни, и направит его снова',
  },
  cancelled: {
    subject: 'Медосмотр организации отменён',
    opening: 'Организация отменила кампанию. Её записи остались: о них спросите организацию',
  },
  plan_sent: {
    subject: 'План медосмотра ждёт согласования',
    opening: 'Организация отправила календарный план. Согласуйте его или верните с причиной',
  },
  plan_agreed: {
    subject: 'План медосмотра согласован',
    opening:
      'Медицинский центр согласовал календарный план. Теперь познакомьте с ним сотрудников под подпись',
  },
  plan_returned: {
    subject: 'План медосмотра возвращён',
    opening: 'Медицинский центр вернул календарный план',
  },
}

const letterOf = (
  subject: string,
  lines: readonly string[],
  { link, brand }: { link: string; brand: Brand },
) => ({
  subject,
  text: [
    ...lines,
    ...(brand.url ? [`${brand.url}${link}`] : []),
    `Вопросы: ${brand.phone}. ${brand.name}`,
  ].join('\n\n'),
})

/** Letter about a step that the other side has taken; `reason`: why the plan was returned or the campaign cancelled. */
export function stepLetter(
  step: ToldStep,
  campaign: CampaignNotice & { reason: string | null },
  { link, brand }: { link: string; brand: Brand },
): { subject: string; text: string } {
  const { subject, opening } = steps[step]
  const why = campaign.reason ? [`Причина: ${campaign.reason}`] : []
  return letterOf(`${subject}: ${campaign.name}`, [`${opening}.`, ...why, aboutOf(campaign)], { link, brand })
}

/** SMS to an employer without a confirmed e-mail about a step of the clinic. */
export const stepSms = (step: ToldStep, { name }: CampaignNotice, brand: Brand): string =>
  `${steps[step].subject}: «${name}». Кабинет, «Кампании». Вопросы: ${brand.phone}`

const toDo: Record<DueTerm['term'], Record<DueTerm['side'], string>> = {
  list: { employer: 'Направьте поимённый список в медицинский центр', clinic: '' },
  plan: {
    employer: 'Составьте план по дням и отправьте его на согласование',
    clinic: 'Согласуйте календарный план или верните его с причиной',
  },
  shown: { employer: 'Познакомьте сотрудников с планом под подпись и отметьте это в кампании', clinic: '' },
  conclusions: { employer: '', clinic: 'Оформите заключения тем, кто прошёл осмотр' },
  act: { employer: '', clinic: 'Оформите заключительный акт' },
}

/** Letter about a term that is near or was missed. */
export function termLetter(
  { term, dueOn, isLate, side }: DueTerm,
  campaign: CampaignNotice & { listDays: number | null },
  brand: Brand,
): { subject: string; text: string } {
  const source = term === 'list' && campaign.listDays !== null ? 'срок по договору' : termSources[term]
  const when = `${isLate ? 'срок был' : 'срок'} ${formatDay(dueOn)}`
  return letterOf(
    `${isLate ? 'Срок прошёл' : 'Скоро срок'}: ${termNames[term].toLowerCase()}, ${campaign.employer}`,
    [`${toDo[term][side]}: ${when} (${source}).`, aboutOf(campaign)],
    { link: campaignLinks[side], brand },
  )
}
