import { bookingContract } from '../shared/booking/contract.ts'
import type { Booking } from '../shared/booking/schema.ts'
import { recognitionContract } from '../shared/employees/account-link/contract.ts'
import { employeesContract } from '../shared/employees/contract.ts'
import type { EmployeeCard } from '../shared/employees/schema.ts'
import type { BookedGroup, GroupVolume } from '../shared/group-booking/schema.ts'
import { addDays, clinicDay } from '../shared/platform/days.ts'
import { freshPhone, member } from './accounts.ts'
import { makeSlot } from './booking.ts'
import { inputOf } from './employees.ts'
import { works } from './group-booking.ts'
import type { Client, TestApp } from './harness.ts'

let visits = 0
/** Returns a time of day that no other call returns. */
const freshTime = () => `21:${String(visits++).padStart(2, '0')}`

/** Birth date of the employee. */
export const birth = '1988-07-14'
const welder = { surname: 'Королёв', name: 'Пётр', birth }

/**
 * Makes an employee whom the organization has booked for a day `inDays` from now, and a signed-in account with
 * the employee's phone.
 */
export async function bookedByEmployer(app: TestApp, { inDays = 0, account = {}, person = {} } = {}) {
  const office = await works(app)
  const phone = freshPhone()
  const [card] = await office.people(1, { ...welder, ...person, phone })
  const slot = await makeSlot(app.db, { day: addDays(clinicDay(app.clock.now()), inDays), time: freshTime() })
  if (!card) throw new Error('nobody was hired')
  const who = { ids: [card.id] }
  const wish = { who, city: 'ekb', kind: 'periodic', date: slot.day }
  const volume = (await office.ask('volume', { body: wish })) as { result: GroupVolume }
  const places = [{ employee: card.id, slot: slot.id }]
  const body = { city: 'ekb', kind: 'periodic', places, total: volume.result.total, tell: false }
  const { result, error } = await office.ask('book', { body })
  if (error) throw new Error(JSON.stringify(error))
  const { client, account: own } = await member(app, { phone, surname: 'Королев', name: 'Петр', ...account })
  return { office, card, slot, client, account: own, group: result as BookedGroup }
}

/** The bookings that an account sees. */
export const mine = async (client: Client): Promise<Booking[]> =>
  (await client.call(bookingContract.list, { query: {} })).result.items
/** Whether an account is asked for the birth date. */
export const isAsked = async (client: Client) => (await client.call(recognitionContract.asked)).result.isAsked
/** Says the birth date by which an employee is recognised. */
export const say = (client: Client, day = birth) =>
  client.call(recognitionContract.recognise, { body: { birth: day as never } })

/** HR opens an employee's card and saves it with changed fields. */
export async function correct(
  { client, at }: Awaited<ReturnType<typeof works>>,
  { id }: Pick<EmployeeCard, 'id'>,
  given: object,
) {
  const params = { ...at, id }
  const { result } = await client.call(employeesContract.one, { params })
  return client.call(employeesContract.change, { params, body: { ...inputOf(result), ...given } as never })
}
