import { statusOf } from '../../../shared/employees/rules.ts'
import type { EmployeeFilter, EmployeeId, EmployeeRow } from '../../../shared/employees/schema.ts'
import type { EmployeeSelection } from '../../../shared/group-booking/schema.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { type RefusalKind, refuse } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import { type ListedRow, listEmployees } from './store.ts'

/** Yields all filtered employees by name, in pages, so that other requests get their turn. */
export async function* pagesByName(
  reader: Reader,
  scope: PartReadingScope,
  filter: EmployeeFilter,
  { limit, today }: { limit: number; today: Day },
): AsyncGenerator<ListedRow[]> {
  for (let beyond: [string, string] | null = null; ; ) {
    const wanted = { filter, sort: 'name', isDescending: false, beyond, limit } as const
    const page = await listEmployees(reader, scope, wanted, today)
    yield page
    const last = page.at(-1)
    if (!last || page.length < limit) return
    beyond = [last.fullname, last.id]
  }
}

const pageSize = 5000

/**
 * Returns the employees of a selection, each once; a filter that matches more than `atMost` is refused as
 * `tooMany`.
 */
export async function employeesMeant(
  reader: Reader,
  scope: PartReadingScope,
  who: EmployeeSelection,
  { atMost, tooMany, today }: { atMost: number; tooMany: RefusalKind; today: Day },
): Promise<EmployeeId[]> {
  if ('ids' in who) return [...new Set(who.ids)]
  const filters: EmployeeFilter[] =
    'due' in who ? [{ status: 'overdue', visit: 'none' }, { status: 'soon' }] : [who.filter]
  const except = new Set(who.except)
  const ids: EmployeeId[] = []
  for (const filter of filters)
    for await (const page of pagesByName(reader, scope, filter, { limit: pageSize, today })) {
      for (const { id } of page) if (!except.has(id)) ids.push(id)
      if (ids.length > atMost) refuse(tooMany)
    }
  return ids
}

/** An employee as the list shows them. */
export const rowView = (
  { department, isUnstated, ...row }: Omit<ListedRow, 'classKey'>,
  today: Day,
): EmployeeRow => ({
  ...row,
  department: department || null,
  status: statusOf({ ...row, isUnstated }, today),
})
