// Sample check-ups that show the effect of a price change. Factors: annex to Order 29н.
import { addMonths, type Day } from '../platform/days.ts'
import { volumeOf } from '../programme/rules.ts'
import type { Edition, Volume, VolumeRequest } from '../programme/schema.ts'
import { priceVolume } from './rules.ts'
import type { CheckUpSample, SampleCost } from './schema.ts'

/** A sample with its name and its factors of the order. */
export interface ReadySample extends CheckUpSample {
  key: 'office' | 'driver' | 'height' | 'welder'
  name: string
  about: string
}

/** Check-ups that most employers request. */
export const readySamples: readonly ReadySample[] = [
  {
    key: 'office',
    name: 'Офисный работник',
    about: 'Женщина, 35 лет · ЭМП широкополосного спектра',
    kind: 'periodic',
    gender: 'Женский',
    age: 35,
    factors: [{ code: '4.2.5', marks: [] }],
  },
  {
    key: 'driver',
    name: 'Водитель категории B',
    about: 'Мужчина, 42 года · управление транспортом',
    kind: 'periodic',
    gender: 'Мужской',
    age: 42,
    factors: [{ code: '18.1', marks: [] }],
  },
  {
    key: 'height',
    name: 'Работа на высоте',
    about: 'Мужчина, 30 лет · высота, шум',
    kind: 'preliminary',
    gender: 'Мужской',
    age: 30,
    factors: [
      { code: '6.1', marks: [] },
      { code: '4.4', marks: [] },
    ],
  },
  {
    key: 'welder',
    name: 'Сварщик',
    about: 'Мужчина, 45 лет · сварочные аэрозоли, УФ-излучение, шум',
    kind: 'periodic',
    gender: 'Мужской',
    age: 45,
    factors: [
      { code: '3.1.7', marks: [] },
      { code: '4.2.1', marks: [] },
      { code: '4.4', marks: [] },
    ],
  },
]

type Prices = Readonly<Record<string, number>>

/** Makes the request for the volume of a person who reaches the sample's age on the day of the check-up. */
export const requestOf = ({ age, ...sample }: CheckUpSample, on: Day): VolumeRequest => ({
  ...sample,
  kindReason: null,
  date: on,
  birth: addMonths(on, -12 * age),
})

const totalOf = (volume: Volume, prices: Prices): number | null => {
  const { total, unpriced } = priceVolume(volume, prices)
  return unpriced.length > 0 ? null : total
}

/**
 * Compares the cost of a sample by two price lists and lists the lines that differ; null when the order does
 * not have its factors.
 */
export function sampleCost(
  edition: Edition,
  request: VolumeRequest,
  { before, after }: { before: Prices; after: Prices },
): SampleCost | null {
  const outcome = volumeOf(edition, request)
  if (!outcome.ok) return null
  const { volume } = outcome
  const lines = volume.items.map(({ service, name }) => ({
    service,
    name,
    before: before[service] ?? null,
    after: after[service] ?? null,
  }))
  return {
    before: totalOf(volume, before),
    after: totalOf(volume, after),
    doctors: volume.doctors.length,
    studies: volume.studies.length,
    lines: lines.filter((line) => line.before !== line.after),
    unpriced: lines.filter((line) => line.after === null).map(({ name }) => name),
  }
}
