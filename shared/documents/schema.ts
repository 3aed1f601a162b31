import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { DepartmentId, EmployeeId } from '../employees/schema.ts'
import { EmployeeSelection, GroupId, groupAtMost } from '../group-booking/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { City, Email } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'
import { CheckUpKind, KindReason } from '../programme/schema.ts'

/** An issued направление. */
export const ReferralId = idOf<'Referral'>()
export type ReferralId = z.infer<typeof ReferralId>

/** Code of an activity: `62`, `62.0`, `62.01`, `62.01.1`, `62.01.11` (ОКВЭД-2). */
const Okved = z
  .string({ error: 'Укажите код ОКВЭД' })
  .trim()
  .regex(/^\d{2}(\.\d{1,2}(\.\d{1,2})?)?$/, 'Код ОКВЭД: 62, 62.01 или 62.01.11')

/** Organization data for papers (order 29н, point 9). Null when unknown. */
export const Requisites = z.object({
  organization: OrganizationId,
  /** Managed by the clinic: the organization asks the manager to change it. */
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
  /** Grows with every change; a save over another user's change is refused (409). */
  version: z.number().int(),
})
export type Requisites = z.infer<typeof Requisites>

const blank = z.literal('')

/** Complete organization data that HR saves. Empty or absent means unknown. */
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

/** The employer's own papers: an order to hold a check-up, notices to employees, orders to suspend and to admit. */
const orderPapers = ['check-up-order', 'notices', 'suspension', 'admission'] as const
export type OrderPaper = (typeof orderPapers)[number]

/**
 * Papers of an organization: направления (points 8, 9), поимённый список (23), список контингента (10, 21), календарный план
 * (26), and the employer's own orders and notices.
 */
export const Paper = z.enum(['referrals', 'name-list', 'contingent', 'plan', ...orderPapers], {
  error: 'Выберите документ',
})
export type Paper = z.infer<typeof Paper>

/** Print format: .docx can be edited before printing. */
export const PaperFormat = z.enum(['pdf', 'docx'], { error: 'Выберите формат' })
export type PaperFormat = z.infer<typeof PaperFormat>

/** Maximum number of people in one file. */
export const peopleAtMost: Record<Paper, number> = {
  referrals: 1000,
  'name-list': 10_000,
  contingent: 100_000,
  plan: 10_000,
  'check-up-order': 10_000,
  notices: 1000,
  suspension: 1000,
  admission: 1000,
}

/** Tells whether a paper is one of the employer's own orders and notices. */
export const isOrder = (paper: Paper): paper is OrderPaper => orderPapers.some((one) => one === paper)

/**
 * People of a paper: a selection of employees; open bookings by id; all employee bookings of a day; or the
 * people of a booked group (all or one department).
 */
export const PaperWho = z.union(
  [
    EmployeeSelection,
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

/** Period of the check-ups, both dates inclusive. */
export const PaperPeriod = z.strictObject({ from: Day, to: Day })
export type PaperPeriod = z.output<typeof PaperPeriod>

/**
 * A requested paper. `kind` with its reason and `city` apply to employees without a booking; a booking has its own values. Only
 * open bookings within `period` are used; without `period`, all open bookings from today on.
 */
export const PaperRequest = z.strictObject({
  paper: Paper,
  who: PaperWho,
  kind: CheckUpKind.default('periodic'),
  kindReason: KindReason.optional(),
  city: City.default('ekb'),
  period: PaperPeriod.optional(),
})
export type PaperRequest = z.output<typeof PaperRequest>

/** A print request. */
export const PrintRequest = PaperRequest.extend({
  format: PaperFormat,
  /** Print even with missing data: the blank is filled in by hand. */
  anyway: z.boolean().default(false),
  /** Annul направления that differ from the current data and issue them again under new numbers. */
  renew: z.boolean().default(false),
})
export type PrintRequest = z.output<typeof PrintRequest>

/** An organization field that a paper needs. HR fills it in with the requisites. */
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

/** Clinic data for papers (point 9). Null when not set. */
export const ClinicRequisites = z.object({
  name: z.string(),
  address: known,
  ogrn: known,
  /** Papers issued before it was asked for have none. */
  licence: known.default(null),
  email: known,
  phone: known,
})
export type ClinicRequisites = z.infer<typeof ClinicRequisites>

/** A clinic field that a paper needs. The clinic's settings provide it: HR writes to the manager. */
export const PaperClinicField = z.enum(['ogrn', 'address', 'email', 'phone'])
export type PaperClinicField = z.infer<typeof PaperClinicField>

/** An employee field that a paper needs. */
export const EmployeeField = z.enum(['position', 'factors', 'policy', 'seniorityFrom'])
export type EmployeeField = z.infer<typeof EmployeeField>

/** Fields that would stay empty on a paper. */
export const PaperCheck = z.object({
  /** All people that the paper includes. */
  people: z.number().int(),
  /** Selected but not included: lists cover people with factors, a plan covers booked people. */
  leftOut: z.number().int(),
  /** Included people with complete data. */
  ready: z.number().int(),
  organization: z.array(OrganizationField),
  clinic: z.array(PaperClinicField),
  /** The first 200 people with missing data, by name. */
  employees: z.array(
    z.object({ employee: EmployeeId, fullname: z.string(), missing: z.array(EmployeeField) }),
  ),
  /** Number of people without each field. */
  counts: z.record(EmployeeField, z.number().int()),
  /**
   * For направления only: number of people who already have a valid направление for this check-up; it is
   * printed again.
   */
  issued: z.number().int(),
  /** Number of people whose valid направление differs from the current data. */
  changed: z.number().int(),
})
export type PaperCheck = z.infer<typeof PaperCheck>

/**
 * Why a valid направление must be replaced: its booking was moved to another day than the one printed, or
 * cancelled.
 */
export const OutdatedReferral = z.enum(['moved', 'cancelled'])
export type OutdatedReferral = z.infer<typeof OutdatedReferral>

/** A row of the register of issued направления (order 29н, point 9). */
export const ReferralRow = z.object({
  id: ReferralId,
  /** `15/2026`: sequence number within an organization and a year. */
  number: z.string(),
  issuedOn: Day,
  issuedAt: Instant,
  kind: CheckUpKind,
  employee: EmployeeId,
  /** Name as printed on the paper. */
  fullname: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  booking: BookingId.nullable(),
  /** Date of the visit, when it was booked at the time of issue. */
  visitOn: Day.nullable(),
  /** Its hour as printed; null without a visit, or where the printed hour is not known. */
  visitTime: z.string().nullable(),
  /** Name of the account that issued it. */
  issuedBy: z.string(),
  annulledAt: Instant.nullable(),
  annulReason: z.string().nullable(),
  /** Null when the referral is annulled, has no booking, or still states the day and the hour of the booking. */
  outdated: OutdatedReferral.nullable(),
  /** The day of the booking now; null without a booking. */
  bookedOn: Day.nullable(),
  bookedTime: z.string().nullable(),
})
export type ReferralRow = z.infer<typeof ReferralRow>

/** A page of the register, newest first. */
export const ReferralPage = pageOf(ReferralRow)

/** Filters of the register: a part of the name or a complete number, dates of issue, one employee. */
const referralFilters = {
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
  from: Day.optional(),
  to: Day.optional(),
  employee: EmployeeId.optional(),
  /** `outdated`: the valid ones that must be replaced. */
  state: z.enum(['valid', 'annulled', 'outdated']).optional(),
}
export const ReferralQuery = PageQuery.extend(referralFilters)
export type ReferralQuery = z.output<typeof ReferralQuery>

/** How many rows of the register one file has at most. */
export const registerAtMost = 10_000

/**
 * The filtered register as a file: a spreadsheet, or a print with a place for the signature of each receiver (order 29н,
 * point 8), by department or by day of the visit.
 */
export const RegisterFileQuery = z.object({
  ...referralFilters,
  format: z.enum(['xlsx', 'pdf'], { error: 'Выберите формат' }),
  by: z.enum(['department', 'day'], { error: 'Выберите порядок' }).default('department'),
})
export type RegisterFileQuery = z.output<typeof RegisterFileQuery>

/** Issued направления to reprint unchanged. */
export const ReprintRequest = z.strictObject({
  referrals: z
    .array(ReferralId)
    .min(1, 'Выберите хотя бы одно направление')
    .max(peopleAtMost.referrals, 'Не больше 1000 направлений за один раз'),
  format: PaperFormat,
})
export type ReprintRequest = z.output<typeof ReprintRequest>

/** Reason for annulling a paper. */
export const AnnulReason = documentText(300).min(3, 'Напишите причину')

/** Issued направления to annul with one reason. */
export const AnnulRequest = z.strictObject({ referrals: ReprintRequest.shape.referrals, reason: AnnulReason })
