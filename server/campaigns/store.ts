import { campaignRefusals } from '../../shared/campaigns/ru.ts'
import type {
  CampaignCard,
  CampaignFigures,
  CampaignId,
  CampaignInput,
  CampaignStep,
  CampaignWhom,
  ClinicCampaignQuery,
  Contingent,
  StepRow,
  StoredState,
} from '../../shared/campaigns/schema.ts'
import type { OrganizationScope, ReadingScope } from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import { hasCome, isOpen } from '../booking/tables.ts'
import { employerCheckUps } from '../check-ups/employer/store.ts'
import { likeContains } from '../platform/db/like-contains.ts'
import { type Raw, raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** A campaign as it is stored, with the moments of its steps and the final act that covers it. */
export interface CampaignRow {
  id: CampaignId
  organization: OrganizationId
  employer: string
  inn: string
  name: string
  year: number
  city: City
  startsOn: Day
  endsOn: Day
  whom: CampaignWhom
  listDays: number | null
  state: StoredState
  version: number
  listSentAt: Date | null
  planAgreedAt: Date | null
  shownAt: Date | null
  act: CampaignCard['act']
  next: CampaignId | null
}

const lastOf = (step: CampaignStep) =>
  raw`(select max(at) from campaign_steps where campaign_id = campaigns.id and step = '${step}')`

const isBeyondDraft = raw`campaigns.state <> 'draft'`

// A draft that was cancelled has never come to the clinic.
const isSent = raw`${isBeyondDraft}
  and exists (select from campaign_steps where campaign_id = campaigns.id and step = 'list_sent')`

const lastVisit = raw`(select max(bookings.day) from campaign_people join bookings using (organization_id, employee_id)
  where campaign_id = campaigns.id and bookings.kind = 'periodic' and bookings.state not in ('cancelled', 'no_show')
    and bookings.day between starts_on and ends_on)`

// Acts of parts close a campaign together: each of its people who came or still works there is in one of them.
const isCoveredByParts = raw`exists (
    select from campaign_people join people_of_act(final_acts.people) as own (id) on own.id = campaign_people.employee_id
    where campaign_id = campaigns.id)
  and not exists (
    select campaign_people.employee_id from campaign_people join employees on employees.id = campaign_people.employee_id
    where campaign_id = campaigns.id and (dismissed_on is null or exists (select from bookings
      where bookings.employee_id = employees.id and bookings.kind = 'periodic' and ${hasCome}
        and bookings.day between starts_on and ends_on))
    except select covered.id from final_acts part cross join lateral people_of_act(part.people) as covered (id)
    where part.organization_id = campaigns.organization_id and part.annulled_at is null
      and part.from_day <= ends_on and part.to_day >= starts_on)`

// An act of the first days does not close a campaign in which people are still to come.
const isOfActs = raw`final_acts.organization_id = campaigns.organization_id and annulled_at is null
  and from_day <= ends_on and to_day >= starts_on and (to_day >= ends_on or to_day >= ${lastVisit})
  and (final_acts.department_id is null or ${isCoveredByParts})`

const columns = raw`campaigns.id, campaigns.organization_id as organization, organizations.name as employer, inn,
  campaigns.name, year, city, starts_on as "startsOn", ends_on as "endsOn", whom, list_days as "listDays", state,
  campaigns.version, case when ${isBeyondDraft} then ${lastOf('list_sent')} end as "listSentAt",
  case when ${isBeyondDraft} then ${lastOf('plan_agreed')} end as "planAgreedAt", ${lastOf('plan_shown')} as "shownAt",
  (select id from campaigns later where later.made_from = campaigns.id and later.is_open) as next,
  case when ${isBeyondDraft} then (select json_build_object('number', number || '/' || final_acts.year, 'on', "on",
      'subject', subject, 'passed', passed)
    from final_acts where ${isOfActs} order by final_acts.year desc, number desc limit 1) end as act
  from campaigns join organizations on organizations.id = campaigns.organization_id`

interface CampaignSelection {
  organization: OrganizationId
  id: CampaignId
}

const one = statement<CampaignSelection, CampaignRow>('campaign')`
  select ${columns} where campaigns.organization_id = ${'organization'} and campaigns.id = ${'id'}`

/** Returns a campaign of a scope; null when there is none. */
export const findCampaign = async (
  reader: Reader,
  { organization }: ReadingScope,
  id: CampaignId,
): Promise<CampaignRow | null> => (await reader.run(one, { organization, id }))[0] ?? null

const sent = statement<{ id: CampaignId }, CampaignRow>('sent-campaign')`
  select ${columns} where campaigns.id = ${'id'} and ${isSent}`

/** Returns a campaign whose list the clinic has got; null when there is none. The caller must have the desk's right. */
export const findSentCampaign = async (reader: Reader, id: CampaignId): Promise<CampaignRow | null> =>
  (await reader.run(sent, { id }))[0] ?? null

/** The key after which a page of campaigns begins. */
export interface CampaignKey {
  startsOn: Day
  id: CampaignId
}

interface CampaignSpan {
  organization: OrganizationId
  before: Day | null
  id: CampaignId | null
  limit: number
}

const ofOrganization = statement<CampaignSpan, CampaignRow>('campaigns-of-organization')`
  select ${columns} where campaigns.organization_id = ${'organization'}
    and (${'before'}::date is null or (starts_on, campaigns.id) < (${'before'}, ${'id'}::uuid))
  order by starts_on desc, campaigns.id desc limit ${'limit'}`

/** Returns a page of a scope's campaigns, the latest first. */
export const listCampaigns = (
  reader: Reader,
  { organization }: ReadingScope,
  after: CampaignKey | null,
  limit: number,
): Promise<CampaignRow[]> =>
  reader.run(ofOrganization, { organization, before: after?.startsOn ?? null, id: after?.id ?? null, limit })

interface ClinicCampaignSpan {
  like: string | null
  show: ClinicCampaignQuery['show']
  since: Day | null
  id: CampaignId | null
  limit: number
}

const ofClinic = statement<ClinicCampaignSpan, CampaignRow>('campaigns-of-clinic')`
  select ${columns} where ${isSent}
    and (${'show'} = 'all' or ((${'show'} = 'waiting' and state = 'plan_sent' or ${'show'} = 'open' and is_open)
      and not exists (select from final_acts where ${isOfActs})))
    and (${'like'}::text is null or lower(concat_ws(' ', organizations.name, inn, campaigns.name) collate "und-x-icu") like ${'like'})
    and (${'since'}::date is null or (starts_on, campaigns.id) > (${'since'}, ${'id'}::uuid))
  order by starts_on, campaigns.id limit ${'limit'}`

/** Returns a page of the campaigns that the clinic knows, the earliest start first. */
export const listClinicCampaigns = (
  reader: Reader,
  { search, show, limit }: Omit<ClinicCampaignQuery, 'after'>,
  after: CampaignKey | null,
): Promise<CampaignRow[]> =>
  reader.run(ofClinic, {
    like: likeContains(search),
    show,
    since: after?.startsOn ?? null,
    id: after?.id ?? null,
    limit,
  })

const going = statement<{ endsFrom: Day; id: CampaignId | null; limit: number }, CampaignRow>(
  'campaigns-going',
)`
  select ${columns} where is_open and ends_on >= ${'endsFrom'}
    and (${'id'}::uuid is null or campaigns.id > ${'id'}) order by campaigns.id limit ${'limit'}`

/** Returns a page of the campaigns of all organizations that are not cancelled and end on this day or later. */
export const listGoing = (
  reader: Reader,
  asked: { endsFrom: Day; after: CampaignId | null; limit: number },
): Promise<CampaignRow[]> => {
  const { endsFrom, after: id, limit } = asked
  return reader.run(going, { endsFrom, id, limit })
}

// A draft would send the chosen employees. An employee with a due day is one whom the order sends to a check-up.
const isChosen = (whom: Raw) => raw`case ${whom} ->> 'kind'
  when 'departments' then employees.department_id::text in (select jsonb_array_elements_text(${whom} -> 'departments'))
  when 'due' then due_on between (${whom} ->> 'from')::date and (${whom} ->> 'to')::date
  else true end`

const isElsewhere = (year: Raw) => raw`exists (select from campaign_people other
  where other.employee_id = employees.id and other.year = ${year} and other.is_open)`

interface ContingentQuery {
  organization: OrganizationId
  year: number
  whom: string
}

const chosenWhom = raw`asked.whom`
const askedYear = raw`asked.year`

const contingent = statement<ContingentQuery, Contingent>('contingent-of-campaign')`
  with asked as (select ${'whom'}::jsonb as whom, ${'year'}::int as year)
  select (count(*) filter (where due_on is not null and not ${isElsewhere(askedYear)}))::int as people,
    (count(*) filter (where due_on is not null and ${isElsewhere(askedYear)}))::int as elsewhere,
    (count(*) filter (where due_on is null and coalesce(employees.factors, nullif(positions.factors, '[]')) is null
      and exemption is null))::int as unstated
  from asked cross join employees left join positions on positions.id = position_id
  where employees.organization_id = ${'organization'} and dismissed_on is null
    and (${isChosen(chosenWhom)} or (asked.whom ->> 'kind' = 'due' and due_on is null))`

/** Counts whom a choice would put into a list, and whom it leaves out. */
export async function countContingent(
  reader: Reader,
  { organization }: ReadingScope,
  { whom, year }: { whom: CampaignWhom; year: number },
): Promise<Contingent> {
  const [row] = await reader.run(contingent, {
    organization,
    whom: JSON.stringify(whom),
    year,
  })
  return row ?? { people: 0, elsewhere: 0, unstated: 0 }
}

/** Figures of one department of a campaign, with the days from which terms follow. */
export interface DepartmentRow extends CampaignFigures {
  campaign: CampaignId
  name: string | null
  dismissed: number
  awaitingSince: Day | null
  lastCameOn: Day | null
  lastConcludedOn: Day | null
}

/** SQL: the people of the campaigns `asked`: of a draft those whom it would send, of others those of the list. */
export const peopleOfCampaigns = raw`
    select asked.id as campaign, campaign_people.employee_id as employee, campaign_people.department,
      campaign_people.position, campaign_people.factors
    from asked join campaign_people on campaign_id = asked.id where asked.state <> 'draft'
    union all
    select asked.id, employees.id, nullif(employees.department, ''), positions.name,
      coalesce(employees.factors, positions.factors, '[]')
    from asked join employees on employees.organization_id = asked.organization_id
    left join positions on positions.id = position_id
    where asked.state = 'draft' and dismissed_on is null and due_on is not null and ${isChosen(chosenWhom)}
      and not ${isElsewhere(askedYear)}`

/** SQL: the visit of each of `people` that counts: one with a заключение, then one that came, then the latest. */
export const visitsOfCampaigns = raw`left join lateral (
    select bookings.day, ${hasCome} as came, ${isOpen} as is_open, papers.outcome, papers."on"
    from bookings left join conclusions papers on booking_id = bookings.id and annulled_at is null
    where bookings.employee_id = people.employee and bookings.organization_id = asked.organization_id
      and kind = 'periodic' and bookings.state <> 'cancelled' and (bookings.day between starts_on and ends_on
        or group_id in (select group_id from campaign_groups where campaign_id = asked.id))
    order by case when outcome <> 'additional' then 1 when ${hasCome} then 2 else 3 end, start_at desc limit 1) visit on true
  left join lateral (
    select known.day, known.outcome, known."on" from ${employerCheckUps} known
    where known.employee_id = people.employee and known.organization_id = asked.organization_id
      and known.kind = 'periodic' and known.day between starts_on and ends_on
    order by known.outcome <> 'additional' desc, known.day desc limit 1) sent on visit.outcome is null`

/** SQL: how the visit of each of `people` stands on the day `asked.today`. */
export const visitStates = raw`case when visit.came or sent.day is not null then 'came'
    when visit.day is null then 'unbooked'
    when visit.is_open and visit.day >= asked.today then 'booked' else 'missed' end as state`

const counted = (condition: string) => raw`(count(*) filter (where ${condition}))::int`

const departments = statement<{ ids: readonly CampaignId[]; today: Day }, DepartmentRow>(
  'figures-of-campaigns',
)`
  with asked as (select *, ${'today'}::date as today from campaigns where id = any(${'ids'}::uuid[])),
    people as (${peopleOfCampaigns}),
    visits as (
      select people.campaign, people.department, dismissed_on is not null as gone,
        ${visitStates},
        coalesce(visit.outcome, sent.outcome) as outcome, coalesce(visit."on", sent."on") as "on",
        coalesce(sent.day, visit.day) as day
      from people join asked on asked.id = people.campaign join employees on employees.id = people.employee ${visitsOfCampaigns})
  select campaign, department as name,
    ${counted(`not gone or state = 'came'`)} as people, ${counted(`state = 'came'`)} as came,
    ${counted(`state = 'booked' and not gone`)} as booked, ${counted(`state = 'missed' and not gone`)} as missed,
    ${counted(`state = 'unbooked' and not gone`)} as unbooked,
    ${counted(`state = 'came' and outcome is null`)} as awaiting, ${counted(`outcome = 'fit'`)} as fit,
    ${counted(`outcome = 'unfit'`)} as unfit, ${counted(`outcome = 'additional'`)} as additional,
    ${counted(`gone and state <> 'came'`)} as dismissed,
    min(day) filter (where state = 'came' and outcome is null) as "awaitingSince",
    max(day) filter (where state = 'came') as "lastCameOn", max("on") filter (where state = 'came') as "lastConcludedOn"
  from visits group by campaign, department order by people desc, department nulls last`

/** Counts the people of campaigns by department, the largest first. */
export const listDepartmentFigures = (
  reader: Reader,
  ids: readonly CampaignId[],
  today: Day,
): Promise<DepartmentRow[]> => reader.run(departments, { ids, today })

interface CampaignReference {
  id: CampaignId
}

const steps = statement<CampaignReference, Omit<StepRow, 'at' | 'by'> & { at: Date; by: string }>(
  'steps-of-campaign',
)`
  select step, side, at, reason, people, concat_ws(' ', nullif(surname, ''), nullif(accounts.name, '')) as by
  from campaign_steps join accounts on accounts.id = by where campaign_id = ${'id'} order by ordinal`

/** Returns the history of a campaign. */
export const listSteps = (reader: Reader, id: CampaignId) => reader.run(steps, { id })

// Groups whose bookings of this check-up are of people in the campaign, linked or not yet.
const isOfPlan = raw`bookings.organization_id = asked.organization_id and bookings.kind = 'periodic'
  and bookings.state <> 'cancelled' and bookings.day between starts_on and ends_on
  and employee_id in (select employee from people)`

const groups = statement<CampaignReference, CampaignCard['groups'][number]>('groups-of-campaign')`
  with asked as (select * from campaigns where id = ${'id'}), people as (${peopleOfCampaigns})
  select booking_groups.id, number, count(*)::int as people, min(day) as "from", max(day) as "to"
  from (select group_id, bookings.day from asked join bookings on ${isOfPlan}) booked
  join booking_groups on booking_groups.id = group_id group by booking_groups.id, number order by min(day), number`

/** Returns the groups of bookings that carry out a campaign, by their first day. */
export const listCampaignGroups = (reader: Reader, id: CampaignId): Promise<CampaignCard['groups']> =>
  reader.run(groups, { id })

const link = statement<CampaignReference, { people: number }>('link-groups-of-campaign')`
  with asked as (select * from campaigns where id = ${'id'}), people as (${peopleOfCampaigns}),
    planned as (select distinct employee_id, group_id from asked join bookings on ${isOfPlan} where ${raw`bookings.state`} <> 'no_show'),
    linked as (
      insert into campaign_groups (group_id, campaign_id, organization_id)
      select distinct group_id, asked.id, asked.organization_id from planned cross join asked where group_id is not null
      on conflict (group_id) do nothing)
  select count(distinct employee_id)::int as people from planned`

/** Links the booked groups of a plan to their campaign; returns how many people of the list have a day. */
export const linkGroups = async (tx: Tx, id: CampaignId): Promise<number> =>
  (await tx.run(link, { id }))[0]?.people ?? 0

const referrals = statement<CampaignReference, { count: number }>('referrals-of-campaign')`
  with asked as (select * from campaigns where id = ${'id'}), people as (${peopleOfCampaigns})
  select count(distinct employee_id)::int as count from asked join referrals using (organization_id)
  where annulled_at is null and kind = 'periodic' and coalesce(visit_on, issued_on) between starts_on - 90 and ends_on
    and employee_id in (select employee from people)`

/** Counts the people of a campaign who have a valid направление to it. */
export const countReferrals = async (reader: Reader, id: CampaignId): Promise<number> =>
  (await reader.run(referrals, { id }))[0]?.count ?? 0

interface NewCampaign extends Omit<CampaignInput, 'whom'> {
  organization: OrganizationId
  id: CampaignId
  whom: string
  madeFrom: CampaignId | null
  now: Date
}

const add = statement<NewCampaign, never>('add-campaign')`
  insert into campaigns (id, organization_id, name, year, city, starts_on, ends_on, whom, list_days, state, is_open,
    made_from, created_at)
  values (${'id'}, ${'organization'}, ${'name'}, extract(year from ${'startsOn'}::date), ${'city'}, ${'startsOn'}::date,
    ${'endsOn'}::date, ${'whom'}::jsonb, ${'listDays'}, 'draft', true, ${'madeFrom'}, ${'now'})`

const lockOwner = statement<OrganizationScope, never>('lock-owner-of-campaigns')`
  select from organizations where id = ${'organization'} for no key update`

const drafts = statement<OrganizationScope, { count: number }>('count-drafts-of-campaigns')`
  select count(*)::int as count from campaigns where organization_id = ${'organization'} and state = 'draft'`

/** Counts the drafts of an organization, which is locked: of two drafts made at once one counts the other. */
export async function countDrafts(tx: Tx, scope: OrganizationScope): Promise<number> {
  await tx.run(lockOwner, scope)
  return (await tx.run(drafts, scope))[0]?.count ?? 0
}

interface CampaignOrigin {
  id: CampaignId
  madeFrom: CampaignId | null
  now: Date
}

/** Writes a new draft. */
export const addCampaign = (
  tx: Tx,
  { organization }: OrganizationScope,
  given: CampaignInput,
  origin: CampaignOrigin,
): Promise<unknown> =>
  tx.run(
    add,
    { ...given, ...origin, organization, whom: JSON.stringify(given.whom) },
    {
      campaigns_next: campaignRefusals.NEXT_CAMPAIGN_EXISTS,
    },
  )

/** The version that HR saw and the state that was read. */
type SeenCampaign = Pick<CampaignRow, 'id' | 'version' | 'state'>

interface CampaignChange extends Omit<CampaignInput, 'whom'>, SeenCampaign {
  organization: OrganizationId
  whom: string
}

const change = statement<CampaignChange, { id: CampaignId }>('change-campaign')`
  update campaigns set name = ${'name'}, year = extract(year from ${'startsOn'}::date), city = ${'city'},
    starts_on = ${'startsOn'}::date, ends_on = ${'endsOn'}::date, whom = ${'whom'}::jsonb, list_days = ${'listDays'},
    version = version + 1
  where id = ${'id'} and organization_id = ${'organization'} and version = ${'version'}
    and state = ${'state'} returning id`

/** Saves a campaign over the seen version; returns false when it has been changed or moved on meanwhile. */
export async function changeCampaign(
  tx: Tx,
  { organization }: OrganizationScope,
  given: CampaignInput,
  seen: SeenCampaign,
): Promise<boolean> {
  const { id, version, state } = seen
  const asked = { ...given, organization, id, version, state, whom: JSON.stringify(given.whom) }
  return (await tx.run(change, asked)).length > 0
}

interface Move {
  id: CampaignId
  from: readonly StoredState[]
  to: StoredState
}

const move = statement<Move, { id: CampaignId }>('move-campaign')`
  update campaigns set state = ${'to'}, is_open = ${'to'} <> 'cancelled', version = version + 1
  where id = ${'id'} and state = any(${'from'}::text[]) returning id`

/** Moves a campaign from one of some states to another; returns false when it is in none of them. */
export const moveCampaign = async (tx: Tx, moved: Move): Promise<boolean> =>
  (await tx.run(move, moved)).length > 0

const keep = statement<CampaignReference, { employee: string }>('keep-people-of-campaign')`
  with asked as (select id, organization_id, year, whom, 'draft' as state from campaigns where id = ${'id'}),
    people as (${peopleOfCampaigns})
  insert into campaign_people (campaign_id, organization_id, employee_id, year, is_open, department, position, factors)
  select asked.id, organization_id, employee, year, true, department, position, factors from asked cross join people
  returning employee_id as employee`

/** Keeps whom a draft sends as its list; returns how many they are. */
export const keepPeople = async (tx: Tx, id: CampaignId): Promise<number> =>
  (await tx.run(keep, { id }, { campaign_people_once: campaignRefusals.PEOPLE_IN_OTHER_CAMPAIGN })).length

const drop = statement<CampaignReference, never>('drop-people-of-campaign')`
  delete from campaign_people where campaign_id = ${'id'}`

/** Deletes the list of a campaign that goes back to a draft. */
export const dropPeople = (tx: Tx, id: CampaignId): Promise<unknown> => tx.run(drop, { id })

interface NewStep {
  campaign: CampaignId
  step: CampaignStep
  side: StepRow['side']
  by: AccountId
  reason: string | null
  people: number | null
  now: Date
}

const addStepText = statement<NewStep, never>('add-campaign-step')`
  insert into campaign_steps (campaign_id, ordinal, step, side, at, by, reason, people)
  select ${'campaign'}, count(*) + 1, ${'step'}, ${'side'}, ${'now'}, ${'by'}::uuid, ${'reason'}, ${'people'}::int
  from campaign_steps where campaign_id = ${'campaign'}`

/** Writes a step into the history. The employees are told about the plan once. */
export const addStep = (tx: Tx, row: NewStep): Promise<unknown> =>
  tx.run(addStepText, row, { campaign_steps_shown: campaignRefusals.CAMPAIGN_MOVED_ON })
