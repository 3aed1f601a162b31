import { z } from 'zod'
import { DepartmentId, PositionId } from '../../schema.ts'

/** Two departments or two positions: `from` ends, and its employees go to `into`. */
export const UnitMergeInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('department'), from: DepartmentId, into: DepartmentId }),
  z.strictObject({ kind: z.literal('position'), from: PositionId, into: PositionId }),
])
export type UnitMergeInput = z.output<typeof UnitMergeInput>

/** The numbers of employees that a merge concerns. */
export const UnitMergeCounts = z.object({
  /** Employees who go to the other unit, those who are dismissed among them. */
  people: z.number().int(),
  dismissed: z.number().int(),
  /** Employees whose due day becomes another. */
  due: z.number().int(),
})
export type UnitMergeCounts = z.infer<typeof UnitMergeCounts>
