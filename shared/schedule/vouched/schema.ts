import { z } from 'zod'

/**
 * A value that a new installation brings along as an example: it is the clinic's only when an administrator has
 * vouched for it.
 */
export const ExampleFact = z.enum(['hours', 'stations', 'consents'])
export type ExampleFact = z.infer<typeof ExampleFact>

/**
 * Why an example counts as the clinic's: an administrator has `checked` or `changed` it, people were booked by it
 * before anybody was asked (`running`), or the installation is a `demo`.
 */
export const VouchedBy = z.enum(['checked', 'changed', 'running', 'demo'])
export type VouchedBy = z.infer<typeof VouchedBy>
