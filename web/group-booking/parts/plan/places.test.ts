import { expect, test } from 'vitest'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { Conflict, GroupPlan } from '../../../../shared/group-booking/schema.ts'
import { addDays, type Day } from '../../../../shared/platform/days.ts'
import type { Slot, SlotId } from '../../../../shared/schedule/schema.ts'
import { newDraft, planOf } from '../wizard/draft.ts'
import {
  byHour,
  fillSlots,
  findPlaces,
  groundOf,
  loadsBeside,
  movedBeside,
  nearestPlaces,
  slotsBeside,
  spreadOver,
  standingIn,
  withOffers,
  withoutPeople,
  withPins,
} from './places.ts'

const day = (text: string) => text as Day
const monday = day('2026-11-30')
const tuesday = day('2026-12-01')
const employee = (id: string) => id as EmployeeId
const near = (slot: string, free: number, on = tuesday) => ({
  slot: slot as SlotId,
  day: on,
  time: '08:15',
  free,
})

const conflict = (id: string, ...nearest: Conflict['nearest']): Conflict => ({
  employee: employee(id),
  booking: null,
  fullname: id,
  reason: 'На это время мест больше нет',
  nearest,
})

test('no more people are moved to a near time than it has free seats', () => {
  const conflicts = ['a', 'b', 'c', 'd'].map((id) => conflict(id, near('s1', 2), near('s2', 1)))
  const offers = nearestPlaces(conflicts)
  expect(conflicts.map((one) => offers.get(one)?.slot)).toEqual(['s1', 's1', 's2', undefined])
})

const slot = (id: string, start: string, free: number): Slot => ({
  id: id as SlotId,
  city: 'ekb',
  start: `2026-11-30T${start}:00+05:00`,
  end: `2026-11-30T${start}:00+05:00`,
  capacity: 6,
  free,
})
const morning = [slot('a', '08:00', 2), slot('b', '08:15', 0), slot('c', '08:30', 1), slot('d', '08:45', 3)]

test('many people moved to one time fill it and the following times, as free seats allow', () => {
  expect(fillSlots(morning, 'a' as SlotId, 4).map(({ time }) => time)).toEqual([
    '08:00',
    '08:00',
    '08:30',
    '08:45',
  ])
})

test('when the day ends too early, only the people who still fit get a time', () => {
  expect(fillSlots(morning, 'c' as SlotId, 9)).toHaveLength(4)
  expect(fillSlots(morning, 'gone' as SlotId, 1)).toEqual([])
})

const placeOf = (id: string, on: Day, time: string): GroupPlan['places'][number] => ({
  employee: employee(id),
  fullname: id,
  department: null,
  position: null,
  crew: null,
  dueOn: null,
  lastPassedOn: null,
  day: on,
  time,
  slot: `${on} ${time}` as SlotId,
  price: 1000,
  isPinned: false,
  hasPhone: false,
})
const plan: GroupPlan = {
  places: [placeOf('a', monday, '08:00'), placeOf('b', monday, '09:00')],
  misfits: [],
  left: [],
  sms: null,
  apart: [],
  days: 1,
  total: 2000,
  bound: { days: 1, by: 'places', name: null },
  loads: [monday, tuesday].map((one) => ({ day: one, people: one === monday ? 2 : 0, free: 9, capacity: 9 })),
}

test('a plan with a person moved to the nearest time recounts its days and keeps the person there', () => {
  const moved = withOffers(plan, nearestPlaces([conflict('a', near('s1', 1))]))
  expect(moved.places.map(({ employee: who, day: on, isPinned }) => [who, on, isPinned])).toEqual([
    ['b', monday, false],
    ['a', tuesday, true],
  ])
  expect(moved.loads.map(({ people }) => people)).toEqual([1, 1])
})

test('leaving a person out lowers the total of the plan and the number of people of the day', () => {
  const less = withoutPeople(plan, new Set([employee('a')]))
  expect([less.total, less.places.length, less.loads[0]?.people]).toEqual([1000, 1, 1])
})

const standing = (slotId: string, isPinned: boolean) => ({ day: monday, slot: slotId as SlotId, isPinned })

test('the free seats of a time are reduced by the people whom the plan has put there', () => {
  const others = [standing('d', false), standing('d', true)]
  expect(slotsBeside(morning, others).map(({ free }) => free)).toEqual([2, 0, 1, 1])
  const days = [{ day: monday, free: 6, capacity: 24 }]
  expect(loadsBeside(days, others)).toEqual([{ day: monday, free: 4, capacity: 24 }])
})

test('a person placed by the plan gives up the seat to a manual change, a person placed by hand does not', () => {
  const freeOf = (isPinned: boolean) =>
    slotsBeside(morning, [standing('a', isPinned), standing('a', isPinned)])[0]?.free
  expect([freeOf(false), freeOf(true)]).toEqual([1, 0])
})

test('a person placed by hand twice has the last time', () => {
  const first = { employee: employee('a'), day: monday, time: '08:00' }
  const last = { ...first, time: '10:00' }
  expect(withPins([first], [last])).toEqual([last])
})

test('manual changes keep the basis of a plan; other days, limits, city, kind or people change the basis', () => {
  const open = { today: monday, last: addDays(monday, 59) }
  const draft = newDraft('ekb', open)
  const asked = (part: Partial<typeof draft>) => {
    const question = planOf({ ...draft, ...part }, open)
    if (!question) throw new Error('nothing is asked')
    return question
  }
  const byHand = [
    { pins: [{ employee: employee('a'), day: tuesday, time: '08:00' }] },
    { except: [employee('a')] },
  ]
  const another = [
    { to: draft.from },
    { from: draft.to },
    { perDay: '5' },
    { share: '' },
    { city: 'pvl' as const },
    { kind: 'preliminary' as const },
    { again: true },
  ]
  const isSame = (part: Partial<typeof draft>) => groundOf(asked(part)) === groundOf(asked({}))
  expect(byHand.map(isSame)).toEqual([true, true])
  expect(another.map(isSame)).toEqual(another.map(() => false))
})

test('the plan lists the people it has moved, without those placed by hand before or now', () => {
  const before = [
    { ...placeOf('by hand before', monday, '08:00'), isPinned: true },
    placeOf('by hand now', monday, '08:15'),
    placeOf('in the way', monday, '09:00'),
    placeOf('untouched', monday, '10:00'),
  ]
  const after = [
    placeOf('by hand before', monday, '10:15'),
    { ...placeOf('by hand now', monday, '09:00'), isPinned: true },
    placeOf('in the way', tuesday, '09:00'),
    placeOf('untouched', monday, '10:00'),
    placeOf('new', monday, '08:00'),
  ]
  const stands = standingIn({ ...plan, places: before })
  expect(stands.map((stand) => stand.employee)).toEqual(['by hand now', 'in the way', 'untouched'])
  expect(movedBeside(stands, { ...plan, places: after })).toEqual([
    {
      employee: 'in the way',
      fullname: 'in the way',
      day: tuesday,
      time: '09:00',
      was: { day: monday, time: '09:00' },
    },
  ])
})

test('people are grouped by their hour, and sorted by name within one time', () => {
  const coming = (time: string, fullname: string) => ({ time, fullname })
  const rows = [
    coming('08:00', 'Яшин'),
    coming('08:45', 'Белов'),
    coming('08:00', 'Ёлкин'),
    coming('10:15', 'Жуков'),
  ]
  const named = byHour(rows).map(([hour, people]) => [hour, people.map(({ fullname }) => fullname)])
  expect(named).toEqual([
    ['08:00', ['Ёлкин', 'Яшин', 'Белов']],
    ['10:00', ['Жуков']],
  ])
})

test.each([
  [100, [9, 9, 0, 9], 34],
  [2, [9, 9, 9], 1],
  [5, [0], null],
])('%i people spread over days with %j seats come %s a day', (people, places, perDay) => {
  expect(
    spreadOver(
      people,
      places.map((capacity) => ({ capacity })),
    ),
  ).toBe(perDay)
})

test('a search in a plan finds by the beginnings of surname and position, within a department and a day', () => {
  const places = [
    { ...placeOf('a', monday, '08:00'), fullname: 'Семёнова Анна', position: 'Токарь', department: 'Цех' },
    { ...placeOf('b', tuesday, '08:00'), fullname: 'Семёнов Пётр', position: 'Сварщик', department: 'Цех' },
    { ...placeOf('c', monday, '09:00'), fullname: 'Иванов Семён', position: null, department: 'Склад' },
  ]
  const found = (asked: Parameters<typeof findPlaces>[1]) =>
    findPlaces(places, asked).map(({ employee: who }) => who)
  expect(found({ search: 'семен' })).toEqual(['a', 'b', 'c'])
  expect(found({ search: 'сем тока' })).toEqual(['a'])
  expect(found({ search: 'сем', department: 'Цех', day: tuesday })).toEqual(['b'])
})
