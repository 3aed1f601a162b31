import type { BookingId, BookingState } from '../../../shared/booking/schema.ts'
import type { CandidateState, DepartmentId, EmployeeId } from '../../../shared/employees/schema.ts'
import type { GroupPerson } from '../../../shared/group-booking/volumes.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { listOwnOfEmployees } from '../../booking/earlier-results/store.ts'
import { isDepartmentOfScope } from '../../employees/units/tables.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { isMarkedDay } from '../employee-bookings/store.ts'

/** An employee with the facts that decide whether a booking is possible. */
export interface WhoRow extends GroupPerson {
  departmentId: DepartmentId | null
  dismissedOn: Day | null
  hiredOn: Day | null
  /** Set for a person who is not hired yet. */
  candidate: CandidateState | null
  cameOn: Day | null
  /** The open booking; `isMarked` tells whether the clinic has marked any arrival in that city on that day. */
  open: { id: BookingId; state: BookingState; day: Day; slot: SlotId; isMarked: boolean } | null
}

interface GroupQuery extends PartReadingScope {
  ids: readonly EmployeeId[]
}

const who = statement<GroupQuery, WhoRow>('who-of-group')`
  select employees.id as employee, full_name as fullname, nullif(department, '') as department,
    department_id as "departmentId", positions.name as position, due_on as "dueOn", last_passed_on as "lastPassedOn", dismissed_on as "dismissedOn", hired_on as "hiredOn",
    candidate, came_on as "cameOn",
    phone_key is not null as "hasPhone",
    persons.gender, persons.birth, coalesce(employees.factors, positions.factors, '[]') as factors,
    case when bookings.id is not null then json_build_object('id', bookings.id, 'state', bookings.state,
      'day', bookings.day, 'slot', slot_id, 'isMarked', ${isMarkedDay('bookings.city', 'bookings.day')}) end as open
  from employees join persons on persons.id = person_id
  left join positions on positions.id = position_id
  left join bookings on employee_id = employees.id
    and bookings.state in ('submitted', 'confirmed')
  where employees.id = any(${'ids'}::uuid[]) and employees.organization_id = ${'organization'}
    and ${isDepartmentOfScope('department_id')}
  order by full_name, employees.id`

/**
 * Finds employees of a scope by id, sorted by name, with what the clinic did in their earlier check-ups; ids of other
 * organizations' employees are left out.
 */
export async function listWho(
  reader: Reader,
  scope: PartReadingScope,
  ids: readonly EmployeeId[],
): Promise<WhoRow[]> {
  const [rows, own] = await Promise.all([
    reader.run(who, { ...scope, ids }),
    listOwnOfEmployees(reader, scope, ids),
  ])
  return rows.map((row) => ({ ...row, own: own.get(row.employee) ?? [] }))
}
