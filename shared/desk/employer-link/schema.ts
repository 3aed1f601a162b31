import { z } from 'zod'
import { ReferralId } from '../../documents/schema.ts'
import { EmployeeId } from '../../employees/schema.ts'
import { OrganizationId } from '../../organizations/schema.ts'
import { Day, Instant } from '../../platform/days.ts'
import { documentText } from '../../platform/document-text.ts'
import { idOf } from '../../platform/ids.ts'

/** The link between a booking and the employer who sent its person. */
export const EmployerLinkId = idOf<'EmployerLink'>()
export type EmployerLinkId = z.infer<typeof EmployerLinkId>

/** Why a link is ended. `another`: another organization sent the person. */
export const EndReason = z.enum(['mistake', 'unsent', 'another'])
export type EndReason = z.infer<typeof EndReason>

/** Kinds of proof that the employer sent the person. */
export const ProofKind = z.enum(['register', 'paper', 'name'])
export type ProofKind = z.infer<typeof ProofKind>

/**
 * The proof that the employer sent the person: a referral of our register, a referral on paper, or nothing but the
 * name and birth date in the employer's list.
 */
export const LinkProof = z.discriminatedUnion('proof', [
  z.strictObject({ proof: z.literal('register'), referral: ReferralId }),
  z.strictObject({
    proof: z.literal('paper'),
    number: documentText(40).min(1, 'Введите номер направления'),
    on: Day,
  }),
  z.strictObject({ proof: z.literal('name') }),
])
export type LinkProof = z.infer<typeof LinkProof>

/** The employee to whom a booking is linked, and the proof. */
export const NewEmployerLink = z.strictObject({ employee: EmployeeId, proof: LinkProof })
export type NewEmployerLink = z.output<typeof NewEmployerLink>

/** A text that the registrar types: the number of a referral of our register, an ИНН, or a part of the name. */
export const EmployerSearch = z.strictObject({
  search: z
    .string()
    .trim()
    .max(100)
    .refine((text) => !text.includes('\0'), 'Такого текста не бывает')
    .default(''),
})

const LinkOrganization = z.object({ id: OrganizationId, name: z.string(), inn: z.string() })

const LinkEmployee = z.object({
  id: EmployeeId,
  fullname: z.string(),
  birth: Day,
  department: z.string().nullable(),
  position: z.string().nullable(),
  isDismissed: z.boolean(),
})

/** An organization that may have sent the person. */
export const EmployerOffer = z.object({
  organization: LinkOrganization,
  /** The person in its list; null when the list has nobody of this name and birth date. */
  employee: LinkEmployee.nullable(),
  /** The referral whose number was typed. */
  referral: z
    .object({ id: ReferralId, number: z.string(), issuedOn: Day, isAnnulled: z.boolean() })
    .nullable(),
})
export type EmployerOffer = z.infer<typeof EmployerOffer>

/** Organizations found, by name. `hasMore`: there are more, so the text must be longer. */
export const EmployerOffers = z.object({ offers: z.array(EmployerOffer), hasMore: z.boolean() })
export type EmployerOffers = z.infer<typeof EmployerOffers>

/** The employer for whom a visit counts, as the desk sees it. */
export const VisitEmployer = z.object({
  /** The open link; null when the person came without an employer or the employer made the booking. */
  link: z
    .object({
      organization: LinkOrganization,
      employee: LinkEmployee,
      proof: ProofKind,
      /** Number and date of the referral; null when only the name is known. */
      referral: z.object({ number: z.string(), on: Day }).nullable(),
      at: Instant,
      /** Name of the registrar; null after erasure. */
      by: z.string().nullable(),
    })
    .nullable(),
  /** The employer whom the person named in the booking with a referral, when the list has the person. */
  suggestion: EmployerOffer.nullable(),
  canLink: z.boolean(),
  canEnd: z.boolean(),
})
export type VisitEmployer = z.infer<typeof VisitEmployer>
