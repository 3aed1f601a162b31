import { z } from 'zod'
import { PaperPeriod, PaperWho } from '../../documents/schema.ts'
import { OrganizationId } from '../../organizations/schema.ts'
import { idOf } from '../../platform/ids.ts'
import { RegisterFilter } from '../schema.ts'

/** Copies in one file at most. */
export const copiesAtMost = 1000

/** One .pdf with all copies, or a .zip with a file for each. */
export const CopiesFormat = z.enum(['pdf', 'zip'], { error: 'Выберите вид файла' })
export type CopiesFormat = z.infer<typeof CopiesFormat>

// The id of a campaign by its brand: campaigns stand on the rules of this feature.
const ofCampaign = z.strictObject({ campaign: idOf<'Campaign'>() })

/**
 * The employer's copies of заключения to put into one file. Chosen employees give the last valid заключение of each; with a
 * period, all those dated within it, both dates inclusive. Bookings, a group, a day or a campaign give the заключения of their
 * check-ups.
 */
export const CopiesRequest = z.strictObject({
  who: z.union([...PaperWho.options, ofCampaign], { error: 'Выберите сотрудников' }),
  period: PaperPeriod.optional(),
  format: CopiesFormat,
})
export type CopiesRequest = z.output<typeof CopiesRequest>

/** The clinic's заключения to put into one file: those of a campaign, or all that the register shows by its filters. */
export const IssuedRequest = z.strictObject({
  of: z.union([ofCampaign, z.strictObject({ filter: RegisterFilter })], { error: 'Выберите заключения' }),
  format: CopiesFormat,
})
export type IssuedRequest = z.output<typeof IssuedRequest>

/** Search of organizations for the filter of the register: by a part of the name or ИНН, or the one of an id. */
export const PaperOrganizationQuery = z.strictObject({
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
  id: OrganizationId.optional(),
})

/** An organization as the filter names it. */
export const PaperOrganization = z.object({ id: OrganizationId, name: z.string(), inn: z.string() })
export type PaperOrganization = z.infer<typeof PaperOrganization>
