import { createHash } from 'node:crypto'
import { billingRefusals } from '../../shared/billing/ru.ts'
import { billNumber, chargedOf, departmentsOf, dueOnOf, isOverdueOn } from '../../shared/billing/rules.ts'
import {
  type Agreement,
  type AgreementId,
  type Bill,
  type BillClinic,
  BillContent,
  type BillDraft,
  type BillId,
  type BillQuestion,
  type BillSide,
  type BillYear,
  billedAtMost,
  type ClinicBill,
  type NewBill,
  type PaymentId,
  type PaymentInput,
} from '../../shared/billing/schema.ts'
import type { ClinicRequisites, Requisites } from '../../shared/documents/schema.ts'
import { payerScope } from '../../shared/organizations/access.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { clinicDay, type Day, partsOf } from '../../shared/platform/days.ts'
import { common, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { sumOf } from '../../shared/prices/rules.ts'
import { serviceOf } from '../../shared/programme/rules.ts'
import type { Edition, EditionId } from '../../shared/programme/schema.ts'
import { clinicScopeOf } from '../organizations/actions.ts'
import { getRequisites } from '../organizations/store.ts'
import { note } from '../platform/audit/trail.ts'
import type { YearNumber } from '../platform/db/page.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { mapYielding } from '../platform/map-yielding.ts'
import type { Secrets } from '../platform/secrets.ts'
import { getEdition } from '../programme/store.ts'
import { findAgreement } from './agreements/store.ts'
import { findPayee, type PayeeRow } from './payee/store.ts'
import {
  addBill,
  addBilled,
  addPayment,
  annulBill,
  type BilledBooking,
  type BillRow,
  countLeftOut,
  findBill,
  findSealed,
  isSubtracted,
  listVisits,
  type listYears,
  lockBill,
  lockPrepaid,
  removePayment,
  takeNumber,
  type VisitRow,
} from './store.ts'
import { billContent } from './tables.ts'

/** Dependencies of bills besides the database. `clinic` is what papers say of the clinic now. */
export interface BillContext {
  secrets: Secrets
  clinic: ClinicRequisites
  now: Date
}

const other = (row: (YearNumber & { id: BillId }) | null) =>
  row && { id: row.id, number: billNumber(row.number, row.year) }

/** A bill as its organization sees it. */
export const billView = (row: BillRow, today: Day): Bill => ({
  id: row.id,
  kind: row.kind,
  number: billNumber(row.number, row.year),
  on: row.on,
  from: row.from,
  to: row.to,
  agreement: row.agreement,
  people: row.people,
  total: row.total,
  paid: row.paid,
  dueOn: row.dueOn,
  isOverdue: isOverdueOn(row, today),
  annulledAt: row.annulledAt?.toISOString() ?? null,
  act: other(row.act),
  invoice: other(row.invoice),
  payments: row.payments,
})

/** A bill as an administrator sees it. */
export const clinicBillView = (row: BillRow, today: Day): ClinicBill => ({
  ...billView(row, today),
  organization: { id: row.organizationId, name: row.organization },
  annulReason: row.annulReason,
})

/** A visit with the services that are charged. */
interface CountedVisit extends Pick<VisitRow, 'booking' | 'person' | 'fullname' | 'department' | 'day'> {
  services: { service: string; name: string; price: number }[]
  uncharged: number
}

async function editionsOf(reader: Reader, rows: readonly VisitRow[]): Promise<Map<EditionId, Edition>> {
  const ids = [...new Set(rows.map(({ edition }) => edition))]
  const editions = await Promise.all(ids.map((id) => getEdition(reader, id)))
  return new Map(editions.map((edition) => [edition.id, edition]))
}

const countedVisit = (row: VisitRow, kind: BillQuestion['kind'], edition?: Edition): CountedVisit => {
  const charged = kind === 'act' ? chargedOf(row.items, row.stops) : row.items
  const services = charged.map(({ service, price }) => ({
    service,
    name: (edition && serviceOf(edition, service)?.name) ?? service,
    price,
  }))
  const { booking, person, fullname, department, day } = row
  return {
    booking,
    person,
    fullname,
    department,
    day,
    services,
    uncharged: row.items.length - charged.length,
  }
}

/** A question about the agreement of this id. */
type AskedBill = BillQuestion & { id: AgreementId }

interface BillCount {
  agreement: Agreement
  visits: CountedVisit[]
  draft: BillDraft
}

/** Counts what a bill would say. Refuses an unknown agreement and too many visits. */
async function count(reader: Reader, actor: Member, question: AskedBill): Promise<BillCount> {
  const { id, kind, from, to, group = null } = question
  const agreement = (await findAgreement(reader, clinicScopeOf(actor), id)) ?? refuse(common.NOT_FOUND)
  const asked = { organization: agreement.organization, kind, from, to, group }
  const rows = await listVisits(reader, asked, billedAtMost + 1)
  if (rows.length > billedAtMost) refuse(billingRefusals.BILL_TOO_LARGE)
  const editions = await editionsOf(reader, rows)
  const visits = await mapYielding(rows, (row) => countedVisit(row, kind, editions.get(row.edition)))
  const departments = departmentsOf(visits)
  const first = visits[0]
  const last = visits.at(-1)
  const figures = {
    people: visits.length,
    total: sumOf(departments.map(({ total }) => total)),
    departments,
    uncharged: visits.reduce((sum, { uncharged }) => sum + uncharged, 0),
    visits: first && last ? { from: first.day, to: last.day } : null,
  }
  const seen = createHash('sha256').update(JSON.stringify(figures)).digest('base64url')
  return { agreement, visits, draft: { ...figures, ...(await countLeftOut(reader, asked)), seen } }
}

/** Returns what a bill would say. */
export const draftOf = async (reader: Reader, actor: Member, question: AskedBill): Promise<BillDraft> =>
  (await count(reader, actor, question)).draft

const clinicSide = (clinic: ClinicRequisites, payee: PayeeRow): BillClinic => ({
  name: clinic.name,
  ogrn: clinic.ogrn,
  address: clinic.address,
  phone: clinic.phone,
  email: clinic.email,
  inn: payee.inn,
  kpp: payee.kpp,
  bank: payee.bank,
  bik: payee.bik,
  account: payee.account,
  correspondentAccount: payee.correspondentAccount,
  signerPosition: payee.signerPosition,
  signerName: payee.signerName,
  signerBasis: payee.signerBasis,
})

const employerSide = (requisites: Requisites, agreement: Agreement): BillSide => ({
  name: requisites.name,
  inn: requisites.inn,
  kpp: requisites.kpp,
  address: requisites.address,
  phone: requisites.phone,
  email: requisites.email,
  signerPosition: agreement.signerPosition,
  signerName: agreement.signerName,
  signerBasis: agreement.signerBasis,
})

/** Returns both sides of an agreement as papers print them now. Refuses while the clinic's bank is unknown. */
export async function sidesOf(
  reader: Reader,
  actor: Member,
  agreement: Agreement,
  { clinic }: Pick<BillContext, 'clinic'>,
): Promise<{ clinic: BillClinic; organization: BillSide }> {
  const payee = (await findPayee(reader)) ?? refuse(billingRefusals.PAYEE_MISSING)
  const scope = payerScope(actor, agreement.organization) ?? refuse(common.FORBIDDEN)
  const requisites = await getRequisites(reader, scope)
  return { clinic: clinicSide(clinic, payee), organization: employerSide(requisites, agreement) }
}

/** Content of a bill that has no number yet. */
type BillToNumber = Omit<BillContent, 'number'>

interface BillParts {
  content: BillToNumber
  agreement: Agreement
  act: BillId | null
  bookings: readonly BilledBooking[]
}

/** Writes a bill under the next number of its year and returns it. */
async function write(
  tx: Tx,
  actor: Member,
  { content, agreement, act, bookings }: BillParts,
  { secrets, now }: BillContext,
): Promise<ClinicBill> {
  const { kind, on, from, to, people, total, dueOn } = content
  const { year } = partsOf(on)
  const number = await takeNumber(tx, kind, year)
  const id = newId<BillId>(now)
  const numbered: BillContent = { ...content, number: billNumber(number, year) }
  const sealed = secrets.seal(JSON.stringify(numbered), billContent.at({ id }))
  const { organization } = agreement
  const amounts = { people, total, dueOn }
  const written = { id, kind, year, number, organization, agreement: agreement.id, on, from, to, act }
  await addBill(tx, { ...written, ...amounts, sealed, by: actor.accountId, now })
  if (bookings.length > 0) await addBilled(tx, { id, kind }, bookings)
  note(tx, { id, organization, after: { kind, number: numbered.number, on, people, total } })
  return viewNow(tx, actor, id, now)
}

/** Reads a bill as an administrator sees it. */
export async function viewNow(reader: Reader, actor: Member, id: BillId, now: Date): Promise<ClinicBill> {
  const row = (await findBill(reader, clinicScopeOf(actor), id)) ?? refuse(common.NOT_FOUND)
  return clinicBillView(row, clinicDay(now))
}

/** Refuses a day in the future, and with the message a day before the earliest one. */
function checkDay(on: Day, now: Date, earliest?: { day: Day; message: string }): void {
  if (on > clinicDay(now)) refuseField(common.INVALID, 'on', 'Этот день ещё не наступил')
  if (earliest && on < earliest.day) refuseField(common.INVALID, 'on', earliest.message)
}

/**
 * Makes an act of what was done, or an invoice ahead. Refuses figures that are not those the administrator saw. Of two
 * made at once about the same visits only one is made.
 */
export async function makeBill(
  tx: Tx,
  actor: Member,
  { on, seen, ...question }: NewBill & { id: AgreementId },
  context: BillContext,
): Promise<ClinicBill> {
  const { agreement, visits, draft } = await count(tx, actor, question)
  if (!draft.visits) return refuse(billingRefusals.NOTHING_TO_BILL)
  if (draft.seen !== seen) refuse(billingRefusals.BILL_FIGURES_CHANGED)
  const { kind } = question
  const isAct = kind === 'act'
  const lastVisit = { day: draft.visits.to, message: 'Акт не может быть раньше последнего осмотра' }
  checkDay(on, context.now, isAct ? lastVisit : undefined)
  const names = visits.map(({ fullname, department, day }) => ({ fullname, department, day }))
  const content: BillToNumber = {
    kind,
    on,
    agreement: { number: agreement.number, signedOn: agreement.signedOn },
    ...(await sidesOf(tx, actor, agreement, context)),
    from: draft.visits.from,
    to: draft.visits.to,
    people: draft.people,
    departments: draft.departments,
    rendered: draft.total,
    prepaid: [],
    total: draft.total,
    act: null,
    dueOn: isAct ? null : dueOnOf(on, agreement.paymentDays),
    names: isAct && agreement.namesPeople ? names : null,
  }
  const bookings = visits.map(({ booking, services }) => ({
    booking,
    amount: sumOf(services.map(({ price }) => price)),
  }))
  return write(tx, actor, { content, agreement, act: null, bookings }, context)
}

/** Opens the stored content of a bill. */
export async function contentOf(
  reader: Reader,
  row: Pick<BillRow, 'id'>,
  secrets: Secrets,
): Promise<BillContent> {
  const sealed = (await findSealed(reader, row)) ?? refuse(common.NOT_FOUND)
  return BillContent.parse(JSON.parse(secrets.open(sealed, billContent.at({ id: row.id }))))
}

/** Returns a bill that may be changed, locked until the end of the transaction; refuses an annulled one. */
async function lockedBill(tx: Tx, actor: Member, id: BillId): Promise<BillRow> {
  await lockBill(tx, id)
  const row = (await findBill(tx, clinicScopeOf(actor), id)) ?? refuse(common.NOT_FOUND)
  return row.annulledAt ? refuse(billingRefusals.BILL_ANNULLED) : row
}

/** Makes the invoice of an act, without what invoices ahead have asked for the same bookings. */
export async function invoiceAct(
  tx: Tx,
  actor: Member,
  { id, on }: { id: BillId; on: Day },
  context: BillContext,
): Promise<ClinicBill> {
  const act = await lockedBill(tx, actor, id)
  if (act.kind !== 'act') refuse(billingRefusals.NOT_AN_ACT)
  if (act.invoice) refuse(billingRefusals.ACT_INVOICED)
  checkDay(on, context.now, { day: act.on, message: 'Счёт не может быть раньше акта' })
  const agreement: Agreement =
    (await findAgreement(tx, clinicScopeOf(actor), act.agreementId as AgreementId)) ??
    refuse(common.NOT_FOUND)
  const done = await contentOf(tx, act, context.secrets)
  const ahead = await lockPrepaid(tx, act.id)
  const prepaid = ahead.map((row) => ({
    number: billNumber(row.number, row.year),
    on: row.on,
    amount: row.amount,
  }))
  const total = sumOf([done.total, ...prepaid.map(({ amount }) => -amount)])
  if (total <= 0) refuse(billingRefusals.ACT_PREPAID)
  const content: BillToNumber = {
    ...done,
    ...(await sidesOf(tx, actor, agreement, context)),
    kind: 'invoice',
    on,
    prepaid,
    total,
    act: { number: done.number, on: done.on },
    dueOn: dueOnOf(on, agreement.paymentDays),
    names: null,
  }
  return write(tx, actor, { content, agreement, act: act.id, bookings: [] }, context)
}

/** Marks a payment of an invoice, whole or in part. */
export async function pay(
  tx: Tx,
  actor: Member,
  { id, ...payment }: PaymentInput & { id: BillId },
  now: Date,
): Promise<ClinicBill> {
  const row = await lockedBill(tx, actor, id)
  if (row.kind !== 'invoice') refuse(billingRefusals.NOT_AN_INVOICE)
  if (payment.on > clinicDay(now)) refuseField(common.INVALID, 'on', 'Этот день ещё не наступил')
  const written = { ...payment, id: newId<PaymentId>(now), bill: id, by: actor.accountId, now }
  await addPayment(tx, written)
  note(tx, { id, organization: row.organizationId, after: { paid: payment.amount, on: payment.on } })
  return viewNow(tx, actor, id, now)
}

/** Takes a payment back that was marked by mistake. */
export async function unpay(
  tx: Tx,
  actor: Member,
  { id, payment }: { id: BillId; payment: PaymentId },
  now: Date,
): Promise<ClinicBill> {
  const row = await lockedBill(tx, actor, id)
  const removed = { id: payment, bill: id, by: actor.accountId, now }
  const amount = (await removePayment(tx, removed)) ?? refuse(billingRefusals.PAYMENT_GONE)
  note(tx, { id, organization: row.organizationId, before: { paid: amount }, after: { paid: 0 } })
  return viewNow(tx, actor, id, now)
}

/** Annuls a bill. Refuses an invoice with payments, one that the invoice of an act subtracts, and an act with an invoice. */
export async function annul(
  tx: Tx,
  actor: Member,
  { id, reason }: { id: BillId; reason: string },
  now: Date,
): Promise<ClinicBill> {
  const row = await lockedBill(tx, actor, id)
  if (row.paid > 0) refuse(billingRefusals.BILL_PAID)
  if (row.invoice) refuse(billingRefusals.ACT_HAS_INVOICE)
  if (await isSubtracted(tx, id)) refuse(billingRefusals.INVOICE_SUBTRACTED)
  await annulBill(tx, { id, reason, by: actor.accountId, now })
  const number = billNumber(row.number, row.year)
  note(tx, { id, organization: row.organizationId, after: { kind: row.kind, number, reason } })
  return viewNow(tx, actor, id, now)
}

/** Returns the sums of the asked year; zeros when it has no bills. */
export function yearOf(
  years: Awaited<ReturnType<typeof listYears>>,
  agreements: readonly Agreement[],
  asked: number,
): BillYear {
  const none = { year: asked, rendered: 0, invoiced: 0, paid: 0, overdue: 0 }
  const { year, rendered, invoiced, paid, overdue } = years.find((one) => one.year === asked) ?? none
  return {
    year,
    years: years.map((one) => one.year),
    rendered,
    invoiced,
    paid,
    left: sumOf([invoiced, -paid]),
    overdue,
    agreements: agreements.map(({ number, signedOn, until, paymentDays }) => ({
      number,
      signedOn,
      until,
      paymentDays,
    })),
  }
}
