import type { ChosenFactor } from '../../booking/schema.ts'
import type { Day } from '../../platform/days.ts'
import type { Edition } from '../../programme/schema.ts'
import { dismissalProblem, dueOf, factorsThatCount, type LastPassed, passedProblem } from '../rules.ts'
import type { DepartmentId, DueReason, PositionId, WorkClass } from '../schema.ts'
import type { BulkCounts, BulkInput } from './schema.ts'

/** The values of an employee that a change of many can set. */
export interface BulkValues {
  departmentId: DepartmentId | null
  positionId: PositionId | null
  factors: ChosenFactor[] | null
  workClass: WorkClass | null
  lastPassedOn: Day | null
  dismissedOn: Day | null
}

/** An employee as a change of many needs to know them. */
export interface BulkEmployee extends BulkValues, LastPassed {
  birth: Day
  hiredOn: Day | null
  addedOn: Day
  bookedOn: Day | null
  positionFactors: ChosenFactor[]
  dueOn: Day | null
  dueReason: DueReason | null
}

/** Why a change leaves an employee. */
export type BulkRest = 'same' | 'dismissed' | 'concluded' | 'early'

/** The values that a change sets, by the names of an employee's columns. */
export function valuesOf(change: BulkInput): Partial<BulkValues> {
  const { department, position, ...others } = change
  const values = { ...others, departmentId: department, positionId: position }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Tells whether an employee has all of these values. */
export const hasValues = (employee: BulkValues, values: Partial<BulkValues>): boolean =>
  (Object.keys(values) as (keyof BulkValues)[]).every((name) => isSame(employee[name], values[name]))

/** Returns why a change leaves an employee as they are; null when it changes them. */
export function bulkRest(employee: BulkEmployee, values: Partial<BulkValues>, today: Day): BulkRest | null {
  const { lastPassedOn, dismissedOn } = values
  if (employee.dismissedOn !== null) return 'dismissed'
  if (hasValues(employee, values)) return 'same'
  if (lastPassedOn && lastPassedOn < employee.birth) return 'early'
  if (lastPassedOn && passedProblem({ lastPassedOn, concludedOn: employee.concludedOn })) return 'concluded'
  return dismissedOn && dismissalProblem(dismissedOn, employee.hiredOn, today) ? 'early' : null
}

/** Returns an employee with new values and the due day that follows from them. */
export function withValues<Employee extends BulkEmployee>(
  edition: Edition,
  employee: Employee,
  values: Partial<BulkValues>,
  positionFactors: ChosenFactor[],
): Employee {
  const after = { ...employee, ...values, positionFactors }
  const factors = factorsThatCount(after.factors, positionFactors)
  const due = dueOf(edition, { ...after, factors, since: after.hiredOn ?? after.addedOn })
  return { ...after, dueOn: due?.on ?? null, dueReason: due?.reason ?? null }
}

const codesOf = ({ factors, positionFactors }: BulkEmployee) =>
  factorsThatCount(factors, positionFactors)
    .map(({ code }) => code)
    .sort()

/** Counts what a change does to employees: those it changes, before and after, and those it leaves. */
export function bulkCounts(
  pairs: readonly { before: BulkEmployee; after: BulkEmployee }[],
  left: readonly BulkRest[],
  today: Day,
): BulkCounts {
  const among = (isMeant: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(isMeant).length
  const leftAs = (rest: BulkRest) => left.filter((one) => one === rest).length
  return {
    changed: pairs.length,
    factors: among(({ before, after }) => !isSame(codesOf(before), codesOf(after))),
    due: among(({ before, after }) => before.dueOn !== after.dueOn),
    booked: among(({ before }) => before.bookedOn !== null && before.bookedOn >= today),
    same: leftAs('same'),
    dismissed: leftAs('dismissed'),
    concluded: leftAs('concluded'),
    early: leftAs('early'),
  }
}
