import { employeeRefusals } from '../../../shared/employees/ru.ts'
import { dismissalProblem } from '../../../shared/employees/rules.ts'
import type { EmployeeCard, EmployeeId } from '../../../shared/employees/schema.ts'
import { placeWords } from '../../../shared/group-booking/ru.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { type CardContext, cardView, type SeenVersion, seenEmployee } from '../../employees/actions.ts'
import { changeDismissals, type EmployeeRecord, listEmployeesForChange } from '../../employees/store.ts'
import { changed, note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { cancelComing, type EmployerContext } from '../employee-bookings/actions.ts'

/** Day of the dismissal; `free`: cancels the upcoming booking with it. */
interface Dismissal {
  on: Day
  free: boolean
}

const leaving = (employees: readonly EmployeeId[]) => ({ employees, reason: placeWords.dismissed })

/** Cancels the coming bookings of employees who are dismissed, and returns their number. */
export const cancelOfDismissed = async (
  tx: Tx,
  hr: EmployerContext,
  employees: readonly EmployeeId[],
  now: Date,
): Promise<number> => (await cancelComing(tx, hr, leaving(employees), now)).cancelled

/** Dismisses an employee, who stays in the list of the dismissed. */
export async function dismiss(
  tx: Tx,
  hr: EmployerContext,
  { on, free, ...one }: SeenVersion<EmployeeId> & Dismissal,
  now: Date,
): Promise<EmployeeCard> {
  const context: CardContext = { secrets: hr.messageContext.secrets, now }
  const today = clinicDay(now)
  const { cancelled } = free ? await cancelComing(tx, hr, leaving([one.id]), now) : { cancelled: 0 }
  const record = await seenEmployee(tx, hr.scope, one, context)
  if (record.dismissedOn) refuse(employeeRefusals.ALREADY_DISMISSED)
  const problem = dismissalProblem(on, record.hiredOn, today)
  if (problem) refuseField(common.INVALID, 'on', problem)
  await changeDismissals(tx, [record.id], on)
  note(tx, { id: record.id, ...changed(record, { dismissedOn: on }) })
  const bookedOn = cancelled > 0 ? null : record.bookedOn
  return cardView(
    { ...record, dismissedOn: on, bookedOn, version: record.version + 1 },
    context.secrets,
    today,
  )
}

/** Refuses a day before an employee was hired, naming the employee; then nobody is dismissed. */
function checkDay(on: Day, working: readonly EmployeeRecord[], today: Day): void {
  const early = dismissalProblem(on, null, today)
  if (early) refuseField(common.INVALID, 'on', early)
  for (const { fullname, hiredOn } of working) {
    const problem = dismissalProblem(on, hiredOn, today)
    if (problem) refuseField(common.INVALID, 'on', `${problem}: ${fullname}`)
  }
}

/**
 * Dismisses those of these employees who still work; refuses an employee of another organization. Returns the
 * numbers of people and bookings.
 */
export async function dismissMany(
  tx: Tx,
  hr: EmployerContext,
  { ids, on, free }: Dismissal & { ids: readonly EmployeeId[] },
  now: Date,
): Promise<{ dismissed: number; cancelled: number }> {
  const { cancelled } = free ? await cancelComing(tx, hr, leaving(ids), now) : { cancelled: 0 }
  const records = await listEmployeesForChange(tx, hr.scope, ids)
  if (records.length < new Set(ids).size) refuse(common.NOT_FOUND)
  const working = records.filter(({ dismissedOn }) => dismissedOn === null)
  checkDay(on, working, clinicDay(now))
  const dismissed = working.map(({ id }) => id)
  await changeDismissals(tx, dismissed, on)
  for (const record of working) note(tx, { id: record.id, ...changed(record, { dismissedOn: on }) })
  return { dismissed: dismissed.length, cancelled }
}

/** Reinstates a dismissed employee. */
export async function restore(
  tx: Tx,
  scope: PartScope,
  one: SeenVersion<EmployeeId>,
  context: CardContext,
): Promise<EmployeeCard> {
  const today = clinicDay(context.now)
  const record = await seenEmployee(tx, scope, one, context)
  if (!record.dismissedOn || record.candidate) refuse(employeeRefusals.NOT_DISMISSED)
  await changeDismissals(tx, [record.id], null)
  note(tx, { id: record.id, ...changed(record, { dismissedOn: null }) })
  return cardView({ ...record, dismissedOn: null, version: record.version + 1 }, context.secrets, today)
}
