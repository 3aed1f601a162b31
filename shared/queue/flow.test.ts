import { expect, test } from 'vitest'
import { lognormal, mulberry32 } from './chance.ts'
import { chooseStation, nextTo } from './dispatcher.ts'
import { type FloorPerson, type FloorStation, type Hall, patientOf, postsOf } from './floor.ts'
import { type Chance, Flow } from './flow.ts'

const station = (key: string, minutes: number, rest: Partial<FloorStation> = {}): FloorStation => ({
  key,
  minutes,
  place: null,
  after: [],
  ...rest,
})
const stations = [
  station('desk', 3, { place: 'first' }),
  station('blood', 4, { place: 'early' }),
  station('ecg', 4.5),
  station('spirometry', 7, { after: ['ecg'] }),
  station('eyes', 6),
  station('pathologist', 6, { place: 'last' }),
]
const rooms = stations.flatMap(({ key }) =>
  [1, 2].map((number) => ({ key: `${key} ${number}`, station: key, isOpen: true, startedAt: null })),
)

interface Stop {
  person: string
  station: string
  room: string
  from: number
  to: number
}

/** Simulates a morning with forty patients, one every four minutes; returns all stops in order of beginning. */
function morning(seed: number, chance: Partial<Chance> = {}): { stops: Stop[]; people: FloorPerson[] } {
  const random = mulberry32(seed)
  const people = Array.from({ length: 40 }, (_, index): FloorPerson => {
    const need = stations
      .map(({ key }) => key)
      .filter((key) => !['ecg', 'spirometry', 'eyes'].includes(key) || random() < 0.8)
    const arrived = 4 * index + random()
    const isPriority = random() < 0.05
    return { key: `${index}`, arrived, since: arrived, isPriority, need, passed: 0, at: { kind: 'pool' } }
  })
  const hall: Hall = { now: 0, posts: postsOf({ stations, rooms: rooms }), pool: [] }
  const stops: Stop[] = []
  const minutes: Chance['minutes'] = (_patient, post) => lognormal(random, post.minutes, 0.4)
  const flow = new Flow(
    hall,
    { release: chooseStation, next: nextTo },
    { minutes, isAbsent: () => false, ...chance },
    {
      started: (patient, room, at) =>
        stops.push({ person: patient.key, station: room.post.key, room: room.key, from: at, to: Number.NaN }),
      passed: (patient, post, at) => {
        const stop = stops.find(({ person, station }) => person === patient.key && station === post.key)
        if (stop) stop.to = at
      },
    },
  )
  for (const person of people) flow.plan(person.arrived, () => flow.arrive(patientOf(person, hall.posts)))
  flow.run()
  return { stops, people }
}
const seeds = [1, 2, 3, 4, 5]
const overlap = (stops: Stop[]) =>
  stops.some((stop, index) => index > 0 && stop.from < (stops[index - 1]?.to ?? 0) - 1e-9)
const by = (stops: Stop[], key: 'person' | 'room') =>
  Object.values(Object.groupBy(stops, (stop) => stop[key])).map((list) => list ?? [])

test('every patient passes all needed stops once and finishes within two and a half hours', () => {
  for (const seed of seeds) {
    const { stops, people } = morning(seed)
    for (const { key, need, arrived } of people) {
      const own = stops.filter(({ person }) => person === key)
      expect(own.map(({ station }) => station).sort()).toEqual([...need].sort())
      expect(Math.max(...own.map(({ to }) => to)) - arrived).toBeLessThan(150)
    }
  }
})

test('no patient is at two places, and no room takes two at once', () => {
  for (const seed of seeds) {
    const { stops } = morning(seed)
    for (const list of [...by(stops, 'person'), ...by(stops, 'room')]) expect(overlap(list)).toBe(false)
  }
})

test('every patient passes the stations in the required order all morning', () => {
  for (const seed of seeds)
    for (const own of by(morning(seed).stops, 'person')) {
      const order = own.map(({ station }) => station)
      expect(order[0]).toBe('desk')
      expect(order.at(-1)).toBe('pathologist')
      expect(order.indexOf('blood')).toBeLessThanOrEqual(4)
      if (order.includes('ecg') && order.includes('spirometry'))
        expect(order.indexOf('ecg')).toBeLessThan(order.indexOf('spirometry'))
    }
})

test('a minute of walking separates two stops of a patient', () => {
  for (const own of by(morning(1).stops, 'person'))
    for (const [index, { from }] of own.entries())
      if (index > 0) expect(from - (own[index - 1]?.to ?? 0)).toBeGreaterThanOrEqual(1 - 1e-9)
})

test('an absent patient is called again ten minutes later', () => {
  let isGone = false
  const isAbsent: Chance['isAbsent'] = ({ key }, post) => {
    if (key !== '7' || post.key !== 'blood' || isGone) return false
    isGone = true
    return true
  }
  const [present, absent] = [morning(1), morning(1, { isAbsent })].map(
    ({ stops }) => stops.find(({ person, station }) => person === '7' && station === 'blood')?.from ?? 0,
  )
  expect(isGone).toBe(true)
  expect((absent ?? 0) - (present ?? 0)).toBeGreaterThanOrEqual(10)
})
