import { z } from 'zod'

/** Key of a column of a list. */
export const ColumnKey = z.string().min(1).max(40)
const keys = z.array(ColumnKey).max(60)

/**
 * The look of a list: the height of its rows, its columns from left to right and those that are hidden. Keys that the
 * list does not have are passed over, so that a column may be renamed or removed later.
 */
export const TableView = z.strictObject({
  density: z.enum(['compact', 'comfortable']),
  order: keys,
  hidden: keys,
})
export type TableView = z.infer<typeof TableView>
