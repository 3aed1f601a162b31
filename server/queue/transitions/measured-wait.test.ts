import { bookingContract } from '../../../shared/booking/contract.ts'
import { expect } from '../../../test/harness.ts'
import { come, staff, onNewDay as test } from '../../../test/queue.ts'
import { measureWaits } from './jobs.ts'

test('the duration of a check-up follows the walk and the wait that the queue has measured', async ({
  app,
}) => {
  const desk = await staff(app, 'registrar')
  const person = await come(app, desk.client)
  const stay = async () =>
    (await person.client.call(bookingContract.one, { params: { id: person.booking } })).result.stay?.minutes
  const before = (await stay()) ?? 0
  // He came 100 minutes before the end of ten stops, and was in the rooms for 20 of them.
  const sql = (text: string) => app.db.execute(text, [person.ticket])
  await sql(`delete from ticket_stops where ticket_id = $1`)
  await sql(`insert into ticket_stops (ticket_id, station, position, services, state, started_at, ended_at)
    select id, 'room ' || stop, stop, '{}', 'done', came_at + stop * interval '10 minutes' - interval '2 minutes',
      came_at + stop * interval '10 minutes'
    from tickets, generate_series(1, 10) as stop where id = $1`)
  await sql(`update tickets set state = 'done' where id = $1`)
  await app.db.transact((tx) => measureWaits(tx, { latest: 500, enough: 1 }))
  const { rows } = await app.db.execute(`select wait_minutes from cities where key = 'ekb'`, [])
  expect(Number(rows[0]?.wait_minutes)).toBeCloseTo(8)
  await app.db.transact((tx) => measureWaits(tx))
  expect(
    await app.db.execute(`select wait_minutes from cities where key = 'ekb'`, []),
    'too few say nothing',
  ).toEqual(expect.objectContaining({ rows: [{ wait_minutes: 8 }] }))
  expect(before).toBeGreaterThan(0)
})
