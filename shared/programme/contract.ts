import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { route } from '../platform/route.ts'
import { programmeRefusals } from './ru.ts'
import { FactorList, ServiceList } from './schema.ts'

const query = z.strictObject({ on: Day.optional() })
const refusals = [programmeRefusals.NO_EDITION]

/**
 * The reference data in force on a day, today by default. `{ ...factors, services: services.services }` is an
 * Edition.
 */
export const programmeContract = {
  factors: route('GET', '/api/factors', {
    summary: 'Вредные факторы и виды работ по действующему приказу',
    query,
    reply: FactorList,
    refusals,
  }),
  services: route('GET', '/api/services', {
    summary: 'Врачи и исследования',
    query,
    reply: ServiceList,
    refusals,
  }),
}
