import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAt, monday, morning, people, person, sources, stations, task } from '../../test/arranging.ts'
import type { EmployeeId } from '../employees/schema.ts'
import type { Day } from '../platform/days.ts'
import { hourOf } from '../schedule/station-hours/rules.ts'
import { arrange } from './arrange.ts'
import { countAt, freeCapacityOf, lackAt, stationsFor } from './capacity.ts'
import { awayLimit } from './plan-grid.ts'
import type { Pin, PlannedPlace } from './schema.ts'
import { type GroupPerson, pricerOf } from './volumes.ts'

test('each person gets a free quarter of an hour, and no hour exceeds the capacity of its stations', () => {
  const anyTask = fc.record({
    count: fc.integer({ min: 1, max: 60 }),
    women: fc.integer({ min: 0, max: 20 }),
    free: fc.integer({ min: 0, max: 3 }),
    late: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(anyTask, ({ count, women, free, late }) => {
      const group = people(count).map((one, at) => ({
        ...one,
        ...(at < women && { gender: 'Женский' as const }),
        ...(at < late && { dueOn: dayAt(-30) }),
      }))
      const asked = task({ people: group, slots: [0, 1, 2].flatMap((at) => morning(at, free)) })
      const { places, misfits, loads, total } = arrange(asked)
      expect(places.length + misfits.length).toBe(count)
      const rooms = freeCapacityOf(asked.slots, asked.stations, [])
      const pricer = pricerOf(sources, 'periodic')
      for (const { slot: id, employee } of places) {
        const slot = rooms.slots.get(id)
        const who = group.find((one) => one.employee === employee)
        const volume = who && pricer(who, monday)
        if (!slot || !volume) throw new Error('a place of nobody')
        const needs = stationsFor(asked.stations, volume.services)
        expect(lackAt(rooms, slot, needs)).toBe(null)
        countAt(rooms, slot, needs)
      }
      expect(loads.reduce((sum, load) => sum + load.people, 0)).toBe(places.length)
      expect(total).toBe(places.reduce((sum, { price }) => sum + price, 0))
    }),
    { numRuns: 60 },
  )
})

test('the planner spreads the people of an hour over its quarters', () => {
  const { places } = arrange(task({ people: people(4), stations: [] }))
  expect(places.map(({ time }) => time)).toEqual(['08:00', '08:15', '08:30', '08:45'])
})

test('overdue people come first, and a person who is due tomorrow is still planned in time', () => {
  const late = people(10, { department: 'поздно', dueOn: dayAt(-40) }).map((one) => ({
    ...one,
    department: null,
  }))
  const calm = people(20)
  const soon = person('срочный', { dueOn: dayAt(0) })
  const { places, misfits } = arrange(task({ people: [...calm, ...late, soon], stations: stations.pvl }))
  const dayOf = (name: string) => places.find(({ employee }) => employee === name)?.day
  expect(misfits).toEqual([])
  expect(dayOf('срочный')).toBe(monday)
  for (const { employee } of late) expect(dayOf(employee)).toBe(monday)
})

test('a person whose due date cannot be met gets a later time instead of becoming a misfit', () => {
  const group = people(40, { dueOn: monday })
  const { places, misfits } = arrange(
    task({ people: group, slots: [0, 1, 2, 3].flatMap((at) => morning(at)) }),
  )
  expect(misfits).toEqual([])
  expect(places.some(({ day, dueOn }) => dueOn !== null && day > dueOn)).toBe(true)
})

test('the daily share of a department is counted from all its workers, not from those in the group', () => {
  const group = people(6, { department: 'Цех' })
  const asked = (headcount: Record<string, number>) => {
    const { places } = arrange(task({ people: group, headcount }))
    return Math.max(
      ...Map.groupBy(places, ({ day }) => day)
        .values()
        .map((same) => same.length),
    )
  }
  expect([asked({ Цех: 6 }), asked({ Цех: 30 })]).toEqual([1, 6])
})

test('a pinned person stays at the pinned time; without a free seat the person becomes a misfit', () => {
  const anna = person('Анна')
  const boris = person('Борис')
  const vera = person('Вера')
  const pin = (who: GroupPerson, day: Day, time: string) => ({ employee: who.employee, day, time })
  const pins = [pin(anna, dayAt(2), '09:45'), pin(boris, dayAt(5), '09:45'), pin(vera, dayAt(1), '08:00')]
  const slots = [0, 1, 2]
    .flatMap((at) => morning(at))
    .map((slot) => (slot.day === dayAt(1) && slot.time === '08:00' ? { ...slot, free: 0 } : slot))
  const { places, misfits, days } = arrange(task({ people: [anna, boris, vera], pins, slots }))
  expect(places).toMatchObject([{ fullname: 'Анна', day: dayAt(2), time: '09:45', isPinned: true }])
  expect(misfits.map(({ fullname, reason }) => [fullname, reason])).toEqual([
    ['Борис', 'Такого времени в расписании нет'],
    ['Вера', 'На это время мест больше нет'],
  ])
  expect(days).toBe(3)
})

test('a person pinned to a past time becomes a misfit, and the reason says so', () => {
  const anna = person('Анна')
  const boris = person('Борис')
  const pins = [
    { employee: anna.employee, day: monday, time: '08:00' },
    { employee: boris.employee, day: monday, time: '08:20' },
  ]
  const { misfits } = arrange(task({ people: [anna, boris], pins, slots: [], now: `${monday} 08:15` }))
  expect(misfits.map(({ fullname, reason }) => [fullname, reason])).toEqual([
    ['Анна', 'Это время уже прошло'],
    ['Борис', 'Такого времени в расписании нет'],
  ])
})

test('a person pinned outside the period stays there, and the planner places no one else there', () => {
  const early = person('Анна')
  const late = person('Яна')
  const pins = [
    { employee: early.employee, day: dayAt(0), time: '08:15' },
    { employee: late.employee, day: dayAt(4), time: '08:00' },
  ]
  const { places, misfits, days, loads } = arrange(
    task({
      people: [early, ...people(3), late],
      pins,
      stations: [],
      from: dayAt(2),
      to: dayAt(2),
      slots: [0, 1, 2, 4].flatMap((at) => morning(at)),
    }),
  )
  expect(misfits).toEqual([])
  expect(places.map(({ day, isPinned }) => [day, isPinned])).toEqual([
    [dayAt(0), true],
    ...Array(3).fill([dayAt(2), false]),
    [dayAt(4), true],
  ])
  expect(loads.map(({ people: count }) => count)).toEqual([1, 0, 3, 1])
  expect(days).toBe(4)
})

test('the plan names the employer’s limit of people per day as the bottleneck, not the clinic’s seats', () => {
  const { bound } = arrange(task({ people: people(6), stations: [], limits: { perDay: 2 } }))
  expect(bound).toEqual({ days: 3, by: 'limit', name: null })
})

test('without a free day the misfit reason is the lack of seats, not a passed due date', () => {
  const { misfits, bound } = arrange(task({ people: people(2), slots: [] }))
  expect(misfits.map(({ reason }) => reason)).toEqual(
    Array(2).fill('В выбранные дни и часы не хватает свободных мест или кабинетов для его осмотра'),
  )
  expect(bound.days).toBe(0)
})

test('the minimum number of days is explained by the station that limits the group', () => {
  const audio = [{ key: 'audio', name: 'Аудиометрия', rooms: 1, minutes: 30, services: ['fn-audiometry'] }]
  const { bound, days } = arrange(task({ people: people(6), stations: audio }))
  expect(bound).toEqual({ days: 2, by: 'service', name: 'Аудиометрия' })
  expect(days).toBe(2)
})

test('an employee with a factor that the order does not contain is left out of the plan', () => {
  const strange = person('Глеб', { factors: [{ code: '99.99', marks: [] }] })
  const { bad, places } = arrange(task({ people: [person('Анна'), strange] }))
  expect([bad, places.length]).toEqual([['Глеб'], 1])
})

/** Returns the times of the people in a plan. */
const standing = (places: readonly PlannedPlace[]): Pin[] =>
  places.map(({ employee, day, time }) => ({ employee, day, time }))
/** Returns the people whose time differs in the second plan: «п001 2027-01-11 08:15». */
function movedIn(before: readonly PlannedPlace[], after: readonly PlannedPlace[]): string[] {
  const words = ({ employee, day, time }: PlannedPlace) => `${employee} ${day} ${time}`
  const was = new Set(before.map(words))
  return after.map(words).filter((place) => !was.has(place))
}
const quarters = (free: number, days = [0, 1, 2]) => days.flatMap((at) => morning(at, free))

describe('a person is pinned in an existing plan', () => {
  test('to a free time: no one else moves', () => {
    const group = ['Цех', 'Склад', 'Гараж'].flatMap((department) => people(8, { department }))
    const asked = task({ people: group, stations: stations.ekb, limits: { share: 0.5 } })
    const { places } = arrange(asked)
    const [first] = places
    if (!first) throw new Error('nobody is planned')
    const pin = { employee: first.employee, day: dayAt(2), time: '10:45' }
    const after = arrange({ ...asked, pins: [pin], stands: standing(places) })
    expect(movedIn(places, after.places)).toEqual([`${first.employee} ${dayAt(2)} 10:45`])
    expect(after.misfits).toEqual([])
  })

  test('to the time of another person: only that person moves, to the nearest time of the same day', () => {
    const asked = task({ people: people(10), stations: [], slots: quarters(1, [0, 1]) })
    const { places } = arrange(asked)
    const pin = { employee: 'п000' as EmployeeId, day: dayAt(0), time: '09:00' }
    const after = arrange({ ...asked, pins: [pin], stands: standing(places) })
    expect(places.find(({ time }) => time === '09:00')?.employee).toBe('п004')
    expect(movedIn(places, after.places)).toEqual([`п004 ${dayAt(0)} 08:00`, `п000 ${dayAt(0)} 09:00`])
  })

  test('to a full time that several people have: the person with the latest due date is moved away', () => {
    const soon = person('А', { dueOn: dayAt(1) })
    const later = person('Б', { dueOn: dayAt(9) })
    const hand = person('В')
    const stands = [soon, later].map(({ employee }) => ({ employee, day: dayAt(0), time: '08:00' }))
    const pins = [{ employee: hand.employee, day: dayAt(0), time: '08:00' }]
    const slots = quarters(2, [0])
    const { places } = arrange(task({ people: [later, soon, hand], stations: [], slots, pins, stands }))
    expect(places.map(({ employee, time }) => [employee, time])).toEqual([
      ['А', '08:00'],
      ['В', '08:00'],
      ['Б', '08:15'],
    ])
  })

  test('beyond the daily limit of the department: one of its employees moves to another day', () => {
    const group = people(3, { department: 'Цех' })
    const asked = task({ people: group, stations: [] })
    const { places } = arrange(asked)
    expect(places.map(({ day }) => day)).toEqual([dayAt(0), dayAt(1), dayAt(2)])
    const [first, second] = places
    if (!first || !second) throw new Error('nobody is planned')
    const pin = { employee: first.employee, day: dayAt(1), time: '10:00' }
    const after = arrange({ ...asked, pins: [pin], stands: standing(places) })
    expect(movedIn(places, after.places)).toEqual([
      `${second.employee} ${dayAt(0)} 08:00`,
      `${first.employee} ${dayAt(1)} 10:00`,
    ])
  })

  test('and late people keep their times, while people on a day that has been closed get another time', () => {
    const late = person('Анна', { dueOn: dayAt(0) })
    const other = person('Борис')
    const stands = [
      { employee: late.employee, day: dayAt(2), time: '09:15' },
      { employee: other.employee, day: dayAt(0), time: '08:00' },
    ]
    const { places } = arrange(task({ people: [late, other], slots: quarters(3, [1, 2]), stands }))
    expect(places.map(({ fullname, day, time }) => [fullname, day, time])).toEqual([
      ['Борис', dayAt(1), '08:00'],
      ['Анна', dayAt(2), '09:15'],
    ])
  })

  test('and another person would lose the time or miss the due date: the planner makes a new plan', () => {
    const due = person('Срочный', { dueOn: dayAt(0) })
    const calm = person('Спокойный')
    const hand = person('Ручной')
    const stands = [
      { employee: due.employee, day: dayAt(0), time: '08:00' },
      { employee: calm.employee, day: dayAt(0), time: '08:15' },
    ]
    const pins = [{ employee: hand.employee, day: dayAt(0), time: '08:00' }]
    const slots = [...quarters(1, [0]).slice(0, 2), ...quarters(1, [1])]
    const { places } = arrange(task({ people: [due, calm, hand], stations: [], slots, stands, pins }))
    expect(places.map(({ fullname, day, time }) => [fullname, day, time])).toEqual([
      ['Ручной', dayAt(0), '08:00'],
      ['Срочный', dayAt(0), '08:15'],
      ['Спокойный', dayAt(1), '08:00'],
    ])
  })

  test('the plan never exceeds a limit or the capacity, and names each person exactly once', () => {
    const anyTask = fc.record({
      count: fc.integer({ min: 1, max: 40 }),
      free: fc.integer({ min: 0, max: 3 }),
      perDay: fc.integer({ min: 1, max: 12 }),
      wave: fc.integer({ min: 1, max: 6 }),
      terms: fc.array(fc.integer({ min: -5, max: 6 }), { maxLength: 40 }),
      stands: fc.array(fc.tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: 47 })), {
        maxLength: 40,
      }),
      pinned: fc.integer({ min: 0, max: 35 }),
    })
    fc.assert(
      fc.property(anyTask, ({ count, free, perDay, wave, terms, stands, pinned }) => {
        const group = people(count, { department: 'Цех' }).map((one, at) => {
          const term = terms[at]
          return { ...one, dueOn: term === undefined ? null : dayAt(term) }
        })
        const times = quarters(3, [0, 1, 2, 3])
        const placeOf = (who: number, where: number): Pin => {
          const { day = monday, time = '' } = times[where] ?? {}
          return { employee: `Цех${String(who).padStart(3, '0')}` as EmployeeId, day, time }
        }
        const asked = task({
          people: group,
          slots: quarters(free),
          limits: { perDay, wave, share: 0.3 },
          pins: [placeOf(0, pinned)],
          stands: stands.map((at) => placeOf(...at)),
        })
        const { places, misfits } = arrange(asked)
        const named = [...places, ...misfits].map(({ employee }) => employee)
        expect(named.sort()).toEqual(group.map(({ employee }) => employee))
        const most = (key: (place: PlannedPlace) => string) =>
          Math.max(
            0,
            ...Map.groupBy(places, key)
              .values()
              .map((same) => same.length),
          )
        expect(most(({ slot }) => slot)).toBeLessThanOrEqual(free)
        expect(most(({ day, time }) => day + hourOf(time))).toBeLessThanOrEqual(wave)
        expect(most(({ day }) => day)).toBeLessThanOrEqual(Math.min(perDay, awayLimit(count, 0.3)))
      }),
      { numRuns: 100 },
    )
  })
})
