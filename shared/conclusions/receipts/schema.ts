import { z } from 'zod'
import { OrganizationId } from '../../organizations/schema.ts'
import { Day, Instant } from '../../platform/days.ts'
import { documentText } from '../../platform/document-text.ts'
import { idOf } from '../../platform/ids.ts'
import { PageQuery, pageOf } from '../../platform/page.ts'
import { ConclusionId, Receiver } from '../schema.ts'

/** A record that papers were handed to somebody. */
export const ReceiptId = idOf<'Receipt'>()
export type ReceiptId = z.infer<typeof ReceiptId>

/** Kinds of papers: заключение or справка, выписка, заключительный акт. */
export const HandedPaper = z.enum(['conclusion', 'extract', 'act'])
export type HandedPaper = z.infer<typeof HandedPaper>

/** The side whose copy of the paper it is (order 29н, points 16, 33, 46). */
export const PaperSide = z.enum(['person', 'employer'], { error: 'Выберите, чей экземпляр' })
export type PaperSide = z.infer<typeof PaperSide>

/** Papers of one receipt at most. */
export const handedAtMost = 500

const text = (most: number) => documentText(most).optional()

/** To whom, by which document, when, and the day of the signed расписка; null when nothing was signed. */
const Handing = z.strictObject({
  receiver: Receiver,
  name: text(200),
  document: text(300),
  on: Day,
  signedOn: Day.nullable(),
})
export type Handing = z.output<typeof Handing>

/** Papers of the commission that are handed together, or a final act; its id by the brand, as acts stand on this feature. */
const HandedPapers = z.union(
  [
    z.strictObject({
      papers: z
        .array(ConclusionId)
        .min(1, 'Выберите документы')
        .max(handedAtMost, `По одной расписке — не больше ${handedAtMost} документов`),
      sides: z.array(PaperSide).min(1, 'Выберите, чьи экземпляры').max(2),
      withExtract: z.boolean(),
    }),
    z.strictObject({ act: idOf<'FinalAct'>() }),
  ],
  { error: 'Выберите документы' },
)

/** A new record of handing. */
export const NewReceipt = Handing.extend({ of: HandedPapers })
export type NewReceipt = z.output<typeof NewReceipt>

/** A correction: the whole handing anew and the papers that were really handed; none cancels the handing. */
export const ReceiptCorrection = Handing.extend({
  keeps: z.array(z.int().min(1).max(2000)).max(1500),
  reason: documentText(300).min(3, 'Напишите причину'),
})
export type ReceiptCorrection = z.output<typeof ReceiptCorrection>

const HandingView = z.object({
  receiver: Receiver,
  name: z.string().nullable(),
  document: z.string().nullable(),
  on: Day,
  signedOn: Day.nullable(),
  /** ФИО of the account that handed the papers; null when its data was erased. */
  by: z.string().nullable(),
})

const ItemView = z.object({
  position: z.int(),
  paper: HandedPaper,
  side: PaperSide,
  /** `127/2026` */
  number: z.string(),
  /** False for a справка. */
  isFinal: z.boolean(),
  /** The person; of an act the organization. */
  fullname: z.string(),
  organization: z.string().nullable(),
})

/** A handed paper in the register. */
export const ReceiptRow = HandingView.extend(ItemView.shape).extend({
  id: z.string(),
  receipt: ReceiptId,
  /** The record corrects a former one. */
  isCorrected: z.boolean(),
})
export type ReceiptRow = z.infer<typeof ReceiptRow>

export const ReceiptPage = pageOf(ReceiptRow)
export type ReceiptPage = z.infer<typeof ReceiptPage>

/** Filters of the register. */
export const ReceiptFilter = z.strictObject({
  /** A part of the name of the person or the organization, or a complete number. */
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
  organization: OrganizationId.optional(),
  receiver: Receiver.optional(),
  /** Only handings with a signed расписка, or only those without. */
  signed: z.enum(['yes', 'no']).optional(),
  /** Days of the handing, both inclusive. */
  from: Day.optional(),
  to: Day.optional(),
})
export type ReceiptFilter = z.output<typeof ReceiptFilter>

export const ReceiptQuery = PageQuery.extend(ReceiptFilter.shape)
export type ReceiptQuery = z.output<typeof ReceiptQuery>

/** Rows of the printed register at most. */
export const registerAtMost = 5000

export const ReceiptFileQuery = ReceiptFilter.extend({
  format: z.enum(['pdf', 'xlsx'], { error: 'Выберите вид файла' }),
})
export type ReceiptFileQuery = z.output<typeof ReceiptFileQuery>

/** A record with its papers; the former ones that it corrects follow it, newest first. */
export const ReceiptRecord = HandingView.extend({
  id: ReceiptId,
  givenAt: Instant,
  /** Why it corrects the former record; null for the first one. */
  reason: z.string().nullable(),
  items: z.array(ItemView.extend({ isUndone: z.boolean() })),
})
export type ReceiptRecord = z.infer<typeof ReceiptRecord>

/** The result of a handing. */
export const HandedReceipt = z.object({ receipt: ReceiptId, papers: z.int() })
export type HandedReceipt = z.infer<typeof HandedReceipt>
