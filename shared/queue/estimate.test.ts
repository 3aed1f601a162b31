import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Estimate, estimate, intervalOf } from './estimate.ts'
import type { Floor, FloorPerson, FloorRoom } from './floor.ts'

const stations = [
  { key: 'ecg', minutes: 5, place: null, after: [] },
  { key: 'eyes', minutes: 6, place: null, after: [] },
  { key: 'pathologist', minutes: 8, place: 'last' as const, after: [] },
]
const room = (station: string, startedAt: number | null = null, isOpen = true): FloorRoom => ({
  key: `room of ${station}`,
  station,
  isOpen,
  startedAt,
})
const person = (key: string, need: string[], at: FloorPerson['at'] = { kind: 'pool' }): FloorPerson => ({
  key,
  arrived: 80,
  since: 90,
  isPriority: false,
  need,
  passed: 1,
  at,
})
const floor = (rooms: FloorRoom[], people: FloorPerson[]): Floor => ({
  now: 100,
  stations,
  rooms,
  people,
})
const told = (on: Floor, key: string): Estimate | undefined =>
  estimate(on, { seed: 1 }).find((one) => one.person === key)
const line = (many: number) => [
  person('inside', ['ecg'], { kind: 'inside', room: 'room of ecg' }),
  ...Array.from({ length: many }, (_, index) => ({
    ...person(`${index}`, ['ecg']),
    since: 89 - index,
    arrived: 79 - index,
  })),
  person('Иванов', ['ecg']),
]

test('tells a patient at the door of an idle room that the turn is next', () => {
  const on = floor([room('ecg')], [person('Иванов', ['ecg'], { kind: 'door', station: 'ecg' })])
  expect(told(on, 'Иванов')?.wait).toMatchObject({ station: 'ecg', from: 0, ahead: 0 })
  expect(told(on, 'Иванов')?.wait?.to).toBeLessThanOrEqual(3)
})

test('adds about a mean stop to the wait for each patient before', () => {
  const waits = [1, 3, 6].map((many) => told(floor([room('ecg', 99)], line(many)), 'Иванов')?.wait)
  expect(waits.map((wait) => wait?.ahead)).toEqual([1, 3, 6])
  for (const [index, many] of [1, 3, 6].entries()) {
    const wait = waits[index]
    expect(wait?.from).toBeLessThanOrEqual(5 * (many + 1))
    expect(wait?.to).toBeGreaterThanOrEqual(5 * (many + 1))
  }
})

test('shortens the wait when a second room opens', () => {
  const one = told(floor([room('ecg', 99)], line(6)), 'Иванов')
  const second = { ...room('ecg', 98), key: 'second' }
  const two = told(floor([room('ecg', 99), second], line(6)), 'Иванов')
  expect(two?.wait?.to).toBeLessThan(one?.wait?.to ?? 0)
  expect(two?.finishAt).toBeLessThan(one?.finishAt ?? 0)
})

test('expects a stop that began long ago to end sooner', () => {
  const [long, short] = [90, 100].map((startedAt) => told(floor([room('ecg', startedAt)], line(3)), 'Иванов'))
  expect(long?.wait?.to).toBeLessThanOrEqual(short?.wait?.to ?? 0)
})

test('estimates a later end of the visit when more booked patients are still to come', () => {
  const on = floor([room('ecg', 99), room('pathologist')], [person('Иванов', ['ecg', 'pathologist'])])
  const coming = Array.from({ length: 12 }, (_, index) => ({
    ...person(`b${index}`, ['pathologist']),
    arrived: 101,
  }))
  const [alone, among] = [[], coming].map(
    (coming) => estimate(on, { seed: 1, coming }).find(({ person }) => person === 'Иванов')?.finishAt ?? 0,
  )
  expect(among).toBeGreaterThan(alone ?? 0)
})

test('tells a patient who is inside or away only when the visit ends', () => {
  const on = floor(
    [room('ecg', 99), room('eyes')],
    [
      person('inside', ['ecg', 'eyes'], { kind: 'inside', room: 'room of ecg' }),
      person('away', ['eyes'], { kind: 'away' }),
    ],
  )
  for (const key of ['inside', 'away']) {
    expect(told(on, key)?.wait).toBeNull()
    expect(told(on, key)?.finishAt).toBeGreaterThan(100)
  }
})

test('estimates neither a wait nor an end for a patient with only closed stations ahead', () => {
  const on = floor(
    [room('ecg', null, false), room('eyes', 99)],
    [person('Иванов', ['ecg']), person('Петров', ['ecg', 'eyes'])],
  )
  expect(told(on, 'Иванов')).toEqual({ person: 'Иванов', wait: null, finishAt: null })
  expect(told(on, 'Петров')).toMatchObject({ wait: { station: 'eyes' }, finishAt: null })
})

test('rounds a wait to whole minutes below ten and to multiples of five above, with its ends apart', () => {
  const many = fc.record({ people: fc.nat(12), startedAt: fc.integer({ min: 90, max: 100 }), seed: fc.nat() })
  fc.assert(
    fc.property(many, ({ people, startedAt, seed }) => {
      const on = floor([room('ecg', startedAt)], line(people))
      const answers = estimate(on, { seed, samples: 5 })
      for (const { finishAt } of answers) expect(finishAt).toBeGreaterThan(100)
      for (const { from, to } of answers.flatMap(({ wait }) => wait ?? [])) {
        for (const minutes of [from, to]) expect(minutes % (minutes < 10 ? 1 : 5)).toBe(0)
        expect(from).toBeLessThan(to)
      }
    }),
    { numRuns: 40 },
  )
})

test('gives the same answer for the same seed', () => {
  const on = floor([room('ecg', 99), room('eyes')], line(8))
  expect(estimate(on, { seed: 5 })).toEqual(estimate(on, { seed: 5 }))
})

test('the interval is wider for a longer wait and for a less certain one', () => {
  const wide = (minutes: number[]) => {
    const { from, to } = intervalOf(minutes, 0.4)
    return to - from
  }
  expect(wide([20, 20, 20])).toBeCloseTo(2 * 0.4 * 11)
  expect(wide([40, 40, 40])).toBeGreaterThan(wide([20, 20, 20]))
  expect(wide([10, 20, 30])).toBeGreaterThan(wide([20, 20, 20]))
  expect(intervalOf([0, 0, 0], 0.4).from).toBe(0)
})

test('adds the rest of a break to the wait, and counts a break that begins after the patient inside', () => {
  const away = (pause: FloorRoom['pause'], startedAt: number | null = null) =>
    told(
      floor([{ ...room('ecg', startedAt, false), pause }], [...line(0)].slice(startedAt ? 0 : 1)),
      'Иванов',
    )
  const wait = away({ until: 120 })?.wait
  expect(wait?.from, 'not before the doctor is back').toBeGreaterThanOrEqual(10)
  expect(wait?.to).toBeLessThanOrEqual(35)
  const after = away({ minutes: 30 }, 99)?.wait
  expect(after?.from, 'the patient inside, then the break').toBeGreaterThanOrEqual(15)
  expect(away(null)?.wait, 'a closed room promises nothing').toBe(null)
})
