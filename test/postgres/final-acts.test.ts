import { loadCatalogue } from '../booking.ts'
import { workerExamined } from '../commission.ts'
import { actsOf } from '../final-acts.ts'
import { loadFirstStations, works } from '../group-booking.ts'
import { expect } from '../harness.ts'
import { withTwoProcesses as test } from '../two-processes.ts'

test('two members who approve a final act for the same days at once, in two processes, create one act', async ({
  processes,
}) => {
  const [one, other] = processes
  await loadCatalogue(one.db, one.clock.now())
  await loadFirstStations(one.db)
  for (let round = 0; round < 3; round += 1) {
    const office = await works(one)
    const chairs = [await actsOf(one, office), await actsOf(other, office)]
    const { booking } = await workerExamined(one, office)
    await chairs[0]?.conclude(booking)
    const shown = (await chairs[0]?.draft())?.result
    const answers = await Promise.all([...chairs, ...chairs].map((chair) => chair.approve({}, shown)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  }
})
