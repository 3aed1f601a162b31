import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IcdList } from '../shared/findings/icd10/schema.ts'
import { loadHints } from './hints/actions.ts'
import type { Tx } from './platform/db/types.ts'
import { loadPrices } from './prices/actions.ts'
import { loadReference } from './programme/actions.ts'
import { loadStations } from './schedule/stations/actions.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../reference', name), 'utf8'))

/** Loads order 29н from the files in reference/, unless they are loaded already. */
export const loadOrder = (tx: Tx, now: Date): Promise<unknown> =>
  loadReference(tx, { factors: read('factors.json'), services: read('services.json') }, now)

/** Fills the price list of a demo clinic; a service that has a price keeps it. */
export const loadDemoPrices = (tx: Tx, now: Date): Promise<void> => loadPrices(tx, read('prices.json'), now)

/** Fills the helper of a new installation; a clinic that has hints keeps its own. */
export const loadFirstHints = (tx: Tx, now: Date): Promise<void> => loadHints(tx, read('hints.json'), now)

/** Fills the stations of a new installation; a city that has its own keeps them. */
export const loadFirstStations = (tx: Tx): Promise<void> => loadStations(tx, read('stations.json'))

let icd: IcdList | undefined

/** Returns the kept list of ICD-10, by which diagnoses of findings are named; read once. */
export function icdList(): IcdList {
  icd ??= IcdList.parse(read('icd10.json'))
  return icd
}
