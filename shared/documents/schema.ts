import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { DepartmentId, EmployeeId } from '../employees/schema.ts'
import { GroupId, groupAtMost, Who } from '../group-booking/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { City, Email } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'
import { CheckUpKind } from '../programme/schema.ts'

/** An issued направление. */
export const ReferralId = idOf<'Referral'>()
export type ReferralId = z.infer<typeof ReferralId>

/** Number of a kind of activity: `62`, `62.0`, `62.01`, `62.01.1`, `62.01.11` (ОКВЭД-2). */
const Okved = z
  .string({ error: 'Укажите код ОКВЭД' })
  .trim()
  .regex(/^\d{2}(\.\d{1,2}(\.\d{1,2})?)?$/, 'Код ОКВЭД: 62, 62.01 или 62.01.11')

/** What papers say of the organization (order 29н, point 9). Null: not known yet. */
export const Requisites = z.object({
  organization: OrganizationId,
  /** Kept by the clinic: changed through the manager. */
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Форма собственности. */
  ownership: z.string().nullable(),
  okved: z.string().nullable(),
  address: z.string().nullable(),
  signerPosition: z.string().nullable(),
  signerName: z.string().nullable(),
  /** Grows with every change: who saves over another's change is told (409). */
  version: z.number().int(),
})
export type Requisites = z.infer<typeof Requisites>

const blank = z.literal('')

/** What HR writes of the organization, whole. Empty or absent: not known. */
export const RequisitesInput = z.strictObject({
  email: z.union([blank, Email]).optional(),
  phone: z.union([blank, Phone]).optional(),
  ownership: documentText(100).optional(),
  okved: z.union([blank, Okved]).optional(),
  address: documentText(500).optional(),
  signerPosition: documentText(200).optional(),
  signerName: documentText(200).optional(),
})
export type RequisitesInput = z.output<typeof RequisitesInput>

/** Papers of an organization: направления (points 8, 9), поимённый список (23), список контингента (10, 21), календарный план (26). */
export const Paper = z.enum(['referrals', 'name-list', 'contingent', 'plan'], { error: 'Выберите документ' })
export type Paper = z.infer<typeof Paper>

/** What a paper is printed as: .docx may be corrected before printing. */
export const PaperFormat = z.enum(['pdf', 'docx'], { error: 'Выберите формат' })
export type PaperFormat = z.infer<typeof PaperFormat>

/** People of one file at most. */
export const peopleAtMost: Record<Paper, number> = {
  referrals: 1000,
  'name-list': 10_000,
  contingent: 100_000,
  plan: 10_000,
}

/** Whom a paper is about: employees as a group is chosen, open bookings by id, those of a day of the board, or the people of a booked group, whole or of a department. */
const PaperWho = z.union(
  [
    Who,
    z.strictObject({
      bookings: z
        .array(BookingId)
        .min(1, 'Выберите хотя бы одну запись')
        .max(groupAtMost, 'Не больше 10 000 записей'),
    }),
    z.strictObject({ group: GroupId, department: DepartmentId.optional() }),
    z.strictObject({ day: Day, group: GroupId.optional(), department: DepartmentId.optional() }),
  ],
  { error: 'Выберите сотрудников' },
)

/** Days that a paper is about, both included: when the check-ups take place. */
export const PaperPeriod = z.strictObject({ from: Day, to: Day })
export type PaperPeriod = z.output<typeof PaperPeriod>

/**
 * A paper that is wanted. `kind` and `city` count for those who are not booked (a booking says its own). Of bookings only
 * open ones in `period` count, from today on without it.
 */
export const PaperRequest = z.strictObject({
  paper: Paper,
  who: PaperWho,
  kind: CheckUpKind.default('periodic'),
  city: City.default('ekb'),
  period: PaperPeriod.optional(),
})
export type PaperRequest = z.output<typeof PaperRequest>

/** What is asked for to be printed. */
export const PrintRequest = PaperRequest.extend({
  format: PaperFormat,
  /** Print although something is missing: its place stays as a line to be filled in by hand. */
  anyway: z.boolean().default(false),
  /** Referrals that say something else than what is known now are annulled and issued anew, under new numbers. */
  renew: z.boolean().default(false),
})
export type PrintRequest = z.output<typeof PrintRequest>

/** A field of the organization that a paper needs. Filled in at the requisites. */
export const OrganizationField = z.enum([
  'email',
  'phone',
  'ownership',
  'okved',
  'signerPosition',
  'signerName',
])
export type OrganizationField = z.infer<typeof OrganizationField>

const known = z.string().nullable()

/** What papers say of the clinic (point 9). Null: not set. */
export const ClinicRequisites = z.object({
  name: z.string(),
  address: known,
  ogrn: known,
  email: known,
  phone: known,
})
export type ClinicRequisites = z.infer<typeof ClinicRequisites>

/** A field of the clinic that a paper needs. Filled in by the clinic's settings: HR writes to the manager. */
export const PaperClinicField = z.enum(['ogrn', 'address', 'email', 'phone'])
export type PaperClinicField = z.infer<typeof PaperClinicField>

/** A field of an employee that a paper needs. */
export const EmployeeField = z.enum(['position', 'factors', 'policy', 'seniorityFrom'])
export type EmployeeField = z.infer<typeof EmployeeField>

/** What would stay empty on a paper. */
export const PaperCheck = z.object({
  /** Everybody whom the paper is about. */
  people: z.number().int(),
  /** Chosen, but the paper is not about them: lists are of people with factors, a plan of those who are booked. */
  leftOut: z.number().int(),
  /** Of the people those of whom everything is known. */
  ready: z.number().int(),
  organization: z.array(OrganizationField),
  clinic: z.array(PaperClinicField),
  /** The first 200 people of whom something is missing, by name. */
  employees: z.array(
    z.object({ employee: EmployeeId, fullname: z.string(), missing: z.array(EmployeeField) }),
  ),
  /** How many people lack each field. */
  counts: z.record(EmployeeField, z.number().int()),
  /** Referrals alone: how many have a valid one for this check-up (it is printed again)… */
  issued: z.number().int(),
  /** …and how many of those say something else than what is known now. */
  changed: z.number().int(),
})
export type PaperCheck = z.infer<typeof PaperCheck>

/** A row of the register of issued referrals (order 29н, point 9). */
export const ReferralRow = z.object({
  id: ReferralId,
  /** `15/2026`: in order within an organization and a year. */
  number: z.string(),
  issuedOn: Day,
  issuedAt: Instant,
  kind: CheckUpKind,
  employee: EmployeeId,
  /** The name as it stands on the paper. */
  fullname: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  booking: BookingId.nullable(),
  /** The day of the visit, where one was booked when it was issued. */
  visitOn: Day.nullable(),
  /** Name of the account that issued it. */
  issuedBy: z.string(),
  annulledAt: Instant.nullable(),
  annulReason: z.string().nullable(),
})
export type ReferralRow = z.infer<typeof ReferralRow>

/** A page of the register, newest first. */
export const ReferralPage = pageOf(ReferralRow)

/** What narrows the register: a fragment of the name or a whole number, days of issue, one employee. */
export const ReferralQuery = PageQuery.extend({
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
  from: Day.optional(),
  to: Day.optional(),
  employee: EmployeeId.optional(),
  state: z.enum(['valid', 'annulled']).optional(),
})
export type ReferralQuery = z.output<typeof ReferralQuery>

/** Issued referrals to be printed again, as they were issued. */
export const ReprintRequest = z.strictObject({
  referrals: z
    .array(ReferralId)
    .min(1, 'Выберите хотя бы одно направление')
    .max(peopleAtMost.referrals, 'Не больше 1000 направлений за один раз'),
  format: PaperFormat,
})
export type ReprintRequest = z.output<typeof ReprintRequest>

/** Why a referral is annulled. */
export const AnnulReason = documentText(300).min(3, 'Напишите причину')
