import { z } from 'zod'

/**
 * What taking an import back has done. `removed`: added by it and removed again; `returned`: changed by it and as they
 * were before; `kept`: left, because they were changed, booked or examined since.
 */
export const ImportUndo = z.object({
  removed: z.number().int(),
  returned: z.number().int(),
  kept: z.number().int(),
})
export type ImportUndo = z.infer<typeof ImportUndo>
