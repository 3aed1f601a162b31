import { z } from 'zod'

/**
 * The outcome of taking an import back. `removed`: added by it and removed again; `returned`: changed by it and as they
 * were before; `kept`: left, because they were changed, booked or examined since.
 */
export const ImportUndo = z.object({
  removed: z.number().int(),
  returned: z.number().int(),
  kept: z.number().int(),
})
export type ImportUndo = z.infer<typeof ImportUndo>
