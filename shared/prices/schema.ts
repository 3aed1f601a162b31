import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { City } from '../platform/person.ts'
import type { Reason, ServiceKind } from '../programme/schema.ts'

/** Roubles with at most two decimals, up to ten digits before the point: numeric(12,2) in the database. */
export const Amount = z
  .number({ error: 'Укажите цену' })
  .nonnegative('Цена не может быть меньше нуля')
  .max(9_999_999_999.99, 'Слишком большая цена')
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Не больше двух знаков после запятой',
  )

/** Prices of one city as they stand on a day: roubles by the code of the service. */
export const PriceList = z.object({ city: City, on: Day, prices: z.record(z.string(), Amount) })
export type PriceList = z.infer<typeof PriceList>

/** A price that acts from a day on, until the next one of the same service and city. */
export const NewPrice = z.strictObject({
  city: City,
  service: z.string().min(1).max(40),
  validFrom: Day,
  amount: Amount,
})
export type NewPrice = z.output<typeof NewPrice>

/** The shape of reference/prices.json: what a new installation starts with. */
export const PricesFile = z.object({
  validFrom: Day,
  prices: z.array(z.strictObject({ service: z.string(), ekb: Amount, pvl: Amount })),
})

/** A line of a volume with its price in roubles. */
export interface PricedItem {
  service: string
  name: string
  kind: ServiceKind
  reasons: Reason[]
  everyMonths: number | null
  price: number
}
