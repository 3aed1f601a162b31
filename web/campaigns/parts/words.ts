import type {
  CampaignState,
  CampaignTerm,
  ClinicCampaign,
  VisitFigures,
} from '../../../shared/campaigns/schema.ts'
import { aheadWords, dayNear, spanWords } from '../../../shared/platform/day-words.ts'
import { type Day, daysBetween, formatDay } from '../../../shared/platform/days.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import type { Step } from '../../ui/steps.tsx'

/** The fields that both the employer's and the clinic's campaign have. */
export type CampaignFacts = Omit<ClinicCampaign, 'organization'>

/** Says when a campaign takes place: «14 сентября – 16 октября 2026, Екатеринбург». */
export const whenWords = ({ startsOn, endsOn, city, year }: CampaignFacts): string => {
  const span = spanWords(startsOn, endsOn)
  const dated = span.includes(String(year)) ? span : `${span} ${year}`
  return `${dated}, ${cityNames[city]}`
}

const reached: Record<CampaignState, number> = {
  draft: 0,
  list_sent: 1,
  plan_sent: 1,
  plan_returned: 1,
  plan_agreed: 2,
  in_progress: 2,
  examined: 3,
  closed: 4,
  cancelled: 0,
}

/** Returns the steps of a campaign with the current one. */
export const stepsOf = (state: CampaignState): Step[] =>
  ['Список', 'План', 'Осмотры', 'Акт'].map((title, at) => ({
    id: title,
    title,
    state: at < reached[state] ? 'done' : at === reached[state] ? 'current' : 'ahead',
  }))

/** Says until when a term is kept, or when it was done. */
export function termWords({ dueOn, doneOn, state }: CampaignTerm, today: Day): string {
  if (doneOn && state === 'done_late' && dueOn)
    return `сделано ${dayNear(doneOn, today)}, срок был ${dayNear(dueOn, today)}`
  if (doneOn) return `сделано ${dayNear(doneOn, today)}`
  if (!dueOn) return 'срок пойдёт от дня осмотра'
  if (state === 'late') return `срок был ${dayNear(dueOn, today)}`
  const isNear = daysBetween(today, dueOn) <= 30
  return isNear ? `до ${dayNear(dueOn, today)}, ${aheadWords(dueOn, today)}` : `до ${formatDay(dueOn)}`
}

/** Says whom the plan and the sheet of signatures name: people whose visit is ahead. */
export function planWords({ booked, came }: Pick<VisitFigures, 'booked' | 'came'>): string | null {
  if (came > 0)
    return booked > 0
      ? 'План и лист ознакомления: в файлах только те, чей осмотр впереди.'
      : 'План и лист ознакомления: в файлах только те, чей осмотр впереди, а таких сейчас нет.'
  return booked > 0 ? null : 'План и лист ознакомления появятся, когда люди из списка будут записаны.'
}
