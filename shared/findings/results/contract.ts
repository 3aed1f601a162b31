import { z } from 'zod'
import { FileBody } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { findingsLargest } from '../schema.ts'
import { resultRefusals } from './ru.ts'
import {
  AwaitedService,
  ResultFile,
  ResultFileQuery,
  ResultPage,
  ResultQuery,
  SentResults,
  WrittenResults,
} from './schema.ts'

/** Maximum size of a file of a laboratory in bytes. */
export const resultFileLargest = 2 * 1024 * 1024

/**
 * Results that come after the visit: doctors and the commission see who waits for which, and write them for many people
 * at once. Neither the desk nor an employer has these calls.
 */
export const resultsContract = {
  services: route('GET', '/api/findings/results/services', {
    summary: 'Исследования, результатов которых ждут, и сколько их',
    reply: z.array(AwaitedService),
  }),
  list: route('GET', '/api/findings/results', {
    summary:
      'Кто ждёт результата, дольше всех ждущие первыми; или чьи результаты записаны, а решения ещё нет',
    audit: { act: 'view', what: 'finding' },
    query: ResultQuery,
    reply: ResultPage,
  }),
  save: route('POST', '/api/findings/results', {
    summary: 'Записать результаты многих людей: верные записаны, остальные названы с причиной',
    audit: { act: 'change', what: 'finding' },
    body: SentResults,
    largest: findingsLargest,
    reply: WrittenResults,
  }),
  check: route('POST', '/api/findings/results/file', {
    summary: 'Что запишет файл лаборатории .xlsx или .csv; ничего не записывается',
    audit: { act: 'view', what: 'finding' },
    query: ResultFileQuery,
    body: FileBody,
    largest: resultFileLargest,
    reply: ResultFile,
    refusals: [resultRefusals.RESULT_FILE_UNREADABLE, common.TOO_OFTEN, common.NOT_FOUND],
  }),
}
