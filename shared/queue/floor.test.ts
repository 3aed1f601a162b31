import { expect, test } from 'vitest'
import { type Floor, type FloorPerson, hallOf, leaveDoor, passPost } from './floor.ts'

const person = (key: string, need: string[], rest: Partial<FloorPerson> = {}): FloorPerson => ({
  key,
  arrived: 0,
  since: 0,
  isPriority: false,
  need,
  passed: 0,
  at: { kind: 'pool' },
  ...rest,
})
const floor: Floor = {
  now: 10,
  stations: [
    { key: 'ecg', minutes: 4, place: null, after: [] },
    { key: 'spirometry', minutes: 12, place: null, after: ['ecg', 'no such station'] },
  ],
  rooms: [
    { key: '12', station: 'ecg', isOpen: true, startedAt: 8 },
    { key: '13', station: 'spirometry', isOpen: false, startedAt: null },
  ],
  people: [
    person('waits', ['ecg', 'spirometry']),
    person('inside', ['ecg'], { at: { kind: 'inside', room: '12' } }),
    person('called', ['ecg'], { at: { kind: 'door', station: 'ecg' } }),
    person('urgent', ['ecg'], { at: { kind: 'door', station: 'ecg' }, isPriority: true }),
    person('urgent too', ['ecg'], { at: { kind: 'door', station: 'ecg' }, isPriority: true }),
    person('away', ['spirometry'], { at: { kind: 'away' } }),
  ],
}
const at = (key: string) => {
  const { hall, patients } = hallOf(floor)
  const [ecg, spirometry] = hall.posts
  const patient = patients.get(key)
  if (!ecg || !spirometry || !patient) throw new Error('The floor has both')
  return { hall, ecg, spirometry, patient }
}

test('puts every patient into the pool or the room that the floor names', () => {
  const { hall, ecg } = at('waits')
  expect(hall.pool.map(({ key }) => key)).toEqual(['waits'])
  expect(ecg.rooms.map(({ patient, startedAt }) => [patient?.key, startedAt])).toEqual([['inside', 8]])
})

test('orders a door by priority, then by arrival at the door', () => {
  expect(at('waits').ecg.door.map(({ key }) => key)).toEqual(['urgent', 'urgent too', 'called'])
})

test('gives a station its predecessors and successors', () => {
  const { ecg, spirometry } = at('waits')
  expect([ecg.before, spirometry.after]).toEqual([[spirometry], [ecg]])
})

test('a passed stop no longer counts as work of the patient and of the station', () => {
  const { ecg, spirometry, patient } = at('waits')
  expect([patient.minutes, ecg.load, spirometry.load]).toEqual([16, 20, 24])
  passPost(patient, ecg)
  expect([patient.minutes, ecg.load, spirometry.load]).toEqual([12, 16, 24])
  expect([patient.need, patient.passed]).toEqual([[spirometry], 1])
})

test('removes from the door a patient who goes in', () => {
  const { ecg, patient } = at('called')
  leaveDoor(ecg, patient)
  expect(ecg.door.map(({ key }) => key)).toEqual(['urgent', 'urgent too'])
})
