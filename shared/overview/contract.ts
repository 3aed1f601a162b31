import { route } from '../platform/route.ts'
import { Overview } from './schema.ts'

/** The overview of an administrator: only figures, without names of people. */
export const overviewContract = {
  now: route('GET', '/api/admin/overview', {
    summary: 'Обзор: записи и загрузка сегодня, свободные места, что требует внимания',
    reply: Overview,
  }),
}
