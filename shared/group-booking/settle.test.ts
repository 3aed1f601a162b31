import { expect, test } from 'vitest'
import type { EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import type { SlotId } from '../schedule/schema.ts'
import { freeCapacityOf, type TimeSlot } from './capacity.ts'
import { conflictsOf, offersAtMost, settle, type Wish } from './settle.ts'

const monday = '2027-01-11' as Day
const slot = (time: string, free: number): TimeSlot => ({
  slot: time as SlotId,
  day: monday,
  time,
  minutes: 15,
  capacity: 9,
  free,
})
const wish = (name: string, at: TimeSlot | null, problem: string | null = null): Wish => ({
  employee: name as EmployeeId,
  booking: null,
  fullname: name,
  needs: [],
  slot: at,
  near: at,
  problem,
})
const always = () => true

test('the first person takes the last seat; the next one gets the answer that the time is full', () => {
  const one = slot('08:00', 1)
  const { taken, failed } = settle(
    freeCapacityOf([one], [], []),
    [wish('Анна', one), wish('Борис', one)],
    always,
  )
  expect(taken.map(({ fullname }) => fullname)).toEqual(['Анна'])
  expect(failed.map(({ wish: { fullname }, reason }) => [fullname, reason])).toEqual([
    ['Борис', 'На это время мест больше нет'],
  ])
})

test('a missing or past time is refused with that reason; a problem of the person is reported first', () => {
  const early = slot('08:00', 5)
  const wishes = [wish('Анна', null), wish('Борис', early), wish('Вера', early, 'Сотрудник уволен')]
  const { failed } = settle(freeCapacityOf([early], [], []), wishes, () => false)
  expect(failed.map(({ reason, isTime }) => [reason, isTime])).toEqual([
    ['Такого времени в расписании нет', true],
    ['Это время уже прошло', true],
    ['Сотрудник уволен', false],
  ])
})

test('nearest times are offered only to people who need another time, not to those who cannot be booked', () => {
  const full = slot('08:00', 0)
  const free = slot('08:15', 2)
  const rooms = freeCapacityOf([full, free], [], [])
  const { failed } = settle(rooms, [wish('Анна', full), wish('Вера', full, 'Сотрудник уволен')], always)
  const conflicts = conflictsOf(rooms, failed)
  expect(conflicts.map(({ nearest }) => nearest)).toEqual([
    [{ slot: '08:15', day: monday, time: '08:15', free: 2 }],
    [],
  ])
})

test('nearest times are found only for the first hundred people', () => {
  const full = slot('08:00', 0)
  const free = slot('08:15', 2)
  const rooms = freeCapacityOf([full, free], [], [])
  const wishes = Array.from({ length: offersAtMost + 1 }, (_, at) => wish(`${at}`, full))
  const conflicts = conflictsOf(rooms, settle(rooms, wishes, always).failed)
  expect([conflicts.at(-2)?.nearest.length, conflicts.at(-1)?.nearest.length]).toEqual([1, 0])
})
