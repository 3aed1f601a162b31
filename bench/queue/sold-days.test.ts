import { expect, test } from 'vitest'
import { soldDay } from './sold-days.ts'

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length

test('the same people wait less on days sold by stations with the evenest time first', () => {
  for (const clinic of ['small', 'large'] as const) {
    const daysOf = (way: 'seats' | 'stations') =>
      Array.from({ length: 12 }, (_, seed) => soldDay(way, { clinic, load: 0.8, seed: seed + 1 }))
    const seats = daysOf('seats')
    const stations = daysOf('stations')
    expect(stations.map(({ waits }) => waits.length)).toEqual(seats.map(({ waits }) => waits.length))
    expect(mean(stations.flatMap(({ waits }) => waits))).toBeLessThan(
      0.92 * mean(seats.flatMap(({ waits }) => waits)),
    )
  }
})
