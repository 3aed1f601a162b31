import type { BookingId } from '../shared/booking/schema.ts'
import { conclusionsContract } from '../shared/conclusions/contract.ts'
import { clinicDay } from '../shared/platform/days.ts'
import { member } from './accounts.ts'
import type { TestApp } from './harness.ts'
import { booked } from './queue.ts'

type Role = 'chair' | 'registrar' | 'admin' | 'doctor'

/** Somebody of the clinic with what he does about the commission's papers. */
export async function commission(app: TestApp, ...roles: Role[]) {
  const { client, account } = await member(app, { roles: roles.length > 0 ? roles : ['chair'] })
  const on = clinicDay(app.clock.now())
  return {
    client,
    account,
    conclude: (booking: BookingId, given: Record<string, unknown> = {}) =>
      client.call(conclusionsContract.conclude, {
        params: { id: booking },
        body: { outcome: 'fit', group: 'I', on, chairman: 'Громова Вера Николаевна', ...given } as never,
      }),
    card: (booking: BookingId) => client.call(conclusionsContract.card, { params: { id: booking } }),
    awaiting: (query: Record<string, unknown> = {}) =>
      client.call(conclusionsContract.awaiting, { query: query as never }),
    register: (query: Record<string, unknown> = {}) =>
      client.call(conclusionsContract.register, { query: query as never }),
    figures: async () => (await client.call(conclusionsContract.figures)).result,
    file: (id: string) => client.send({ method: 'GET', url: `/api/conclusions/${id}/file` }),
    hand: (id: string) => client.call(conclusionsContract.hand, { params: { id: id as never }, body: {} }),
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

/** Writes that somebody has come to his visit, and how far he is. */
export async function mark(app: TestApp, booking: BookingId, state = 'arrived'): Promise<void> {
  for (const next of ways[state] ?? [])
    await app.db.execute('update bookings set state = $2 where id = $1', [booking, next])
}

/** A person who has booked for himself for today and has come. */
export async function examined(app: TestApp, state = 'completed', given: Record<string, unknown> = {}) {
  const person = await booked(app, given)
  await mark(app, person.booking, state)
  return person
}
