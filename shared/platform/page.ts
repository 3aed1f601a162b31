import { z } from 'zod'

/** A page of a list that can grow: its rows and the key that asks for the following page, null on the last one. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** How a page is asked for: where to go on from and how many rows, at most 100. */
export const PageQuery = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
