import { asSystemOver } from '../server/platform/audit/system.ts'
import { queueJobs } from '../server/queue/transitions/jobs.ts'
import type { BookingId } from '../shared/booking/schema.ts'
import { deskContract } from '../shared/desk/contract.ts'
import { addDays, clinicDay, clinicInstant } from '../shared/platform/days.ts'
import { queueContract } from '../shared/queue/contract.ts'
import type { Console, QueueRoom, Ticket, TicketId } from '../shared/queue/schema.ts'
import { ticketsContract } from '../shared/tickets/contract.ts'
import { member } from './accounts.ts'
import { book, makeSlot } from './booking.ts'
import { withStations } from './clinic.ts'
import type { Client, TestApp } from './harness.ts'

/** Ends the past days of the queue, as the nightly job does. */
export async function nightOf(app: TestApp): Promise<void> {
  const { db, clock } = app
  const asSystem = asSystemOver({ db, clock, secrets: app.deps.secrets })
  const job = queueJobs(db, clock, asSystem).find(({ name }) => name === 'close-queue-day')
  await job?.run(new AbortController().signal)
}

/** Moves to 10:00 of the next morning: nobody is in the clinic and no room is open. */
export async function nextDay(app: TestApp): Promise<void> {
  app.clock.set(clinicInstant(addDays(clinicDay(app.clock.now()), 1), '10:00'))
  await nightOf(app)
}

/** A test on a new day: nobody is in the clinic, and no service times have been measured. */
export const onNewDay = withStations.extend<{ day: null }>({
  day: [
    async ({ app, stations }, use) => {
      await nextDay(app)
      await app.db.execute('delete from station_minutes')
      await use(stations)
    },
    { auto: true },
  ],
})

/** A new staff member with the calls of the queue. */
export async function staff(app: TestApp, role: 'registrar' | 'doctor' | 'admin' = 'doctor') {
  return staffOf(await member(app, { roles: [role] }))
}

/** The same person on another process, with the same session. */
export function staffAlsoOn(app: TestApp, { client, account }: Pick<Staff, 'client' | 'account'>) {
  const visitor = app.visitor()
  for (const [name, value] of client.cookies) visitor.cookies.set(name, value)
  return staffOf({ client: visitor, account })
}

type Staff = ReturnType<typeof staffOf>

function staffOf({ client, account }: Pick<Awaited<ReturnType<typeof member>>, 'client' | 'account'>) {
  const body = {}
  const at = (room: Pick<QueueRoom, 'id'>) => ({ params: { id: room.id } })
  return {
    client,
    account,
    now: async () => (await client.call(queueContract.now, { query: { city: 'ekb' } })).result,
    /** The rooms of a station. */
    rooms: async (station: string): Promise<QueueRoom[]> => {
      const { result } = await client.call(queueContract.now, { query: { city: 'ekb' } })
      return result.cabinets.filter((room) => room.station === station)
    },
    look: async (room: QueueRoom): Promise<Console> =>
      (await client.call(queueContract.console, at(room))).result,
    open: (room: QueueRoom) => client.call(queueContract.open, { ...at(room), body }),
    close: (room: QueueRoom) => client.call(queueContract.close, { ...at(room), body }),
    next: (room: QueueRoom, current: TicketId | null = null) =>
      client.call(queueContract.next, { ...at(room), body: { current } }),
    over: (what: 'done' | 'recall' | 'absent' | 'back', room: QueueRoom, current: TicketId) =>
      client.call(queueContract[what], { ...at(room), body: { current } }),
    resume: (room: QueueRoom, ticket: TicketId, current: TicketId | null = null) =>
      client.call(queueContract.resume, { ...at(room), body: { current, ticket } }),
    take: (room: QueueRoom, ticket: TicketId, current: TicketId | null = null) =>
      client.call(queueContract.take, { ...at(room), body: { current, ticket } }),
    drop: (ticket: TicketId, station: string) =>
      client.call(queueContract.drop, { params: { id: ticket }, body: { station, reason: 'Не нужно' } }),
    prefer: (ticket: TicketId, isPriority = true) =>
      client.call(queueContract.prefer, { params: { id: ticket }, body: { isPriority } }),
    leave: (ticket: TicketId) => client.call(queueContract.leave, { params: { id: ticket }, body }),
  }
}

let made = 0

/** A patient booked for today who is not yet marked as arrived. */
export async function booked(app: TestApp, given: Record<string, unknown> = {}) {
  const { client, account } = await member(app)
  made += 1
  const day = clinicDay(app.clock.now())
  // After the hours of the clinic: it decides itself how long it stays for these visits.
  const time = `${16 + (Math.floor(made / 60) % 7)}:${String(made % 60).padStart(2, '0')}`
  const slot = await makeSlot(app.db, { day, time }).catch(() => makeSlot(app.db, { day, time: '23:30' }))
  const { id } = await book(client, slot.id, given)
  return { client, account, booking: id, slot: slot.id }
}

/** Marks an arrival at the desk, undoes it, or cancels the booking. */
export const markAt = (
  client: Client,
  act: 'arrive' | 'undo' | 'cancel',
  { booking, slot }: { booking: BookingId; slot: string },
) => {
  const seen = { state: act === 'arrive' ? 'confirmed' : 'arrived', slot } as never
  const params = { id: booking }
  return act === 'cancel'
    ? client.call(deskContract.cancel, { params, body: { seen, reason: 'Передумал' } })
    : client.call(deskContract[act], { params, body: { seen } })
}

/** The patient's own ticket. */
export async function ticketOf(client: Client): Promise<Ticket> {
  const { result } = await client.call(ticketsContract.mine)
  if (!result.tickets[0]) throw new Error('no ticket')
  return result.tickets[0]
}

/** A patient who has arrived, with the ticket. */
export async function come(app: TestApp, desk: Client, given: Record<string, unknown> = {}) {
  const person = await booked(app, given)
  const { error } = await markAt(desk, 'arrive', person)
  if (error) throw new Error(`not marked: ${JSON.stringify(error)}`)
  const { id } = await ticketOf(person.client)
  const own = () => ticketOf(person.client)
  const say = (what: 'here' | 'away') =>
    person.client.call(ticketsContract[what], { params: { id }, body: {} })
  return { ...person, ticket: id, own, say }
}
