// A group, the days of a clinic and a plan asked for, for tests of the planner.
import stationsFile from '../reference/stations.json' with { type: 'json' }
import type { EmployeeId } from '../shared/employees/schema.ts'
import type { ArrangeTask } from '../shared/group-booking/arrange.ts'
import type { TimeSlot } from '../shared/group-booking/capacity.ts'
import type { GroupPerson } from '../shared/group-booking/volumes.ts'
import { addDays, type Day } from '../shared/platform/days.ts'
import { type SlotId, StationsFile } from '../shared/schedule/schema.ts'
import { edition } from './programme.ts'

/** The first day of the plans. */
export const monday = '2027-01-11' as Day
export const dayAt = (at: number) => addDays(monday, at)
const prices = Object.fromEntries(edition.services.map(({ code }) => [code, 100]))
const source = { edition, prices }
export const sources = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [dayAt(at - 1), source]))
export const { stations } = StationsFile.parse(stationsFile)

/** The quarters of three hours of a day, each with three seats. */
export const morning = (at: number, free = 3): TimeSlot[] =>
  ['08', '09', '10'].flatMap((hour) =>
    ['00', '15', '30', '45'].map((quarter) => {
      const time = `${hour}:${quarter}`
      return { slot: `${dayAt(at)} ${time}` as SlotId, day: dayAt(at), time, minutes: 15, capacity: 3, free }
    }),
  )
export const person = (name: string, own: Partial<GroupPerson> = {}): GroupPerson => ({
  employee: name as EmployeeId,
  fullname: name,
  department: null,
  position: null,
  dueOn: null,
  lastPassedOn: null,
  hasPhone: false,
  gender: 'Мужской' as const,
  birth: '1990-05-01' as Day,
  factors: [{ code: '4.4', marks: [] }],
  ...own,
})
export const people = (count: number, own: Partial<GroupPerson> = {}) =>
  Array.from({ length: count }, (_, at) =>
    person(`${own.department ?? 'п'}${String(at).padStart(3, '0')}`, own),
  )

/** Three mornings in Первоуральск, and nothing asked. */
export const task = (own: Partial<ArrangeTask>): ArrangeTask => ({
  people: [],
  kind: 'periodic',
  from: monday,
  now: `${addDays(monday, -3)} 12:00`,
  to: dayAt(10),
  sources,
  slots: [0, 1, 2].flatMap((at) => morning(at)),
  stations: stations.pvl,
  loads: [],
  limits: {},
  crews: [],
  pins: [],
  stands: [],
  headcount: {},
  ...own,
})
