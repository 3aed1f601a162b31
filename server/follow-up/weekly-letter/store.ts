import type { LetterFigures, LetterOutcomes } from '../../../shared/follow-up/ru.ts'
import { letterSoonDays } from '../../../shared/follow-up/rules.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId, RelationId } from '../../../shared/organizations/schema.ts'
import { addDays, clinicInstant, type Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { hasCome, isOpen } from '../../booking/tables.ts'
import { employerCheckUps } from '../../check-ups/employer/store.ts'
import { hasStatus, statusDays, visitConditions } from '../../employees/status/store.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** Address of a relation's letter: the confirmed e-mail of the account; one that was only typed may be a stranger's. */
const address = raw`case when accounts.email_confirmed_at is not null then accounts.email end`

/** Relations whose letter of this week has not been processed. */
const claim = statement<{ week: Day; limit: number }, { id: RelationId }>('claim-weekly-letters')`
  insert into weekly_letters (relation_id, week)
  select relations.id, ${'week'}::date from relations join accounts on accounts.id = account_id
  left join weekly_letters known on known.relation_id = relations.id
  where status = 'active' and left_at is null and role in ('head', 'hr') and blocked_at is null and ${address} is not null
    and known.stopped_at is null and known.week is distinct from ${'week'}::date
  order by relations.id limit ${'limit'}
  on conflict (relation_id) do update set week = excluded.week
    where weekly_letters.week is distinct from excluded.week and weekly_letters.stopped_at is null
  returning relation_id as id`

/** Claims up to `limit` letters of a week, each once: the second of two processes waits and finds them claimed. */
export const claimLetters = async (tx: Tx, week: Day, limit: number): Promise<RelationId[]> =>
  (await tx.run(claim, { week, limit })).map(({ id }) => id)

/** Recipient of a letter and the organization it is about. */
export interface Recipient {
  relation: RelationId
  account: AccountId
  organization: OrganizationId
  name: string
  email: string
}

const recipients = statement<{ relations: RelationId[] }, Recipient>('recipients-of-weekly-letters')`
  select relations.id as relation, account_id as account, organization_id as organization, organizations.name,
    ${address} as email
  from relations join accounts on accounts.id = account_id join organizations on organizations.id = organization_id
  where relations.id = any(${'relations'}::uuid[]) order by relations.id`

/** Returns the recipients of claimed letters. */
export const listRecipients = (reader: Reader, relations: RelationId[]): Promise<Recipient[]> =>
  reader.run(recipients, { relations })

/** Figures of one department; `name` is null for people without one. */
export interface FigureRow extends LetterFigures {
  organization: OrganizationId
  name: string | null
}

interface FigureDates {
  organizations: OrganizationId[]
  today: Day
  soonUntil: Day
  countsFrom: Day
  dueUntil: Day
  lastWeek: Day
  week: Day
  weekEnd: Day
}

const figures = statement<FigureDates, FigureRow>('figures-of-weekly-letters')`
  with asked as not materialized (
    select ${'today'}::date as today, ${'soonUntil'}::date as soon_until, ${'countsFrom'}::date as counts_from),
  marked as materialized (
    select city, day from (
      select distinct city, day from bookings
      where day between ${'lastWeek'} and ${'weekEnd'} and ${hasCome}) as came)
  select figures.organization, departments.name, sum(overdue)::int as overdue, sum(booked)::int as "overdueBooked", sum(soon)::int as soon,
    sum(this_week)::int as "thisWeek", sum(missed)::int as missed,
    sum(unmarked)::int as unmarked
  from (
    select organization_id as organization, department_id as department,
      count(*) filter (where ${hasStatus('overdue')}) as overdue,
      count(*) filter (where ${hasStatus('overdue')} and ${visitConditions.booked}) as booked,
      count(*) filter (where ${hasStatus('soon')}) as soon, 0 as this_week, 0 as missed, 0 as unmarked
    from employees cross join asked
    where organization_id = any(${'organizations'}::uuid[]) and dismissed_on is null and due_key <= ${'dueUntil'}::date
      and (${hasStatus('overdue')} or ${hasStatus('soon')})
    group by 1, 2
    union all
    select bookings.organization_id, employees.department_id, 0, 0, 0,
      count(distinct employee_id) filter (where day >= ${'today'} and ${isOpen}),
      count(distinct employee_id) filter (where day < ${'week'}
        and (state = 'no_show' or state in ('submitted', 'confirmed') and (city, day) in (select city, day from marked))),
      count(distinct employee_id) filter (where day < ${'week'}
        and state in ('submitted', 'confirmed') and (city, day) not in (select city, day from marked))
    from bookings join employees on employees.id = employee_id
    where bookings.organization_id = any(${'organizations'}::uuid[]) and dismissed_on is null
      and day between ${'lastWeek'} and ${'weekEnd'}
    group by 1, 2) figures
  left join departments on departments.id = department
  group by 1, departments.id, 2
  order by 1, overdue desc, soon desc, 2`

/** Returns figures by department for the letter of a week, the most urgent department first. */
export const listFigures = (
  reader: Reader,
  organizations: OrganizationId[],
  { today, week }: { today: Day; week: Day },
): Promise<FigureRow[]> =>
  reader.run(figures, {
    organizations,
    ...statusDays(today),
    dueUntil: addDays(today, letterSoonDays),
    lastWeek: addDays(week, -7),
    week,
    weekEnd: addDays(week, 6),
  })

interface OutcomeRow extends LetterOutcomes {
  organization: OrganizationId
}

const outcomes = statement<
  Pick<FigureDates, 'organizations'> & { from: Date; end: Date; recent: Day },
  OutcomeRow
>('outcomes-of-weekly-letters')`
  select organization_id as organization, count(distinct employee_id) filter (where outcome <> 'additional')::int as concluded,
    count(distinct employee_id) filter (where outcome = 'unfit')::int as unfit,
    count(distinct employee_id) filter (where outcome = 'additional' and not exists (
      select from conclusions later where later.booking_id = given.booking_id and later.outcome <> 'additional'
        and later.annulled_at is null))::int as additional
  from (
    select organization_id, employee_id, booking_id, outcome, concluded_at from conclusions where annulled_at is null
    union all select organization_id, employee_id, check_up_id, outcome, known_at from ${employerCheckUps} known
    where "on" >= ${'recent'}::date) given
  where organization_id = any(${'organizations'}::uuid[]) and concluded_at >= ${'from'}::timestamptz
    and concluded_at < ${'end'}::timestamptz
    and exists (select from employees where employees.id = employee_id and dismissed_on is null)
  group by 1`

/** An outcome of the clinic's system that came later than this number of days after its paper is no news: e.g. the first import. */
const lateAtMost = 30

/**
 * Counts the papers that the commission wrote in the previous week, by the day of writing, and the outcomes that the
 * clinic's system told of, by the day when the cabinet learned of them, so that each is reported in one letter only.
 */
export const listOutcomes = (
  reader: Reader,
  organizations: OrganizationId[],
  week: Day,
): Promise<OutcomeRow[]> =>
  reader.run(outcomes, {
    organizations,
    from: clinicInstant(addDays(week, -7), '00:00'),
    end: clinicInstant(week, '00:00'),
    recent: addDays(week, -7 - lateAtMost),
  })

/** A person's letter about an organization: its address, and whether it is stopped. */
export interface LetterRow {
  relation: RelationId
  email: string | null
  isStopped: boolean
}

const ofPerson = statement<OrganizationScope & { account: AccountId }, LetterRow>('weekly-letter-of-person')`
  select relations.id as relation, ${address} as email, stopped_at is not null as "isStopped"
  from relations join accounts on accounts.id = account_id left join weekly_letters on relation_id = relations.id
  where account_id = ${'account'} and organization_id = ${'organization'} and status = 'active' and left_at is null`

/** Returns the caller's letter about the organization of a scope; null when the relation has just ended. */
export const findLetter = async (reader: Reader, scope: OrganizationScope, account: AccountId) =>
  (await reader.run(ofPerson, { ...scope, account }))[0] ?? null

const change = statement<{ relation: RelationId; stoppedAt: Date | null }, never>('change-weekly-letter')`
  insert into weekly_letters (relation_id, stopped_at) select id, ${'stoppedAt'}::timestamptz from relations where id = ${'relation'}
  on conflict (relation_id) do update set stopped_at = excluded.stopped_at`

/** Stops the letter of a relation, or starts it again. */
export const changeLetterOf = (tx: Tx, relation: RelationId, stoppedAt: Date | null): Promise<unknown> =>
  tx.run(change, { relation, stoppedAt })
