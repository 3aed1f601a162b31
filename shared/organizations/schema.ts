import { z } from 'zod'
import { Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { Inn, Kpp } from '../platform/inn.ts'
import { pageOf } from '../platform/page.ts'
import { Email } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'

/** Id of an organization that the clinic serves. */
export const OrganizationId = idOf<'Organization'>()
export type OrganizationId = z.infer<typeof OrganizationId>

/** Id of an application of an account for an organization, and of the relation that follows from it. */
export const RelationId = idOf<'Relation'>()
export type RelationId = z.infer<typeof RelationId>

/** Name of an organization as people write it, up to 300 characters. */
export const OrganizationName = z
  .string({ error: 'Укажите название организации' })
  .trim()
  .min(1, 'Укажите название организации')
  .max(300, 'Не больше 300 знаков')

/**
 * Active: may be chosen. Pending: under review. Unactive: refused, with a reason (spec §4 «Organization
 * relation status»).
 */
export const RelationStatus = z.enum(['active', 'pending', 'unactive'])
export type RelationStatus = z.infer<typeof RelationStatus>

/**
 * The role of somebody who acts for an organization. Head: everything, and decides who else may. HR: everything but that.
 * Departments: only employees of the given departments. Viewer: reads, without the papers of doctors.
 */
export const EmployerRole = z.enum(['head', 'hr', 'departments', 'viewer'])
export type EmployerRole = z.infer<typeof EmployerRole>

/** Id of a department whose employees a colleague keeps; the type is the same as in the slice of employees. */
export const KeptDepartment = idOf<'Department'>()
export type KeptDepartment = z.infer<typeof KeptDepartment>

const contact = z.string().nullable()

/** An organization as one of its connected users sees it (spec §3 «Organization (contragent)»). */
export const Relation = z.object({
  id: RelationId,
  /** The id of the connected organization, used in every call about its people; null until it is connected. */
  organization: OrganizationId.nullable(),
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  /**
   * The organization's number in the clinic's system; null when there are no check-ups yet or the data are not
   * loaded.
   */
  ref: z.string().nullable(),
  status: RelationStatus,
  /** The role of the user, which counts once the relation is active. */
  role: EmployerRole,
  /** The departments that the user keeps, when the role is of departments. */
  departments: z.array(KeptDepartment),
  /** Reason of the refusal. */
  comment: z.string().nullable(),
  /** When the application was made, the last time after a refusal. */
  requestedAt: Instant,
  /** When the scan of the signed application was given; null: it was not. */
  signedAt: Instant.nullable(),
  /** The applicant as the application names him. */
  applicant: z.object({ username: z.string(), phone: z.string(), email: z.string().nullable() }),
  manager: contact,
  managerEmail: contact,
  managerWorkPhone: contact,
  managerMobilePhone: contact,
  okved: contact,
})
export type Relation = z.infer<typeof Relation>

/** The relations of an account as its live stream sends them. `version` grows with every change. */
export const LiveRelations = z.object({ version: z.number().int(), relations: z.array(Relation) })
export type LiveRelations = z.infer<typeof LiveRelations>

/** An organization that the clinic knows, found by its INN (spec §7, POST /api/admin/contragents). */
export const KnownOrganization = z.object({
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ref: z.string().nullable(),
})
export type KnownOrganization = z.infer<typeof KnownOrganization>

/**
 * One suggestion of DaData `findById/party`; only the fields that the cabinet reads (spec §7, POST
 * /api/thirdParty/daDataInn).
 */
export const PartySuggestion = z.object({
  value: z.string(),
  name: z.string(),
  kpp: z.string().nullable(),
  data: z.object({
    inn: z.string(),
    kpp: z.string().nullable(),
    ogrn: z.string().nullable(),
    okved: z.string().nullable(),
    address: z.string().nullable(),
    name: z.string(),
  }),
})
export type PartySuggestion = z.infer<typeof PartySuggestion>

/**
 * An application to be connected to an organization (spec §7, POST /api/user/request). The applicant is the
 * caller; `phone` is the contact of the application. `name` is the
 * applicant's name; when `organization` is absent, it is the organization's name, as the spec's clients send
 * it.
 */
export const ConnectionRequest = z.strictObject({
  phone: Phone,
  name: OrganizationName,
  inn: Inn,
  kpp: Kpp.default(''),
  organization: OrganizationName.optional(),
  username: z.string().trim().max(300, 'Не больше 300 знаков').optional(),
  email: Email.optional(),
})
export type ConnectionRequest = z.output<typeof ConnectionRequest>

/** How long the last decisions about applications took, in hours; null when there were too few to say. */
export const ReviewTime = z.object({ hours: z.number().nullable() })
export type ReviewTime = z.infer<typeof ReviewTime>

/** Maximum bytes of a file that a letter may carry. */
export const attachmentAtMost = 5 * 1024 * 1024

/**
 * A letter that a person sends to the person's own address or to the clinic (spec §7, POST
 * /api/thirdParty/sendEmail; calls.md: no open relay).
 */
export const OwnLetter = z.strictObject({
  to: Email,
  subject: z.string().trim().min(1, 'Укажите тему письма').max(200, 'Не больше 200 знаков'),
  text: z.string().max(20_000, 'Слишком длинное письмо'),
  html: z.string().max(100_000, 'Слишком длинное письмо'),
  /** Base64 of a .docx, .pdf or .xlsx file of at most 5 MiB. */
  attachment: z
    .string()
    .max(Math.ceil((attachmentAtMost * 4) / 3) + 4, 'Файл больше 5 МБ')
    .optional(),
  attachmentName: z.string().trim().max(200, 'Не больше 200 знаков').optional(),
})
export type OwnLetter = z.output<typeof OwnLetter>

/** Data for «Заявка на подключение.docx» (spec §2 «Organization connection request form»). */
export const RequestPaper = z.strictObject({
  company: OrganizationName,
  inn: Inn,
  kpp: Kpp,
  fio: z.string().trim().min(1, 'Укажите ФИО').max(300, 'Не больше 300 знаков'),
  email: Email,
  phone: Phone,
})
export type RequestPaper = z.output<typeof RequestPaper>

/** New: no administrator has opened it yet. In work: an administrator has taken it. Decided: approved or refused. */
export const RequestStage = z.enum(['new', 'work', 'decided'])
export type RequestStage = z.infer<typeof RequestStage>

/** An application as the administrator sees it in the list. */
export const RequestRow = z.object({
  id: RelationId,
  stage: RequestStage,
  status: RelationStatus,
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  username: z.string(),
  /** The phone by which the applicant signs in. */
  phone: z.string(),
  /** The phone of the application; null when it is the same. */
  contactPhone: z.string().nullable(),
  email: z.string().nullable(),
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
  /**
   * Time when the applicant withdrew the application or left the organization. After that no decision is
   * possible.
   */
  leftAt: z.string().nullable(),
})
export type RequestRow = z.infer<typeof RequestRow>
/** A page of applications. */
export const RequestPage = pageOf(RequestRow)

/** One event of an application. */
export const RequestStep = z.object({
  what: z.enum(['requested', 'taken', 'approved', 'refused', 'left']),
  by: z.string(),
  at: z.string(),
  comment: z.string().nullable(),
})
export type RequestStep = z.infer<typeof RequestStep>

/** An organization with all data that the clinic keeps about it. */
export const Organization = z.object({
  id: OrganizationId,
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ref: z.string().nullable(),
  okved: contact,
  address: contact,
  manager: contact,
  managerEmail: contact,
  managerWorkPhone: contact,
  managerMobilePhone: contact,
  /** How many of its people the clinic takes in a day; null: as many as there are places. */
  dailyQuota: z.int().nullable(),
  /** Grows with every change. A save over another user's change is refused (409). */
  version: z.number().int(),
})
export type Organization = z.infer<typeof Organization>

/** A full application: the form, the clinic's data for this INN, its history. */
export const RequestCard = RequestRow.extend({
  /** When the scan of the signed application was given; null: it was not. */
  signedAt: Instant.nullable(),
  comment: z.string().nullable(),
  /** The organization to which the applicant was connected. */
  organization: Organization.nullable(),
  /** Organizations of the clinic with the same ИНН, then with a similar name. */
  matches: z.array(Organization),
  steps: z.array(RequestStep),
})
export type RequestCard = z.infer<typeof RequestCard>

const optional = (most: number) => z.string().trim().max(most, `Не больше ${most} знаков`).optional()

/** Data of an organization that an administrator saves. An empty text means «not known». */
export const OrganizationInput = z.strictObject({
  name: OrganizationName,
  inn: Inn,
  kpp: Kpp,
  ref: optional(100),
  okved: optional(20),
  address: optional(500),
  manager: optional(200),
  managerEmail: z.union([z.literal(''), Email]).optional(),
  managerWorkPhone: optional(50),
  managerMobilePhone: optional(50),
  /** How many of its people the clinic takes in a day; empty: as many as there are places. */
  dailyQuota: z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d{0,3})?$/, 'Целое число от 1 до 9999')
    .optional(),
})
export type OrganizationInput = z.output<typeof OrganizationInput>

/** Approval of an application, with a known organization or with a new one. */
export const Approval = z.discriminatedUnion('with', [
  z.strictObject({ with: z.literal('known'), organization: OrganizationId }),
  z.strictObject({ with: z.literal('new'), organization: OrganizationInput }),
])
export type Approval = z.output<typeof Approval>

/** Reason of a refusal; the applicant reads it. */
export const RefusalReason = z
  .string({ error: 'Напишите причину отказа' })
  .trim()
  .min(3, 'Напишите причину отказа')
  .max(1000, 'Не больше 1000 знаков')
