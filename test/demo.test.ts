import { openDemo } from '../server/demo.ts'
import { loadOrder } from '../server/reference.ts'
import { loadFirstStations } from './group-booking.ts'
import { expect, test } from './harness.ts'

test('opening the demo data twice creates its expected, present, examined and absent patients only once', async ({
  app,
}) => {
  await app.db.transact((tx) => loadOrder(tx, app.clock.now()))
  await loadFirstStations(app.db)
  const { secrets, config } = app.deps
  for (const _ of [1, 2]) await openDemo(app.db, app.clock, { config, secrets })
  const { rows } = await app.db.execute(
    `select state, count(*)::int as people from bookings group by state order by state`,
  )
  expect(rows).toEqual([
    // It is Monday, 10:00: half of the patients booked for this morning have arrived, and two of them are in
    // open rooms.
    { state: 'arrived', people: expect.toSatisfy((people: number) => people > 2) },
    // Eight employees of the demo factory, eight other people and the demo patient.
    { state: 'completed', people: 17 },
    { state: 'confirmed', people: expect.toSatisfy((people: number) => people > 15) },
    { state: 'in_progress', people: 2 },
    { state: 'no_show', people: 2 },
  ])
  const papers = await app.db.execute(
    `select outcome, count(*)::int as papers, count(handed_on)::int as handed from conclusions group by outcome order by outcome`,
  )
  expect(papers.rows).toEqual([
    { outcome: 'additional', papers: 2, handed: 0 },
    { outcome: 'fit', papers: 11, handed: 7 },
    { outcome: 'unfit', papers: 2, handed: 2 },
  ])
})
