import { z } from 'zod'
import { isFinal } from '../../../shared/booking/rules.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import {
  handedName,
  receiptRefusals,
  receiverNames,
  sideNames,
} from '../../../shared/conclusions/receipts/ru.ts'
import { handingProblems } from '../../../shared/conclusions/receipts/rules.ts'
import {
  type HandedReceipt,
  type Handing,
  type NewReceipt,
  type ReceiptCorrection,
  type ReceiptFileQuery,
  type ReceiptId,
  type ReceiptRecord,
  type ReceiptRow,
  registerAtMost,
} from '../../../shared/conclusions/receipts/schema.ts'
import { registerSheet, slipSheet } from '../../../shared/conclusions/receipts/sheets.ts'
import { conclusionNumber } from '../../../shared/conclusions/rules.ts'
import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import type { ClinicRequisites } from '../../../shared/documents/schema.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import { settle } from '../../check-ups/actions.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type WrittenCell, writeXlsx } from '../../platform/sheets/write.ts'
import { handPapers, unhandPapers } from '../store.ts'
import {
  addReceipt,
  findActToHand,
  type HandedRow,
  type ItemRow,
  isReplaced,
  listChain,
  listHanded,
  lockToHand,
  type PaperToHand,
} from './store.ts'
import { receiptContent } from './tables.ts'

const Content = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  reason: z.string().nullable(),
})

const nothingSealed = { name: null, document: null, reason: null }

const contentOf = ({ receipt, sealed }: HandedRow, secrets: Secrets) =>
  sealed === null
    ? nothingSealed
    : Content.parse(JSON.parse(secrets.open(sealed, receiptContent.at({ id: receipt }))))

const itemView = ({ position, paper, side, number, year, outcome, fullname, organization }: HandedRow) => ({
  position,
  paper,
  side,
  number: conclusionNumber(number, year),
  isFinal: outcome === null || isFinal(outcome),
  fullname,
  organization,
})

/** A handed paper as the register shows it. */
export function receiptView(row: HandedRow, secrets: Secrets): ReceiptRow {
  const { receipt, receiver, on, signedOn, by, replaces } = row
  const { name, document } = contentOf(row, secrets)
  return {
    ...itemView(row),
    id: `${receipt}-${row.position}`,
    receipt,
    receiver,
    name,
    document,
    on,
    signedOn,
    by,
    isCorrected: replaces !== null,
  }
}

/** Returns a receipt with its papers, and the former ones that it corrects; refuses an unknown one. */
export async function recordsOf(reader: Reader, id: ReceiptId, secrets: Secrets): Promise<ReceiptRecord[]> {
  const rows = await listChain(reader, id)
  if (rows.length === 0) refuse(common.NOT_FOUND)
  return [...Map.groupBy(rows, ({ receipt }) => receipt).values()].flatMap((items) => {
    const [first] = items
    if (!first) return []
    const { receipt, receiver, on, signedOn, by, givenAt } = first
    return {
      ...contentOf(first, secrets),
      id: receipt,
      receiver,
      on,
      signedOn,
      by,
      givenAt: givenAt.toISOString(),
      items: items.map((row) => ({ ...itemView(row), isUndone: row.isUndone })),
    }
  })
}

/** The account that hands papers, and the keys that seal the receiver. */
interface HandingContext {
  by: AccountId
  secrets: Secrets
  now: Date
}

function refuseProblems(handing: Handing, paperOn: Day, now: Date): void {
  const fields = handingProblems(handing, { paperOn, today: clinicDay(now) })
  if (Object.keys(fields).length > 0) throw new Refusal(common.INVALID, { fields })
}

const newestOf = (days: readonly Day[]): Day | undefined => days.toSorted().at(-1)

/** The words of a receipt besides its papers. */
interface ReceiptWords extends Handing {
  replaces: ReceiptId | null
  reason: string | null
}

async function keep(
  tx: Tx,
  { receiver, on, signedOn, name, document, replaces, reason }: ReceiptWords,
  items: readonly ItemRow[],
  { by, secrets, now }: HandingContext,
): Promise<HandedReceipt> {
  const id = newId<ReceiptId>(now)
  const content = { name: name || null, document: document || null, reason }
  const isEmpty = Object.values(content).every((value) => value === null)
  const sealed = isEmpty ? null : secrets.seal(JSON.stringify(content), receiptContent.at({ id }))
  await addReceipt(tx, { id, receiver, on, signedOn, sealed, by, replaces, now }, items)
  return { receipt: id, papers: items.length }
}

/** Marks the persons' copies of a receipt as issued on its day, so that lists and check-ups follow. */
async function markPersons(
  tx: Tx,
  { items, on }: { items: readonly ItemRow[]; on: Day },
  bookings: readonly BookingId[],
  { by, now }: HandingContext,
): Promise<void> {
  const ids = items.flatMap(({ paper, side, conclusion }) =>
    paper === 'conclusion' && side === 'person' && conclusion ? [conclusion] : [],
  )
  if ((await handPapers(tx, { ids, on, by })) < ids.length) refuse(receiptRefusals.HANDED_ALREADY)
  await settle(tx, bookings, by, now)
}

function itemsOf(papers: readonly PaperToHand[], { sides, withExtract }: CommissionPapers): ItemRow[] {
  if (withExtract && !papers.every(({ outcome, hasFindings }) => isFinal(outcome) && hasFindings))
    refuse(receiptRefusals.NO_EXTRACT_TO_HAND)
  const made = papers.flatMap(({ id }) => [
    ...[...new Set(sides)].map((side) => ({ paper: 'conclusion' as const, side, conclusion: id })),
    ...(withExtract ? [{ paper: 'extract' as const, side: 'person' as const, conclusion: id }] : []),
  ])
  return made.map((item, at) => ({ ...item, act: null, position: at + 1 }))
}

type CommissionPapers = Extract<NewReceipt['of'], { papers: unknown }>

async function handCommission(
  tx: Tx,
  { of, ...handing }: Omit<NewReceipt, 'of'> & { of: CommissionPapers },
  context: HandingContext,
): Promise<HandedReceipt> {
  const ids = [...new Set(of.papers)]
  const papers = await lockToHand(tx, ids)
  if (papers.length < ids.length) refuse(receiptRefusals.HANDED_ALREADY)
  refuseProblems(handing, newestOf(papers.map(({ on }) => on)) ?? handing.on, context.now)
  const items = itemsOf(papers, of)
  const made = await keep(tx, { ...handing, replaces: null, reason: null }, items, context)
  const bookings = papers.map(({ booking }) => booking)
  await markPersons(tx, { items, on: handing.on }, bookings, context)
  for (const { id } of papers)
    note(tx, { id, after: { receiver: receiverNames[handing.receiver], on: handing.on } })
  return made
}

/** Records that papers were handed: to the person, a representative, the employer's representative, or by post. */
export async function hand(
  tx: Tx,
  { of, ...handing }: NewReceipt,
  context: HandingContext,
): Promise<HandedReceipt> {
  if ('papers' in of) return handCommission(tx, { ...handing, of }, context)
  const act = (await findActToHand(tx, of.act)) ?? refuse(common.NOT_FOUND)
  if (act.isAnnulled) refuse(receiptRefusals.HANDED_ALREADY)
  refuseProblems(handing, act.on, context.now)
  const item = { position: 1, paper: 'act', side: 'employer', conclusion: null, act: of.act } as const
  if (handing.receiver === 'person' || handing.receiver === 'representative')
    refuse(receiptRefusals.NOT_FOR_RECEIVER)
  const made = await keep(tx, { ...handing, replaces: null, reason: null }, [item], context)
  note(tx, {
    id: of.act,
    what: 'final-act',
    after: { receiver: receiverNames[handing.receiver], on: handing.on },
  })
  return made
}

const conclusionsIn = (rows: readonly HandedRow[]): ConclusionId[] =>
  rows.flatMap(({ paper, side, conclusion }) =>
    paper === 'conclusion' && side === 'person' && conclusion ? [conclusion] : [],
  )

/**
 * Replaces a receipt by another; the former one stays. Papers that it does not keep count as not handed again. The mark on an
 * annulled paper does not change any more.
 */
export async function correct(
  tx: Tx,
  { id, keeps, reason, ...handing }: ReceiptCorrection & { id: ReceiptId },
  context: HandingContext,
): Promise<HandedReceipt> {
  const rows = (await listChain(tx, id)).filter((row) => row.receipt === id && !row.isUndone)
  if (rows.length === 0) refuse(common.NOT_FOUND)
  const kept = rows.filter(({ position }) => keeps.includes(position))
  refuseProblems(handing, newestOf(kept.map(({ paperOn }) => paperOn)) ?? handing.on, context.now)
  await lockToHand(
    tx,
    rows.flatMap(({ conclusion }) => conclusion ?? []),
  )
  const items = kept.map(({ paper, side, conclusion, act }, at) => ({
    position: at + 1,
    paper,
    side,
    conclusion,
    act,
  }))
  const made = await keep(tx, { ...handing, replaces: id, reason }, items, context)
  await unhandPapers(tx, conclusionsIn(rows))
  const valid = kept.filter(({ isAnnulled }) => !isAnnulled)
  const bookings = rows.flatMap(({ booking }) => booking ?? [])
  await markPersons(tx, { items: valid, on: handing.on }, bookings, context)
  const before = { receiver: receiverNames[rows[0]?.receiver ?? 'person'], on: rows[0]?.on }
  for (const { conclusion, act } of rows)
    note(tx, {
      id: conclusion ?? act,
      ...(act && { what: 'final-act' as const }),
      before,
      after: { receiver: receiverNames[handing.receiver], on: handing.on },
    })
  return made
}

/** Prints the расписка of a receipt: its papers, and the line for the signature of who gets them. */
export async function slipOf(
  reader: Reader,
  id: ReceiptId,
  clinic: ClinicRequisites,
  { owner, secrets }: { owner: string; secrets: Secrets },
): Promise<FileAnswer> {
  const [record] = await recordsOf(reader, id, secrets)
  if (!record) return refuse(common.NOT_FOUND)
  if (await isReplaced(reader, id)) refuse(receiptRefusals.RECEIPT_CORRECTED)
  return new FileAnswer(`Расписка ${record.on}`, 'pdf', await pdfOf(slipSheet(record, clinic), owner))
}

const columns: readonly { heading: string; width: number; cell(row: ReceiptRow): WrittenCell }[] = [
  { heading: 'Выдан', width: 12, cell: ({ on }) => ({ day: on }) },
  { heading: 'Документ', width: 22, cell: (row) => handedName(row) },
  { heading: 'Номер', width: 12, cell: ({ number }) => number },
  { heading: 'О ком', width: 36, cell: ({ fullname }) => fullname },
  { heading: 'Организация', width: 32, cell: ({ organization }) => organization },
  { heading: 'Экземпляр', width: 24, cell: ({ side }) => sideNames[side] },
  { heading: 'Кому', width: 28, cell: ({ receiver }) => receiverNames[receiver] },
  {
    heading: 'Получатель',
    width: 36,
    cell: ({ name, fullname, receiver }) => (receiver === 'person' ? fullname : name),
  },
  { heading: 'Документ получателя', width: 36, cell: ({ document }) => document },
  { heading: 'Расписка', width: 12, cell: ({ signedOn }) => signedOn && { day: signedOn } },
  { heading: 'Кто выдал', width: 30, cell: ({ by }) => by },
]

/** Returns the filtered register as a file, and whose papers it names. Refuses an empty one and one of too many rows. */
export async function registerOf(
  reader: Reader,
  { format, ...filter }: ReceiptFileQuery,
  { owner, secrets, now }: { owner: string; secrets: Secrets; now: Date },
): Promise<{ file: FileAnswer; ids: string[] }> {
  const found = await listHanded(reader, { ...filter, limit: registerAtMost + 1 }, null)
  if (found.length === 0) refuse(receiptRefusals.NO_RECEIPTS)
  if (found.length > registerAtMost) refuse(receiptRefusals.TOO_MANY_RECEIPTS)
  const rows = found.map((row) => receiptView(row, secrets)).toReversed()
  const ids = found.flatMap(({ conclusion, act }) => conclusion ?? act ?? [])
  const today = clinicDay(now)
  const name = `Журнал выдачи ${today}`
  if (format === 'xlsx') {
    const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
    return {
      ids,
      file: new FileAnswer(name, 'xlsx', writeXlsx([{ name: 'Журнал выдачи', columns, rows: cells }])),
    }
  }
  const sheet = registerSheet(rows, { from: filter.from ?? null, to: filter.to ?? null, today })
  return { ids, file: new FileAnswer(name, 'pdf', await pdfOf(sheet, owner)) }
}
