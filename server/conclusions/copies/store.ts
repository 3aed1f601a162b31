import type { BookingId } from '../../../shared/booking/schema.ts'
import type { DepartmentId, EmployeeId } from '../../../shared/employees/schema.ts'
import type { GroupId } from '../../../shared/group-booking/schema.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { isEmployeeOfScope } from '../../employees/units/tables.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { type PaperRow, paperRows } from '../store.ts'

/** Conditions of the copies to list. A null one does not restrict them. */
export interface CopiesAsked {
  employees: readonly EmployeeId[] | null
  bookings: readonly BookingId[] | null
  group: GroupId | null
  /** Day of the check-ups. */
  day: Day | null
  department: DepartmentId | null
  /** Dates of the papers, both inclusive. */
  from: Day | null
  to: Day | null
  /** Only the last valid paper of each employee. */
  isLastOnly: boolean
  limit: number
}

const copies = statement<PartScope & CopiesAsked, PaperRow>('employer-conclusions')`
  ${paperRows} where conclusions.organization_id = ${'organization'} and outcome <> 'additional'
    and annulled_at is null
    and (${'employees'}::uuid[] is null or conclusions.employee_id = any(${'employees'}::uuid[]))
    and (${'bookings'}::uuid[] is null or booking_id = any(${'bookings'}::uuid[]))
    and (${'group'}::uuid is null or bookings.group_id = ${'group'})
    and (${'day'}::date is null or bookings.day = ${'day'})
    and (${'from'}::date is null or "on" >= ${'from'})
    and (${'to'}::date is null or "on" <= ${'to'})
    and (${'department'}::uuid is null or exists (
      select from employees where employees.id = conclusions.employee_id and department_id = ${'department'}))
    and ${isEmployeeOfScope('conclusions.employee_id')}
    and (not ${'isLastOnly'}::boolean or not exists (
      select from conclusions later
      where later.employee_id = conclusions.employee_id and later.organization_id = ${'organization'}
        and later.outcome <> 'additional' and later.annulled_at is null
        and (later.year, later.number) > (conclusions.year, conclusions.number)))
  order by conclusions.year, conclusions.number limit ${'limit'}`

/** Lists valid заключения about employees of a scope by number: what `findEmployerCopy` would find one by one. */
export const listEmployerCopies = (
  reader: Reader,
  scope: PartScope,
  asked: CopiesAsked,
): Promise<PaperRow[]> => reader.run(copies, { ...scope, ...asked })
