import { callDue } from '../../server/queue/transitions/jobs.ts'
import type { QueueRoom } from '../../shared/queue/schema.ts'
import { ticketsContract } from '../../shared/tickets/contract.ts'
import { loadCatalogue } from '../booking.ts'
import { loadFirstStations } from '../group-booking.ts'
import type { TestApp } from '../harness.ts'
import { expect } from '../postgres.ts'
import { booked, come, markAt, staff, staffAlsoOn } from '../queue.ts'
import { withTwoProcesses } from '../two-processes.ts'

/** Two processes of one clinic. */
const test = withTwoProcesses.extend<{ clinic: null }>({
  clinic: [
    async ({ processes: [{ db, clock }] }, use) => {
      await loadCatalogue(db, clock.now())
      await loadFirstStations(db)
      await use(null)
    },
    { scope: 'file', auto: true },
  ],
})

/** One doctor on both processes: a colleague may not act in the doctor's rooms. */
async function both([one, other]: readonly [TestApp, TestApp]) {
  const doctor = await staff(one)
  return [doctor, staffAlsoOn(other, doctor)] as const
}

test('twenty rooms on two processes call patients at once: no patient is in two rooms or in a wrong room', async ({
  processes,
}) => {
  const [app, other] = processes
  const { client: desk } = await staff(app, 'registrar')
  const doctors = await both(processes)
  const rooms = (await doctors[0].now()).cabinets.slice(0, 20)
  for (const [at, room] of rooms.entries()) await doctors[at % 2]?.open(room)
  for (let count = 0; count < 24; count += 1) await come(app, desk)
  const inside = new Map<string, string | null>(rooms.map(({ id }) => [id, null]))
  const passed = new Set<string>()
  for (let turn = 0; turn < 8; turn += 1) {
    for (const one of processes) one.clock.pass(240)
    await Promise.all([callDue(app), callDue(other)])
    const press = async (room: QueueRoom, at: number) => {
      const current = inside.get(room.id) as never
      const answer = await doctors[at % 2]?.next(room, current)
      expect([200, 409]).toContain(answer?.status)
      if (answer?.status !== 200) return expect(answer?.error.code).toBe('NOBODY_WAITS')
      if (current) {
        expect(passed.has(`${current} ${room.station}`)).toBe(false)
        passed.add(`${current} ${room.station}`)
      }
      inside.set(room.id, answer.result.inside?.ticket ?? null)
    }
    await Promise.all(rooms.map(press))
    const taken = [...inside.values()].filter((ticket) => ticket !== null)
    expect(new Set(taken).size).toBe(taken.length)
    const { rows } = await app.db.execute(
      "select cabinet_id as room, ticket_id as ticket from ticket_stops where state = 'inside'",
    )
    expect(new Map(rows.map(({ room, ticket }) => [room, ticket]))).toEqual(
      new Map([...inside].filter(([, ticket]) => ticket !== null)),
    )
  }
  expect(passed.size).toBeGreaterThan(60)
})

test('when one process undoes a mistaken end and another room takes the patient, one room has the patient', async ({
  processes,
}) => {
  const [app] = processes
  const { client: desk } = await staff(app, 'registrar')
  const [doctor, other] = await both(processes)
  // Empties the rooms that earlier tests have left occupied.
  await app.db.execute("update tickets set state = 'left' where state not in ('done', 'left')")
  await app.db.execute("update ticket_stops set state = 'ahead' where state in ('called', 'inside')")
  const [room] = await doctor.rooms('blood')
  const [heart] = await doctor.rooms('ecg')
  if (!room || !heart) throw new Error('no rooms')
  await app.db.execute('update cabinets set is_open = false, opened_at = null, worker_id = null')
  await doctor.open(room)
  for (let turn = 0; turn < 8; turn += 1) {
    const { ticket } = await come(app, desk)
    for (const one of processes) one.clock.pass(60)
    await doctor.next(room)
    await doctor.open(heart)
    await doctor.over('done', room, ticket)
    const [back, twice, taken] = await Promise.all([
      doctor.resume(room, ticket),
      other.resume(room, ticket),
      other.take(heart, ticket),
    ])
    const answers = [back, twice, taken].map(({ status }) => status)
    const { rows } = await app.db.execute(
      "select station, cabinet_id as room from ticket_stops where ticket_id = $1 and state = 'inside'",
      [ticket],
    )
    const won = taken.status === 200 ? heart : room
    expect(rows).toEqual([{ station: won.station, room: won.id }])
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    for (const { error } of [back, twice, taken].filter(({ status }) => status !== 200))
      expect(['STALE_QUEUE', 'WENT_ON', 'NOT_FOR_HIM']).toContain(error.code)
    await doctor.over('done', won, ticket)
    await doctor.close(heart)
    await doctor.leave(ticket)
  }
})

test('patients marked as arrived at once get consecutive ticket numbers, each a different one', async ({
  processes,
}) => {
  const [app] = processes
  const desks = await Promise.all(processes.map((one) => staff(one, 'registrar')))
  const people = []
  for (let count = 0; count < 12; count += 1) people.push(await booked(app))
  const { rows: before } = await app.db.execute("select last_number from queues where city = 'ekb'")
  await Promise.all(people.map((person, at) => markAt(desks[at % 2]?.client as never, 'arrive', person)))
  const numbers = await Promise.all(
    people.map(async ({ client }) => (await client.call(ticketsContract.mine)).result.tickets[0]?.number),
  )
  const last = Number(before[0]?.last_number)
  const expected = people.map((_, at) => `П-${String(last + 1 + at).padStart(3, '0')}`)
  expect(numbers.sort()).toEqual(expected)
})

test('the database refuses one patient in two rooms, two in one room, a repeated number, a booking with two tickets', async ({
  processes,
}) => {
  const [app] = processes
  const { client: desk } = await staff(app, 'registrar')
  const one = await come(app, desk)
  const two = await come(app, desk)
  const doctor = await staff(app)
  const [room] = (await doctor.now()).cabinets
  const inside = (ticket: string, station: string) =>
    app.db.execute(
      `update ticket_stops set state = 'inside', cabinet_id = $3, started_at = now()
      where ticket_id = $1 and station = $2`,
      [ticket, station, room?.id],
    )
  await app.db.execute("update ticket_stops set state = 'ahead' where state in ('called', 'inside')")
  await inside(one.ticket, 'ecg')
  await expect(inside(one.ticket, 'blood')).rejects.toMatchObject({ constraint: 'ticket_stops_one_place' })
  await expect(inside(two.ticket, 'ecg')).rejects.toMatchObject({ constraint: 'ticket_stops_one_inside' })
  const number = app.db.execute(
    'update tickets set number = (select number from tickets where id = $1) where id = $2',
    [one.ticket, two.ticket],
  )
  await expect(number).rejects.toMatchObject({ constraint: 'tickets_number' })
  const again = app.db.execute('update tickets set booking_id = $1 where id = $2', [one.booking, two.ticket])
  await expect(again).rejects.toMatchObject({ constraint: 'tickets_booking' })
  const wrong = [
    ['ticket_stops_ended', "update ticket_stops set state = 'done' where station = 'ecg' and ticket_id = $1"],
    ['ticket_stops_counts', "update ticket_stops set misses = -1 where station = 'ecg' and ticket_id = $1"],
    [
      'queue_calls_by',
      "insert into queue_calls (id, ticket_id, station, at, by, waiting) values ($1, $1, 'ecg', now(), 'rule', 1)",
    ],
  ] as const
  for (const [constraint, text] of wrong)
    await expect(app.db.execute(text, [two.ticket])).rejects.toMatchObject({ constraint })
  const passed = (ticket: string, change: string) =>
    app.db.execute(`update ticket_stops set ${change} where ticket_id = $1 and station = 'ecg'`, [ticket])
  await passed(one.ticket, "state = 'done', ended_at = now()")
  for (const change of [
    "state = 'ahead', ended_at = null",
    "state = 'inside', ended_at = null, started_at = started_at + interval '1 minute'",
    "state = 'inside'",
  ])
    await expect(passed(one.ticket, change)).rejects.toMatchObject({
      message: 'a passed stop of a ticket is never changed',
    })
  await passed(one.ticket, "state = 'inside', ended_at = null")
  const back = app.db.execute("update queues set last_number = last_number - 1 where city = 'ekb'")
  await expect(back).rejects.toMatchObject({ message: 'the queue of ekb does not go back' })
})
