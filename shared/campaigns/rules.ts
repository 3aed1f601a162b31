// Source: domain.md §5, organization check-up.
import { addDays, addMonths, type Day, partsOf } from '../platform/days.ts'
import { campaignName } from './ru.ts'
import {
  type CampaignFigures,
  type CampaignInput,
  type CampaignState,
  type CampaignWhom,
  longestCampaign,
  type StoredState,
  type VisitFigures,
} from './schema.ts'

/** Facts from which the state of a campaign follows. */
export interface StateFacts extends Pick<VisitFigures, 'booked' | 'came'> {
  stored: StoredState
  endsOn: Day
  startsOn: Day
  hasAct: boolean
}

/** Whether the days of a campaign are over and nobody is booked any more. */
export const isOver = ({ booked, endsOn }: Pick<StateFacts, 'booked' | 'endsOn'>, today: Day): boolean =>
  endsOn < today && booked === 0

/** Returns the state of a campaign on a day. Visits and the final act say more than what people have recorded. */
export function campaignStateOf(facts: StateFacts, today: Day): CampaignState {
  const { stored, came, startsOn, hasAct } = facts
  if (stored === 'cancelled' || stored === 'draft') return stored
  if (hasAct) return 'closed'
  const hasBegun = came > 0 || (stored === 'plan_agreed' && startsOn <= today)
  if (!hasBegun) return stored
  return isOver(facts, today) ? 'examined' : 'in_progress'
}

/** Figures without anybody. */
export const noCampaignFigures: CampaignFigures = {
  people: 0,
  booked: 0,
  came: 0,
  missed: 0,
  unbooked: 0,
  awaiting: 0,
  fit: 0,
  unfit: 0,
  additional: 0,
}

/** Adds figures up. */
export function sumOfFigures(rows: readonly CampaignFigures[]): CampaignFigures {
  const names = Object.keys(noCampaignFigures) as (keyof CampaignFigures)[]
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)] as const)
  return Object.fromEntries(sums) as CampaignFigures
}

/** Figures as the desk sees them: a registrar learns no outcomes. */
export const withoutOutcomes = ({
  people,
  booked,
  came,
  missed,
  unbooked,
  awaiting,
}: CampaignFigures): VisitFigures => ({ people, booked, came, missed, unbooked, awaiting })

const yearLater = (day: Day): Day => addMonths(day, 12)

const whomLater = (whom: CampaignWhom): CampaignWhom =>
  whom.kind === 'due' ? { kind: 'due', from: yearLater(whom.from), to: yearLater(whom.to) } : whom

/** Returns the campaign of the next year: the same people and the same days a year later, without days beyond the longest. */
export function nextCampaign(campaign: CampaignInput): CampaignInput {
  const { year } = partsOf(campaign.startsOn)
  const startsOn = yearLater(campaign.startsOn)
  const [endsOn = startsOn] = [yearLater(campaign.endsOn), addDays(startsOn, longestCampaign)].sort()
  const named = campaign.name.replaceAll(String(year), String(year + 1))
  return {
    name: named === campaign.name ? campaignName(year + 1) : named,
    city: campaign.city,
    startsOn,
    endsOn,
    whom: whomLater(campaign.whom),
    listDays: campaign.listDays,
  }
}
