import { z } from 'zod'

/**
 * A place beyond the clinic to which the commission sends a person after a заключение: the expertise of fitness for the
 * work (order 147н; order 29н, point 35) or a centre of occupational pathology.
 */
export const OnwardPlace = z.enum(['expertise', 'pathology-centre'])
export type OnwardPlace = z.infer<typeof OnwardPlace>
