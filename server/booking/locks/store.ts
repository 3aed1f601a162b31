import type { BookingId } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { lockEmployees } from '../../employees/store.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/types.ts'
import { lockSlots } from '../../schedule/store.ts'

/** Rows around bookings that a transaction locks. */
export interface LockedRows {
  accounts?: readonly AccountId[]
  /** The city whose queue is locked. */
  queue?: City
  employees?: readonly EmployeeId[]
  /** Bookings whose employees are locked, if they have any. */
  employeesOf?: readonly BookingId[]
  bookings?: readonly BookingId[]
  slots?: readonly SlotId[]
}

const lockAccounts = statement<{ ids: readonly AccountId[] }, never>('lock-accounts')`
  select from accounts where id = any(${'ids'}::uuid[]) order by id for no key update`

const lockQueue = statement<{ city: City }, never>('lock-queue-of-city')`
  select from queues where city = ${'city'} for update`

const lockEmployeesOf = statement<{ ids: readonly BookingId[] }, never>('lock-employees-of-bookings')`
  select from employees where id in (select employee_id from bookings where id = any(${'ids'}::uuid[]))
  order by id for no key update`

const lockBookings = statement<{ ids: readonly BookingId[] }, never>('lock-bookings')`
  select from bookings where id = any(${'ids'}::uuid[]) order by id for no key update`

/**
 * Locks rows until the end of the transaction in the one order (decision 0047): accounts, the queue of a city,
 * employees, bookings, slots, and the rows of one table by id. Whoever needs several of them names them in one call,
 * or calls again only for rows that come later in the order.
 */
export async function lockRows(tx: Tx, rows: LockedRows): Promise<void> {
  const { accounts = [], queue, employees = [], employeesOf = [], bookings = [], slots = [] } = rows
  // A transaction has one connection, so its statements run in the order in which they are sent.
  const sent: Promise<unknown>[] = []
  if (accounts.length > 0) sent.push(tx.run(lockAccounts, { ids: accounts }))
  if (queue) sent.push(tx.run(lockQueue, { city: queue }))
  if (employees.length > 0) sent.push(lockEmployees(tx, employees))
  if (employeesOf.length > 0) sent.push(tx.run(lockEmployeesOf, { ids: employeesOf }))
  if (bookings.length > 0) sent.push(tx.run(lockBookings, { ids: bookings }))
  if (slots.length > 0) sent.push(lockSlots(tx, slots))
  await Promise.all(sent)
}
