import { z } from 'zod'

/** A page of a growing list: its rows and the key of the next page, null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** A request for a page: the key to continue from and the number of rows, at most 100. */
export const PageQuery = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
