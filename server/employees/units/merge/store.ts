import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { OrganizationScope } from '../../../../shared/organizations/access.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { moveToDepartment, moveToPosition } from '../../store.ts'
import { removeDepartment, removePosition } from '../store.ts'

interface Pair {
  from: string
  into: string
}

/** A department or a position to be merged. */
export interface MergedUnit {
  id: string
  name: string
}

const departments = statement<OrganizationScope & Pair, MergedUnit>('departments-to-merge')`
  select id, name from departments where id in (${'from'}, ${'into'}) and organization_id = ${'organization'}
  order by id for update`
const positions = statement<OrganizationScope & Pair, MergedUnit>('positions-to-merge')`
  select id, name from positions where id in (${'from'}, ${'into'}) and organization_id = ${'organization'}
  order by id for update`

const inDepartment = statement<{ from: string }, { id: EmployeeId }>('employees-of-department')`
  select id from employees where department_id = ${'from'} order by id for no key update`
const onPosition = statement<{ from: string }, { id: EmployeeId }>('employees-of-position')`
  select id from employees where position_id = ${'from'} order by id for no key update`

/** The statements of merging units of one kind. */
export const mergeStore = {
  department: {
    /** Returns both units, locked against everybody who uses them. */
    lockBoth: (tx: Tx, scope: OrganizationScope, pair: Pair) => tx.run(departments, { ...scope, ...pair }),
    /** Returns the employees of a unit, dismissed ones too, locked in one order. */
    lockPeople: (tx: Tx, from: string) => tx.run(inDepartment, { from }),
    /** Moves the employees, whom the caller has locked, and deletes the unit they leave. */
    move: async (tx: Tx, from: MergedUnit, into: MergedUnit) => {
      await moveToDepartment(tx, from.id, into)
      await removeDepartment(tx, from.id)
    },
  },
  position: {
    lockBoth: (tx: Tx, scope: OrganizationScope, pair: Pair) => tx.run(positions, { ...scope, ...pair }),
    lockPeople: (tx: Tx, from: string) => tx.run(onPosition, { from }),
    move: async (tx: Tx, from: MergedUnit, into: MergedUnit) => {
      await moveToPosition(tx, from.id, into)
      await removePosition(tx, from.id)
    },
  },
}
