import { z } from 'zod'
import { OrganizationId } from '../organizations/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { City, Gender } from '../platform/person.ts'
import { CheckUpKind, EditionId, type Reason, ServiceKind } from '../programme/schema.ts'

/** One price setting: in force from its day; never changed, only followed by a newer one. */
export const PriceId = idOf<'Price'>()
export type PriceId = z.infer<typeof PriceId>

const ServiceCode = z.string().min(1, 'Укажите код услуги').max(40, 'Слишком длинный код услуги')

/** Roubles with at most two decimals, up to ten digits before the point: numeric(12,2) in the database. */
export const Amount = z
  .number({ error: 'Укажите цену' })
  .nonnegative('Цена не может быть меньше нуля')
  .max(9_999_999_999.99, 'Слишком большая цена')
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Не больше двух знаков после запятой',
  )

/** Prices of one city in force on a day: roubles by the code of the service. */
export const PriceList = z.object({ city: City, on: Day, prices: z.record(z.string(), Amount) })
export type PriceList = z.infer<typeof PriceList>

/** The shape of reference/prices.json: the initial data of a new installation. */
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

/** The cell of an amount: a service in a city. */
const cell = { service: ServiceCode, city: City }

/** The author and time of a price setting; `by` is null for the initial data of the installation. */
const setting = { by: z.string().nullable(), at: Instant }

/**
 * A cell of the price table on its day. `row`: id of the price in force, which a change sends back as `seen`;
 * null when there is none. When `amount` of an organization's own price is null, that price has ended and the
 * clinic's price applies again.
 */
export const PriceCell = z.object({
  row: PriceId.nullable(),
  amount: Amount.nullable(),
  since: Day.nullable(),
  by: z.string().nullable(),
  at: Instant.nullable(),
  /** The next day when the amount changes. */
  next: z.object({ amount: Amount.nullable(), from: Day }).nullable(),
  /**
   * In an organization's list: the clinic's amount of that day, which its own price replaces. Always null in
   * the clinic's list.
   */
  clinic: Amount.nullable(),
})
export type PriceCell = z.infer<typeof PriceCell>

/** Selects the list: the clinic's own, or an organization's by its id. */
const WhichList = { organization: OrganizationId.nullable() }

/** The price table on a day: every service of the edition in force, in both cities. */
export const PriceTable = z.object({
  on: Day,
  organization: z.object({ id: OrganizationId, name: z.string() }).nullable(),
  edition: z.object({ id: EditionId, order: z.string(), edition: z.string(), validTo: Day.nullable() }),
  rows: z.array(
    z.object({
      service: z.string(),
      name: z.string(),
      kind: ServiceKind,
      cells: z.object({ ekb: PriceCell, pvl: PriceCell }),
    }),
  ),
  /** Later days when amounts of this list change, with the number of cells; the nearest first. */
  coming: z.array(z.object({ from: Day, cells: z.int() })),
})
export type PriceTable = z.infer<typeof PriceTable>

/** Parameters of the price list: the day (today by default), and the clinic's list or an organization's. */
export const PriceTableQuery = z.strictObject({ on: Day.optional(), organization: OrganizationId.optional() })
export type PriceTableQuery = z.output<typeof PriceTableQuery>

/** Maximum price of one service in roubles: a greater amount usually has a lost comma. */
const priceAtMost = 1_000_000

/** An amount for a service. */
export const GivenAmount = Amount.max(priceAtMost, 'Больше 1 000 000 ₽: проверьте, не потеряна ли запятая')

/** A new amount of a cell; null ends an organization's own price. */
export const UnsavedPrice = z.strictObject({ ...cell, amount: GivenAmount.nullable() })
export type UnsavedPrice = z.output<typeof UnsavedPrice>

/** A new amount with the price that the user saw in its cell on the day `from` (null: none). */
export const SetPrice = UnsavedPrice.extend({ seen: PriceId.nullable() })
export type SetPrice = z.output<typeof SetPrice>

/** Maximum number of cells in one change: above any number of services × cities. */
const cellsAtMost = 500

/** Amounts in force from a day, today or later. */
export const NewPrices = z.strictObject({
  ...WhichList,
  from: Day,
  cells: z.array(SetPrice).min(1, 'Измените хотя бы одну цену').max(cellsAtMost, 'Слишком много цен за раз'),
})
export type NewPrices = z.output<typeof NewPrices>

/** The result of a change: the number of cells with a new amount, and the cells on the day `from`. */
export const PricesSet = z.object({
  changed: z.int(),
  cells: z.array(z.object({ ...cell, cell: PriceCell })),
})
export type PricesSet = z.infer<typeof PricesSet>

/** `details` of `PRICES_MOVED`: the cells whose price is no longer the seen one. Nothing was written. */
export const PricesMoved = z.object({
  cells: z.array(
    z.object({
      ...cell,
      name: z.string(),
      stands: z.object({ row: PriceId, amount: Amount.nullable(), from: Day, ...setting }).nullable(),
    }),
  ),
})
export type PricesMoved = z.infer<typeof PricesMoved>

/** One setting of a price in the history. */
export const PriceStep = z.object({
  row: PriceId,
  ...cell,
  amount: Amount.nullable(),
  from: Day,
  ...setting,
  /** States of a setting: in force today; future; past; replaced by a newer setting of the same day. */
  standing: z.enum(['acts', 'comes', 'past', 'replaced']),
})
export type PriceStep = z.infer<typeof PriceStep>

/** A parsed price file: what each cell would change. Nothing is saved; the client then sends `cells` to set them. */
export const PricesPreview = z.object({
  from: Day,
  /** Headings of the file by their meaning; null: there is no such column. */
  columns: z.object({
    code: z.string().nullable(),
    name: z.string().nullable(),
    ekb: z.string().nullable(),
    pvl: z.string().nullable(),
  }),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), bad: z.int() }),
  cells: z.array(
    SetPrice.extend({
      /** Number of the row as a spreadsheet program shows it. */
      line: z.int(),
      name: z.string(),
      /** The amount of the list on the day `from`; null: there is none. */
      before: Amount.nullable(),
      state: z.enum(['new', 'changed', 'unchanged']),
    }),
  ),
  /** Rejected cells: their place, their text and the reason. */
  bad: z.array(
    z.object({
      line: z.int(),
      heading: z.string(),
      text: z.string(),
      service: z.string().nullable(),
      why: z.string(),
    }),
  ),
})
export type PricesPreview = z.infer<typeof PricesPreview>

/** An invented person whose check-up cost is shown. */
export const CheckUpSample = z.strictObject({
  kind: CheckUpKind,
  gender: Gender,
  age: z.int('Укажите возраст').min(14, 'Возраст от 14 лет').max(100, 'Возраст до 100 лет'),
  factors: z
    .array(
      z.strictObject({
        code: z.string().min(1).max(40),
        marks: z.array(z.string().max(4)).max(10).default([]),
      }),
    )
    .max(60, 'Не больше 60 факторов'),
})
export type CheckUpSample = z.output<typeof CheckUpSample>

/** A request for sample check-ups in a city on a day, with unsaved amounts. */
export const SamplesQuestion = z.strictObject({
  ...WhichList,
  on: Day,
  city: City,
  cells: z.array(UnsavedPrice).max(cellsAtMost, 'Слишком много цен за раз').default([]),
  samples: z.array(CheckUpSample).min(1).max(12, 'Не больше 12 осмотров за раз'),
})
export type SamplesQuestion = z.output<typeof SamplesQuestion>

/** The sum is null while a line has no price. */
const Total = z.number().nullable()

/** The cost of a sample check-up by the saved list and with the unsaved amounts, and the lines that differ. */
export const SampleCost = z.object({
  before: Total,
  after: Total,
  /** The number of its doctors and studies. */
  doctors: z.int(),
  studies: z.int(),
  lines: z.array(z.object({ service: z.string(), name: z.string(), before: Total, after: Total })),
  /** Names of services that have no price even with the unsaved amounts. */
  unpriced: z.array(z.string()),
})
export type SampleCost = z.infer<typeof SampleCost>
