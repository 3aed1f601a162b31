import { z } from 'zod'
import { OrganizationId } from '../organizations/schema.ts'
import { Day } from '../platform/days.ts'
import { FileReply } from '../platform/file.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { Version } from '../platform/version.ts'
import { programmeRefusals } from '../programme/ru.ts'
import { billingRefusals } from './ru.ts'
import {
  Agreement,
  AgreementId,
  AgreementInput,
  Bill,
  BillAnnulment,
  BillDraft,
  BillFormat,
  BillId,
  BillPage,
  BillQuery,
  BillQuestion,
  BillYear,
  ClinicBill,
  NewBill,
  Payee,
  PayeeInput,
  PaymentId,
  PaymentInput,
} from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { NO_EDITION } = programmeRefusals
const { ANNEX_EMPTY } = billingRefusals
const { AGREEMENT_NUMBER_TAKEN, STALE_AGREEMENT, STALE_PAYEE, PAYEE_MISSING } = billingRefusals
const { NOTHING_TO_BILL, BILL_TOO_LARGE, BILL_FIGURES_CHANGED, BOOKING_BILLED } = billingRefusals
const { ACT_INVOICED, ACT_PREPAID, BILL_ANNULLED, BILL_PAID, ACT_HAS_INVOICE } = billingRefusals
const { PAID_TOO_MUCH, PAYMENT_GONE, NOT_AN_ACT, NOT_AN_INVOICE, INVOICE_SUBTRACTED } = billingRefusals

const oneAgreement = z.strictObject({ id: AgreementId })
const oneBill = z.strictObject({ id: BillId })
const ofOrganization = z.strictObject({ organization: OrganizationId })
const asFile = z.strictObject({ format: BillFormat })
const audited = { what: 'bill' } as const

/** Agreements, acts and invoices of all organizations, for an administrator. */
export const billingAdminContract = {
  agreements: route('GET', '/api/admin/billing/organizations/:organization/agreements', {
    summary: 'Договоры организации, новые первыми',
    audit: { act: 'view', ...audited },
    params: ofOrganization,
    reply: z.array(Agreement),
    refusals: [NOT_FOUND],
  }),
  addAgreement: route('POST', '/api/admin/billing/organizations/:organization/agreements', {
    summary: 'Записать договор с организацией',
    audit: { act: 'add', ...audited },
    params: ofOrganization,
    body: AgreementInput,
    reply: Agreement,
    refusals: [NOT_FOUND, AGREEMENT_NUMBER_TAKEN],
  }),
  /** A refusal for a stale version carries the current agreement in `details.now`. */
  changeAgreement: route('POST', '/api/admin/billing/agreements/:id', {
    summary: 'Изменить договор; оформленные документы не меняются',
    audit: { act: 'change', ...audited },
    params: oneAgreement,
    body: z.strictObject({ agreement: AgreementInput, version: Version }),
    reply: Agreement,
    refusals: [NOT_FOUND, AGREEMENT_NUMBER_TAKEN, STALE_AGREEMENT],
  }),
  payee: route('GET', '/api/admin/billing/payee', {
    summary: 'Реквизиты центра для счетов',
    reply: Payee,
  }),
  changePayee: route('POST', '/api/admin/billing/payee', {
    summary: 'Изменить реквизиты центра для счетов',
    audit: { act: 'change', what: 'settings' },
    asksAgain: true,
    body: z.strictObject({ payee: PayeeInput, version: Version }),
    reply: Payee,
    refusals: [STALE_PAYEE],
  }),
  draft: route('GET', '/api/admin/billing/agreements/:id/draft', {
    summary: 'Что войдёт в акт или в счёт на предоплату',
    audit: { act: 'view', ...audited },
    params: oneAgreement,
    query: BillQuestion,
    reply: BillDraft,
    refusals: [NOT_FOUND, BILL_TOO_LARGE],
  }),
  make: route('POST', '/api/admin/billing/agreements/:id/bills', {
    summary: 'Оформить акт оказанных услуг или счёт на предоплату',
    audit: { act: 'add', ...audited },
    params: oneAgreement,
    body: NewBill,
    reply: ClinicBill,
    refusals: [
      NOT_FOUND,
      PAYEE_MISSING,
      NOTHING_TO_BILL,
      BILL_TOO_LARGE,
      BILL_FIGURES_CHANGED,
      BOOKING_BILLED,
    ],
  }),
  invoiceAct: route('POST', '/api/admin/billing/bills/:id/invoice', {
    summary: 'Выставить счёт по акту',
    audit: { act: 'add', ...audited },
    params: oneBill,
    body: z.strictObject({ on: Day }),
    reply: ClinicBill,
    refusals: [NOT_FOUND, PAYEE_MISSING, BILL_ANNULLED, NOT_AN_ACT, ACT_INVOICED, ACT_PREPAID],
  }),
  bills: route('GET', '/api/admin/billing/bills', {
    summary: 'Счета и акты, новые первыми',
    audit: { act: 'view', ...audited },
    query: BillQuery,
    reply: BillPage,
  }),
  bill: route('GET', '/api/admin/billing/bills/:id', {
    summary: 'Один счёт или акт',
    audit: { act: 'view', ...audited },
    params: oneBill,
    reply: ClinicBill,
    refusals: [NOT_FOUND],
  }),
  pay: route('POST', '/api/admin/billing/bills/:id/payments', {
    summary: 'Отметить оплату счёта, всю или часть',
    audit: { act: 'change', ...audited },
    params: oneBill,
    body: PaymentInput,
    reply: ClinicBill,
    refusals: [NOT_FOUND, BILL_ANNULLED, NOT_AN_INVOICE, PAID_TOO_MUCH],
  }),
  unpay: route('POST', '/api/admin/billing/bills/:id/payments/:payment/remove', {
    summary: 'Снять ошибочно отмеченную оплату',
    audit: { act: 'change', ...audited },
    params: oneBill.extend({ payment: PaymentId }),
    body: z.strictObject({}),
    reply: ClinicBill,
    refusals: [NOT_FOUND, BILL_ANNULLED, PAYMENT_GONE],
  }),
  annul: route('POST', '/api/admin/billing/bills/:id/annul', {
    summary: 'Аннулировать счёт или акт с причиной; его осмотры можно включить в другой',
    audit: { act: 'remove', ...audited },
    params: oneBill,
    body: BillAnnulment,
    reply: ClinicBill,
    refusals: [NOT_FOUND, BILL_ANNULLED, BILL_PAID, ACT_HAS_INVOICE, INVOICE_SUBTRACTED],
  }),
}

/** Acts and invoices of an organization, for its managers. An act tells services and counts, no medical facts. */
export const billingContract = {
  year: route('GET', '/api/organizations/:organization/billing/year', {
    summary: 'Суммы организации за год: оказано, выставлено, оплачено, осталось',
    audit: { act: 'view', ...audited },
    params: ofOrganization,
    query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
    reply: BillYear,
    refusals: [NOT_FOUND],
  }),
  bills: route('GET', '/api/organizations/:organization/billing/bills', {
    summary: 'Счета и акты организации, новые первыми',
    audit: { act: 'view', ...audited },
    params: ofOrganization,
    query: PageQuery.extend({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
    reply: pageOf(Bill),
    refusals: [NOT_FOUND],
  }),
}

/** Files of bills. */
export const billingFilesContract = {
  file: route('GET', '/api/admin/billing/bills/:id/file', {
    summary: 'Счёт или акт файлом .pdf или .docx, как он был оформлен',
    audit: { act: 'print', ...audited },
    params: oneBill,
    query: asFile,
    reply: FileReply,
    refusals: [NOT_FOUND, BILL_ANNULLED, TOO_OFTEN],
  }),
  annex: route('GET', '/api/admin/billing/agreements/:id/annex', {
    summary: 'Приложение к договору с ценами организации на день файлом .pdf или .docx',
    audit: { act: 'print', ...audited },
    params: oneAgreement,
    query: asFile.extend({ on: Day.optional() }),
    reply: FileReply,
    refusals: [NOT_FOUND, PAYEE_MISSING, ANNEX_EMPTY, NO_EDITION, TOO_OFTEN],
  }),
  employerFile: route('GET', '/api/organizations/:organization/billing/bills/:id/file', {
    summary: 'Счёт или акт своей организации файлом .pdf или .docx',
    audit: { act: 'download', ...audited },
    params: ofOrganization.extend({ id: BillId }),
    query: asFile,
    reply: FileReply,
    refusals: [NOT_FOUND, BILL_ANNULLED, TOO_OFTEN],
  }),
}
