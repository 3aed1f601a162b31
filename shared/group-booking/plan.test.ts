import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../platform/days.ts'
import { plan } from './plan.ts'
import { awayLimit, type PlanDay, type PlanLimits, type PlanPerson, type PlanRequest } from './plan-grid.ts'

const monday = '2027-01-11' as Day
const dayAt = (at: number): Day => addDays(monday, at)
const codes = ['ecg', 'xray', 'dentist']
const times = ['08:00', '09:00', '10:00']

/** Builds a working day whose hours have the given number of seats. Services without given seats are not limited. */
const day = (at: number, places: number[], seats: PlanDay['hours'][number]['seats'] = {}): PlanDay => ({
  day: dayAt(at),
  hours: places.map((count, hour) => ({ time: times[hour] ?? '', places: count, seats })),
})

const person = (id: string, own: Partial<PlanPerson> = {}): PlanPerson => ({
  id,
  department: null,
  services: [],
  deadline: null,
  ...own,
})
const people = (count: number, own: Partial<PlanPerson> = {}): PlanPerson[] =>
  Array.from({ length: count }, (_, at) => person(`${own.department ?? 'p'}${at}`, own))

const anyPerson = fc.record({
  department: fc.constantFrom('цех', 'склад', 'офис', null),
  services: fc.subarray(codes),
  deadline: fc.option(fc.integer({ min: -1, max: 7 }).map(dayAt)),
  wishes: fc.array(fc.integer({ min: 0, max: 7 }).map(dayAt), { maxLength: 2 }),
})
const anyPeople = fc
  .array(anyPerson, { maxLength: 40 })
  .map((all) => all.map((one, at) => person(`p${String(at).padStart(2, '0')}`, one)))
const anySeats = fc.record({ ecg: fc.nat(3), xray: fc.nat(3), dentist: fc.nat(2) })
const anyHours = fc.array(fc.tuple(fc.nat(4), anySeats), { minLength: 1, maxLength: 3 })
const anyDays = fc.array(anyHours, { maxLength: 8 }).map((all) =>
  all.map(
    (hours, at): PlanDay => ({
      day: dayAt(at),
      hours: hours.map(([places, seats], hour) => ({ time: times[hour] ?? '', places, seats })),
    }),
  ),
)
const anyLimits: fc.Arbitrary<PlanLimits> = fc.record(
  { perDay: fc.integer({ min: 1, max: 8 }), wave: fc.integer({ min: 1, max: 3 }) },
  { requiredKeys: [] },
)
const anyRequest: fc.Arbitrary<PlanRequest> = fc.record({
  people: anyPeople,
  days: anyDays,
  limits: anyLimits,
})

const holds = <T>(given: fc.Arbitrary<T>, check: (value: T) => void, seed?: number) =>
  fc.assert(fc.property(given, check), { numRuns: 300, ...(seed !== undefined && { seed }) })
const countBy = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, number> =>
  new Map([...Map.groupBy(all, keyOf)].map(([key, same]) => [key, same.length]))

test('every employee appears once: in the plan or in the list of those who do not fit', () => {
  holds(anyRequest, (request) => {
    const { places, misfits } = plan(request)
    const told = [...places, ...misfits].map((one) => one.person)
    expect(told.toSorted()).toEqual(request.people.map((one) => one.id).toSorted())
  })
})

test('no hour exceeds the capacity of the clinic, of a service or of the hourly group', () => {
  holds(anyRequest, (request) => {
    const byId = new Map(request.people.map((one) => [one.id, one]))
    const byHour = Map.groupBy(plan(request).places, (one) => `${one.day} ${one.time}`)
    for (const { day: on, hours } of request.days)
      for (const { time, places, seats } of hours) {
        const here = byHour.get(`${on} ${time}`) ?? []
        byHour.delete(`${on} ${time}`)
        expect(here.length).toBeLessThanOrEqual(Math.min(places, request.limits?.wave ?? places))
        for (const [service, most] of Object.entries(seats))
          expect(
            here.filter((one) => byId.get(one.person)?.services.includes(service)).length,
          ).toBeLessThanOrEqual(most)
      }
    expect([...byHour.keys()]).toEqual([])
  })
})

test('absences per day never exceed a fifth of a department or the agreed group limit', () => {
  holds(anyRequest, (request) => {
    const departmentOf = new Map(request.people.map((one) => [one.id, one.department]))
    const sizes = countBy(request.people, (one) => one.department ?? '')
    for (const here of Map.groupBy(plan(request).places, (one) => one.day).values()) {
      expect(here.length).toBeLessThanOrEqual(request.limits?.perDay ?? here.length)
      for (const [name, away] of countBy(here, (one) => departmentOf.get(one.person) ?? ''))
        if (name !== '') expect(away).toBeLessThanOrEqual(awayLimit(sizes.get(name) ?? 0))
    }
  })
})

test('no employee is planned after their deadline', () => {
  holds(anyRequest, (request) => {
    const deadlineOf = new Map(request.people.map((one) => [one.id, one.deadline]))
    const late = plan(request).places.filter((one) => one.day > (deadlineOf.get(one.person) ?? one.day))
    expect(late).toEqual([])
  })
})

test('the order of people and days in the input does not change the plan', () => {
  holds(anyRequest, (request) => {
    const turned = { ...request, people: request.people.toReversed(), days: request.days.toReversed() }
    expect(plan(turned)).toEqual(plan(request))
  })
})

test('an employee left out of the plan cannot be added manually either', () => {
  holds(anyRequest, (request) => {
    const { places, misfits } = plan(request)
    const at = new Map(places.map((one) => [one.person, { day: one.day, time: one.time }]))
    const kept = request.people.map((one) => {
      const fixed = at.get(one.id)
      return fixed ? { ...one, fixed } : one
    })
    expect(plan({ ...request, people: kept }).misfits).toEqual(misfits)
  })
})

test('an employee who was tried before a move gets the seat that the move has freed', () => {
  // For each hour: the number of seats, and how many of them the dentist can serve.
  const hoursOf: [number, number][][] = [
    [
      [1, 0],
      [1, 0],
    ],
    [[1, 0]],
    [
      [1, 1],
      [1, 0],
    ],
    [
      [1, 0],
      [0, 1],
    ],
    [[1, 1]],
  ]
  const days = hoursOf.map((hours, at): PlanDay => {
    const made = hours.map(([places, dentist], hour) => ({
      time: times[hour] ?? '',
      places,
      seats: { dentist },
    }))
    return { day: dayAt(at), hours: made }
  })
  const office = { department: 'офис' }
  const wishing = (at: number) => ({ wishes: [dayAt(at)] })
  const all = [
    ...[
      person('p00', { department: 'цех', services: ['dentist'] }),
      person('p01', office),
      person('p02', office),
    ],
    person('p03', { ...office, services: ['dentist'] }),
    ...[
      person('p04', { department: 'цех', ...wishing(4) }),
      person('p05', { ...office, deadline: dayAt(2), ...wishing(2) }),
    ],
  ]
  expect(plan({ people: all, days, limits: {} }).misfits).toEqual([])
})

test('a plan is never shorter than its lower bound', () => {
  holds(anyRequest, (request) => {
    const { days, bound } = plan(request)
    expect(days).toBeGreaterThanOrEqual(bound.days)
  })
})

test('manually placed employees stay in place and the others move around them', () => {
  const put = fc.record({ at: fc.nat(7), hour: fc.nat(2), who: fc.nat(39) })
  holds(fc.tuple(anyRequest, fc.array(put, { maxLength: 4 })), ([request, puts]) => {
    const fixedAt = new Map(
      puts.map(({ who, at, hour }) => [who, { day: dayAt(at), time: times[hour] ?? '' }]),
    )
    const given = request.people.map((one, at) => {
      const fixed = fixedAt.get(at)
      return fixed ? { ...one, fixed } : one
    })
    const { places } = plan({ ...request, people: given })
    for (const one of given)
      if (one.fixed)
        expect(places.filter(({ person: id }) => id === one.id)).toEqual([{ person: one.id, ...one.fixed }])
    const fixedIds = new Set(given.flatMap((one) => (one.fixed ? one.id : [])))
    for (const [key, here] of Map.groupBy(places, (one) => `${one.day} ${one.time}`)) {
      const hour = request.days.flatMap(({ day: on, hours }) =>
        hours.filter(({ time }) => key === `${on} ${time}`),
      )[0]
      if (here.some((one) => !fixedIds.has(one.person)))
        expect(here.length).toBeLessThanOrEqual(hour?.places ?? 0)
    }
  })
})

test('more capacity never makes a plan longer', () => {
  const few = anyPeople.map((all) => all.map((one) => ({ ...one, deadline: null, wishes: [] })))
  const wide = fc.record({
    people: few,
    places: fc.integer({ min: 1, max: 4 }),
    seats: anySeats,
    more: anySeats,
  })
  // Uses a separate seed: the packing is a heuristic, so the property is checked on thousands of groups but not
  // proven.
  holds(
    wide,
    ({ people: all, places, seats, more }) => {
      const daysOf = (extra: Record<string, number>, added: number) =>
        Array.from({ length: 60 }, (_, at) =>
          day(
            at,
            [places + added, places + added],
            Object.fromEntries(Object.entries(seats).map(([name, own]) => [name, own + (extra[name] ?? 0)])),
          ),
        )
      const before = plan({ people: all, days: daysOf({}, 0) })
      const after = plan({ people: all, days: daysOf(more, 1) })
      expect(after.misfits.length).toBeLessThanOrEqual(before.misfits.length)
      if (before.misfits.length === 0) expect(after.days).toBeLessThanOrEqual(before.days)
    },
    4,
  )
})

test('employees with earlier deadlines come first when capacity is short', () => {
  const given = [...people(3), person('срочно', { deadline: dayAt(0) })]
  const { places, misfits } = plan({ people: given, days: [day(0, [1]), day(1, [1])] })
  expect(places[0]).toEqual({ person: 'срочно', day: dayAt(0), time: '08:00' })
  expect(misfits.map((one) => one.reason)).toEqual(['NO_CAPACITY', 'NO_CAPACITY'])
})

test('the reason names the obstacle: deadline, capacity, department limit or group limit', () => {
  const reasons = (request: PlanRequest) => plan(request).misfits.map((one) => one.reason)
  const days = [day(0, [2, 2], { ecg: 0 })]
  expect(reasons({ people: [person('a', { deadline: addDays(monday, -1) })], days })).toEqual([
    'DEADLINE_PASSED',
  ])
  expect(reasons({ people: [person('a', { services: ['ecg'] })], days })).toEqual(['NO_CAPACITY'])
  expect(reasons({ people: people(2, { department: 'цех' }), days })).toEqual(['DEPARTMENT_LIMIT'])
  expect(reasons({ people: people(2), days, limits: { perDay: 1 } })).toEqual(['GROUP_LIMIT'])
  expect(reasons({ people: people(3), days, limits: { wave: 1 } })).toEqual(['GROUP_LIMIT'])
})

test('a whole department takes five days, and the bound names the department as the cause', () => {
  const { days, bound } = plan({
    people: people(50, { department: 'цех' }),
    days: Array.from({ length: 9 }, (_, at) => day(at, [40])),
  })
  expect({ days, bound }).toEqual({ days: 5, bound: { days: 5, by: 'department', name: 'цех' } })
})

test('the limit counts all employees of the department, not only those in the group', () => {
  const days = Array.from({ length: 9 }, (_, at) => day(at, [40]))
  const group = people(4, { department: 'цех' })
  expect(plan({ people: group, days }).days).toBe(4)
  expect(plan({ people: group, days, limits: { headcount: { цех: 20 } } }).days).toBe(1)
})

test('the hourly limit lets in as many people per hour as one bus brings', () => {
  const { places } = plan({ people: people(7), days: [day(0, [20, 20, 20])], limits: { wave: 3 } })
  expect([...countBy(places, (one) => one.time)]).toEqual([
    ['08:00', 3],
    ['09:00', 3],
    ['10:00', 1],
  ])
})

test('a preferred day is honoured, but not when another employee would miss a deadline', () => {
  const wish = person('a', { wishes: [dayAt(1)] })
  const days = [day(0, [1]), day(1, [1]), day(2, [1])]
  expect(plan({ people: [wish], days }).places[0]?.day).toBe(dayAt(1))
  const urgent = people(2, { deadline: dayAt(1) })
  const { places, misfits } = plan({ people: [wish, ...urgent], days })
  expect(misfits).toEqual([])
  expect(places.find((one) => one.person === 'a')?.day).toBe(dayAt(2))
})

test('people with different volumes are mixed, so no day waits for one room', () => {
  const given = [
    ...people(6, { department: null, services: ['dentist'] }),
    ...people(6).map((one) => ({ ...one, id: `x${one.id}` })),
  ]
  const { days, bound } = plan({
    people: given,
    days: Array.from({ length: 9 }, (_, at) => day(at, [4], { dentist: 2 })),
  })
  expect([days, bound.days]).toEqual([3, 3])
})
