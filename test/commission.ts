import { settle } from '../server/check-ups/actions.ts'
import type { BookingId } from '../shared/booking/schema.ts'
import { conclusionsContract } from '../shared/conclusions/contract.ts'
import type { NewGroup } from '../shared/group-booking/schema.ts'
import { clinicDay } from '../shared/platform/days.ts'
import { member } from './accounts.ts'
import { makeSlot } from './booking.ts'
import type { works } from './group-booking.ts'
import type { TestApp } from './harness.ts'
import { booked } from './queue.ts'

type Person = Pick<Awaited<ReturnType<typeof member>>, 'client' | 'account'>
type Role = 'chair' | 'registrar' | 'admin' | 'doctor'

/** Makes a staff account, by default a chair, and returns its calls about the commission's papers. */
export async function commission(app: TestApp, ...roles: Role[]) {
  return commissioner(app, await member(app, { roles: roles.length > 0 ? roles : ['chair'] }))
}

/** Returns the calls about the commission's papers on behalf of a signed-in person, with or without the right. */
export function commissioner(app: TestApp, { client, account }: Person) {
  const on = clinicDay(app.clock.now())
  // The number of the last справка that this person made for a check-up; a справка made by another person is
  // known only from the card.
  const seen = new Map<BookingId, string>()
  return {
    client,
    account,
    conclude: async (booking: BookingId, given: Record<string, unknown> = {}) => {
      const isHealthy = given.outcome !== 'unfit'
      const verdict = {
        outcome: 'fit',
        group: isHealthy ? 'I' : 'II',
        ...(given.outcome === 'additional' && { examinations: 'Консультация кардиолога' }),
        withoutEmployment: true,
        on,
        chairman: 'Громова Вера Николаевна',
        ...given,
      }
      const answer = await client.call(conclusionsContract.conclude, {
        params: { id: booking },
        body: { additionalSeen: seen.get(booking), ...verdict } as never,
      })
      if (answer.result?.isFinal === false) seen.set(booking, answer.result.number)
      return answer
    },
    card: (booking: BookingId) => client.call(conclusionsContract.card, { params: { id: booking } }),
    awaiting: (query: Record<string, unknown> = {}) =>
      client.call(conclusionsContract.awaiting, { query: query as never }),
    register: (query: Record<string, unknown> = {}) =>
      client.call(conclusionsContract.register, { query: query as never }),
    figures: async () => (await client.call(conclusionsContract.figures)).result,
    file: (id: string) => client.send({ method: 'GET', url: `/api/conclusions/${id}/file` }),
    hand: (id: string) => client.call(conclusionsContract.hand, { params: { id: id as never }, body: {} }),
    takeBack: (id: string) =>
      client.call(conclusionsContract.takeBack, { params: { id: id as never }, body: {} }),
    annul: (id: string, reason = 'Ошибка в факторах') =>
      client.call(conclusionsContract.annul, { params: { id: id as never }, body: { reason } }),
  }
}

const ways: Record<string, readonly string[]> = {
  arrived: ['arrived'],
  in_progress: ['arrived', 'in_progress'],
  completed: ['arrived', 'in_progress', 'completed'],
  no_show: ['no_show'],
}

/** Sets the state of a booking in the database, step by step up to the given state. */
export async function mark(app: TestApp, booking: BookingId, state = 'arrived'): Promise<void> {
  for (const next of ways[state] ?? []) {
    await app.db.execute('update bookings set state = $2 where id = $1', [booking, next])
    await app.db.transact((tx) => settle(tx, [booking], null, app.clock.now()))
  }
}

/** Makes a person who has booked for today and has come. */
export async function examined(app: TestApp, state = 'completed', given: Record<string, unknown> = {}) {
  const person = await booked(app, given)
  await mark(app, person.booking, state)
  return person
}

let made = 0

/** Makes an employee whom the organization has booked for today. */
export async function workerBooked(
  app: TestApp,
  office: Awaited<ReturnType<typeof works>>,
  given: Record<string, unknown> = {},
  kind: Pick<NewGroup, 'kind' | 'kindReason'> = { kind: 'periodic' },
) {
  const [employee] = await office.people(1, given)
  if (!employee) throw new Error('nobody is hired')
  const day = clinicDay(app.clock.now())
  made += 1
  const time = `${14 + Math.floor(made / 60)}:${String(made % 60).padStart(2, '0')}`
  const { id: slot } = await makeSlot(app.db, { day, time, city: 'pvl' })
  const group = { city: 'pvl', kind: kind.kind } as const
  const who = { ids: [employee.id] }
  const { result } = await office.ask('volume', { body: { ...group, date: day, who } })
  const places = [{ employee: employee.id, slot }]
  const { total } = result as { total: number }
  const { error } = await office.ask('book', { body: { ...group, ...kind, total, tell: false, places } })
  if (error) throw new Error(`not booked: ${JSON.stringify(error)}`)
  const { rows } = await app.db.execute('select id from bookings where employee_id = $1', [employee.id])
  return { employee, booking: rows[0]?.id as BookingId, slot }
}

/** Makes an employee whom the organization has booked for today and who has completed the check-up. */
export async function workerExamined(...asked: Parameters<typeof workerBooked>) {
  const [app] = asked
  const { employee, booking } = await workerBooked(...asked)
  await mark(app, booking, 'completed')
  return { employee, booking }
}
