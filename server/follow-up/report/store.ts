import type { GroupPerson } from '../../../shared/group-booking/volumes.ts'
import type { ReadingScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

/** A working employee who is subject to check-ups. */
export interface SubjectRow
  extends Pick<
    GroupPerson,
    'fullname' | 'department' | 'position' | 'lastPassedOn' | 'gender' | 'birth' | 'factors'
  > {
  dueOn: Day
  bookedOn: Day | null
}

const subjects = statement<ReadingScope & { limit: number }, SubjectRow>('subjects-of-check-ups')`
  select full_name as fullname, nullif(department, '') as department, positions.name as position, due_on as "dueOn",
    last_passed_on as "lastPassedOn", booked_on as "bookedOn", persons.gender, persons.birth,
    coalesce(employees.factors, positions.factors, '[]') as factors
  from employees join persons on persons.id = person_id left join positions on positions.id = position_id
  where employees.organization_id = ${'organization'} and dismissed_on is null and due_on is not null
  order by department, full_name, employees.id limit ${'limit'}`

/** Lists the working employees who are subject to check-ups, by department and name. */
export const listSubjects = (reader: Reader, scope: ReadingScope, limit: number): Promise<SubjectRow[]> =>
  reader.run(subjects, { ...scope, limit })
