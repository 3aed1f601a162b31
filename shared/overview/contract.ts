import { z } from 'zod'
import { City } from '../platform/person.ts'
import { common } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { ExampleFact } from '../schedule/vouched/schema.ts'
import { FirstDay, Overview } from './schema.ts'

/** The overview of an administrator: only figures, without names of people. */
export const overviewContract = {
  now: route('GET', '/api/admin/overview', {
    summary: 'Обзор: записи и загрузка сегодня, свободные места, что требует внимания',
    reply: Overview,
  }),
  firstDay: route('GET', '/api/admin/first-day', {
    summary: 'Перед открытием: что в новой установке ещё не задано или взято из примера',
    reply: FirstDay,
  }),
  /** The hours of a city open its booking. A value that already is the clinic's stays as it was vouched for. */
  vouch: route('POST', '/api/admin/first-day', {
    summary: 'Подтвердить, что значение из примера верно для клиники',
    audit: { act: 'change', what: 'settings' },
    body: z
      .strictObject({ fact: ExampleFact, city: City.nullable() })
      .refine(({ fact, city }) => (fact === 'consents') === (city === null), {
        path: ['city'],
        message: 'Часы и кабинеты бывают у города, тексты согласий — у всей клиники',
      }),
    reply: FirstDay,
    refusals: [common.INVALID],
  }),
}
