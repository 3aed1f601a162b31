import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { City } from '../platform/person.ts'
import { route } from '../platform/route.ts'
import { PriceList } from './schema.ts'

/** The public price list. */
export const pricesContract = {
  list: route('GET', '/api/prices', {
    summary: 'Прайс-лист города на дату',
    query: z.strictObject({ city: City, on: Day.optional() }),
    reply: PriceList,
  }),
}
