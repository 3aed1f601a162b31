import { FileReply } from '../platform/file.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { Statistics, StatisticsQuery } from './schema.ts'

/** Figures of the clinic's work for the administrator: no person examined and no medical datum (decision 0140). */
export const statisticsContract = {
  figures: route('GET', '/api/admin/statistics', {
    summary: 'Показатели работы за период: записи, ожидание, приёмы, загрузка, суммы',
    mayLag: true,
    query: StatisticsQuery,
    reply: Statistics,
    refusals: [common.INVALID],
  }),
  sheet: route('GET', '/api/admin/statistics/sheet', {
    summary: 'Показатели работы за период файлом .xlsx, с определениями',
    mayLag: true,
    query: StatisticsQuery,
    reply: FileReply,
    refusals: [common.INVALID, common.TOO_OFTEN],
  }),
}
