import stations from '../reference/stations.json' with { type: 'json' }
import type { Database } from '../server/platform/db/types.ts'
import { loadStations } from '../server/schedule/stations/actions.ts'
import type { EmployeeCard } from '../shared/employees/schema.ts'
import { groupBookingContract } from '../shared/group-booking/contract.ts'
import { makeSlot } from './booking.ts'
import { employer, hire, post } from './employees.ts'
import type { TestApp } from './harness.ts'

/** Loads the stations, as a new installation does. */
export const loadFirstStations = (db: Database): Promise<void> =>
  db.transact((tx) => loadStations(tx, stations))

/** HR of a new organization with a position that has factors. */
export async function works(app: TestApp) {
  const office = await employer(app)
  const welder = await post(office, 'Сварщик', '4.4', '6.1')
  const { call } = office.client
  const people = (count: number, given: Record<string, unknown> = {}): Promise<EmployeeCard[]> =>
    Promise.all(Array.from({ length: count }, () => hire(office, { position: welder.id, ...given })))
  const ask = <Name extends keyof typeof groupBookingContract>(name: Name, input: Record<string, unknown>) =>
    call.call(office.client, groupBookingContract[name], {
      ...input,
      params: { ...office.at, ...(input.params as object) },
    } as never)
  return { ...office, welder, people, ask }
}

/** Adds the eight quarter-hour slots of a day from 08:00 to 10:00 and returns the first one. */
export async function makeMorning(
  db: Database,
  day: string,
  given: { capacity?: number; city?: 'ekb' | 'pvl' } = {},
) {
  const times = ['08:00', '08:15', '08:30', '08:45', '09:00', '09:15', '09:30', '09:45']
  const [first] = await Promise.all(times.map((time) => makeSlot(db, { day, time, ...given })))
  if (!first) throw new Error('no slot made')
  return first
}
