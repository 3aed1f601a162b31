import { z } from 'zod'
import { DepartmentId } from '../employees/schema.ts'
import { GroupId } from '../group-booking/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { Day, daysBetween, Instant, isDay, partsOf } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { City } from '../platform/person.ts'
import { Version } from '../platform/version.ts'

/** A campaign: the periodic check-up of an organization in a year. */
export const CampaignId = idOf<'Campaign'>()
export type CampaignId = z.infer<typeof CampaignId>

/** The longest campaign, in days. */
export const longestCampaign = 366

const isNear = (day: Day) => !isDay(day) || (partsOf(day).year >= 2000 && partsOf(day).year <= 2100)

/** The first or the last day of a campaign: far enough from the ends of the calendar that every term is a day too. */
const CampaignDay = Day.refine(isNear, 'Год — от 2000 до 2100')

/**
 * The choice of people for a campaign: every employee whom the order sends to a check-up, those of some departments, or those whose
 * check-up is due in a period.
 */
export const CampaignWhom = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({
      kind: z.literal('departments'),
      departments: z.array(DepartmentId).min(1, 'Выберите хотя бы одно подразделение').max(1000),
    }),
    z.strictObject({ kind: z.literal('due'), from: Day, to: Day }),
  ],
  { error: 'Выберите, кого осматривают' },
)
export type CampaignWhom = z.output<typeof CampaignWhom>

/** The decisions of HR about a campaign. */
export const CampaignInput = z
  .strictObject({
    name: documentText(100).min(1, 'Введите название'),
    city: City,
    startsOn: CampaignDay,
    endsOn: CampaignDay,
    whom: CampaignWhom,
    /**
     * Days before the start by which the contract asks for the list; null: two months, as the order says (29н, points 23
     * and 24).
     */
    listDays: z.int('Введите число дней').min(1, 'От 1 до 180 дней').max(180, 'От 1 до 180 дней').nullable(),
  })
  .check((given) => {
    const { startsOn, endsOn, whom } = given.value
    const wrong = (path: string[], message: string, input: unknown) =>
      given.issues.push({ code: 'custom', path, message, input })
    if (endsOn < startsOn) wrong(['endsOn'], 'Конец раньше начала', endsOn)
    else if (daysBetween(startsOn, endsOn) > longestCampaign)
      wrong(['endsOn'], 'Осмотр длится не больше года', endsOn)
    if (whom.kind === 'due' && whom.to < whom.from)
      wrong(['whom', 'to'], 'Конец периода раньше начала', whom.to)
  })
export type CampaignInput = z.output<typeof CampaignInput>

/**
 * States of a campaign (domain.md §5). Those after `plan_agreed` are not stored: they follow from visits, the days and
 * the final act.
 */
export const CampaignState = z.enum([
  'draft',
  'list_sent',
  'plan_sent',
  'plan_returned',
  'plan_agreed',
  'in_progress',
  'examined',
  'closed',
  'cancelled',
])
export type CampaignState = z.infer<typeof CampaignState>

/** The states that people set: the others are computed. */
export const StoredState = CampaignState.extract([
  'draft',
  'list_sent',
  'plan_sent',
  'plan_returned',
  'plan_agreed',
  'cancelled',
])
export type StoredState = z.infer<typeof StoredState>

/** A recorded act about a campaign. */
export const CampaignStep = z.enum([
  'made',
  'list_sent',
  'list_recalled',
  'plan_sent',
  'plan_returned',
  'plan_agreed',
  'plan_shown',
  'cancelled',
])
export type CampaignStep = z.infer<typeof CampaignStep>

const Reason = documentText(300).min(3, 'Напишите причину')

/** A step that HR takes. */
export const EmployerStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('list_sent') }),
  z.strictObject({ step: z.literal('list_recalled') }),
  z.strictObject({ step: z.literal('plan_sent') }),
  z.strictObject({ step: z.literal('plan_shown') }),
  z.strictObject({ step: z.literal('cancelled'), reason: Reason }),
])
export type EmployerStep = z.output<typeof EmployerStep>

/** A step that the clinic takes about the plan. */
export const ClinicStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('plan_agreed') }),
  z.strictObject({ step: z.literal('plan_returned'), reason: Reason }),
])
export type ClinicStep = z.output<typeof ClinicStep>

/** A term of the order: until when, and when it was done. */
export const CampaignTerm = z.object({
  term: z.enum(['list', 'plan', 'shown', 'conclusions', 'act']),
  /** Null while it is not known: a заключение is due from the day of the check-up on. */
  dueOn: Day.nullable(),
  doneOn: Day.nullable(),
  state: z.enum(['done', 'done_late', 'late', 'soon', 'ahead']),
})
export type CampaignTerm = z.infer<typeof CampaignTerm>

const count = z.number().int()

/** Figures that the desk sees too: no outcomes. */
export const VisitFigures = z.object({
  people: count,
  /** A visit is ahead. */
  booked: count,
  came: count,
  /** The day of the visit has passed without an arrival. */
  missed: count,
  unbooked: count,
  /** Those who came and have no paper of the commission yet. */
  awaiting: count,
})
export type VisitFigures = z.infer<typeof VisitFigures>

/** Figures of a campaign. `people` is the sum of the next four; `came` is the sum of the last four. */
export const CampaignFigures = VisitFigures.extend({ fit: count, unfit: count, additional: count })
export type CampaignFigures = z.infer<typeof CampaignFigures>

/** Fields of a campaign that both sides see. */
const Common = z.object({
  id: CampaignId,
  name: z.string(),
  year: count,
  city: City,
  startsOn: Day,
  endsOn: Day,
  listDays: count.nullable(),
  state: CampaignState,
  version: Version,
  terms: z.array(CampaignTerm),
})

/** A campaign in the list of its employer. */
export const Campaign = Common.extend({ figures: CampaignFigures })
export type Campaign = z.infer<typeof Campaign>

/** A campaign in the clinic's list. */
export const ClinicCampaign = Common.extend({
  organization: z.object({ id: OrganizationId, name: z.string(), inn: z.string() }),
  figures: VisitFigures,
})
export type ClinicCampaign = z.infer<typeof ClinicCampaign>

/** A step with the day and the account; `by` is null for an account of the other side. */
export const StepRow = z.object({
  step: CampaignStep,
  at: Instant,
  by: z.string().nullable(),
  side: z.enum(['employer', 'clinic']),
  reason: z.string().nullable(),
  /** How many people the list or the plan had. */
  people: count.nullable(),
})
export type StepRow = z.infer<typeof StepRow>

/** A booked group of the plan. */
const PlanGroup = z.object({ id: GroupId, number: z.string(), people: count, from: Day, to: Day })

/** The final act that covers a campaign. */
const CampaignAct = z.object({ number: z.string(), on: Day, subject: count, passed: count })

/** Fields of both cards. */
const cardParts = {
  steps: z.array(StepRow),
  groups: z.array(PlanGroup),
  act: CampaignAct.nullable(),
}

/** The campaign's page of the employer. */
export const CampaignCard = Campaign.extend({
  ...cardParts,
  whom: CampaignWhom,
  departments: z.array(CampaignFigures.extend({ name: z.string().nullable() })),
  /** Valid направления to this check-up. */
  referrals: count,
  /** Employees without factors, who are in no list until HR states them. Counted for a draft only. */
  unstated: count,
  /** Employees of the chosen ones who are already in another campaign of the year. Counted for a draft only. */
  elsewhere: count,
  /** People of the list who have been dismissed since and did not come: they are in no other figure. */
  dismissed: count,
  /** The campaign of the next year that was made from this one. */
  next: CampaignId.nullable(),
})
export type CampaignCard = z.infer<typeof CampaignCard>

/** The clinic's card of a campaign. */
export const ClinicCampaignCard = ClinicCampaign.extend({
  ...cardParts,
  departments: z.array(VisitFigures.extend({ name: z.string().nullable() })),
})
export type ClinicCampaignCard = z.infer<typeof ClinicCampaignCard>

/** The size of a list that a choice would give. */
export const Contingent = z.object({ people: count, unstated: count, elsewhere: count })
export type Contingent = z.infer<typeof Contingent>

/** A question about a choice that is not saved yet. */
export const ContingentQuestion = z.strictObject({ startsOn: CampaignDay, whom: CampaignWhom })
export type ContingentQuestion = z.output<typeof ContingentQuestion>

/** Filter of the clinic's campaigns: `waiting` are those whose sent plan the clinic has to answer, `open` those not closed. */
export const ClinicCampaignQuery = PageQuery.extend({
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
  show: z.enum(['waiting', 'open', 'all']).default('open'),
})
export type ClinicCampaignQuery = z.output<typeof ClinicCampaignQuery>

export const CampaignPage = pageOf(Campaign)
export const ClinicCampaignPage = pageOf(ClinicCampaign)
