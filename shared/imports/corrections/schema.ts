import { z } from 'zod'
import { ImportField } from '../schema.ts'

/** The longest value that is replaced in all rows, and the longest text of a replacement, in characters. */
export const longestCorrection = 2000
/** Number of characters by which a correction recognises the text that it replaces. */
export const recognisedBy = 200

/**
 * A cell of the file that gets another text; an empty text leaves the value out. `was`: the beginning of the text in
 * the file, so that the correction no longer holds when the field is read from another column.
 */
export const CellCorrection = z.strictObject({
  row: z.int().min(1).max(9_999_999),
  field: ImportField,
  was: z.string().max(recognisedBy),
  text: z.string().max(longestCorrection, 'Слишком длинный текст'),
})
export type CellCorrection = z.infer<typeof CellCorrection>

/** A value that gets another text in all rows that have it; an empty text leaves the value out. */
export const ValueCorrection = z.strictObject({
  field: ImportField,
  value: z.string().trim().min(1).max(longestCorrection),
  text: z.string().max(longestCorrection, 'Слишком длинный текст'),
  /** The organization replaced the value so in an earlier file. */
  isRemembered: z.boolean().default(false),
})
export type ValueCorrection = z.infer<typeof ValueCorrection>

/** The corrections of an import. */
export const Corrections = z.object({
  cells: z.array(CellCorrection),
  values: z.array(ValueCorrection),
})
export type Corrections = z.infer<typeof Corrections>

/** How many corrections one call may bring. */
const broughtAtMost = 200

/** Corrections to add or, where `text` is null, to take back. */
export const CorrectionChange = z
  .strictObject({
    cells: z
      .array(CellCorrection.extend({ text: CellCorrection.shape.text.nullable() }))
      .max(broughtAtMost)
      .default([]),
    values: z
      .array(ValueCorrection.extend({ text: ValueCorrection.shape.text.nullable() }))
      .max(broughtAtMost)
      .default([]),
  })
  .refine(({ cells, values }) => cells.length + values.length > 0, 'Укажите, что исправить')
export type CorrectionChange = z.output<typeof CorrectionChange>

/** Equal wrong values of a field: one of them, what is wrong with it, and how many rows have it. */
export const Mistake = z.object({
  field: ImportField,
  value: z.string(),
  text: z.string(),
  rows: z.number().int(),
})
export type Mistake = z.infer<typeof Mistake>

/** A correction of a value with the number of rows that had the value at the last check. */
export const CountedCorrection = ValueCorrection.extend({ rows: z.number().int() })
export type CountedCorrection = z.infer<typeof CountedCorrection>

/** Equal mistakes that are left in an import, the most frequent first, and the corrections made in it. */
export const CorrectionView = z.object({
  mistakes: z.array(Mistake),
  values: z.array(CountedCorrection),
  cells: z.array(CellCorrection),
})
export type CorrectionView = z.infer<typeof CorrectionView>
