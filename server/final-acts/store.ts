import type { BookingId, Outcome } from '../../shared/booking/schema.ts'
import type { ConclusionId } from '../../shared/conclusions/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { finalActRefusals } from '../../shared/final-acts/ru.ts'
import {
  type ActDraft,
  type ActHeadcounts,
  type ActQuery,
  type ActRow,
  type ActWaiting,
  actDepartmentsAtMost,
  type FinalActId,
} from '../../shared/final-acts/schema.ts'
import type { OrganizationScope, ReadingScope } from '../../shared/organizations/access.ts'
import type { KeptDepartment, OrganizationId } from '../../shared/organizations/schema.ts'
import { addMonths, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { Gender } from '../../shared/platform/person.ts'
import { hasCome } from '../booking/tables.ts'
import { isSameOrPart } from '../employees/units/tables.ts'
import { likeContains } from '../platform/db/like-contains.ts'
import { firstOfRegister, type YearNumber } from '../platform/db/page.ts'
import { fragment, type Raw, raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** An organization as an act prints it. */
export interface ActEmployer {
  id: OrganizationId
  name: string
  inn: string
}

const employerById = statement<{ id: OrganizationId }, ActEmployer>('employer-of-act')`
  select id, name, inn from organizations where id = ${'id'}`

/** Returns an organization by id; null when there is none. The caller must have the commission's right. */
export const findEmployer = async (reader: Reader, id: OrganizationId): Promise<ActEmployer | null> =>
  (await reader.run(employerById, { id }))[0] ?? null

/** The scope of an act: a department with its parts, or the whole organization. */
export interface ActScope {
  department: { id: KeptDepartment; name: string } | null
  /** The department and its parts; null for the whole organization. */
  parts: readonly KeptDepartment[] | null
  /** The department and those to which it belongs; none for the whole organization. */
  parents: readonly KeptDepartment[]
}

const wholeScope: ActScope = { department: null, parts: null, parents: [] }

const scope = statement<
  { organization: OrganizationId; department: KeptDepartment },
  { name: string; parts: KeptDepartment[]; parents: KeptDepartment[] }
>('scope-of-act')`
  select chosen.name, array(select part.id from departments part join departments parent on parent.id = chosen.id
      where part.organization_id = chosen.organization_id and ${isSameOrPart}) as parts,
    array(select parent.id from departments parent join departments part on part.id = chosen.id
      where parent.organization_id = chosen.organization_id and ${isSameOrPart}) as parents
  from departments chosen where chosen.organization_id = ${'organization'} and chosen.id = ${'department'}`

/** Returns whom an act of this department is about; null when the organization has no such department. */
export async function findScope(
  reader: Reader,
  { organization, department }: { organization: OrganizationId; department: KeptDepartment | null },
): Promise<ActScope | null> {
  if (department === null) return wholeScope
  const [row] = await reader.run(scope, { organization, department })
  return row
    ? { department: { id: department, name: row.name }, parts: row.parts, parents: row.parents }
    : null
}

const allDepartments = statement<
  { organization: OrganizationId; limit: number },
  { id: KeptDepartment; name: string }
>('departments-for-act')`
  select id, name from departments where organization_id = ${'organization'} order by folded, id limit ${'limit'}`

/** Lists the departments of an organization by name. The caller must have the commission's right. */
export const listActDepartments = (reader: Reader, organization: OrganizationId) =>
  reader.run(allDepartments, { organization, limit: actDepartmentsAtMost })

// A person belongs to the department that the visit names, while the organization still has one of that name, and
// otherwise to that of the card.
const departmentAtVisit = raw`coalesce(visited.id, employees.department_id)`
const isOfParts = fragment`(${'parts'}::uuid[] is null or ${departmentAtVisit} = any(${'parts'}::uuid[]))`

/** SQL: somebody acts or has acted for the organization, so that its list of employees is the employer's own. */
const hasOwnList = raw`exists (select from relations
  where relations.organization_id = employees.organization_id and status = 'active')`

interface Headcounts {
  staff: number
  staffWomen: number
  staffMinors: number
  harmful: number
  harmfulWomen: number
  harmfulMinors: number
}

interface HeadcountsAsked {
  id: OrganizationId
  day: Day
  adultBorn: Day
  parts: ActScope['parts']
}

const headcounts = statement<HeadcountsAsked, Headcounts>('headcounts-of-employer')`
  with staff as (
    select persons.gender = 'Женский' as is_woman, persons.birth > ${'adultBorn'}::date as is_minor,
      coalesce(employees.factors, positions.factors, '[]')::text <> '[]' as is_harmful
    from employees join persons on persons.id = person_id left join positions on positions.id = position_id
    where employees.organization_id = ${'id'} and candidate is null and ${hasOwnList}
      and (${'parts'}::uuid[] is null or employees.department_id = any(${'parts'}::uuid[]))
      and (hired_on is null or hired_on <= ${'day'}::date) and (dismissed_on is null or dismissed_on > ${'day'}::date))
  select count(*)::int as staff, (count(*) filter (where is_woman))::int as "staffWomen",
    (count(*) filter (where is_minor))::int as "staffMinors", (count(*) filter (where is_harmful))::int as harmful,
    (count(*) filter (where is_harmful and is_woman))::int as "harmfulWomen",
    (count(*) filter (where is_harmful and is_minor))::int as "harmfulMinors"
  from staff`

/**
 * Counts those who by the list of an organization work there, or in a part of it, on a day; null when it names nobody or
 * when the clinic alone has made it.
 */
export async function countStaff(
  reader: Reader,
  asked: Omit<HeadcountsAsked, 'adultBorn'>,
): Promise<ActHeadcounts | null> {
  const [row] = await reader.run(headcounts, { ...asked, adultBorn: addMonths(asked.day, -18 * 12) })
  if (!row || row.staff === 0) return null
  return {
    staff: { people: row.staff, women: row.staffWomen, minors: row.staffMinors },
    harmful: { people: row.harmful, women: row.harmfulWomen, minors: row.harmfulMinors },
  }
}

/** A person subject to a check-up, as read from the database. */
export interface SubjectRow {
  employee: EmployeeId
  /** The visit that determines the person's state. */
  booking: BookingId | null
  fullname: string
  gender: Gender
  birth: Day
  department: string | null
  day: Day | null
  hasCome: boolean | null
  /** The valid paper: the заключение, or the справка until there is one. */
  paper: ConclusionId | null
  outcome: Outcome | null
  contraindicated: string[] | null
  year: number | null
  number: number | null
  on: Day | null
  sealed: string | null
  /** All valid заключения of the person in these days. */
  papers: ConclusionId[]
}

interface ActAsked {
  organization: OrganizationId
  from: Day
  to: Day
}
interface SubjectAsked extends ActAsked, Pick<ActScope, 'parts'> {
  limit: number
}

const covered = raw`kind = 'periodic' and outcome <> 'additional'`

const subjects = statement<SubjectAsked, SubjectRow>('subject-to-check-up')`
  select employees.id as employee, visit.booking, coalesce(visit.fullname, full_name) as fullname, coalesce(visit.gender, persons.gender) as gender,
    coalesce(visit.birth, persons.birth) as birth, coalesce(visit.department, nullif(employees.department, '')) as department,
    visit.day, visit.came as "hasCome", visit.paper, visit.outcome, visit.contraindicated, visit.year, visit.number,
    visit.on, visit.sealed, array(select papers.id from bookings join conclusions papers on booking_id = bookings.id
      where bookings.employee_id = employees.id and papers.organization_id = employees.organization_id
        and ${covered} and papers.annulled_at is null and day between ${'from'} and ${'to'}) as papers
  from employees join persons on persons.id = person_id
  left join lateral (
    select bookings.id as booking, bookings.day, ${hasCome} as came, bookings.gender, bookings.birth,
      concat_ws(' ', bookings.surname, bookings.name, nullif(bookings.middlename, '')) as fullname,
      employer ->> 'department' as department, papers.id as paper, outcome, contraindicated, papers.year, papers.number,
      papers.on, sealed
    from bookings left join conclusions papers on booking_id = bookings.id and annulled_at is null
    where bookings.employee_id = employees.id and kind = 'periodic' and state <> 'cancelled'
      and bookings.day between ${'from'} and ${'to'}
    order by case when outcome <> 'additional' then 1 when ${hasCome} then 2 else 3 end, start_at desc,
      outcome = 'additional' limit 1) visit on true
  left join departments visited on visited.organization_id = employees.organization_id and visited.name = visit.department
  where employees.organization_id = ${'organization'} and candidate is null and ${isOfParts}
    and employees.id not in (select taken.id from final_acts cross join lateral people_of_act(people) as taken (id)
      where final_acts.organization_id = ${'organization'} and annulled_at is null and final_acts.department_id is not null
        and from_day <= ${'to'} and to_day >= ${'from'})
    and (visit.came or (dismissed_on is null
    and (hired_on is null or hired_on <= ${'to'}) and (visit.booking is not null or due_key <= ${'to'})))
  order by full_name, employees.id limit ${'limit'}`

/**
 * Returns everyone subject to a periodic check-up in these days, ordered by name: people who came by a booking
 * of the organization, were expected, or are due. People of a valid act of a part about these days are left out.
 */
export const listSubjects = (reader: Reader, asked: SubjectAsked): Promise<SubjectRow[]> =>
  reader.run(subjects, asked)

type PlannedAsked = Omit<SubjectAsked, 'limit' | 'to'>

const ahead = statement<PlannedAsked, { people: number; until: Day | null }>('planned-after-act')`
  select count(*)::int as people, max(day) as until from bookings
  join employees on employees.id = employee_id
  left join departments visited on visited.organization_id = bookings.organization_id
    and visited.name = employer ->> 'department'
  where bookings.organization_id = ${'organization'} and ${isOfParts} and start_at >= ${'from'}::date - 1 and day >= ${'from'} and kind = 'periodic'
    and state in ('submitted', 'confirmed')`

/**
 * Returns how many people of an organization, or of a part, are booked from a day on, and the last day of their bookings; null
 * when there are none.
 */
export async function findPlanned(reader: Reader, asked: PlannedAsked): Promise<ActDraft['planned']> {
  const [row] = await reader.run(ahead, asked)
  return row?.until ? { people: row.people, until: row.until } : null
}

/** An organization that waits for its final act, as read from the database. */
export interface WaitingRow extends Omit<ActWaiting, 'dueOn' | 'draftAt'> {
  draftAt: Date | null
}

/** The key after which a page of waiting organizations begins. */
export interface WaitingKey {
  to: Day
  organization: OrganizationId
}

interface WaitingAsked {
  since: Day
  today: Day
  like: string | null
  beyond: Day | null
  id: string | null
  limit: number
}

const waiting = statement<WaitingAsked, WaitingRow>('organizations-without-act')`
  with covered as (
    select organization_id as id, max(to_day) as until from final_acts
    where annulled_at is null and department_id is null group by organization_id),
  taken as (
    select taken.id, from_day, to_day from final_acts cross join lateral people_of_act(people) as taken (id)
    where annulled_at is null and department_id is not null and to_day >= ${'since'}),
  visits as (
    select organization_id as organization, min(day) filter (where ${hasCome}) as "from",
      max(day) filter (where ${hasCome}) as "to", (count(*) filter (where ${hasCome}))::int as came,
      max(day) filter (where state in ('submitted', 'confirmed') and day >= ${'today'}) as "plannedUntil"
    from bookings left join covered on covered.id = organization_id
    where organization_id is not null and kind = 'periodic' and day >= ${'since'} and day > coalesce(until, '-infinity')
      and not exists (select from taken where taken.id = employee_id and day between from_day and to_day)
    group by organization_id)
  select visits.*, name, inn, saved_at as "draftAt", proposal
  from visits join organizations on organizations.id = organization
  left join final_act_drafts on final_act_drafts.organization_id = organization
  left join lateral (select coalesce(answer, 'waiting') as proposal from final_act_proposals
    where organization_id = organization and shown_at >= "from" and not exists (select from final_acts
      where final_acts.organization_id = organization and annulled_at is null and approved_at > shown_at
        and (final_acts.department_id is null or final_acts.department_id = final_act_proposals.department_id))
    order by shown_at desc limit 1) proposed on true
  where came > 0 and (${'like'}::text is null or lower(concat_ws(' ', name, inn) collate "und-x-icu") like ${'like'})
    and (${'beyond'}::date is null or ("to", organization) > (${'beyond'}, ${'id'}::uuid))
  order by "to", organization limit ${'limit'}`

type RegisterQuery = Omit<ActQuery, 'after'>

/** Returns organizations with check-ups of people within a year whom no valid act covers, earliest end first. */
export const listWaiting = (
  reader: Reader,
  { search, limit }: RegisterQuery,
  after: WaitingKey | null,
  today: Day,
): Promise<WaitingRow[]> =>
  reader.run(waiting, {
    since: addMonths(today, -12),
    today,
    limit,
    like: likeContains(search),
    beyond: after?.to ?? null,
    id: after?.organization ?? null,
  })

/** An act as read, with its sealed content. */
export interface FinalActRow extends Omit<ActRow, 'number' | 'annulledAt'>, YearNumber {
  annulledAt: Date | null
  sealed: string
}

const someOf = (papers: Raw) => raw`json_build_object('count', count(*) filter (where ${papers}), 'numbers',
  coalesce((array_agg(papers.number || '/' || papers.year order by papers.year, papers.number) filter (where ${papers}))[1:3], '{}'))`

// Compares papers, not times: an annulment that began before the count may commit after it. What the act has counted is
// found by its papers, because a visit may have lost its employer since. What came later is found by the visits that the
// act covers (at most ten thousand) rather than by the organization's later papers, whose number only grows.
const since = raw`(select json_build_object('annulled', ${someOf(raw`papers.annulled_at is not null`)},
    'given', ${someOf(raw`papers.annulled_at is null`)})
  from (
    select counted.year, counted.number, counted.annulled_at
    from unnest(final_acts.papers) as paper (id) join conclusions counted using (id)
    where counted.annulled_at is not null
    union all
    select later.year, later.number, later.annulled_at
    from bookings join conclusions later on booking_id = bookings.id
    left join people_of_act(final_acts.people) as own (id) on own.id = bookings.employee_id
    left join (select people.id from final_acts part cross join lateral people_of_act(part.people) as people (id)
      where part.organization_id = final_acts.organization_id and part.annulled_at is null
        and part.department_id is not null and part.id <> final_acts.id
        and part.from_day <= final_acts.to_day and part.to_day >= final_acts.from_day) taken on taken.id = bookings.employee_id
    where taken.id is null and (final_acts.department_id is null or own.id is not null) and bookings.organization_id = final_acts.organization_id
      and later.organization_id = final_acts.organization_id and ${covered}
      and start_at >= from_day - 1 and start_at < to_day + 2 and day between from_day and to_day
      and later.annulled_at is null and later.id <> all(final_acts.papers)) as papers
  where final_acts.annulled_at is null)`

const columnsOf = (
  acts: Raw,
) => raw`final_acts.id, final_acts.year, final_acts.number, organizations.name as organization, organization_id as "organizationId", department_id as "departmentId",
    final_acts.department, from_day as "from", to_day as "to", final_acts.on, subject,
    passed, annulled_at as "annulledAt", annul_reason as "annulReason", final_acts.sealed, ${since} as since, (
      select receipts."on" from paper_receipt_items items join paper_receipts receipts on receipts.id = items.receipt_id
      where items.act_id = final_acts.id and items.undone_at is null
        and not exists (select from paper_receipts later where later.replaces = receipts.id)) as "handedOn",
    array(select paper from signing_copies where coalesce(conclusion_id, act_id) = final_acts.id and paper in ('act', 'employer-act') and exists (
      select from paper_signatures where copy_id = signing_copies.id and withdrawn_at is null)) as signed
  from ${acts} join organizations on organizations.id = organization_id`
const columns = columnsOf(raw`final_acts`)

const byId = statement<{ id: FinalActId }, FinalActRow>('final-act')`
  select ${columns} where final_acts.id = ${'id'}`

/** Returns an act by id, valid or annulled; null when there is none. */
export const findAct = async (reader: Reader, id: FinalActId): Promise<FinalActRow | null> =>
  (await reader.run(byId, { id }))[0] ?? null

const ofOrganization = statement<OrganizationScope & { id: FinalActId }, FinalActRow>('employer-final-act')`
  select ${columns} where final_acts.id = ${'id'} and organization_id = ${'organization'}`

/** Returns an act about the organization of the scope; null when it belongs to another one. */
export const findEmployerAct = async (
  reader: Reader,
  scope: OrganizationScope,
  id: FinalActId,
): Promise<FinalActRow | null> => (await reader.run(ofOrganization, { ...scope, id }))[0] ?? null

interface ActsAsked extends YearNumber {
  organization: OrganizationId | null
  like: string | null
  typed: string | null
  limit: number
}

const acts = statement<ActsAsked, FinalActRow>('final-acts')`
  with page as materialized (
    select final_acts.* from final_acts join organizations on organizations.id = organization_id
    where (year, number) < (${'year'}, ${'number'})
      and (${'organization'}::uuid is null or organization_id = ${'organization'})
      and (${'like'}::text is null or lower(concat_ws(' ', name, inn) collate "und-x-icu") like ${'like'}
        or number::text = ${'typed'} or number || '/' || year = ${'typed'})
    order by year desc, number desc limit ${'limit'})
  select ${columnsOf(raw`page final_acts`)} order by year desc, number desc`

/** Returns a page of approved acts, newest first, starting after the key. */
export const listActs = (
  reader: Reader,
  { search, limit }: RegisterQuery,
  after: YearNumber | null,
): Promise<FinalActRow[]> => {
  const asked = { organization: null, like: likeContains(search), typed: search ?? null, limit }
  return reader.run(acts, { ...(after ?? firstOfRegister), ...asked })
}

/** Returns a page of the acts about the organization of a scope, newest first, starting after the key. */
export const listEmployerActs = (
  reader: Reader,
  { organization }: ReadingScope,
  after: YearNumber | null,
  limit: number,
): Promise<FinalActRow[]> =>
  reader.run(acts, { ...(after ?? firstOfRegister), organization, like: null, typed: null, limit })

const overlapping = statement<ActAsked & Pick<ActScope, 'parents'>, YearNumber & { on: Day }>('act-of-days')`
  select year, number, "on" from final_acts where organization_id = ${'organization'} and annulled_at is null
    and from_day <= ${'to'} and to_day >= ${'from'}
    and (department_id is null or department_id = any(${'parents'}::uuid[])) order by year desc, number desc limit 1`

/**
 * Returns the valid act that overlaps these days and is about the same people: of the whole organization, of the department
 * or of one to which it belongs; null when there is none.
 */
export const findOverlappingAct = async (
  reader: Reader,
  { organization, from, to, parents }: ActAsked & Pick<ActScope, 'parents'>,
) => (await reader.run(overlapping, { organization, from, to, parents }))[0] ?? null

const actsOfParts = statement<
  ActAsked & Pick<ActScope, 'parts' | 'parents'>,
  YearNumber & { department: string }
>('acts-of-parts')`
  select year, number, department from final_acts where organization_id = ${'organization'} and annulled_at is null
    and from_day <= ${'to'} and to_day >= ${'from'} and department_id is not null
    and (${'parts'}::uuid[] is null or department_id = any(${'parts'}::uuid[]))
    and department_id <> all(${'parents'}::uuid[]) order by year, number`

/** Lists the valid acts of parts within this scope that overlap these days, in the order of their numbers. */
export const listPartActs = (
  reader: Reader,
  { organization, from, to, parts, parents }: ActAsked & Pick<ActScope, 'parts' | 'parents'>,
) => reader.run(actsOfParts, { organization, from, to, parts, parents })

const take = statement<{ year: number }, { last: number }>('take-final-act-number')`
  insert into final_act_numbers (year, last) values (${'year'}, 1)
  on conflict (year) do update set last = final_act_numbers.last + 1 returning last`

/** Takes the next number of a year. Other transactions wait until this one ends. */
export async function takeNumber(tx: Tx, year: number): Promise<number> {
  const [row] = await tx.run(take, { year })
  if (!row) throw new Error('the numbers of final acts gave no row')
  return row.last
}

/** An act as it is written. */
interface NewActRow extends YearNumber {
  id: FinalActId
  organization: OrganizationId
  from: Day
  to: Day
  on: Day
  department: KeptDepartment | null
  departmentName: string | null
  people: readonly EmployeeId[]
  subject: number
  passed: number
  papers: readonly ConclusionId[]
  sealed: string
  by: AccountId
  now: Date
}

const add = statement<NewActRow, never>('add-final-act')`
  insert into final_acts (id, year, number, organization_id, from_day, to_day, "on", department_id, department, people,
    subject, passed, papers, sealed, approved_at, approved_by)
  values (${'id'}, ${'year'}, ${'number'}, ${'organization'}, ${'from'}, ${'to'}, ${'on'}, ${'department'},
    ${'departmentName'}, ${'people'}::uuid[], ${'subject'}, ${'passed'}, ${'papers'}::uuid[], ${'sealed'}, ${'now'}, ${'by'})`

/** Writes an approved act; refuses a second one about the same people and days. */
export const addAct = (tx: Tx, row: NewActRow): Promise<unknown> =>
  tx.run(add, row, { final_acts_once: finalActRefusals.ACT_EXISTS })

interface Annulment {
  id: FinalActId
  by: AccountId
  reason: string
  now: Date
}

const annul = statement<Annulment, { id: FinalActId }>('annul-final-act')`
  update final_acts set annulled_at = ${'now'}, annulled_by = ${'by'}, annul_reason = ${'reason'}
  where id = ${'id'} and annulled_at is null returning id`

/** Annuls a valid act; returns false when it is already annulled or does not exist. */
export const annulAct = async (tx: Tx, annulled: Annulment): Promise<boolean> =>
  (await tx.run(annul, annulled)).length > 0
