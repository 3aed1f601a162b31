import { z } from 'zod'
import { Day } from '../../platform/days.ts'
import { City } from '../../platform/person.ts'
import { common } from '../../platform/refusal.ts'
import { route } from '../../platform/route.ts'
import { periodUpTo } from '../contract.ts'
import { maxPeriodDays } from '../rules.ts'
import { DayLoad } from '../schema.ts'
import { FittingDay, FittingSlot } from './schema.ts'

const services = z.array(z.string().min(1).max(40)).max(200)

/** Times for a volume: what of it can be done in a visit that begins then. */
export const fitContract = {
  day: route('POST', '/api/slots/fitting', {
    summary: 'Время одного дня для объёма осмотра: что успеть и что останется на другой день',
    body: z.strictObject({ city: City, day: Day, services }),
    reply: FittingDay,
    refusals: [common.TOO_OFTEN],
  }),
  days: route('POST', '/api/slots/fitting/days', {
    summary: 'Свободные места по дням, в которые объём осмотра можно пройти',
    body: periodUpTo(maxPeriodDays).safeExtend({ services }),
    reply: z.array(DayLoad),
    refusals: [common.TOO_OFTEN],
  }),
  nearest: route('POST', '/api/slots/fitting/nearest', {
    summary: 'Ближайшее время, в которое объём осмотра можно пройти за день',
    body: z.strictObject({ city: City, from: Day.optional(), services }),
    reply: z.array(FittingSlot),
    refusals: [common.TOO_OFTEN],
  }),
}
