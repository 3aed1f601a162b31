import { z } from 'zod'
import { FileBody, FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { signatureRefusals } from '../../signatures/ru.ts'
import { PaperOfAct, PaperSignatures, SignatureId, signatureLargest } from '../../signatures/schema.ts'
import { finalActRefusals } from '../ru.ts'
import { FinalActId } from '../schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { ACT_ANNULLED } = finalActRefusals
const { NO_COPY_TO_SIGN, ...refusedFiles } = signatureRefusals
const params = z.strictObject({ id: FinalActId })
const which = z.strictObject({ paper: PaperOfAct })

/**
 * Detached electronic signatures (PKCS#7) beside a final act (order 29н, point 46: the chairman signs it). The whole act and
 * the employer's copy are two files, so each is signed by itself; the employer gets only the copy (decision 0144).
 */
export const actSignaturesContract = {
  list: route('GET', '/api/conclusions/acts/:id/signatures', {
    summary: 'Электронные подписи заключительного акта или экземпляра для работодателя',
    audit: { act: 'view', what: 'final-act' },
    params,
    query: which,
    reply: PaperSignatures,
    refusals: [NOT_FOUND],
  }),
  copy: route('POST', '/api/conclusions/acts/:id/signing-copy', {
    summary: 'Файл .pdf акта для подписи: один и тот же при каждом скачивании',
    audit: { act: 'print', what: 'final-act' },
    asksAgain: true,
    params,
    body: which,
    reply: FileReply,
    refusals: [NOT_FOUND, ACT_ANNULLED, TOO_OFTEN],
  }),
  attach: route('POST', '/api/conclusions/acts/:id/signatures', {
    summary: 'Приложить отсоединённую подпись .sig к файлу акта для подписи',
    audit: { act: 'add', what: 'final-act' },
    params,
    query: which,
    body: FileBody,
    largest: signatureLargest,
    reply: PaperSignatures,
    refusals: [NOT_FOUND, ACT_ANNULLED, NO_COPY_TO_SIGN, ...Object.values(refusedFiles), TOO_OFTEN],
  }),
  withdraw: route('POST', '/api/conclusions/acts/:id/signatures/:signature/withdrawn', {
    summary: 'Убрать приложенную к акту по ошибке подпись: она остаётся в базе, но не выдаётся',
    audit: { act: 'change', what: 'final-act' },
    params: z.strictObject({ id: FinalActId, signature: SignatureId }),
    body: which,
    reply: PaperSignatures,
    refusals: [NOT_FOUND],
  }),
  files: route('GET', '/api/conclusions/acts/:id/signatures/files', {
    summary: 'Акт и его подписи архивом .zip',
    audit: { act: 'download', what: 'final-act' },
    asksAgain: true,
    params,
    query: which,
    reply: FileReply,
    refusals: [NOT_FOUND, ACT_ANNULLED, NO_COPY_TO_SIGN],
  }),
}
