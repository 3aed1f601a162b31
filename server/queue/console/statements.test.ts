import { queueContract } from '../../../shared/queue/contract.ts'
import { loadFirstStations } from '../../../test/group-booking.ts'
import { expect } from '../../../test/harness.ts'
import { booked, come, markAt, staff } from '../../../test/queue.ts'
import { ofCall, test } from '../../../test/statements.ts'

test('calling the next patient reads the queue in four statements and writes it in a few, whatever its length', async ({
  site,
}) => {
  const { app, heard } = site
  await loadFirstStations(app.db)
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const [room] = await doctor.rooms('blood')
  if (!room) throw new Error('no room')
  await doctor.open(room)
  for (let count = 0; count < 12; count += 1) await come(app, desk)
  const first = await doctor.next(room)
  app.clock.pass(240)
  const statements = await ofCall(heard, () => doctor.next(room, first.result.inside?.ticket))
  expect(statements.filter((name) => name !== 'say-live').slice(1)).toEqual([
    'city-of-cabinet',
    ...['lock-queue', 'stations-of-queue', 'cabinets-of-city', 'tickets-here'],
    ...['save-tickets', 'save-ticket-stops', 'save-ticket-stops', 'save-station-minutes'],
    ...['add-queue-calls', 'change-booking', 'move-queue', 'browsers-of-accounts', 'add-audit-events'],
  ])
})

test('marking «Пришёл» (arrived) reads the queue once; a repeated request of the board reads only the version', async ({
  site,
}) => {
  const { app, heard } = site
  await loadFirstStations(app.db)
  const { client: desk } = await staff(app, 'registrar')
  await come(app, desk)
  const person = await booked(app)
  const statements = await ofCall(heard, () => markAt(desk, 'arrive', person))
  expect(statements.filter((name) => name.startsWith('lock-queue') || name === 'tickets-here')).toHaveLength(
    3,
  )
  const look = () => app.visitor().call(queueContract.board, { query: { city: 'ekb' } })
  await look()
  // Estimates of waiting times may be computed and announced meanwhile; their statements are not counted.
  const ofWaits = ['say-live', 'queue-coming']
  const asked = (await ofCall(heard, look)).filter((name) => !ofWaits.includes(name))
  expect(asked).toEqual(['queue-versions'])
})
