import type { BookingId, Outcome } from '../../../shared/booking/schema.ts'
import { receiptRefusals } from '../../../shared/conclusions/receipts/ru.ts'
import type {
  HandedPaper,
  PaperSide,
  ReceiptFilter,
  ReceiptId,
} from '../../../shared/conclusions/receipts/schema.ts'
import type { ConclusionId, Receiver } from '../../../shared/conclusions/schema.ts'
import type { FinalActId } from '../../../shared/final-acts/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { fold } from '../../../shared/platform/search.ts'
import { likeContains } from '../../platform/db/like-contains.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { isStanding } from './tables.ts'

/** A paper of a receipt as stored. */
export interface ItemRow {
  position: number
  paper: HandedPaper
  side: PaperSide
  conclusion: ConclusionId | null
  act: FinalActId | null
}

/** A paper of a receipt with its receipt, as read. */
export interface HandedRow extends ItemRow {
  receipt: ReceiptId
  receiver: Receiver
  on: Day
  signedOn: Day | null
  sealed: string | null
  givenAt: Date
  by: string | null
  replaces: ReceiptId | null
  isUndone: boolean
  booking: BookingId | null
  year: number
  number: number
  outcome: Outcome | null
  paperOn: Day
  isAnnulled: boolean
  fullname: string
  organization: string | null
}

const handedRows = raw`select receipts.id as receipt, position, paper, side, receiver, receipts."on", signed_on as "signedOn",
    receipts.sealed, given_at as "givenAt", nullif(accounts.full_name, '') as by, receipts.replaces, undone_at is not null as "isUndone",
    conclusions.booking_id as booking, conclusion_id as conclusion, act_id as act, coalesce(conclusions.year, acts.year) as year,
    coalesce(conclusions.number, acts.number) as number, outcome, coalesce(conclusions."on", acts."on") as "paperOn",
    coalesce(conclusions.annulled_at, acts.annulled_at) is not null as "isAnnulled",
    coalesce(organizations.name, concat_ws(' ', bookings.surname, bookings.name, nullif(bookings.middlename, ''))) as fullname,
    coalesce(organizations.name, bookings.employer ->> 'name') as organization
  from paper_receipt_items items join paper_receipts receipts on receipts.id = receipt_id
    join accounts on accounts.id = given_by
    left join conclusions on conclusions.id = conclusion_id left join bookings on bookings.id = booking_id
    left join final_acts acts on acts.id = act_id left join organizations on organizations.id = acts.organization_id`

/** Position of a row of the register. */
export interface ReceiptKey {
  on: Day
  receipt: ReceiptId
  position: number
}

interface ListAsked extends Omit<ReceiptFilter, 'search'> {
  like: string | null
  typed: string | null
  key: string | null
  afterOn: Day | null
  position: number | null
  limit: number
}

const list = statement<ListAsked, HandedRow>('handed-papers')`
  ${handedRows} where ${isStanding}
    and (${'key'}::uuid is null or (receipts."on", receipts.id) < (${'afterOn'}::date, ${'key'}::uuid)
      or (receipts.id = ${'key'} and position > ${'position'}))
    and (${'from'}::date is null or receipts."on" >= ${'from'}) and (${'to'}::date is null or receipts."on" <= ${'to'})
    and (${'receiver'}::text is null or receiver = ${'receiver'})
    and (${'signed'}::text is null or (${'signed'} = 'yes') = (signed_on is not null))
    and (${'organization'}::uuid is null
      or coalesce(acts.organization_id, conclusions.organization_id) = ${'organization'})
    and (${'like'}::text is null or conclusions.search like ${'like'}
      or lower(organizations.name collate "und-x-icu") like ${'like'}
      or coalesce(conclusions.number, acts.number)::text = ${'typed'}
      or coalesce(conclusions.number, acts.number) || '/' || coalesce(conclusions.year, acts.year) = ${'typed'})
  order by receipts."on" desc, receipts.id desc, position limit ${'limit'}`

/** Lists handed papers whose record counts, the last ones first, after a key. */
export const listHanded = (
  reader: Reader,
  { search, limit, ...filter }: ReceiptFilter & { limit: number },
  after: ReceiptKey | null,
): Promise<HandedRow[]> =>
  reader.run(list, {
    ...filter,
    limit,
    typed: search ?? null,
    like: likeContains(search && fold(search)),
    key: after?.receipt ?? null,
    afterOn: after?.on ?? null,
    position: after?.position ?? null,
  })

const chain = statement<{ id: ReceiptId }, HandedRow>('receipt-with-former')`
  with recursive chain as (
    select id, replaces, 0 as depth from paper_receipts where id = ${'id'}
    union all select former.id, former.replaces, depth + 1 from chain join paper_receipts former on former.id = chain.replaces)
  ${handedRows} join chain on chain.id = receipts.id order by depth, position`

/** Returns the papers of a receipt and of the former ones that it corrects, the newest receipt first. */
export const listChain = (reader: Reader, id: ReceiptId): Promise<HandedRow[]> => reader.run(chain, { id })

const replaced = statement<{ id: ReceiptId }, { id: ReceiptId }>('receipt-replaced')`
  select id from paper_receipts where replaces = ${'id'}`

/** Tells whether another receipt corrects this one. */
export const isReplaced = async (reader: Reader, id: ReceiptId): Promise<boolean> =>
  (await reader.run(replaced, { id })).length > 0

/** A receipt as it is inserted. */
export interface NewReceiptRow {
  id: ReceiptId
  receiver: Receiver
  on: Day
  signedOn: Day | null
  sealed: string | null
  by: AccountId
  replaces: ReceiptId | null
  now: Date
}

const add = statement<NewReceiptRow, never>('add-paper-receipt')`
  insert into paper_receipts (id, receiver, "on", signed_on, sealed, given_at, given_by, replaces)
  values (${'id'}, ${'receiver'}, ${'on'}, ${'signedOn'}, ${'sealed'}, ${'now'}, ${'by'}, ${'replaces'})`

const addItems = statement<{ receipt: ReceiptId; items: string }, never>('add-paper-receipt-items')`
  insert into paper_receipt_items (receipt_id, position, paper, side, conclusion_id, act_id)
  select ${'receipt'}, position, paper, side, conclusion, act
  from jsonb_to_recordset(${'items'}::jsonb) as made (position int, paper text, side text, conclusion uuid, act uuid)
  order by position`

const { HANDED_ALREADY, NOT_FOR_RECEIVER, RECEIPT_CORRECTED } = receiptRefusals

/** Inserts a receipt with its papers; the database refuses a copy that is handed already or that is not for the receiver. */
export async function addReceipt(tx: Tx, receipt: NewReceiptRow, items: readonly ItemRow[]): Promise<void> {
  await tx.run(add, receipt, { paper_receipts_replaced: RECEIPT_CORRECTED })
  await tx.run(
    addItems,
    { receipt: receipt.id, items: JSON.stringify(items) },
    { paper_receipt_items_once: HANDED_ALREADY, paper_receipt_items_whose: NOT_FOR_RECEIVER },
  )
}

/** A valid paper to hand. */
export interface PaperToHand {
  id: ConclusionId
  booking: BookingId
  outcome: Outcome
  on: Day
  hasFindings: boolean
}

const toHand = statement<{ ids: readonly ConclusionId[] }, PaperToHand>('papers-to-hand')`
  select id, booking_id as booking, outcome, "on",
    exists (select from findings where booking_id = conclusions.booking_id and state = 'done') as "hasFindings"
  from conclusions where id = any(${'ids'}::uuid[]) and annulled_at is null
  order by year, number for no key update`

/** Locks and returns the valid ones of papers by number. */
export const lockToHand = (tx: Tx, ids: readonly ConclusionId[]): Promise<PaperToHand[]> =>
  tx.run(toHand, { ids })

const act = statement<{ id: FinalActId }, { on: Day; isAnnulled: boolean }>('act-to-hand')`
  select "on", annulled_at is not null as "isAnnulled" from final_acts where id = ${'id'}`

/** Finds the date of a final act; null when there is none. */
export const findActToHand = async (reader: Reader, id: FinalActId) =>
  (await reader.run(act, { id }))[0] ?? null
