import type { EmployerCheckUp, Outcome } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { CheckUpKind } from '../../../shared/programme/schema.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/**
 * SQL: check-ups from the clinic's system that employers may know. A check-up whose заключение the cabinet's own
 * commission has made is left out: the clinic's system only repeats it.
 */
export const employerCheckUps = raw`(
  select * from employer_check_ups where not exists (
    select from bookings join conclusions on booking_id = bookings.id
    where bookings.employee_id = employer_check_ups.employee_id and bookings.day = employer_check_ups.day
      and conclusions.outcome <> 'additional' and annulled_at is null))`

/** SQL: what an employer may know of a row of `employer_check_ups`, named `known` (`EmployerConclusion`). */
export const employerConclusion = raw`json_build_object('id', null, 'number', known.number, 'outcome', known.outcome,
  'isFinal', known.outcome <> 'additional', 'on', known.on, 'contraindicated', known.contraindicated)`

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

const ofEmployee = statement<OrganizationScope & { employee: EmployeeId }, EmployerCheckUp>(
  'employer-check-ups-of-employee',
)`
  select check_up_id as id, day, kind, ${employerConclusion} as conclusion
  from ${employerCheckUps} known where organization_id = ${'organization'} and employee_id = ${'employee'}
  order by day desc, check_up_id desc limit 50`

/** Lists the check-ups from the clinic's system to which a scope has sent an employee, newest first. */
export const listForEmployer = (
  reader: Reader,
  scope: OrganizationScope,
  employee: EmployeeId,
): Promise<EmployerCheckUp[]> => reader.run(ofEmployee, { ...scope, employee })
