import { z } from 'zod'
import { FileBody, FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { signatureRefusals } from '../../signatures/ru.ts'
import { PaperOfCheckUp, PaperSignatures, SignatureId, signatureLargest } from '../../signatures/schema.ts'
import { extractRefusals } from '../extract/ru.ts'
import { conclusionRefusals } from '../ru.ts'
import { ConclusionId } from '../schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { CONCLUSION_ANNULLED } = conclusionRefusals
const { NO_EXTRACT } = extractRefusals
const { NO_COPY_TO_SIGN, ...refusedFiles } = signatureRefusals
const params = z.strictObject({ id: ConclusionId })
const which = z.strictObject({ paper: PaperOfCheckUp.default('conclusion') })

/**
 * Detached electronic signatures (PKCS#7) beside a заключение, a справка or a выписка (order 29н, points 16, 33, 48: an
 * electronic paper is signed by the chairman). They are made by a program outside of the cabinet.
 */
export const signaturesContract = {
  list: route('GET', '/api/conclusions/:id/signatures', {
    summary: 'Электронные подписи документа',
    audit: { act: 'view', what: 'conclusion' },
    params,
    query: which,
    reply: PaperSignatures,
    refusals: [NOT_FOUND],
  }),
  copy: route('POST', '/api/conclusions/:id/signing-copy', {
    summary: 'Файл .pdf для подписи: один и тот же при каждом скачивании',
    audit: { act: 'print', what: 'conclusion' },
    params,
    body: which,
    reply: FileReply,
    refusals: [NOT_FOUND, CONCLUSION_ANNULLED, NO_EXTRACT, TOO_OFTEN],
  }),
  attach: route('POST', '/api/conclusions/:id/signatures', {
    summary: 'Приложить отсоединённую подпись .sig к файлу для подписи',
    audit: { act: 'add', what: 'conclusion' },
    params,
    query: which,
    body: FileBody,
    largest: signatureLargest,
    reply: PaperSignatures,
    refusals: [NOT_FOUND, CONCLUSION_ANNULLED, NO_COPY_TO_SIGN, ...Object.values(refusedFiles), TOO_OFTEN],
  }),
  withdraw: route('POST', '/api/conclusions/:id/signatures/:signature/withdrawn', {
    summary: 'Убрать приложенную по ошибке подпись: она остаётся в базе, но не выдаётся',
    audit: { act: 'change', what: 'conclusion' },
    params: z.strictObject({ id: ConclusionId, signature: SignatureId }),
    body: which,
    reply: PaperSignatures,
    refusals: [NOT_FOUND],
  }),
  files: route('GET', '/api/conclusions/:id/signatures/files', {
    summary: 'Документ и его подписи архивом .zip',
    audit: { act: 'download', what: 'conclusion' },
    params,
    query: which,
    reply: FileReply,
    refusals: [NOT_FOUND, CONCLUSION_ANNULLED, NO_EXTRACT, NO_COPY_TO_SIGN],
  }),
}
