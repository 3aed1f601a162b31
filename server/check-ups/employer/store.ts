import type { EmployerCheckUp, Outcome } from '../../../shared/booking/schema.ts'
import type { CheckUpId } from '../../../shared/check-ups/schema.ts'
import type { LastCheckUp } from '../../../shared/conclusions/rules.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { CheckUpKind } from '../../../shared/programme/schema.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/**
 * SQL: check-ups from the clinic's system that employers may know. A check-up whose заключение the cabinet's own
 * commission has made is left out: the clinic's system only repeats it. After an annulment it repeats what is void,
 * unless the cabinet learned of it later.
 */
export const employerCheckUps = raw`(
  select * from employer_check_ups where not exists (
    select from bookings join conclusions on booking_id = bookings.id
    where bookings.employee_id = employer_check_ups.employee_id and bookings.day = employer_check_ups.day
      and conclusions.outcome <> 'additional' and (annulled_at is null or annulled_at >= known_at)))`

/**
 * SQL: what an employer may know of a row of `employer_check_ups`, named `known` (`EmployerConclusion`). A справка has no
 * number and no day of its own.
 */
export const employerConclusion = raw`json_build_object('id', null,
  'number', case when known.outcome <> 'additional' then known.number end, 'outcome', known.outcome,
  'isFinal', known.outcome <> 'additional', 'on', case when known.outcome = 'additional' then known.day else known.on end,
  'contraindicated', known.contraindicated)`

/** A check-up as its employer may know it. `ref`: its number in the clinic's system. */
export interface EmployerCheckUpRow {
  ref: string
  employee: EmployeeId
  day: Day
  kind: CheckUpKind
  outcome: Outcome
  on: Day
  number: string | null
  contraindicated: readonly string[]
}

interface EmployerRows {
  source: string
  refs: readonly string[]
  rows: string
  now: Date
}

const forget = statement<Omit<EmployerRows, 'now'>, never>('forget-employer-check-ups')`
  delete from employer_check_ups using check_ups
  where check_ups.id = check_up_id and source = ${'source'} and ref = any(${'refs'}::text[])
    and not exists (select from jsonb_to_recordset(${'rows'}::jsonb) as made (ref text, employee uuid)
      where made.ref = check_ups.ref and made.employee = employee_id)`

const keep = statement<Omit<EmployerRows, 'refs'>, never>('keep-employer-check-ups')`
  insert into employer_check_ups as known (check_up_id, organization_id, employee_id, day, kind, outcome, "on", number,
    contraindicated, known_at)
  select check_ups.id, employees.organization_id, employees.id, made.day, made.kind, made.outcome, made."on", made.number,
    made.contraindicated, ${'now'}
  from jsonb_to_recordset(${'rows'}::jsonb) as made (ref text, employee uuid, day date, kind text, outcome text,
    "on" date, number text, contraindicated text[])
  join check_ups on source = ${'source'} and check_ups.ref = made.ref join employees on employees.id = made.employee
  on conflict (check_up_id) do update set day = excluded.day, kind = excluded.kind, outcome = excluded.outcome,
    "on" = excluded."on", number = excluded.number, contraindicated = excluded.contraindicated,
    known_at = case when known.outcome = excluded.outcome then known.known_at else excluded.known_at end`

/**
 * Stores what employers may know of the sent check-ups `refs`: `rows`, and nothing of the others. The check-ups are
 * stored and locked.
 */
export async function keepForEmployers(
  tx: Tx,
  { source, refs }: { source: string; refs: readonly string[] },
  rows: readonly EmployerCheckUpRow[],
  now: Date,
): Promise<void> {
  const kept = { source, rows: JSON.stringify(rows) }
  await tx.run(forget, { ...kept, refs })
  if (rows.length > 0) await tx.run(keep, { ...kept, now })
}

const ofEmployee = statement<PartReadingScope & { employee: EmployeeId }, EmployerCheckUp>(
  'employer-check-ups-of-employee',
)`
  select check_up_id as id, day, kind, ${employerConclusion} as conclusion
  from ${employerCheckUps} known where organization_id = ${'organization'} and employee_id = ${'employee'}
  order by day desc, check_up_id desc limit 50`

/** Lists the check-ups from the clinic's system to which a scope has sent an employee, newest first. */
export const listForEmployer = (
  reader: Reader,
  scope: PartReadingScope,
  employee: EmployeeId,
): Promise<EmployerCheckUp[]> => reader.run(ofEmployee, { ...scope, employee })

/** A check-up that an employer knows, as it is stored. */
export interface KnownCheckUp extends Pick<EmployerCheckUpRow, 'employee' | 'kind' | 'outcome' | 'on'> {
  id: CheckUpId
  before: Day | null
  /** An own заключение of that day stands for it. */
  isHidden: boolean
}

const isHidden = raw`check_up_id not in (select check_up_id from ${employerCheckUps} seen
  where seen.employee_id = known.employee_id)`

const knownOf = statement<Pick<EmployerRows, 'source' | 'refs'>, KnownCheckUp>('known-employer-check-ups')`
  select check_up_id as id, employee_id as employee, known.kind, known.outcome, known."on", passed_before as before,
    ${isHidden} as "isHidden"
  from employer_check_ups known join check_ups on check_ups.id = check_up_id
  where source = ${'source'} and ref = any(${'refs'}::text[]) order by known."on", check_up_id`

/** Returns those of the sent check-ups that an employer knows, by the day of the paper. */
export const listKnownCheckUps = (
  reader: Reader,
  sent: Pick<EmployerRows, 'source' | 'refs'>,
): Promise<KnownCheckUp[]> => reader.run(knownOf, sent)

const passedBy = statement<{ employee: EmployeeId }, LastCheckUp>('passed-employer-check-ups')`
  select check_up_id as id, "on", passed_before as before, ${isHidden} as "isAnnulled"
  from employer_check_ups known
  where employee_id = ${'employee'} and outcome <> 'additional' and kind <> 'unscheduled' order by "on", check_up_id`

/**
 * Returns the заключения of the clinic's system about an employee that move the due day. One for which an own
 * заключение stands, valid or annulled, counts as annulled: the own one is the source of the day.
 */
export const listPassedSent = (reader: Reader, employee: EmployeeId): Promise<LastCheckUp[]> =>
  reader.run(passedBy, { employee })

const setBefore = statement<{ id: CheckUpId; before: Day | null }, never>('change-day-before-check-up')`
  update employer_check_ups set passed_before = ${'before'} where check_up_id = ${'id'}`

/** Stores the day of the employee's last check-up before this one. */
export const changeBefore = (tx: Tx, id: CheckUpId, before: Day | null): Promise<unknown> =>
  tx.run(setBefore, { id, before })

const replaceBefore = statement<{ employee: EmployeeId; from: Day; to: Day | null }, never>(
  'replace-day-before-check-ups',
)`
  update employer_check_ups set passed_before = ${'to'}::date
  where employee_id = ${'employee'} and passed_before = ${'from'}::date`

/** Replaces the day that later check-ups of an employee would give back, because the one that had set it is gone. */
export const replaceDayBefore = (
  tx: Tx,
  days: { employee: EmployeeId; from: Day; to: Day | null },
): Promise<unknown> => tx.run(replaceBefore, days)
