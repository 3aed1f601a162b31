import type { ChosenFactor } from '../../shared/booking/schema.ts'
import type { ProofKind } from '../../shared/employees/account-link/schema.ts'
import { employeeRefusals } from '../../shared/employees/ru.ts'
import type { DueFacts, LastPassed } from '../../shared/employees/rules.ts'
import type {
  CandidateState,
  DepartmentId,
  DueReason,
  EmployeeId,
  EmployeeRow,
  PersonId,
  PositionId,
  WorkClass,
} from '../../shared/employees/schema.ts'
import { gramTags, keptTags, searchOf, tagOf } from '../../shared/employees/search.ts'
import type {
  OrganizationScope,
  PartReadingScope,
  PartScope,
  RelationFacts,
} from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { Gender } from '../../shared/platform/person.ts'
import { fold } from '../../shared/platform/search.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import type { ListedRow } from './list/store.ts'
import { isDepartmentOfScope } from './units/tables.ts'

/** All stored data of an employee and the person. */
export interface EmployeeRecord extends Omit<ListedRow, 'isUnstated' | 'classKey'> {
  organization: OrganizationId
  person: PersonId
  surname: string
  name: string
  middlename: string
  gender: Gender
  sealed: string
  snilsKey: string | null
  phoneKey: string | null
  departmentId: DepartmentId | null
  positionId: PositionId | null
  hiredOn: Day | null
  seniorityFrom: Day | null
  workClass: WorkClass | null
  /** Day of the last valid заключение of our commission; `lastPassedOn` is never before it. */
  concludedOn: Day | null
  factors: ChosenFactor[] | null
  positionFactors: ChosenFactor[]
  positionExemption: string | null
  dueReason: DueReason | null
  addedOn: Day
  /** Set for a person who is not hired yet; then `dismissedOn` is set too. */
  candidate: CandidateState | null
}

const recordColumns = raw`employees.id, employees.organization_id as organization, person_id as person,
  full_name as fullname, persons.birth, personnel_number as "personnelNumber", department,
  positions.name as position, due_on as "dueOn", last_passed_on as "lastPassedOn", booked_on as "bookedOn",
  concluded_on as "concludedOn", came_on as "cameOn", dismissed_on as "dismissedOn", employees.version, persons.surname, persons.name, persons.middlename,
  persons.gender, persons.sealed, persons.snils_key as "snilsKey", persons.phone_key as "phoneKey",
  department_id as "departmentId", position_id as "positionId", hired_on as "hiredOn",
  seniority_from as "seniorityFrom", work_class as "workClass", employees.factors,
  coalesce(positions.factors, '[]') as "positionFactors", positions.exemption as "positionExemption", due_reason as "dueReason", added_on as "addedOn", candidate`
const recordTables = raw`employees join persons on persons.id = person_id
  left join positions on positions.id = position_id`

const oneRecord = statement<PartReadingScope & { id: EmployeeId }, EmployeeRecord>('employee')`
  select ${recordColumns} from ${recordTables}
  where employees.id = ${'id'} and employees.organization_id = ${'organization'} and ${isDepartmentOfScope('department_id')}`

/** Finds an employee of the scope; null when there is none or the employee belongs to another organization. */
export const findEmployee = async (reader: Reader, scope: PartReadingScope, id: EmployeeId) =>
  (await reader.run(oneRecord, { ...scope, id }))[0] ?? null

const lock = statement<{ ids: readonly EmployeeId[] }, { id: EmployeeId }>('lock-employees')`
  select id from employees where id = any(${'ids'}::uuid[]) order by id for no key update`

/** Locks these employees until the end of the transaction, always in one order; returns those that are there. */
export const lockEmployees = (tx: Tx, ids: readonly EmployeeId[]) => tx.run(lock, { ids })

const visitor = statement<{ id: EmployeeId }, EmployeeRecord>('employee-of-visit')`
  select ${recordColumns} from ${recordTables} where employees.id = ${'id'}`

/** Returns the employee of a visit, for the desk, which acts for no organization. */
export const findEmployeeOfVisit = async (reader: Reader, id: EmployeeId) =>
  (await reader.run(visitor, { id }))[0] ?? null

/**
 * Returns an employee of the scope, locked and then read. The read is a second statement: the one that waits
 * for the lock would reread the locked row but not the joined person.
 */
export async function findEmployeeForChange(tx: Tx, scope: PartScope, id: EmployeeId) {
  const [, record] = await Promise.all([lockEmployees(tx, [id]), findEmployee(tx, scope, id)])
  return record
}

/** Stored phone and e-mail of an employee. */
interface ContactRow {
  employee: EmployeeId
  person: PersonId
  sealed: string
}

const contacts = statement<{ ids: readonly EmployeeId[] }, ContactRow>('contacts-of-employees')`
  select employees.id as employee, person_id as person, sealed
  from employees join persons on persons.id = person_id where employees.id = any(${'ids'}::uuid[])`

/** Returns the sealed contacts of employees found in the caller's scope. */
export const listContacts = (reader: Reader, ids: readonly EmployeeId[]): Promise<ContactRow[]> =>
  reader.run(contacts, { ids })

const manyRecords = statement<PartReadingScope & { ids: readonly EmployeeId[] }, EmployeeRecord>(
  'employees-by-id',
)`
  select ${recordColumns} from ${recordTables}
  where employees.id = any(${'ids'}::uuid[]) and employees.organization_id = ${'organization'} and ${isDepartmentOfScope('department_id')}`

/** Returns the employees of the scope among these ids. */
export const listEmployeesById = (reader: Reader, scope: PartReadingScope, ids: readonly EmployeeId[]) =>
  reader.run(manyRecords, { ...scope, ids })

/** Returns the employees of the scope among these ids, locked and then read. */
export async function listEmployeesForChange(
  tx: Tx,
  scope: PartScope,
  ids: readonly EmployeeId[],
): Promise<EmployeeRecord[]> {
  const [, records] = await Promise.all([lockEmployees(tx, ids), listEmployeesById(tx, scope, ids)])
  return records
}

interface LookedFor {
  organization: OrganizationId
  departments: PartReadingScope['departments']
  snilsKeys: string[]
  phoneKeys: string[]
  folded: string
  tags: number[]
  birth: Day
}

/** A possible duplicate. */
export interface PossibleDuplicate
  extends Pick<EmployeeRecord, 'id' | 'fullname' | 'birth' | 'personnelNumber'> {
  department: string
  dismissedOn: Day | null
  snilsKey: string | null
  phoneKey: string | null
  isCandidate: boolean
}

const alike = statement<LookedFor, PossibleDuplicate>('employees-alike')`
  with people as (
    select id from persons where snils_key = any(${'snilsKeys'}::text[])
    union select id from persons where phone_key = any(${'phoneKeys'}::text[])),
  found as (
    select employees.id from people join employees on person_id = people.id
    where organization_id = ${'organization'}
    union
    select employees.id from employees join persons on persons.id = person_id
    where organization_id = ${'organization'} and tags @> ${'tags'}::int[]
      and starts_with(search, ' ' || ${'folded'}) and birth = ${'birth'})
  select employees.id, full_name as fullname, birth, personnel_number as "personnelNumber",
    department, dismissed_on as "dismissedOn", snils_key as "snilsKey", phone_key as "phoneKey",
    candidate is not null as "isCandidate"
  from found join employees using (id) join persons on persons.id = person_id
  where ${isDepartmentOfScope('department_id')}
  order by dismissed_on nulls first, employees.id limit 10`

/** Finds employees of the scope with this СНИЛС, this phone, or this name and birth date. */
export const listAlike = (
  reader: Reader,
  scope: PartScope,
  who: EmployeeRecord & Pick<LookedFor, 'snilsKeys' | 'phoneKeys'>,
): Promise<PossibleDuplicate[]> => {
  const folded = fold(who.fullname)
  const { organization, departments } = scope
  return reader.run(alike, {
    ...who,
    organization,
    departments,
    folded,
    tags: gramTags(organization, folded),
  })
}

const numbered = statement<PartScope & { number: string; id: EmployeeId }, NumberOwner>(
  'employee-with-number',
)`
  select full_name as fullname, nullif(department, '') as department, dismissed_on as "dismissedOn",
    coalesce(${isDepartmentOfScope('department_id')}, false) as "isSeen" from employees
  where organization_id = ${'organization'} and personnel_number = ${'number'} and id <> ${'id'}`

/** Owner of a personnel number; `isSeen`: the caller may know who it is. */
type NumberOwner = Pick<EmployeeRow, 'fullname' | 'department' | 'dismissedOn'> & { isSeen: boolean }

/** Finds another employee of the scope who has the personnel number; null when nobody else has it. */
export const findOwnerOfNumber = async (
  reader: Reader,
  scope: PartScope,
  { id, personnelNumber: number }: Pick<EmployeeRecord, 'id' | 'personnelNumber'>,
): Promise<NumberOwner | null> =>
  number === null ? null : ((await reader.run(numbered, { ...scope, number, id }))[0] ?? null)

/** Builds the columns by which an employee is searched. */
function foundBy({ organization, fullname, personnelNumber, factors }: EmployeeRecord) {
  const search = searchOf(`${fullname} ${personnelNumber ?? ''}`)
  const own = (factors ?? []).map(({ code }) => tagOf(organization, `factor ${code}`))
  return { search, tags: [...new Set([...keptTags(organization, search), ...own])] }
}

const forDatabase = (row: EmployeeRecord) => ({
  id: row.id,
  organization_id: row.organization,
  person_id: row.person,
  surname: row.surname,
  name: row.name,
  middlename: row.middlename,
  birth: row.birth,
  gender: row.gender,
  sealed: row.sealed,
  snils_key: row.snilsKey,
  phone_key: row.phoneKey,
  full_name: row.fullname,
  personnel_number: row.personnelNumber,
  department_id: row.departmentId,
  department: row.department,
  position_id: row.positionId,
  hired_on: row.hiredOn,
  seniority_from: row.seniorityFrom,
  work_class: row.workClass,
  factors: row.factors,
  last_passed_on: row.lastPassedOn,
  due_on: row.dueOn,
  due_reason: row.dueReason,
  added_on: row.addedOn,
  dismissed_on: row.dismissedOn,
  candidate: row.candidate,
  ...foundBy(row),
})

const employeeColumns = raw`person_id, full_name, personnel_number, department_id, department, position_id, hired_on,
  seniority_from, work_class, factors, last_passed_on, due_on, due_reason, search, tags`
const personColumns = raw`surname, name, middlename, birth, gender, sealed, snils_key, phone_key`
const rowTypes = raw`(id uuid, organization_id uuid, person_id uuid, surname text,
  name text, middlename text, birth date, gender text, sealed text, snils_key text, phone_key text, full_name text,
  personnel_number text, department_id uuid, department text, position_id uuid, hired_on date, seniority_from date,
  work_class text, factors jsonb, last_passed_on date, due_on date, due_reason jsonb, added_on date, dismissed_on date,
  candidate text, search text, tags int[])`

const add = statement<{ rows: string; now: Date }, never>('add-employees')`
  with made as materialized (select * from jsonb_to_recordset(${'rows'}::jsonb) as made ${rowTypes}),
  people as (
    insert into persons (id, ${personColumns}, created_at)
    select person_id, ${personColumns}, ${'now'} from made)
  insert into employees (id, organization_id, added_on, created_at, dismissed_on, candidate, ${employeeColumns})
  select id, organization_id, added_on, ${'now'}, dismissed_on, candidate, ${employeeColumns} from made`

const change = statement<{ rows: string }, never>('change-employees')`
  with made as materialized (select * from jsonb_to_recordset(${'rows'}::jsonb) as made ${rowTypes}),
  people as (
    update persons set (${personColumns}) = (
      select made.surname, made.name, made.middlename, made.birth, made.gender, made.sealed, made.snils_key, made.phone_key)
    from made where persons.id = made.person_id)
  update employees set version = version + 1, full_name = made.full_name,
    personnel_number = made.personnel_number, department_id = made.department_id, department = made.department,
    position_id = made.position_id, hired_on = made.hired_on, seniority_from = made.seniority_from,
    work_class = made.work_class, factors = made.factors, last_passed_on = made.last_passed_on,
    due_on = made.due_on, due_reason = made.due_reason, search = made.search, tags = made.tags
  from made where employees.id = made.id`

const oneNumber = { employees_number: employeeRefusals.NUMBER_TAKEN }
const json = (rows: readonly EmployeeRecord[]) => JSON.stringify(rows.map(forDatabase))

/** Adds employees with their persons; a taken personnel number refuses `NUMBER_TAKEN`. */
export const addEmployees = (tx: Tx, rows: readonly EmployeeRecord[], now: Date): Promise<unknown> =>
  tx.run(add, { rows: json(rows), now }, oneNumber)

/** Changes employees the caller has locked, and their persons. */
export const changeEmployees = (tx: Tx, rows: readonly EmployeeRecord[]): Promise<unknown> =>
  tx.run(change, { rows: json(rows) }, oneNumber)

/** Changes an employee the caller has locked, and the person. */
export const changeEmployee = (tx: Tx, row: EmployeeRecord): Promise<unknown> => changeEmployees(tx, [row])

const work = statement<{ rows: string }, never>('change-work-of-employees')`
  update employees set version = version + 1, department_id = made.department_id, department = made.department,
    position_id = made.position_id, work_class = made.work_class, factors = made.factors,
    last_passed_on = made.last_passed_on, dismissed_on = made.dismissed_on, due_on = made.due_on,
    due_reason = made.due_reason, tags = coalesce(made.tags, employees.tags)
  from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, department_id uuid, department text, position_id uuid,
    work_class text, factors jsonb, last_passed_on date, dismissed_on date, due_on date, due_reason jsonb, tags int[])
  where employees.id = made.id`

const workOf = (row: EmployeeRecord, hasFactors: boolean) => ({
  id: row.id,
  department_id: row.departmentId,
  department: row.department,
  position_id: row.positionId,
  work_class: row.workClass,
  factors: row.factors,
  last_passed_on: row.lastPassedOn,
  dismissed_on: row.dismissedOn,
  due_on: row.dueOn,
  due_reason: row.dueReason,
  // The numbers for the search are most of a row, and of these values only the factors change them.
  tags: hasFactors ? foundBy(row).tags : null,
})

/**
 * Writes the work and the days of employees the caller has locked; their persons stay as they are. `hasFactors`: the
 * own factors are among the values that change.
 */
export const changeWork = (tx: Tx, rows: readonly EmployeeRecord[], hasFactors: boolean): Promise<unknown> =>
  tx.run(work, { rows: JSON.stringify(rows.map((row) => workOf(row, hasFactors))) })

const toDepartment = statement<{ from: string; into: string; name: string }, never>(
  'employees-to-department',
)`
  update employees set department_id = ${'into'}, department = ${'name'}, version = version + 1
  where department_id = ${'from'}`
const toPosition = statement<{ from: string; into: string }, never>('employees-to-position')`
  update employees set position_id = ${'into'}, version = version + 1 where position_id = ${'from'}`

/** Moves all employees of a department, whom the caller has locked, to another one. */
export const moveToDepartment = (tx: Tx, from: string, into: { id: string; name: string }) =>
  tx.run(toDepartment, { from, into: into.id, name: into.name })

/** Moves all employees of a position, whom the caller has locked, to another one. */
export const moveToPosition = (tx: Tx, from: string, into: { id: string }) =>
  tx.run(toPosition, { from, into: into.id })

/** Since when somebody does not work here: dismissed, or a candidate who is considered or refused; null: at work. */
interface Leaving {
  on: Day | null
  candidate: CandidateState | null
  refusedOn: Day | null
}

const leaving = statement<Leaving & { ids: readonly EmployeeId[] }, never>('dismiss-employees')`
  update employees set dismissed_on = ${'on'}, candidate = ${'candidate'}, refused_on = ${'refusedOn'}, version = version + 1
  where id = any(${'ids'}::uuid[])`

/** Dismisses employees the caller has locked on a day, or reinstates them with null. */
export const changeDismissals = (tx: Tx, ids: readonly EmployeeId[], on: Day | null): Promise<unknown> =>
  tx.run(leaving, { ids, on, candidate: null, refusedOn: null })

/** Changes the standing of a candidate the caller has locked. */
export const changeCandidacy = (tx: Tx, id: EmployeeId, standing: Leaving): Promise<unknown> =>
  tx.run(leaving, { ...standing, ids: [id] })

/** Facts behind the due day of an employee, and the stored result. */
export interface DueRow extends DueFacts, LastPassed {
  id: EmployeeId
  dueOn: Day | null
  dueReason: DueReason | null
}

const dueColumns = raw`employees.id, persons.birth, last_passed_on as "lastPassedOn", concluded_on as "concludedOn",
  coalesce(hired_on, added_on) as since,
  coalesce(employees.factors, positions.factors, '[]') as factors, due_on as "dueOn", due_reason as "dueReason"`

const duesOf = statement<{ position: PositionId }, DueRow>('dues-of-position')`
  select ${dueColumns} from ${recordTables} where position_id = ${'position'} and employees.factors is null
  order by employees.id for no key update of employees`

/** Returns the due days of the employees of a position who have no factors of their own, locked. */
export const listDuesOfPosition = (tx: Tx, position: PositionId) => tx.run(duesOf, { position })

const duesAfter = statement<{ after: EmployeeId; limit: number }, DueRow>('dues-after')`
  select ${dueColumns} from ${recordTables} where employees.id > ${'after'} order by employees.id limit ${'limit'}`

/** Returns the due days of the next employees of all organizations, by id. */
export const listDuesAfter = (reader: Reader, after: EmployeeId, limit: number) =>
  reader.run(duesAfter, { after, limit })

const duesById = statement<{ ids: readonly EmployeeId[] }, DueRow>('dues-by-id')`
  select ${dueColumns} from ${recordTables} where employees.id = any(${'ids'}::uuid[])`

/** Returns the due days of these employees, locked and then read. */
export async function listDuesForChange(tx: Tx, ids: readonly EmployeeId[]): Promise<DueRow[]> {
  const [, rows] = await Promise.all([lockEmployees(tx, ids), tx.run(duesById, { ids })])
  return rows
}

const pass = statement<LastPassed & { id: EmployeeId }, never>('change-last-passed')`
  update employees set last_passed_on = ${'lastPassedOn'}, concluded_on = ${'concludedOn'}, version = version + 1
  where id = ${'id'}`

/** Changes the days of the last check-up and last заключение of an employee the caller has locked. */
export const changeLastPassed = (tx: Tx, id: EmployeeId, days: LastPassed): Promise<unknown> =>
  tx.run(pass, { ...days, id })

/** The correct due day of an employee, to be stored. */
export type DueChange = Pick<DueRow, 'id' | 'dueOn' | 'dueReason'>

const changeAll = statement<{ ids: EmployeeId[]; days: (Day | null)[]; reasons: (string | null)[] }, never>(
  'change-dues',
)`
  update employees set due_on = made.due_on, due_reason = made.due_reason
  from unnest(${'ids'}::uuid[], ${'days'}::date[], ${'reasons'}::jsonb[]) as made (id, due_on, due_reason)
  where employees.id = made.id`

/** Changes the due days of employees the caller has locked. */
export async function changeDues(tx: Tx, changes: readonly DueChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const days = changes.map(({ dueOn }) => dueOn)
  const reasons = changes.map(({ dueReason }) => dueReason && JSON.stringify(dueReason))
  if (ids.length > 0) await tx.run(changeAll, { ids, days, reasons })
}

const all = statement<{ organization: OrganizationId }, { count: number }>('count-employees')`
  select count(*)::int as count from employees where organization_id = ${'organization'}`

/** Counts all employees an organization has ever had. */
export const countEmployees = async (reader: Reader, organization: OrganizationId): Promise<number> =>
  (await reader.run(all, { organization }))[0]?.count ?? 0

const renamed = statement<{ id: DepartmentId; name: string }, never>('rename-department-of-employees')`
  update employees set department = ${'name'} where department_id = ${'id'}`

/** Writes a department's new name to its employees. */
export const changeDepartmentName = (tx: Tx, id: DepartmentId, name: string): Promise<unknown> =>
  tx.run(renamed, { id, name })

const ofAccount = statement<{ phone: string }, RelationFacts>('relation-of-phone')`
  select account_id as account, organization_id as organization, status, false as "hasLeft", role, departments
  from relations join accounts on accounts.id = account_id
  where phone = ${'phone'} and status = 'active' and left_at is null order by requested_at limit 1`

/** Returns the first organization the account with a phone is connected to. */
export const findRelationOf = async (reader: Reader, phone: string) =>
  (await reader.run(ofAccount, { phone }))[0] ?? null

const claim = statement<
  { account: AccountId; ids: PersonId[] },
  { id: EmployeeId; organization: OrganizationId }
>('recognise-persons')`
  with recognised as (
    update persons set account_id = ${'account'} where id = any(${'ids'}::uuid[])
      and account_id is distinct from ${'account'} returning id)
  select employees.id, organization_id as organization from recognised join employees on person_id = recognised.id`

/** How the owner of an account has proven to be a person, when, and by which account it was checked. */
interface PersonProof {
  person: PersonId
  account: AccountId
  proof: ProofKind
  by: AccountId
  now: Date
}

const prove = statement<PersonProof, { id: PersonId }>('prove-person')`
  update persons set proof = ${'proof'}, proven_at = ${'now'}, proven_by = ${'by'}
  where id = ${'person'} and account_id = ${'account'} and proof is null returning id`

/**
 * Stores that the owner of the account is this person; false when the account is not recognised as the person any
 * more, or is proven already.
 */
export const provePerson = async (tx: Tx, proven: PersonProof): Promise<boolean> =>
  (await tx.run(prove, proven)).length > 0

/** Links these persons to an account, which then sees their bookings; returns their employees. */
export const recognisePersons = (tx: Tx, account: AccountId, ids: PersonId[]) =>
  tx.run(claim, { account, ids })

const remove = statement<{ organization: OrganizationId; ids: EmployeeId[] }, { id: EmployeeId }>(
  'remove-unused-employees',
)`
  with removed as (
    delete from employees where organization_id = ${'organization'} and id = any(${'ids'}::uuid[])
      and not exists (select from persons where persons.id = person_id and account_id is not null)
      and not exists (select from bookings where bookings.employee_id = employees.id)
      and not exists (select from referrals where referrals.employee_id = employees.id)
      and not exists (select from conclusions where conclusions.employee_id = employees.id)
      and not exists (select from employer_links where employer_links.employee_id = employees.id)
      and not exists (select from employer_check_ups where employer_check_ups.employee_id = employees.id)
      and not exists (select from campaign_people where campaign_people.employee_id = employees.id)
    returning id, person_id),
  people as (
    delete from persons using removed where persons.id = removed.person_id
      and not exists (select from employees
        where employees.person_id = persons.id and not employees.id = any(${'ids'}::uuid[])))
  select id from removed`

/**
 * Removes employees whom nothing refers to yet, no account, booking, paper or check-up, and their persons; returns
 * those who are gone. The database lets an employee go only beside the trace of the import that has added him.
 */
export const removeUnused = (tx: Tx, { organization }: OrganizationScope, ids: readonly EmployeeId[]) =>
  tx.run(remove, { organization, ids: [...ids] })
