import { z } from 'zod'
import { ChosenFactor } from '../../booking/schema.ts'
import { Day } from '../../platform/days.ts'
import { idOf } from '../../platform/ids.ts'
import { DepartmentId, EmployeeFilter, EmployeeId, PositionId, WorkClass } from '../schema.ts'

/** Id of a change of many employees at once. */
export const BulkChangeId = idOf<'BulkChange'>()
export type BulkChangeId = z.infer<typeof BulkChangeId>

/** Maximum number of employees changed at once. */
export const bulkAtMost = 20_000

const people = z.array(EmployeeId).max(10_000, 'Не больше 10 000 человек')

/** Employees to change: the chosen ones, or all that match a filter of the list, without the exceptions. */
export const BulkPeople = z.union(
  [
    z.strictObject({ ids: people.min(1, 'Выберите хотя бы одного сотрудника') }),
    z.strictObject({ filter: EmployeeFilter, except: people.optional() }),
  ],
  { error: 'Выберите сотрудников' },
)
export type BulkPeople = z.output<typeof BulkPeople>

/**
 * The new values; an absent field keeps the value of each employee. A null removes the value; null factors are
 * those of the position, and an empty list of factors says that no check-up is needed.
 */
export const BulkInput = z
  .strictObject({
    department: DepartmentId.nullable().optional(),
    position: PositionId.nullable().optional(),
    factors: z.array(ChosenFactor).max(60, 'Не больше 60 факторов').nullable().optional(),
    workClass: WorkClass.nullable().optional(),
    lastPassedOn: Day.optional(),
    dismissedOn: Day.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Укажите, что изменить')
export type BulkInput = z.output<typeof BulkInput>

/** The numbers of employees that a change concerns. */
export const BulkCounts = z.object({
  changed: z.number().int(),
  /** Subsets of `changed`: the factors that count, and the due day or its reason, become others. */
  factors: z.number().int(),
  due: z.number().int(),
  /** Subset of `changed`: a booking is ahead. A dismissal leaves it, or cancels it on request. */
  booked: z.number().int(),
  /** Those who have the new values already. */
  same: z.number().int(),
  /** Those who are dismissed, whom a change of many leaves. */
  dismissed: z.number().int(),
  /** Those who have a later заключение of the clinic than the new day of the last check-up. */
  concluded: z.number().int(),
  /** Those who were born or hired after the new day. */
  early: z.number().int(),
})
export type BulkCounts = z.infer<typeof BulkCounts>

/** The numbers of employees that got their former values back, and of those whom somebody has changed since. */
export const BulkUndo = z.object({ returned: z.number().int(), kept: z.number().int() })
export type BulkUndo = z.infer<typeof BulkUndo>
