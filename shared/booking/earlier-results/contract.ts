import { z } from 'zod'
import { FileBody, FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { priceRefusals } from '../../prices/ru.ts'
import { bookingRefusals } from '../ru.ts'
import {
  BookedResult,
  BookingId,
  EarlierResultId,
  OwnResult,
  ResultFile,
  ResultFileId,
  ResultOwner,
} from '../schema.ts'
import { resultRefusals } from './ru.ts'
import { RefusalReason, ReviewedResults } from './schema.ts'

const { NOT_FOUND, TOO_OFTEN } = common
const { NOT_A_SCAN, TOO_MANY_FILES, RESULT_DECIDED, RESULT_NOT_NOW } = resultRefusals
const one = z.strictObject({ id: EarlierResultId })

/** The largest photo or PDF of a result, in bytes. */
export const resultFileLargest = 10 * 1024 * 1024

/**
 * Earlier results of a person, which shorten the next check-up (order 29н, point 7). A person uploads photos or PDFs
 * before the booking names them, or to a result that is not decided yet; the desk or a doctor decides.
 */
export const earlierResultsContract = {
  own: route('POST', '/api/earlier-results/own', {
    summary: 'Что уже сделано у нас на прошлых осмотрах этого человека, записанных мной',
    body: ResultOwner,
    reply: z.array(OwnResult),
  }),
  upload: route('POST', '/api/earlier-results/files', {
    summary: 'Загрузить фото или PDF прежнего результата для новой записи; без записи хранится сутки',
    audit: { act: 'add', what: 'result' },
    body: FileBody,
    largest: resultFileLargest,
    reply: ResultFile,
    status: 201,
    refusals: [NOT_A_SCAN, TOO_MANY_FILES, TOO_OFTEN],
  }),
  attach: route('POST', '/api/earlier-results/:id/files', {
    summary: 'Добавить фото или PDF к прежнему результату моей записи, пока он на проверке',
    audit: { act: 'add', what: 'result' },
    params: one,
    body: FileBody,
    largest: resultFileLargest,
    reply: ResultFile,
    status: 201,
    refusals: [NOT_FOUND, NOT_A_SCAN, TOO_MANY_FILES, RESULT_DECIDED, TOO_OFTEN],
  }),
  file: route('GET', '/api/result-files/:id', {
    summary: 'Файл прежнего результата: тому, кто его дал, регистратуре, врачу и комиссии',
    audit: { act: 'download', what: 'result' },
    params: z.strictObject({ id: ResultFileId }),
    reply: FileReply,
    refusals: [NOT_FOUND],
  }),
  ofVisit: route('GET', '/api/earlier-results/bookings/:id', {
    summary: 'Прежние результаты в записи: для регистратуры, врача и комиссии',
    audit: { act: 'view', what: 'result' },
    params: z.strictObject({ id: BookingId }),
    reply: z.array(BookedResult),
    refusals: [NOT_FOUND],
  }),
  accept: route('POST', '/api/earlier-results/:id/accept', {
    summary: 'Принять прежний результат',
    audit: { act: 'change', what: 'result' },
    params: one,
    body: z.strictObject({}),
    reply: ReviewedResults,
    refusals: [NOT_FOUND, RESULT_DECIDED, RESULT_NOT_NOW, bookingRefusals.OWN_VISIT],
  }),
  refuse: route('POST', '/api/earlier-results/:id/refuse', {
    summary: 'Не принять прежний результат с причиной: исследование вернётся в осмотр, цена изменится',
    audit: { act: 'change', what: 'result' },
    params: one,
    body: z.strictObject({ reason: RefusalReason }),
    reply: ReviewedResults,
    refusals: [NOT_FOUND, RESULT_DECIDED, RESULT_NOT_NOW, bookingRefusals.OWN_VISIT, priceRefusals.NO_PRICES],
  }),
}
