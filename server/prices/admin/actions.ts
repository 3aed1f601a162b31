import type { ClinicScope } from '../../../shared/organizations/access.ts'
import type { Organization } from '../../../shared/organizations/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay, type Day, formatDay } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { common, refuse, refuseField } from '../../../shared/platform/refusal.ts'
import { amountWords, badSample, priceRefusals, priceWords } from '../../../shared/prices/ru.ts'
import { requestOf, sampleCost } from '../../../shared/prices/samples.ts'
import type {
  NewPrices,
  PriceCell,
  PriceStep,
  PricesMoved,
  PricesSet,
  PriceTable,
  SampleCost,
  SamplesQuestion,
  SetPrice,
  UnsavedPrice,
} from '../../../shared/prices/schema.ts'
import { serviceOf } from '../../../shared/programme/rules.ts'
import type { Edition } from '../../../shared/programme/schema.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { clinicScopeOf } from '../../organizations/actions.ts'
import { findOrganization } from '../../organizations/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { editionOn } from '../../programme/actions.ts'
import { addPrices, lockPrices } from '../store.ts'
import {
  type CurrentPriceRow,
  type FuturePriceRow,
  listCurrentPrices,
  listFuturePrices,
  type PriceListOwner,
  type StepRow,
} from './store.ts'

type CellKey = Pick<UnsavedPrice, 'service' | 'city'>

const keyOf = ({ service, city }: CellKey): string => `${city} ${service}`

/** A price list on a day: its owner, the services of the order and the contents of each cell. */
export interface ListOnDay {
  on: Day
  organization: Organization | null
  edition: Edition
  coming: FuturePriceRow[]
  cell(key: CellKey): PriceCell
}

const noCell: PriceCell = {
  row: null,
  amount: null,
  since: null,
  by: null,
  at: null,
  next: null,
  clinic: null,
}

const standingView = ({ row, amount, from, by, at }: CurrentPriceRow) => ({
  row,
  amount,
  since: from,
  by,
  at: at.toISOString(),
})

/** Returns the first future amount that differs from the previous one. */
const nextOf = (amount: number | null, coming: readonly FuturePriceRow[] = []): PriceCell['next'] => {
  const next = coming.find((row) => row.amount !== amount)
  return next ? { amount: next.amount, from: next.from } : null
}

async function cellsOn(reader: Reader, scope: ClinicScope, list: PriceListOwner, on: Day) {
  const [rows, coming, clinicRows] = await Promise.all([
    listCurrentPrices(reader, scope, list, on),
    listFuturePrices(reader, scope, list, on),
    list ? listCurrentPrices(reader, scope, null, on) : [],
  ])
  const standing = new Map(rows.map((row) => [keyOf(row), row]))
  const clinic = new Map(clinicRows.map((row) => [keyOf(row), row.amount]))
  const later = Map.groupBy(coming, keyOf)
  const cell = (at: CellKey): PriceCell => {
    const key = keyOf(at)
    const row = standing.get(key)
    const next = nextOf(row?.amount ?? null, later.get(key))
    return { ...noCell, ...(row && standingView(row)), next, clinic: clinic.get(key) ?? null }
  }
  return { coming, cell }
}

/** Returns the organization of a list; null for the clinic's. Refuses an unknown organization with `NOT_FOUND`. */
export const organizationNamed = async (reader: Reader, scope: ClinicScope, list: PriceListOwner) =>
  list && ((await findOrganization(reader, scope, list)) ?? refuse(common.NOT_FOUND))

/**
 * Returns a list on a day. Refuses an unknown organization with `NOT_FOUND`, and a day before the first edition
 * with `NO_EDITION`.
 */
export async function listOn(
  reader: Reader,
  scope: ClinicScope,
  list: PriceListOwner,
  on: Day,
): Promise<ListOnDay> {
  const organization = await organizationNamed(reader, scope, list)
  const edition = await editionOn(reader, on)
  return { on, organization, edition, ...(await cellsOn(reader, scope, list, on)) }
}

/** Returns the later days on which amounts really change, with the number of cells. */
function changesOf({ coming, cell }: ListOnDay): PriceTable['coming'] {
  const amounts = new Map<string, number | null>()
  const counts = new Map<Day, number>()
  for (const row of coming) {
    const key = keyOf(row)
    const before = amounts.has(key) ? amounts.get(key) : cell(row).amount
    if (before !== row.amount) counts.set(row.from, (counts.get(row.from) ?? 0) + 1)
    amounts.set(key, row.amount)
  }
  return [...counts].map(([from, cells]) => ({ from, cells }))
}

/** The price table as an administrator sees it. */
export function tableView(list: ListOnDay): PriceTable {
  const { on, organization, edition, cell } = list
  const { id, order, validTo } = edition
  return {
    on,
    organization: organization && { id: organization.id, name: organization.name },
    edition: { id, order, edition: edition.edition, validTo },
    rows: edition.services.map(({ code: service, name, kind }) => ({
      service,
      name,
      kind,
      cells: { ekb: cell({ service, city: 'ekb' }), pvl: cell({ service, city: 'pvl' }) },
    })),
    coming: changesOf(list),
  }
}

/** Refuses an invalid change: a service outside the order, a cell given twice, a clinic cell without a price. */
function refuseNonsense({ organization, cells }: NewPrices, edition: Edition): void {
  const seen = new Set<string>()
  const fields: Record<string, string> = {}
  for (const [at, cell] of cells.entries()) {
    if (!serviceOf(edition, cell.service))
      fields[`cells.${at}.service`] = priceWords.unknownService(cell.service)
    else if (seen.has(keyOf(cell))) fields[`cells.${at}.service`] = priceWords.twice
    else if (organization === null && cell.amount === null) fields[`cells.${at}.amount`] = priceWords.noPrice
    seen.add(keyOf(cell))
  }
  const [first] = Object.values(fields)
  if (first) refuse(common.INVALID, { message: first, fields })
}

/** Returns the cells whose current contents differ from what the admin saw. */
function movedOf(cells: readonly SetPrice[], { edition, cell }: ListOnDay): PricesMoved['cells'] {
  return cells.flatMap(({ service, city, seen }) => {
    const { row, amount, since, by, at } = cell({ service, city })
    if (row === seen) return []
    const stands = row && since && at ? { row, amount, from: since, by, at } : null
    return [{ service, city, name: serviceOf(edition, service)?.name ?? service, stands }]
  })
}

/** Describes the change for the audit: «Общий анализ крови, Екатеринбург: 420 ₽». */
function noteChange(tx: Tx, changed: readonly SetPrice[], list: ListOnDay): void {
  const { organization, edition, on, cell } = list
  const label = ({ service, city }: CellKey) =>
    `${serviceOf(edition, service)?.name ?? service}, ${cityNames[city]}`
  const before = changed.map((one) => [label(one), amountWords(cell(one).amount, organization)])
  const after = changed.map((one) => [label(one), amountWords(one.amount, organization)])
  note(tx, {
    id: null,
    organization: organization?.id ?? null,
    count: changed.length,
    before: Object.fromEntries(before),
    after: { ...Object.fromEntries(after), [priceWords.from]: formatDay(on) },
  })
}

/**
 * Sets prices from a day on, all or none. Refuses with `PRICES_MOVED` when a cell has changed since it was
 * seen. An amount already in force is left alone; earlier records are never overwritten.
 */
export async function setPrices(tx: Tx, actor: Member, wish: NewPrices, now: Date): Promise<PricesSet> {
  const { organization, from, cells } = wish
  if (from < clinicDay(now)) refuseField(common.INVALID, 'from', priceWords.past)
  const scope = clinicScopeOf(actor)
  await lockPrices(tx)
  const list = await listOn(tx, scope, organization, from)
  refuseNonsense(wish, list.edition)
  const moved = movedOf(cells, list)
  if (moved.length > 0)
    refuse(priceRefusals.PRICES_MOVED, { details: { cells: moved } satisfies PricesMoved })
  const changed = cells.filter((cell) => cell.amount !== list.cell(cell).amount)
  const added = changed.map(({ seen: _, ...price }) => ({ ...price, organization, validFrom: from }))
  await addPrices(tx, added, actor.accountId, now)
  noteChange(tx, changed, list)
  const { cell } = await cellsOn(tx, scope, organization, from)
  return {
    changed: changed.length,
    cells: cells.map(({ service, city }) => ({ service, city, cell: cell({ service, city }) })),
  }
}

/** A price record as the history shows it. */
export const stepView = ({ row, service, city, amount, from, by, at, standing }: StepRow): PriceStep => ({
  row,
  service,
  city,
  amount,
  from,
  by,
  standing,
  at: at.toISOString(),
})

/** Returns amounts of a city by service, as a booking of this list is priced; `unsaved` override the stored ones. */
function amountsOf(
  { edition, cell }: ListOnDay,
  city: City,
  unsaved: readonly UnsavedPrice[] = [],
): Record<string, number> {
  const over = new Map(unsaved.map((one) => [keyOf(one), one.amount]))
  const lines = edition.services.flatMap(({ code: service }) => {
    const { amount, clinic } = cell({ service, city })
    const wished = over.get(keyOf({ service, city }))
    const effective = (wished === undefined ? amount : wished) ?? clinic
    return effective === null ? [] : [[service, effective]]
  })
  return Object.fromEntries(lines)
}

/**
 * Returns the costs of sample check-ups for the current list and with unsaved amounts. Refuses with
 * `BAD_SAMPLE`.
 */
export async function sampleCosts(
  reader: Reader,
  scope: ClinicScope,
  { organization, on, city, cells, samples }: SamplesQuestion,
): Promise<SampleCost[]> {
  const list = await listOn(reader, scope, organization, on)
  const prices = { before: amountsOf(list, city), after: amountsOf(list, city, cells) }
  return samples.map(
    (sample, place) =>
      sampleCost(list.edition, requestOf(sample, on), prices) ??
      refuseField(priceRefusals.BAD_SAMPLE, `samples.${place}.factors`, badSample),
  )
}
