import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aheadOf,
  calledFirst,
  decide,
  mayPass,
  nextAtDoor,
  nextCalled,
  placesAt,
  preCallOf,
} from './dispatcher.ts'
import { type Floor, type FloorPerson, type FloorRoom, type FloorStation, hallOf } from './floor.ts'

const station = (key: string, rest: Partial<FloorStation> = {}): FloorStation => ({
  key,
  minutes: 5,
  place: null,
  after: [],
  ...rest,
})
const stations = [
  station('desk', { place: 'first', minutes: 3 }),
  station('blood', { place: 'early', minutes: 4 }),
  station('ecg', { minutes: 4.5 }),
  station('spirometry', { minutes: 12, after: ['ecg'] }),
  station('audiometry', { minutes: 9 }),
  station('throat', { minutes: 5.3, after: ['audiometry'] }),
  station('eyes', { minutes: 6 }),
  station('pathologist', { place: 'last', minutes: 8 }),
]
const keys = stations.map(({ key }) => key)
const room = (station: string, rest: Partial<FloorRoom> = {}): FloorRoom => ({
  key: `${station}-1`,
  station,
  isOpen: true,
  startedAt: null,
  ...rest,
})
const person = (key: string, need: string[], rest: Partial<FloorPerson> = {}): FloorPerson => ({
  key,
  arrived: 90,
  since: 95,
  isPriority: false,
  need,
  passed: 1,
  at: { kind: 'pool' },
  ...rest,
})
const floor = (rooms: FloorRoom[], people: FloorPerson[]): Floor => ({
  now: 100,
  stations,
  rooms,
  people,
})
const called = (on: Floor) =>
  decide(on, { kind: 'free' }).map(({ person, station }) => `${person} ${station}`)

/** Returns how many more patients may be called to the door of a station. */
function wantedAt(on: Floor, station: string): number {
  const { hall } = hallOf(on)
  const post = hall.posts.find(({ key }) => key === station)
  return post ? placesAt(post, hall.now) : 0
}

/** Returns where a patient may go next, when every station has an open room. */
function mayGoTo(one: FloorPerson): string[] {
  const { hall, patients } = hallOf(
    floor(
      keys.map((key) => room(key)),
      [one],
    ),
  )
  const patient = patients.get(one.key)
  return hall.posts.filter((post) => patient && mayPass(patient, post)).map(({ key }) => key)
}

/** Returns the floor after the calls have been made. */
const after = (on: Floor, calls: { person: string; station: string }[]): Floor => ({
  ...on,
  people: [
    ...on.people.filter(({ key }) => !calls.some((call) => call.person === key)),
    ...calls.flatMap(({ person, station }) =>
      on.people
        .filter(({ key }) => key === person)
        .map((found): FloorPerson => ({ ...found, at: { kind: 'door', station } })),
    ),
  ],
})

const rooms = fc
  .array(
    fc.record({
      station: fc.constantFrom(...keys),
      isOpen: fc.boolean(),
      startedAt: fc.option(fc.integer({ min: 80, max: 100 })),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((room, index): FloorRoom => ({ key: `room-${index}`, ...room })))
const crowd = fc
  .array(
    fc.record({
      arrived: fc.nat(90),
      waits: fc.nat(80),
      isPriority: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
      need: fc.subarray(keys, { minLength: 1 }),
      passed: fc.nat(8),
      where: fc.constantFrom('pool', 'pool', 'pool', 'door', 'away'),
    }),
    { maxLength: 25 },
  )
  .map((list) =>
    list.map(({ arrived, waits, isPriority, need, passed, where }, index): FloorPerson => {
      const at: FloorPerson['at'] =
        where === 'door'
          ? { kind: 'door', station: need[0] ?? '' }
          : { kind: where === 'away' ? 'away' : 'pool' }
      return {
        key: `person-${index}`,
        arrived,
        since: Math.max(arrived, 100 - waits),
        isPriority,
        need,
        passed,
        at,
      }
    }),
  )
const floors = fc.tuple(rooms, crowd).map(([cabinets, people]) => floor(cabinets, people))
const holds = (check: (on: Floor) => void) => fc.assert(fc.property(floors, check), { numRuns: 300 })

/**
 * Checks the station order independently: the first before all, blood after the desk and three stops, the last
 * alone.
 */
function mayGo({ need, passed }: FloorPerson, to: string, rooms: readonly FloorRoom[]): boolean {
  const takesBlood = rooms.some(({ station, isOpen }) => station === 'blood' && isOpen)
  if (need.includes('desk')) return to === 'desk'
  if (need.includes('blood') && takesBlood && passed >= 4) return to === 'blood'
  if (to === 'spirometry' && need.includes('ecg')) return false
  if (to === 'throat' && need.includes('audiometry')) return false
  return need.includes(to) && (to !== 'pathologist' || need.length === 1)
}
const waiting = (on: Floor) => on.people.filter(({ at }) => at.kind === 'pool')
const isOpen = (on: Floor, station: string) =>
  on.rooms.some((room) => room.station === station && room.isOpen)

test('calls no patient against the order of stations or to a closed station', () => {
  holds((on) => {
    for (const { person, station } of decide(on, { kind: 'free' })) {
      const found = on.people.find(({ key }) => key === person)
      expect(found && mayGo(found, station, on.rooms)).toBe(true)
      expect(isOpen(on, station)).toBe(true)
    }
  })
})

test('calls only waiting patients, and each to one place', () => {
  holds((on) => {
    const people = decide(on, { kind: 'free' }).map(({ person }) => person)
    expect(new Set(people).size).toBe(people.length)
    expect(people.filter((key) => !waiting(on).some((person) => person.key === key))).toEqual([])
  })
})

test('no door that needs a patient stays empty while a patient waits who may go there', () => {
  holds((on) => {
    const then = after(on, decide(on, { kind: 'free' }))
    for (const key of keys.filter((key) => wantedAt(then, key) > 0))
      expect(waiting(then).filter((person) => mayGo(person, key, on.rooms))).toEqual([])
  })
})

test('calls no more patients to a station than it has open rooms', () => {
  holds((on) => {
    const calls = decide(on, { kind: 'free' })
    for (const key of new Set(calls.map(({ station }) => station))) {
      const door = after(on, calls).people.filter(({ at }) => at.kind === 'door' && at.station === key)
      const open = on.rooms.filter((room) => room.station === key && room.isOpen)
      expect(door.length).toBeLessThanOrEqual(open.length)
    }
  })
})

test('puts a patient who waited over forty minutes before all who waited less, except those with priority', () => {
  holds((on) => {
    const calls = decide(on, { kind: 'free' })
    for (const { person, station } of calls) {
      const found = on.people.find(({ key }) => key === person)
      if (!found || found.isPriority || on.now - found.since > 40) continue
      const left = waiting(after(on, calls)).filter((other) => on.now - other.since > 40)
      expect(left.filter((other) => mayGo(other, station, on.rooms))).toEqual([])
    }
  })
})

test('ignores the order of rooms and the order of the pool', () => {
  holds((on) => {
    const reversed = { ...on, cabinets: on.rooms.toReversed() }
    expect(called(reversed)).toEqual(called(on))
    const ages = new Set(on.people.map(({ arrived }) => arrived))
    if (ages.size < on.people.length) return
    const pool = waiting(on)
    const others = on.people.filter(({ at }) => at.kind !== 'pool')
    expect(called({ ...on, people: [...others, ...pool.toReversed()] })).toEqual(called(on))
  })
})

test('sends a released patient at once to a door that needs one, and fills the other doors', () => {
  const on = floor(
    [room('eyes'), room('ecg', { startedAt: 99 }), room('audiometry')],
    [person('Петров', ['audiometry']), person('Иванов', ['eyes', 'ecg'])],
  )
  const calls = decide(on, { kind: 'released', person: 'Иванов' })
  expect(calls.map(({ person, station }) => [person, station])).toEqual([
    ['Иванов', 'eyes'],
    ['Петров', 'audiometry'],
  ])
})

test('keeps a released patient waiting when all allowed doors are taken', () => {
  const busy = room('eyes', { startedAt: 99 })
  const on = floor([busy], [person('Иванов', ['eyes'])])
  expect(decide(on, { kind: 'released', person: 'Иванов' })).toEqual([])
})

test('calls a patient with priority at once to the door with the shortest wait, before those already there', () => {
  const on = floor(
    [room('eyes', { startedAt: 99 }), room('audiometry', { startedAt: 99 })],
    [
      person('Петров', ['eyes'], { at: { kind: 'door', station: 'eyes' } }),
      person('Сидорова', ['eyes', 'audiometry'], { isPriority: true }),
    ],
  )
  const [call] = decide(on, { kind: 'released', person: 'Сидорова' })
  expect(call).toMatchObject({ person: 'Сидорова', station: 'eyes', front: true })
  expect(nextAtDoor(on, 'eyes')).toBe('Петров')
  expect(nextAtDoor(after(on, call ? [call] : []), 'eyes')).toBe('Сидорова')
})

test('a busy room needs the next patient after six tenths of its mean stop, less a minute of walking', () => {
  const busy = room('eyes', { startedAt: 95 })
  expect(preCallOf(95, 10)).toBe(100)
  expect(preCallOf(95, 1)).toBe(95)
  const at = (now: number) => wantedAt({ ...floor([busy], []), now }, 'eyes')
  expect([at(97.5), at(97.7)]).toEqual([0, 1])
  expect(wantedAt(floor([room('eyes')], []), 'eyes')).toBe(1)
})

test('a closed room needs no patient', () => {
  expect(wantedAt(floor([room('eyes', { isOpen: false })], []), 'eyes')).toBe(0)
})

test('sends a patient to blood after the desk and three stops at the latest, unless the blood station is closed', () => {
  const now = person('Иванов', ['blood', 'eyes'], { passed: 4 })
  expect(mayGoTo(now)).toEqual(['blood'])
  expect(mayGoTo({ ...now, passed: 3 })).toEqual(['blood', 'eyes'])
  expect(called(floor([room('blood', { isOpen: false }), room('eyes')], [now]))).toEqual(['Иванов eyes'])
})

test('puts the pathologist last, and each station after the stations that must come before it', () => {
  const whole = person('Иванов', ['spirometry', 'ecg', 'throat', 'audiometry', 'pathologist'])
  expect(mayGoTo(whole)).toEqual(['ecg', 'audiometry'])
  expect(mayGoTo({ ...whole, need: ['pathologist'] })).toEqual(['pathologist'])
  expect(mayGoTo({ ...whole, need: ['throat', 'pathologist'] })).toEqual(['throat'])
})

test('counts as ahead the patients at the door and those of the pool with a greater weight there', () => {
  const on = floor(
    [room('eyes', { startedAt: 99 })],
    [
      person('Первый', ['eyes'], { at: { kind: 'door', station: 'eyes' } }),
      person('Долгий', ['eyes'], { since: 60, arrived: 60 }),
      person('Иванов', ['eyes']),
      person('Новый', ['eyes', 'ecg', 'audiometry'], { since: 100, arrived: 100 }),
      person('Чужой', ['audiometry'], { since: 60, arrived: 60 }),
    ],
  )
  expect(aheadOf(on, 'Иванов', 'eyes')).toBe(2)
  expect(aheadOf(on, 'Первый', 'eyes')).toBe(0)
})

test('the next patient of a station is named with the reason why the one who has waited longest is passed over', () => {
  const busy = [room('ecg', { startedAt: 99 }), room('eyes')]
  const longest = person('longest', ['ecg', 'eyes'], { since: 80, arrived: 80 })
  const later = (rest: Partial<FloorPerson> = {}, need = ['ecg', 'eyes']) => person('later', need, rest)
  const next = (...people: FloorPerson[]) => nextCalled(floor(busy, people), 'ecg')
  expect(next(longest, later())).toEqual({ person: 'longest', why: null })
  expect(next(longest, later({ isPriority: true }))).toEqual({ person: 'later', why: 'priority' })
  const loaded = person('longest', ['ecg', 'eyes', 'spirometry', 'audiometry'], { since: 94 })
  expect(next(loaded, later({}, ['ecg']))).toEqual({ person: 'later', why: 'left' })
  expect(next(person('elsewhere', ['eyes']))).toBe(null)
})

test('a patient for whom blood has become due is called there first, and the other rooms can say so', () => {
  const late = person('late', ['blood', 'eyes', 'pathologist'], { passed: 4 })
  const fresh = person('fresh', ['blood', 'eyes', 'pathologist'])
  const on = floor([room('blood'), room('eyes')], [late, fresh])
  expect([...calledFirst(on, 'eyes')]).toEqual([['late', 'blood']])
  expect([...calledFirst(on, 'blood')]).toEqual([])
  expect([...calledFirst(floor([room('eyes')], [late]), 'eyes')], 'nobody takes blood').toEqual([])
})

test('a room on a break is called nobody; its station calls when another room takes patients', () => {
  const one = person('one', ['eyes'])
  const away = room('eyes', { isOpen: false, pause: { until: 130 } })
  expect(called(floor([away], [one]))).toEqual([])
  expect(called(floor([away, room('eyes', { key: 'eyes-2' })], [one]))).toEqual(['one eyes'])
})
