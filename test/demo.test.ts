import { openDemo } from '../server/demo.ts'
import { loadOrder } from '../server/reference.ts'
import { loadFirstStations } from './group-booking.ts'
import { expect, test } from './harness.ts'

test('the trial works has people who are to come, who came and who did not, once however often it is opened', async ({
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
    // It is Monday, ten o'clock: of those booked for this morning half are there, two in open rooms.
    { state: 'arrived', people: expect.toSatisfy((people: number) => people > 2) },
    // Eight of the works, eight people and the patient.
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
