import { z } from 'zod'
import { KeptDepartment } from '../../organizations/schema.ts'
import { Instant } from '../../platform/days.ts'

/** A number as it stands in a field, not yet checked. */
const typedNumber = z.string().max(20)
const typedText = z.string().max(8000)
const typedStaff = z.strictObject({
  people: typedNumber,
  women: typedNumber,
  minors: typedNumber,
  disabled: typedNumber,
})

const typedNeeds = z.strictObject({
  'pathology-centre': typedNumber,
  outpatient: typedNumber,
  inpatient: typedNumber,
  resort: typedNumber,
  dispensary: typedNumber,
})

/**
 * An unfinished act as the chairman has typed it. Nothing is checked, so that a slip is kept as well; the approval checks
 * everything.
 */
export const TypedAct = z.strictObject({
  /** Days of the check-up. */
  from: z.string().max(10),
  to: z.string().max(10),
  /** The chosen department; null: the whole organization. */
  department: KeptDepartment.nullable().default(null),
  on: z.string().max(10),
  chairman: z.string().max(400),
  given: z.strictObject({
    staff: typedStaff,
    harmful: typedStaff,
    population: typedStaff,
    disabled: z.strictObject({
      subject: typedNumber,
      passed: typedNumber,
      unfinished: typedNumber,
      absent: typedNumber,
    }),
    needs: typedNeeds,
    suspected: typedText,
    chronic: typedText,
    occupational: typedText,
    infections: typedText,
    previous: typedText,
    recommendations: typedText,
  }),
  /** Counts of the cabinet with which some fields begin: a field that still equals its count was not corrected. */
  counted: z.strictObject({ needs: typedNeeds, chronic: typedText }),
})
export type TypedAct = z.infer<typeof TypedAct>

/** The kept draft of an organization's act: the commission has one, whoever of its members writes. */
export const KeptAct = z.object({
  typed: TypedAct,
  /** Grows by one with every save. */
  version: z.int(),
  savedAt: Instant,
  /** ФИО of the member who saved last; null for an account without a name. */
  savedBy: z.string().nullable(),
})
export type KeptAct = z.infer<typeof KeptAct>

const version = z.int().min(0).max(1_000_000)

/** A draft to keep. `seen` is the version that the author has read; 0 when there was none. */
export const KeepAct = z.strictObject({ typed: TypedAct, seen: version })
export type KeepAct = z.output<typeof KeepAct>

/** A draft to remove: only the version that the author has read. */
export const DiscardAct = z.strictObject({ seen: z.coerce.number().pipe(version).default(0) })
