import { z } from 'zod'
import { FileReply } from '../../platform/file.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { summaryRefusals } from './ru.ts'

/** The generalised results of a year's periodic check-ups: the clinic hands them over by 15 February (order 29н, point 48). */
export const actSummaryContract = {
  file: route('GET', '/api/conclusions/acts/summary', {
    summary: 'Сводка утверждённых заключительных актов за год файлом .xlsx',
    audit: { act: 'export', what: 'final-act' },
    asksAgain: true,
    query: z.strictObject({ year: z.coerce.number().int().min(2020).max(2100) }),
    reply: FileReply,
    refusals: [summaryRefusals.NO_ACTS_OF_YEAR, common.TOO_OFTEN],
  }),
}
