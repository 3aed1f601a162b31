import { City } from '../../../shared/platform/person.ts'
import { noAddress } from '../../../shared/schedule/ru.ts'
import type { CityCard } from '../../../shared/schedule-admin/schema.ts'
import type { Tx } from '../../platform/db/types.ts'
import { vouch } from '../../schedule/actions.ts'
import { changeCity, listCities } from '../../schedule/working-hours/store.ts'

const note = 'Кровь натощак берём до 11:00'
const cards: Record<City, Pick<CityCard, 'address' | 'phone' | 'note'>> = {
  ekb: { address: 'ул. Белинского, 86, 2 этаж', phone: '+7 343 300 00 00', note },
  pvl: { address: 'ул. Ватутина, 31, 1 этаж', phone: '+7 3439 30 00 00', note },
}

/** Gives the offices of a demo made-up addresses, and makes the example hours, stations and texts its own. */
export async function openDemoOffices(tx: Tx, now: Date): Promise<void> {
  for (const { city, version, name, directions, address } of await listCities(tx))
    if (address === noAddress) await changeCity(tx, city, { name, directions, ...cards[city] }, version)
  const demo = { basis: 'demo', by: null } as const
  for (const city of City.options) {
    await vouch(tx, { fact: 'hours', city }, demo, now)
    await vouch(tx, { fact: 'stations', city }, demo, now)
  }
  await vouch(tx, { fact: 'consents', city: null }, demo, now)
}
