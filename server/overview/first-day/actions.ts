import { purposeNames } from '../../../shared/accounts/ru.ts'
import { clinicFieldNames } from '../../../shared/clinic/ru.ts'
import type { ClinicField } from '../../../shared/clinic/schema.ts'
import type { Attention, FirstDay, FirstDayItem } from '../../../shared/overview/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { numberOf } from '../../../shared/platform/count-words.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { noAddress } from '../../../shared/schedule/ru.ts'
import { weekOn } from '../../../shared/schedule-admin/day-plan.ts'
import { weekWords } from '../../../shared/schedule-admin/ru.ts'
import { listConsentTexts } from '../../consents/store.ts'
import { editionList } from '../../editions/actions.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { vouch } from '../../schedule/actions.ts'
import { listStations } from '../../schedule/stations/store.ts'
import { type ExampleKey, listVouched } from '../../schedule/vouched/store.ts'
import { type CityRow, listCities, listWeeks } from '../../schedule/working-hours/store.ts'

/** Contacts and gateways that the installation lacks. */
type Lacks = Pick<Attention, 'printed' | 'missingContacts'>

const item = (
  thing: FirstDayItem['thing'],
  city: City | null,
  { value, isReady = value !== null }: { value: string | null; isReady?: boolean },
): FirstDayItem => ({ thing, city, state: isReady ? 'ready' : 'missing', value, vouched: null })

/** Returns a line about an example, which is the clinic's once somebody has vouched for it. */
function exampleItem(
  known: Awaited<ReturnType<typeof listVouched>>,
  { fact, city }: ExampleKey,
  value: string,
): FirstDayItem {
  const found = known.find((one) => one.fact === fact && one.city === city)
  const vouched = found ? { basis: found.basis, by: found.by, at: found.at.toISOString() } : null
  return { thing: fact, city, state: vouched ? 'ready' : 'example', value, vouched }
}

async function hoursText(reader: Reader, city: City, now: Date): Promise<string> {
  const weeks = (await listWeeks(reader)).filter((one) => one.city === city)
  const week = weekOn(weeks, clinicDay(now))
  return week ? weekWords(week) : 'не заданы'
}

async function stationsText(reader: Reader, city: City): Promise<string> {
  const stations = await listStations(reader, city)
  return stations.map(({ name, rooms }) => `${name}: ${rooms}`).join(', ') || 'нет'
}

const unpricedText = (count: number): string => `Не хватает: ${numberOf(count, ['цена', 'цены', 'цен'])}`

async function itemsOfCity(
  reader: Reader,
  { city, address, phone }: CityRow,
  known: Awaited<ReturnType<typeof listVouched>>,
  now: Date,
): Promise<FirstDayItem[]> {
  const [hours, stations] = await Promise.all([hoursText(reader, city, now), stationsText(reader, city)])
  return [
    item('address', city, { value: address === noAddress ? null : address }),
    item('phone', city, { value: phone || null }),
    exampleItem(known, { fact: 'hours', city }, hours),
    exampleItem(known, { fact: 'stations', city }, stations),
  ]
}

/** The contacts that an administrator or the installation gives; papers need ОГРН and the legal address too. */
function contactsItem(missing: readonly ClinicField[]): FirstDayItem {
  const names = missing.map((field) => clinicFieldNames[field])
  return item('contacts', null, {
    value: missing.length > 0 ? `Не заданы: ${names.join(', ')}` : null,
    isReady: missing.length === 0,
  })
}

/** Returns the first-day list: each value that a new installation lacks or took from an example. */
export async function firstDay(
  reader: Reader,
  { printed, missingContacts }: Lacks,
  now: Date,
): Promise<FirstDay> {
  const [known, cities, texts, { unpriced }] = await Promise.all([
    listVouched(reader),
    listCities(reader),
    listConsentTexts(reader, clinicDay(now)),
    editionList(reader, now),
  ])
  const ofCities = await Promise.all(cities.map((row) => itemsOfCity(reader, row, known, now)))
  const missingPrices = unpriced.reduce((sum, { services }) => sum + services.length, 0)
  const titles = texts.map(({ purpose }) => purposeNames[purpose]).join(', ')
  return {
    items: [
      contactsItem(missingContacts),
      ...ofCities.flat(),
      item('prices', null, {
        value: missingPrices > 0 ? unpricedText(missingPrices) : null,
        isReady: missingPrices === 0,
      }),
      exampleItem(known, { fact: 'consents', city: null }, titles),
      item('sms', null, { value: null, isReady: !printed.includes('sms') }),
      item('email', null, { value: null, isReady: !printed.includes('email') }),
    ],
  }
}

/** Makes an example the clinic's: the administrator says that it is right. */
export async function vouchFor(tx: Tx, actor: Member, key: ExampleKey, now: Date): Promise<void> {
  if (await vouch(tx, key, { basis: 'checked', by: actor.accountId }, now))
    note(tx, { id: [key.city, key.fact].filter(Boolean).join(' '), after: { checked: true } })
}
