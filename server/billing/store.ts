import { billingRefusals } from '../../shared/billing/ru.ts'
import type { PassedStop } from '../../shared/billing/rules.ts'
import type {
  AgreementId,
  BillId,
  BillKind,
  BillQuery,
  Payment,
  PaymentId,
} from '../../shared/billing/schema.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import type { GroupId } from '../../shared/group-booking/schema.ts'
import type { ClinicScope, ReadingScope } from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { EditionId } from '../../shared/programme/schema.ts'
import { isByEmployer, type KeptItem } from '../booking/tables.ts'
import { likeContains } from '../platform/db/like-contains.ts'
import { firstPage, type PageKey, type YearNumber } from '../platform/db/page.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** Days of visits of an organization, of one group or of all. */
export interface VisitsAsked {
  organization: OrganizationId
  kind: BillKind
  from: Day
  to: Day
  group: GroupId | null
}

/** A booking that a bill may take, with the stops of its tickets. */
export interface VisitRow {
  booking: BookingId
  person: string
  fullname: string
  department: string | null
  day: Day
  edition: EditionId
  items: KeptItem[]
  stops: PassedStop[]
}

// Bookings that a person made and the desk linked to the employer are not here: who pays for them is settled at the desk
// (decision 0054).
const visits = statement<VisitsAsked & { limit: number }, VisitRow>('visits-to-bill')`
  select bookings.id as booking, coalesce(employee_id, bookings.id) as person,
    concat_ws(' ', surname, name, nullif(middlename, '')) as fullname,
    nullif(employer ->> 'department', '') as department, day, edition_id as edition, items,
    coalesce((select json_agg(json_build_object('services', services, 'state', ticket_stops.state,
        'isInRoom', cabinet_id is not null))
      from tickets join ticket_stops on ticket_id = tickets.id where booking_id = bookings.id), '[]') as stops
  from bookings
  where organization_id = ${'organization'} and ${isByEmployer} and start_at >= ${'from'}::date - 1
    and start_at < ${'to'}::date + 2 and day between ${'from'} and ${'to'}
    and (${'group'}::uuid is null or group_id = ${'group'})
    and case ${'kind'}::text when 'act' then state = 'completed' else state not in ('cancelled', 'no_show') end
    and not exists (select from billed_bookings billed
      where booking_id = bookings.id and (billed.kind = 'act' or billed.kind = ${'kind'}))
  order by day, fullname, bookings.id limit ${'limit'}`

/** Returns the bookings that a bill of these days takes: completed ones for an act, all that are not cancelled for an invoice. */
export const listVisits = (reader: Reader, asked: VisitsAsked, limit: number): Promise<VisitRow[]> =>
  reader.run(visits, { ...asked, limit })

const leftOut = statement<VisitsAsked, { unfinished: number; billed: number }>('visits-not-to-bill')`
  select (count(*) filter (where state in ('arrived', 'in_progress')))::int as unfinished,
    (count(*) filter (where exists (select from billed_bookings billed
      where booking_id = bookings.id and (billed.kind = 'act' or billed.kind = ${'kind'}))))::int as billed
  from bookings
  where organization_id = ${'organization'} and ${isByEmployer} and start_at >= ${'from'}::date - 1
    and start_at < ${'to'}::date + 2 and day between ${'from'} and ${'to'}
    and (${'group'}::uuid is null or group_id = ${'group'})`

/** Counts people of these days who have not completed the check-up, and bookings that another bill has. */
export const countLeftOut = async (reader: Reader, asked: VisitsAsked) =>
  (await reader.run(leftOut, asked))[0] ?? { unfinished: 0, billed: 0 }

const take = statement<{ kind: BillKind; year: number }, { last: number }>('take-bill-number')`
  insert into bill_numbers (kind, year, last) values (${'kind'}, ${'year'}, 1)
  on conflict (kind, year) do update set last = bill_numbers.last + 1 returning last`

/** Takes the next number of a kind in a year. Other transactions wait until this one ends, so no number is lost. */
export async function takeNumber(tx: Tx, kind: BillKind, year: number): Promise<number> {
  const [row] = await tx.run(take, { kind, year })
  if (!row) throw new Error('the numbers of bills gave no row')
  return row.last
}

/** A bill as it is written. */
export interface WrittenBill extends YearNumber {
  id: BillId
  kind: BillKind
  organization: OrganizationId
  agreement: AgreementId
  on: Day
  from: Day
  to: Day
  act: BillId | null
  people: number
  total: number
  dueOn: Day | null
  sealed: string
  by: AccountId
  now: Date
}

const add = statement<WrittenBill, never>('add-bill')`
  insert into bills (id, kind, year, number, organization_id, agreement_id, "on", from_day, to_day, act_id, people, total,
    due_on, sealed, made_at, made_by)
  values (${'id'}, ${'kind'}, ${'year'}, ${'number'}, ${'organization'}, ${'agreement'}, ${'on'}, ${'from'}, ${'to'},
    ${'act'}, ${'people'}, ${'total'}, ${'dueOn'}, ${'sealed'}, ${'now'}, ${'by'})`

/** Writes a bill; refuses a second invoice for an act. */
export const addBill = (tx: Tx, bill: WrittenBill): Promise<unknown> =>
  tx.run(add, bill, { bills_act_invoice: billingRefusals.ACT_INVOICED })

/** A booking with its sum in a bill. */
export interface BilledBooking {
  booking: BookingId
  amount: number
}

const addBooked = statement<{ kind: BillKind; bill: BillId; rows: string }, never>('add-billed-bookings')`
  insert into billed_bookings (kind, booking_id, bill_id, amount)
  select ${'kind'}, booking, ${'bill'}, amount from jsonb_to_recordset(${'rows'}::jsonb) as rows (booking uuid, amount numeric)`

/** Enters bookings into a bill; the database refuses one that another valid bill of the kind has. */
export const addBilled = (
  tx: Tx,
  { id, kind }: Pick<WrittenBill, 'id' | 'kind'>,
  booked: readonly BilledBooking[],
): Promise<unknown> =>
  tx.run(
    addBooked,
    { kind, bill: id, rows: JSON.stringify(booked) },
    { billed_bookings_kind_booking_id_pk: billingRefusals.BOOKING_BILLED },
  )

/** The sum that an invoice ahead has asked for the bookings of an act. */
export interface PrepaidRow extends YearNumber {
  on: Day
  amount: number
}

const prepaid = statement<{ act: BillId }, PrepaidRow>('prepaid-of-act')`
  select year, number, "on", sum(ahead.amount) as amount
  from billed_bookings done join billed_bookings ahead on ahead.booking_id = done.booking_id and ahead.kind = 'invoice'
  join bills on bills.id = ahead.bill_id
  where done.bill_id = ${'act'} and done.kind = 'act' group by bills.id order by year, number`

const lockAhead = statement<{ act: BillId }, never>('lock-prepaid-of-act')`
  select from bills where id in (select ahead.bill_id
    from billed_bookings done join billed_bookings ahead on ahead.booking_id = done.booking_id and ahead.kind = 'invoice'
    where done.bill_id = ${'act'} and done.kind = 'act') order by id for no key update`

/**
 * Returns the invoices ahead that have asked for bookings of an act, with their sums for these bookings. They are locked, so
 * that none is annulled while the invoice of the act is made.
 */
export async function lockPrepaid(tx: Tx, act: BillId): Promise<PrepaidRow[]> {
  await tx.run(lockAhead, { act })
  return tx.run(prepaid, { act })
}

const subtracted = statement<{ id: BillId }, { id: BillId }>('invoices-without-invoice-ahead')`
  select invoice.id from billed_bookings ahead
  join billed_bookings done on done.booking_id = ahead.booking_id and done.kind = 'act'
  join bills invoice on invoice.act_id = done.bill_id and invoice.annulled_at is null
  where ahead.bill_id = ${'id'} and ahead.kind = 'invoice' limit 1`

/** Tells that the valid invoice of an act asks for less because of an invoice ahead. */
export const isSubtracted = async (reader: Reader, id: BillId): Promise<boolean> =>
  (await reader.run(subtracted, { id })).length > 0

/** A bill of another kind that belongs to a bill. */
interface OtherRow extends YearNumber {
  id: BillId
}

/** A bill as read from the database. */
export interface BillRow extends YearNumber {
  id: BillId
  kind: BillKind
  organizationId: OrganizationId
  organization: string
  agreementId: AgreementId
  agreement: string
  on: Day
  from: Day
  to: Day
  people: number
  total: number
  paid: number
  dueOn: Day | null
  madeAt: Date
  annulledAt: Date | null
  annulReason: string | null
  act: OtherRow | null
  invoice: OtherRow | null
  payments: Payment[]
}

const columns = raw`bills.id, bills.kind, bills.year, bills.number, bills.organization_id as "organizationId",
  organizations.name as organization, agreement_id as "agreementId", agreements.number as agreement, bills.on,
  from_day as "from", to_day as "to", people, total, paid, due_on as "dueOn", made_at as "madeAt",
  annulled_at as "annulledAt", annul_reason as "annulReason",
  (select json_build_object('id', act.id, 'year', act.year, 'number', act.number)
    from bills act where act.id = bills.act_id) as act,
  (select json_build_object('id', invoice.id, 'year', invoice.year, 'number', invoice.number)
    from bills invoice where invoice.act_id = bills.id and invoice.annulled_at is null) as invoice,
  coalesce((select json_agg(json_build_object('id', payments.id, 'on', payments.on, 'amount', amount, 'note', note)
      order by payments.on, marked_at)
    from bill_payments payments where bill_id = bills.id and removed_at is null), '[]') as payments
  from bills join organizations on organizations.id = organization_id join agreements on agreements.id = agreement_id`

const byId = statement<{ id: BillId }, BillRow>('bill')`select ${columns} where bills.id = ${'id'}`

/** Returns a bill by id, valid or annulled; null when there is none. */
export const findBill = async (reader: Reader, _scope: ClinicScope, id: BillId): Promise<BillRow | null> =>
  (await reader.run(byId, { id }))[0] ?? null

const ofEmployer = statement<ReadingScope & { id: BillId }, BillRow>('employer-bill')`
  select ${columns} where bills.id = ${'id'} and bills.organization_id = ${'organization'}`

/** Returns a bill of the organization of a scope; null when it belongs to another one. */
export const findEmployerBill = async (
  reader: Reader,
  scope: ReadingScope,
  id: BillId,
): Promise<BillRow | null> => (await reader.run(ofEmployer, { ...scope, id }))[0] ?? null

const sealedOf = statement<{ id: BillId }, { sealed: string }>('content-of-bill')`
  select sealed from bills where id = ${'id'}`

/** Returns the sealed content of a bill that the caller has found. */
export const findSealed = async (reader: Reader, { id }: Pick<BillRow, 'id'>): Promise<string | null> =>
  (await reader.run(sealedOf, { id }))[0]?.sealed ?? null

interface BillsAsked extends PageKey {
  organization: OrganizationId | null
  kind: BillKind | null
  state: BillQuery['state'] | null
  year: number | null
  like: string | null
  typed: string | null
  today: Day
  limit: number
}

const pageOfBills = statement<BillsAsked, BillRow>('bills')`
  select ${columns}
  where (made_at, bills.id) < (${'at'}::timestamptz, ${'id'}::uuid)
    and (${'organization'}::uuid is null or bills.organization_id = ${'organization'})
    and (${'kind'}::text is null or bills.kind = ${'kind'})
    and (${'year'}::int is null or bills.year = ${'year'})
    and case ${'state'}::text
      when 'annulled' then annulled_at is not null
      when 'unpaid' then bills.kind = 'invoice' and annulled_at is null and paid < total
      when 'overdue' then annulled_at is null and due_on < ${'today'} and paid < total
      when 'paid' then bills.kind = 'invoice' and annulled_at is null and paid = total
      else true end
    and (${'like'}::text is null
      or lower(concat_ws(' ', organizations.name, organizations.inn) collate "und-x-icu") like ${'like'}
      or bills.number::text = ${'typed'} or bills.number || '/' || bills.year = ${'typed'})
  order by made_at desc, bills.id desc limit ${'limit'}`

/** Returns a page of the bills of all organizations, newest first. */
export const listBills = (
  reader: Reader,
  _scope: ClinicScope,
  { search, organization, kind, state, limit }: Omit<BillQuery, 'after'>,
  { key, today }: { key: PageKey | null; today: Day },
): Promise<BillRow[]> =>
  reader.run(pageOfBills, {
    ...(key ?? firstPage),
    organization: organization ?? null,
    kind: kind ?? null,
    state: state ?? null,
    year: null,
    like: likeContains(search),
    typed: search ?? null,
    today,
    limit,
  })

/** Returns a page of the bills of the organization of a scope, newest first. */
export const listEmployerBills = (
  reader: Reader,
  { organization }: ReadingScope,
  { year, key, limit, today }: { year: number | null; key: PageKey | null; limit: number; today: Day },
): Promise<BillRow[]> =>
  reader.run(pageOfBills, {
    ...(key ?? firstPage),
    organization,
    kind: null,
    state: null,
    year,
    like: null,
    typed: null,
    today,
    limit,
  })

/** Sums of the valid bills of an organization in a year. */
interface YearSums {
  year: number
  rendered: number
  invoiced: number
  paid: number
  overdue: number
}

const sums = statement<ReadingScope & { today: Day }, YearSums>('years-of-bills')`
  select year::int as year, coalesce(sum(total) filter (where kind = 'act'), 0) as rendered,
    coalesce(sum(total) filter (where kind = 'invoice'), 0) as invoiced, coalesce(sum(paid), 0) as paid,
    coalesce(sum(total - paid) filter (where due_on < ${'today'}), 0) as overdue
  from bills where organization_id = ${'organization'} and annulled_at is null group by year order by year desc`

/** Returns the sums of each year with bills, the newest year first. */
export const listYears = (reader: Reader, scope: ReadingScope, today: Day): Promise<YearSums[]> =>
  reader.run(sums, { ...scope, today })

interface Annulment {
  id: BillId
  by: AccountId
  reason: string
  now: Date
}

const lock = statement<{ id: BillId }, { id: BillId }>('lock-bill')`
  select id from bills where id = ${'id'} for no key update`

/** Locks a bill until the end of the transaction; its invoice and payments are changed under this lock only. */
export const lockBill = (tx: Tx, id: BillId): Promise<unknown> => tx.run(lock, { id })

const annul = statement<Annulment, never>('annul-bill')`
  update bills set annulled_at = ${'now'}, annulled_by = ${'by'}, annul_reason = ${'reason'} where id = ${'id'}`
const release = statement<{ id: BillId }, never>('release-billed-bookings')`
  delete from billed_bookings where bill_id = ${'id'}`

/** Annuls a locked bill; its bookings may go into another one. */
export async function annulBill(tx: Tx, annulled: Annulment): Promise<void> {
  await tx.run(annul, annulled)
  await tx.run(release, { id: annulled.id })
}

const addPaid = statement<{ id: BillId; amount: number }, never>('add-to-paid')`
  update bills set paid = paid + ${'amount'}::numeric where id = ${'id'}`

interface WrittenPayment extends Payment {
  bill: BillId
  by: AccountId
  now: Date
}

const addOne = statement<WrittenPayment, never>('add-payment')`
  insert into bill_payments (id, bill_id, "on", amount, note, marked_at, marked_by)
  values (${'id'}, ${'bill'}, ${'on'}, ${'amount'}, ${'note'}, ${'now'}, ${'by'})`

/** Adds a payment; the database refuses more than the invoice asks for. */
export async function addPayment(tx: Tx, payment: WrittenPayment): Promise<void> {
  const { bill: id, amount } = payment
  await tx.run(addPaid, { id, amount }, { bills_paid: billingRefusals.PAID_TOO_MUCH })
  await tx.run(addOne, payment)
}

const remove = statement<{ id: PaymentId; bill: BillId; by: AccountId; now: Date }, { amount: number }>(
  'remove-payment',
)`
  update bill_payments set removed_at = ${'now'}, removed_by = ${'by'}
  where id = ${'id'} and bill_id = ${'bill'} and removed_at is null returning amount`

/** Marks a payment as removed and returns its sum; null when it is removed already. */
export async function removePayment(
  tx: Tx,
  removed: { id: PaymentId; bill: BillId; by: AccountId; now: Date },
): Promise<number | null> {
  const [row] = await tx.run(remove, removed)
  if (!row) return null
  await tx.run(addPaid, { id: removed.bill, amount: -row.amount })
  return row.amount
}
