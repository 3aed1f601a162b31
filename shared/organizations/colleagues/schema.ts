import { z } from 'zod'
import { Instant } from '../../platform/days.ts'
import { idOf } from '../../platform/ids.ts'
import { Email } from '../../platform/person.ts'
import { Phone } from '../../platform/phone.ts'
import { EmployerRole, KeptDepartment, OrganizationId, RelationId } from '../schema.ts'

/** Id of an invitation to act for an organization. */
export const InvitationId = idOf<'ColleagueInvitation'>()
export type InvitationId = z.infer<typeof InvitationId>

/** A role with the departments that it keeps: some for the role of departments; those of another role are left out. */
const roleFields = { role: EmployerRole, departments: z.array(KeptDepartment).max(200) }

const hasItsDepartments = ({ role, departments }: { role: EmployerRole; departments: string[] }) =>
  role !== 'departments' || departments.length > 0
const departmentsMissing = { path: ['departments'], error: 'Выберите хотя бы одно подразделение' }

/** The role that a head gives to a colleague. */
export const GivenRole = z.strictObject(roleFields).refine(hasItsDepartments, departmentsMissing)
export type GivenRole = z.output<typeof GivenRole>

/** An invitation: by a phone or by an e-mail, never both. */
export const InvitationInput = z
  .strictObject({ ...roleFields, contact: z.union([Phone, Email], { error: 'Укажите телефон или email' }) })
  .refine(hasItsDepartments, departmentsMissing)
export type InvitationInput = z.output<typeof InvitationInput>

/** Somebody who acts for an organization, as its head sees them. */
export const Colleague = z.object({
  id: RelationId,
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  ...roleFields,
  /** The start of the access. */
  since: Instant,
  /** The last time that the account was in the cabinet; null: not since sessions are kept. */
  seenAt: Instant.nullable(),
  /** The clinic has closed the account. */
  isBlocked: z.boolean(),
  isSelf: z.boolean(),
})
export type Colleague = z.infer<typeof Colleague>

/** An invitation that waits for an answer. */
export const Invitation = z.object({
  id: InvitationId,
  contact: z.string(),
  ...roleFields,
  invitedAt: Instant,
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** Everybody who acts for an organization or is invited to. */
export const ColleagueList = z.object({ colleagues: z.array(Colleague), invitations: z.array(Invitation) })
export type ColleagueList = z.infer<typeof ColleagueList>

/** An invitation as the invited person sees it. */
export const OwnInvitation = z.object({
  id: InvitationId,
  organization: z.string(),
  inn: z.string(),
  kpp: z.string(),
  role: EmployerRole,
  /** The names of the departments that the role keeps. */
  departments: z.array(z.string()),
  invitedBy: z.string(),
  expiresAt: Instant,
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

/** The organization that the invited person may open now; null after a refusal. */
export const InvitationAnswer = z.object({ organization: OrganizationId.nullable() })

/** Days for which an invitation is open. */
export const invitationDays = 14
