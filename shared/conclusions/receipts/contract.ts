import { z } from 'zod'
import { FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { receiptRefusals } from './ru.ts'
import {
  HandedReceipt,
  NewReceipt,
  ReceiptCorrection,
  ReceiptFileQuery,
  ReceiptId,
  ReceiptPage,
  ReceiptQuery,
  ReceiptRecord,
} from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { HANDED_ALREADY, NOT_FOR_RECEIVER, NO_EXTRACT_TO_HAND, RECEIPT_CORRECTED } = receiptRefusals
const { NO_RECEIPTS, TOO_MANY_RECEIPTS } = receiptRefusals
const home = '/api/conclusions/receipts'
const one = z.strictObject({ id: ReceiptId })

/** The register of handed papers (order 29н, points 14, 16, 32, 33, 46, 48; decision 0139). */
export const receiptsContract = {
  list: route('GET', home, {
    summary: 'Журнал выдачи: какие документы, кому, когда и под какую расписку, сначала последние',
    mayLag: true,
    audit: { act: 'view', what: 'conclusion' },
    query: ReceiptQuery,
    reply: ReceiptPage,
  }),
  file: route('GET', `${home}/file`, {
    summary: 'Журнал выдачи файлом: .xlsx или .pdf с местом для подписей',
    audit: { act: 'export', what: 'conclusion' },
    asksAgain: true,
    query: ReceiptFileQuery,
    reply: FileReply,
    refusals: [NO_RECEIPTS, TOO_MANY_RECEIPTS, TOO_OFTEN],
  }),
  add: route('POST', home, {
    summary: 'Записать выдачу документов: одному получателю под одну расписку',
    audit: { act: 'change', what: 'conclusion' },
    body: NewReceipt,
    largest: 64 * 1024,
    reply: HandedReceipt,
    refusals: [NOT_FOUND, HANDED_ALREADY, NOT_FOR_RECEIVER, NO_EXTRACT_TO_HAND],
  }),
  record: route('GET', `${home}/:id`, {
    summary: 'Выдача с её документами и прежние записи, которые она исправляет',
    audit: { act: 'view', what: 'conclusion' },
    params: one,
    reply: z.array(ReceiptRecord),
    refusals: [NOT_FOUND],
  }),
  correct: route('POST', `${home}/:id/corrections`, {
    summary: 'Исправить запись о выдаче; прежняя остаётся в журнале',
    audit: { act: 'change', what: 'conclusion' },
    params: one,
    body: ReceiptCorrection,
    reply: HandedReceipt,
    refusals: [NOT_FOUND, HANDED_ALREADY, NOT_FOR_RECEIVER, RECEIPT_CORRECTED],
  }),
  slip: route('GET', `${home}/:id/file`, {
    summary: 'Расписка в получении файлом .pdf',
    audit: { act: 'print', what: 'conclusion' },
    params: one,
    reply: FileReply,
    refusals: [NOT_FOUND, RECEIPT_CORRECTED, TOO_OFTEN],
  }),
}
