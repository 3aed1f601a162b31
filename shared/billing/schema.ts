// Source: issue of the employer's year, «Money»; ГК РФ ст. 779-781 (services for pay), 402-ФЗ ст. 9 (fields of a paper).
import { z } from 'zod'
import { GroupId } from '../group-booking/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { Day, daysBetween, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { isAccountOfBank, isCorrespondentAccount, isOrganizationInn } from '../platform/identifiers.ts'
import { idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { Version } from '../platform/version.ts'
import { Amount } from '../prices/schema.ts'

/** A договор with an organization: payment terms and who signs. */
export const AgreementId = idOf<'Agreement'>()
export type AgreementId = z.infer<typeof AgreementId>

/** An акт оказанных услуг or a счёт. */
export const BillId = idOf<'Bill'>()
export type BillId = z.infer<typeof BillId>

/** A payment marked on an invoice. */
export const PaymentId = idOf<'Payment'>()
export type PaymentId = z.infer<typeof PaymentId>

/** Maximum number of bookings in one bill. */
export const billedAtMost = 10_000

const whole = z.number().int()

/** The person who signs for a side, and the paper that gives the right to sign: «устава», «доверенности № 5». */
const signer = {
  signerPosition: documentText(200, 'Укажите должность').min(3, 'Укажите должность'),
  signerName: documentText(200, 'Укажите, кто подписывает').min(3, 'Укажите, кто подписывает'),
  signerBasis: documentText(200, 'Укажите основание').min(3, 'Укажите основание'),
}

/** Fields of an agreement that an administrator enters. */
export const AgreementInput = z
  .strictObject({
    number: documentText(60, 'Укажите номер договора').min(1, 'Укажите номер договора'),
    signedOn: Day,
    /** The last day of the agreement; null: it has no end. */
    until: Day.nullable(),
    /** Calendar days from the day of an invoice until it must be paid. */
    paymentDays: z.int('Укажите срок оплаты в днях').min(0, 'Не меньше нуля').max(365, 'Не больше 365 дней'),
    /** The act names the employees who were examined. */
    namesPeople: z.boolean(),
    ...signer,
  })
  .refine(({ signedOn, until }) => until === null || until >= signedOn, {
    path: ['until'],
    message: 'Договор заканчивается раньше, чем подписан',
  })
export type AgreementInput = z.output<typeof AgreementInput>

/** An agreement with an organization. */
export const Agreement = z.object({
  id: AgreementId,
  organization: OrganizationId,
  number: z.string(),
  signedOn: Day,
  until: Day.nullable(),
  paymentDays: whole,
  namesPeople: z.boolean(),
  signerPosition: z.string(),
  signerName: z.string(),
  signerBasis: z.string(),
  version: Version,
})
export type Agreement = z.infer<typeof Agreement>

const digits = (count: number, missing: string) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${count}}$`), missing)

/** The clinic's numbers and bank for invoices, as an administrator enters them. */
export const PayeeInput = z
  .strictObject({
    inn: z.string().trim().refine(isOrganizationInn, 'ИНН: 10 или 12 цифр с верной контрольной цифрой'),
    /** Empty for a sole proprietor. */
    kpp: z.union([z.literal(''), digits(9, 'КПП: 9 цифр')]),
    bank: documentText(200, 'Укажите банк').min(3, 'Укажите банк'),
    bik: digits(9, 'БИК: 9 цифр'),
    account: digits(20, 'Счёт: 20 цифр'),
    correspondentAccount: digits(20, 'Корреспондентский счёт: 20 цифр'),
    ...signer,
  })
  .refine(({ bik, account }) => isAccountOfBank(account, bik), {
    path: ['account'],
    message: 'Счёт не подходит к БИК: проверьте цифры',
  })
  .refine(({ bik, correspondentAccount }) => isCorrespondentAccount(correspondentAccount, bik), {
    path: ['correspondentAccount'],
    message: 'Корреспондентский счёт не подходит к БИК: проверьте цифры',
  })
export type PayeeInput = z.output<typeof PayeeInput>

/** The clinic's numbers and bank; `values` is null until an administrator enters them. */
export const Payee = z.object({
  values: z
    .object({
      inn: z.string(),
      kpp: z.string(),
      bank: z.string(),
      bik: z.string(),
      account: z.string(),
      correspondentAccount: z.string(),
      signerPosition: z.string(),
      signerName: z.string(),
      signerBasis: z.string(),
    })
    .nullable(),
  version: Version,
})
export type Payee = z.infer<typeof Payee>
export type PayeeValues = NonNullable<Payee['values']>

/** Kinds of bills: an акт оказанных услуг and a счёт. */
export const BillKind = z.enum(['act', 'invoice'])
export type BillKind = z.infer<typeof BillKind>

/** One service at one price: how many people got it. */
export const BillLine = z.object({
  service: z.string(),
  name: z.string(),
  /** Null where the services of one or two people stand in one line: each has a sum of its own. */
  price: Amount.nullable(),
  count: whole,
  sum: Amount,
})
export type BillLine = z.infer<typeof BillLine>

/** Services of the people of one department; `name` is null where no department is known. */
export const BillDepartment = z.object({
  name: z.string().nullable(),
  people: whole,
  lines: z.array(BillLine),
  total: Amount,
})
export type BillDepartment = z.infer<typeof BillDepartment>

/** Visits of these days, of one booked group or of all of the organization. */
const bases = { from: Day, to: Day, group: GroupId.optional() }
const isForward = ({ from, to }: { from: Day; to: Day }) => from <= to
const isShort = ({ from, to }: { from: Day; to: Day }) => daysBetween(from, to) < 731
const backward = { path: ['to'], message: 'Конец периода раньше начала' }
const tooLong = { path: ['to'], message: 'Не больше двух лет' }

/**
 * Question of what a bill would say. An act takes completed check-ups that are in no other act. An invoice ahead takes
 * bookings that are in no bill yet, without those that were cancelled or missed.
 */
export const BillQuestion = z
  .strictObject({ kind: BillKind, ...bases })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type BillQuestion = z.output<typeof BillQuestion>

/** A bill to make. `seen` is the hash of the figures that the administrator saw. */
export const NewBill = z
  .strictObject({ kind: BillKind, ...bases, on: Day, seen: z.string().max(100) })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type NewBill = z.output<typeof NewBill>

/** Preview of a bill. */
export const BillDraft = z.object({
  people: whole,
  total: Amount,
  departments: z.array(BillDepartment),
  /** Services of these visits that were refused, not needed or not reached; they are not charged. */
  uncharged: whole,
  /** People of these days who have come and have not completed the check-up: an act leaves them to a later one, an invoice ahead takes them. */
  unfinished: whole,
  /** Bookings of these days that are in another bill of this kind. */
  billed: whole,
  /** First and last visit of the bill; null when there is none. */
  visits: z.object({ from: Day, to: Day }).nullable(),
  seen: z.string(),
})
export type BillDraft = z.infer<typeof BillDraft>

/** A payment as the cabinet shows it. */
export const Payment = z.object({ id: PaymentId, on: Day, amount: Amount, note: z.string() })
export type Payment = z.infer<typeof Payment>

/** A payment to mark. */
export const PaymentInput = z.strictObject({
  on: Day,
  amount: Amount.min(0.01, 'Укажите сумму больше нуля'),
  /** Number of the payment order; empty when it is not known. */
  note: documentText(200).default(''),
})
export type PaymentInput = z.output<typeof PaymentInput>

/** Another bill that a bill names. */
const OtherBill = z.object({ id: BillId, number: z.string() })

/** An act or an invoice in a list. */
export const Bill = z.object({
  id: BillId,
  kind: BillKind,
  /** Number within the year, `12/2026`. */
  number: z.string(),
  on: Day,
  from: Day,
  to: Day,
  agreement: z.string(),
  people: whole,
  total: Amount,
  paid: Amount,
  /** The last day to pay; null for an act. */
  dueOn: Day.nullable(),
  isOverdue: z.boolean(),
  annulledAt: Instant.nullable(),
  /** The act of an invoice, and the invoice of an act. */
  act: OtherBill.nullable(),
  invoice: OtherBill.nullable(),
  payments: z.array(Payment),
})
export type Bill = z.infer<typeof Bill>

/** A bill as an administrator sees it. */
export const ClinicBill = Bill.extend({
  organization: z.object({ id: OrganizationId, name: z.string() }),
  annulReason: z.string().nullable(),
})
export type ClinicBill = z.infer<typeof ClinicBill>

/** States of bills by which a list is filtered. */
export const BillState = z.enum(['unpaid', 'overdue', 'paid', 'annulled'])
export type BillState = z.infer<typeof BillState>

/** Filter of the clinic's bills: a fragment of the organization's name or ИНН, or a whole number. */
export const BillQuery = PageQuery.extend({
  organization: OrganizationId.optional(),
  kind: BillKind.optional(),
  state: BillState.optional(),
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
})
export type BillQuery = z.output<typeof BillQuery>

/** A page of the clinic's bills, newest first. */
export const BillPage = pageOf(ClinicBill)

/** Formats in which a bill is printed. */
export const BillFormat = z.enum(['pdf', 'docx'], { error: 'Выберите формат' })
export type BillFormat = z.infer<typeof BillFormat>

/** Why a bill is annulled. */
export const BillAnnulment = z.strictObject({
  reason: documentText(300, 'Напишите причину').min(3, 'Напишите причину'),
})

/** Sums of an organization's valid bills of a year. */
export const BillYear = z.object({
  year: whole,
  /** Years with bills, the newest first. */
  years: z.array(whole),
  /** The sum of the acts: what was done. */
  rendered: Amount,
  invoiced: Amount,
  paid: Amount,
  /** The sum to pay, and the part of it whose term has passed. */
  left: Amount,
  overdue: Amount,
  agreements: z.array(Agreement.pick({ number: true, signedOn: true, until: true, paymentDays: true })),
})
export type BillYear = z.infer<typeof BillYear>

const known = z.string().nullable()

/** A side of an agreement as papers print it. */
export const BillSide = z.object({
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  address: known,
  phone: known,
  email: known,
  signerPosition: z.string(),
  signerName: z.string(),
  signerBasis: z.string(),
})
export type BillSide = z.infer<typeof BillSide>

/** The clinic with its bank. */
export const BillClinic = BillSide.extend({
  ogrn: known,
  bank: z.string(),
  bik: z.string(),
  account: z.string(),
  correspondentAccount: z.string(),
})
export type BillClinic = z.infer<typeof BillClinic>

/** A sum asked for earlier, which is subtracted: an invoice ahead. */
const Prepaid = z.object({ number: z.string(), on: Day, amount: z.number() })

/** Full content of a bill. It is stored encrypted when the bill is made, and reprints use the stored content. */
export const BillContent = z.object({
  kind: BillKind,
  /** Number of the bill, `12/2026` */
  number: z.string(),
  on: Day,
  agreement: z.object({ number: z.string(), signedOn: Day }),
  clinic: BillClinic,
  organization: BillSide,
  from: Day,
  to: Day,
  people: z.number(),
  departments: z.array(BillDepartment),
  /** The sum of the departments; `total` is what is asked for after `prepaid`. */
  rendered: z.number(),
  prepaid: z.array(Prepaid),
  total: z.number(),
  /** The act of an invoice. */
  act: z.object({ number: z.string(), on: Day }).nullable(),
  dueOn: Day.nullable(),
  /** The people of an act; null when the agreement does not want names. No sum of one person: it would tell what the person refused. */
  names: z.array(z.object({ fullname: z.string(), department: z.string().nullable(), day: Day })).nullable(),
})
export type BillContent = z.infer<typeof BillContent>

/** The annex of an agreement: services whose price is agreed with the organization on a day, by city. */
export interface PriceAnnex extends Pick<BillContent, 'agreement' | 'clinic' | 'organization' | 'on'> {
  cities: string[]
  rows: { name: string; prices: (number | null)[] }[]
}
