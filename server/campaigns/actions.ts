import { campaignRefusals, campaignStateNames, campaignStepNames } from '../../shared/campaigns/ru.ts'
import {
  campaignStateOf,
  isOver,
  nextCampaign,
  noCampaignFigures,
  sumOfFigures,
  withoutOutcomes,
} from '../../shared/campaigns/rules.ts'
import {
  type Campaign,
  type CampaignCard,
  type CampaignFigures,
  type CampaignId,
  CampaignInput,
  type ClinicCampaign,
  type ClinicCampaignCard,
  type ClinicStep,
  type EmployerStep,
  type StepRow,
  type StoredState,
} from '../../shared/campaigns/schema.ts'
import { monthsForList, termsOf, workingDaysBeforeStart } from '../../shared/campaigns/terms.ts'
import { newestOf } from '../../shared/conclusions/rules.ts'
import type { OrganizationScope, ReadingScope } from '../../shared/organizations/access.ts'
import { addDays, clinicDay, type Day, partsOf } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { City } from '../../shared/platform/person.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { listSpecialDays } from '../schedule/working-hours/store.ts'
import type { StepTaken } from './letters/actions.ts'
import {
  addCampaign,
  addStep,
  type CampaignRow,
  changeCampaign,
  countContingent,
  countDrafts,
  countReferrals,
  type DepartmentRow,
  dropPeople,
  findCampaign,
  findSentCampaign,
  keepPeople,
  linkGroups,
  listCampaignGroups,
  listDepartmentFigures,
  listGoing,
  listSteps,
  moveCampaign,
} from './store.ts'

const dayIn = (at: Date | null): Day | null => at && clinicDay(at)

/** A campaign with its figures and what follows from them. */
interface CountedCampaign {
  row: CampaignRow
  departments: DepartmentRow[]
  figures: CampaignFigures
  state: Campaign['state']
  terms: Campaign['terms']
}

/** Days around the terms of campaigns in which days off are looked for. */
const around = workingDaysBeforeStart * 3

/** Days before the start by which the list comes (points 23 and 24 of order 29н); the term of the plan runs from it. */
const daysForList = monthsForList * 31

async function daysOffOf(reader: Reader, rows: readonly CampaignRow[]): Promise<ReadonlySet<string>> {
  const [first] = rows.map(({ startsOn }) => startsOn).sort()
  const last = newestOf(rows.map(({ endsOn }) => endsOn))
  if (!first || !last) return new Set()
  const special = await listSpecialDays(reader, addDays(first, -around - daysForList), addDays(last, around))
  const off = special.filter(({ hours }) => hours === null)
  return new Set(off.flatMap(({ city, day }) => (city ? [city] : City.options).map((one) => `${one} ${day}`)))
}

function counted(
  row: CampaignRow,
  departments: DepartmentRow[],
  off: ReadonlySet<string>,
  today: Day,
): CountedCampaign {
  const figures = departments.length > 0 ? sumOfFigures(departments) : noCampaignFigures
  const { startsOn, endsOn, listDays, city, act } = row
  const facts = {
    stored: row.state,
    startsOn,
    endsOn,
    booked: figures.booked,
    came: figures.came,
    hasAct: act !== null,
  }
  const waiting = departments.flatMap(({ awaitingSince }) => (awaitingSince ? [awaitingSince] : []))
  const terms = termsOf(
    {
      startsOn,
      endsOn,
      listDays,
      listSentOn: dayIn(row.listSentAt),
      planAgreedOn: dayIn(row.planAgreedAt),
      shownOn: dayIn(row.shownAt),
      awaitingSince: waiting.sort()[0] ?? null,
      lastCameOn: newestOf(departments.map(({ lastCameOn }) => lastCameOn)),
      lastConcludedOn: newestOf(departments.map(({ lastConcludedOn }) => lastConcludedOn)),
      isOver: isOver({ booked: figures.booked, endsOn }, today),
      actOn: act?.on ?? null,
    },
    today,
    (day) => off.has(`${city} ${day}`),
  )
  return {
    row,
    departments,
    figures,
    state: campaignStateOf(facts, today),
    terms: row.state === 'cancelled' ? [] : terms,
  }
}

/** Counts campaigns: figures, state and terms. */
async function countCampaigns(
  reader: Reader,
  rows: readonly CampaignRow[],
  today: Day,
): Promise<CountedCampaign[]> {
  const ids = rows.map(({ id }) => id)
  const [departments, off] = await Promise.all([
    listDepartmentFigures(reader, ids, today),
    daysOffOf(reader, rows),
  ])
  const byCampaign = Map.groupBy(departments, ({ campaign }) => campaign)
  return rows.map((row) => counted(row, byCampaign.get(row.id) ?? [], off, today))
}

/** Days after the last one of a campaign for which its terms are still told: the act is due within thirty. */
const toldAfterEnd = 60
const toldAtOnce = 100

/** Yields the campaigns that go on, drafts too, page by page, with their terms. */
export async function* goingTerms(reader: Reader, today: Day) {
  const endsFrom = addDays(today, -toldAfterEnd)
  for (let after: CampaignId | null = null; ; ) {
    const rows: CampaignRow[] = await listGoing(reader, { endsFrom, after, limit: toldAtOnce })
    const counted = await countCampaigns(reader, rows, today)
    yield counted.map(({ row, terms }) => ({
      ...toldOf(row),
      listDays: row.listDays,
      stored: row.state,
      terms,
    }))
    after = rows.at(-1)?.id ?? null
    if (rows.length < toldAtOnce) return
  }
}

const toldOf = ({ id, organization, employer, name, startsOn, endsOn }: CampaignRow) => ({
  id,
  organization,
  employer,
  name,
  startsOn,
  endsOn,
})

const shown = ({ row, state, terms }: CountedCampaign) => ({
  id: row.id,
  name: row.name,
  year: row.year,
  city: row.city,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  listDays: row.listDays,
  version: row.version,
  state,
  terms,
})

const clinicView = (one: CountedCampaign): ClinicCampaign => ({
  ...shown(one),
  organization: { id: one.row.organization, name: one.row.employer, inn: one.row.inn },
  figures: withoutOutcomes(one.figures),
})

/** Returns campaigns as the employer's list shows them. */
export const campaignViews = async (
  reader: Reader,
  rows: readonly CampaignRow[],
  today: Day,
): Promise<Campaign[]> =>
  (await countCampaigns(reader, rows, today)).map((one) => ({ ...shown(one), figures: one.figures }))

/** Returns campaigns as the clinic's list shows them. */
export const clinicViews = async (
  reader: Reader,
  rows: readonly CampaignRow[],
  today: Day,
): Promise<ClinicCampaign[]> => (await countCampaigns(reader, rows, today)).map(clinicView)

async function historyOf(reader: Reader, id: CampaignId, side: StepRow['side']): Promise<StepRow[]> {
  const rows = await listSteps(reader, id)
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    by: row.side === side ? row.by || null : null,
  }))
}

async function cardParts(reader: Reader, row: CampaignRow, side: StepRow['side'], today: Day) {
  const [[one], steps, groups] = await Promise.all([
    countCampaigns(reader, [row], today),
    historyOf(reader, row.id, side),
    listCampaignGroups(reader, row.id),
  ])
  if (!one) throw new Error('a campaign was not counted')
  return { one, parts: { steps, groups, act: row.act } }
}

/** Returns the campaign's page for its employer. */
export async function cardOf(
  reader: Reader,
  scope: ReadingScope,
  id: CampaignId,
  now: Date,
): Promise<CampaignCard> {
  const row = (await findCampaign(reader, scope, id)) ?? refuse(common.NOT_FOUND)
  const { whom, year, next } = row
  const [{ one, parts }, left, referrals] = await Promise.all([
    cardParts(reader, row, 'employer', clinicDay(now)),
    row.state === 'draft' ? countContingent(reader, scope, { whom, year }) : { unstated: 0, elsewhere: 0 },
    countReferrals(reader, id),
  ])
  return {
    ...shown(one),
    ...parts,
    figures: one.figures,
    whom,
    departments: one.departments,
    referrals,
    unstated: left.unstated,
    elsewhere: left.elsewhere,
    dismissed: one.departments.reduce((sum, { dismissed }) => sum + dismissed, 0),
    next,
  }
}

/** Returns the campaign's card for the clinic's desk, which sees no drafts. */
export async function clinicCardOf(reader: Reader, id: CampaignId, now: Date): Promise<ClinicCampaignCard> {
  const row = (await findSentCampaign(reader, id)) ?? refuse(common.NOT_FOUND)
  const { one, parts } = await cardParts(reader, row, 'clinic', clinicDay(now))
  return {
    ...clinicView(one),
    ...parts,
    departments: one.departments.map((department) => ({
      ...withoutOutcomes(department),
      name: department.name,
    })),
  }
}

/** The account that takes a step and the moment. */
export interface StepContext {
  by: AccountId
  now: Date
}

/** The most drafts of an organization at a time. */
const mostDrafts = 20

/** Creates a draft; `madeFrom` is the campaign of the year before. */
export async function makeCampaign(
  tx: Tx,
  scope: OrganizationScope,
  given: CampaignInput & { madeFrom: CampaignId | null },
  { by, now }: StepContext,
): Promise<CampaignId> {
  const { madeFrom, ...campaign } = given
  if ((await countDrafts(tx, scope)) >= mostDrafts) refuse(campaignRefusals.TOO_MANY_DRAFTS)
  const id = newId<CampaignId>(now)
  await addCampaign(tx, scope, campaign, { id, madeFrom, now })
  await addStep(tx, {
    campaign: id,
    step: 'made',
    side: 'employer',
    by,
    reason: null,
    people: null,
    now,
  })
  note(tx, { id, organization: scope.organization, after: { name: campaign.name } })
  return id
}

/** Creates the campaign of the next year from one, once. */
export async function makeNext(
  tx: Tx,
  scope: OrganizationScope,
  id: CampaignId,
  context: StepContext,
): Promise<CampaignId> {
  const row = (await findCampaign(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  const next = nextCampaign(row)
  if (!CampaignInput.safeParse(next).success) refuse(campaignRefusals.NEXT_CAMPAIGN_TOO_FAR)
  return makeCampaign(tx, scope, { ...next, madeFrom: id }, context)
}

/** Fields that the clinic's plan rests on: they stay while the clinic has the list. */
const fixedFields = ['city', 'startsOn', 'whom', 'listDays'] as const

/** Changes a campaign: all of a draft, afterwards its name and last day. */
export async function saveCampaign(
  tx: Tx,
  scope: OrganizationScope,
  given: CampaignInput,
  { id, version }: { id: CampaignId; version: number },
): Promise<void> {
  const row = (await findCampaign(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  if (row.state === 'cancelled' || row.act) refuse(campaignRefusals.CAMPAIGN_MOVED_ON)
  const isSame = (field: (typeof fixedFields)[number]) =>
    JSON.stringify(sorted(given[field])) === JSON.stringify(sorted(row[field]))
  if (row.state !== 'draft' && !fixedFields.every(isSame)) refuse(campaignRefusals.LIST_ALREADY_SENT)
  if (!(await changeCampaign(tx, scope, given, { id, version, state: row.state })))
    refuse(campaignRefusals.STALE_CAMPAIGN)
  note(tx, {
    id,
    organization: scope.organization,
    before: { name: row.name, from: row.startsOn, to: row.endsOn },
    after: { name: given.name, from: given.startsOn, to: given.endsOn },
  })
}

/** The database keeps the properties of a choice in an order of its own. */
const sorted = (value: unknown): unknown =>
  value && typeof value === 'object'
    ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    : value

/** From which states a step leads to which. */
const moves: Record<
  EmployerStep['step'] | ClinicStep['step'],
  { from: readonly StoredState[]; to: StoredState }
> = {
  list_sent: { from: ['draft'], to: 'list_sent' },
  list_recalled: { from: ['list_sent', 'plan_returned'], to: 'draft' },
  plan_sent: { from: ['list_sent', 'plan_returned'], to: 'plan_sent' },
  plan_shown: { from: ['plan_agreed'], to: 'plan_agreed' },
  plan_agreed: { from: ['plan_sent'], to: 'plan_agreed' },
  plan_returned: { from: ['plan_sent'], to: 'plan_returned' },
  cancelled: { from: ['draft', 'list_sent', 'plan_sent', 'plan_returned', 'plan_agreed'], to: 'cancelled' },
}

/** Does what belongs to a step; returns how many people it concerns, null where that does not matter. */
async function carryOut(tx: Tx, id: CampaignId, step: keyof typeof moves): Promise<number | null> {
  if (step === 'list_sent') return (await keepPeople(tx, id)) || refuse(campaignRefusals.NOBODY_IN_CAMPAIGN)
  if (step === 'plan_sent') return (await linkGroups(tx, id)) || refuse(campaignRefusals.NOBODY_PLANNED)
  if (step === 'list_recalled') await dropPeople(tx, id)
  return null
}

async function takeStep(
  tx: Tx,
  row: CampaignRow,
  given: EmployerStep | ClinicStep,
  { side, by, now }: StepContext & { side: StepRow['side'] },
): Promise<StepTaken> {
  const { id, organization, state } = row
  const { step } = given
  const reason = 'reason' in given ? given.reason : null
  const isClosed = step === 'cancelled' && row.act !== null
  if (isClosed || !(await moveCampaign(tx, { id, ...moves[step] })))
    refuse(campaignRefusals.CAMPAIGN_MOVED_ON)
  const people = await carryOut(tx, id, step)
  await addStep(tx, { campaign: id, step, side, by, reason, people, now })
  note(tx, {
    id,
    organization,
    before: { state: campaignStateNames[state] },
    after: { state: campaignStepNames[step], ...(reason && { reason }) },
    ...(people && { count: people }),
  })
  return { ...toldOf(row), step, from: state, reason }
}

/** Takes a step of the employer; returns it for the letter. */
export async function takeEmployerStep(
  tx: Tx,
  scope: OrganizationScope,
  { id, given }: { id: CampaignId; given: EmployerStep },
  context: StepContext,
): Promise<StepTaken> {
  const row = (await findCampaign(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  return takeStep(tx, row, given, { ...context, side: 'employer' })
}

/** Takes a step of the clinic; returns it for the letter. */
export async function takeClinicStep(
  tx: Tx,
  { id, given }: { id: CampaignId; given: ClinicStep },
  context: StepContext,
): Promise<StepTaken> {
  const row = (await findSentCampaign(tx, id)) ?? refuse(common.NOT_FOUND)
  return takeStep(tx, row, given, { ...context, side: 'clinic' })
}

/** Counts whom a choice would put into a list. */
export const contingentOf = (
  reader: Reader,
  scope: ReadingScope,
  { startsOn, whom }: Pick<CampaignInput, 'startsOn' | 'whom'>,
) => countContingent(reader, scope, { whom, year: partsOf(startsOn).year })
