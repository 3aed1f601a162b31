import type { TogetherOutcome } from '../../../shared/conclusions/together/schema.ts'
import { withStations } from '../../../test/clinic.ts'
import { commission, workerExamined } from '../../../test/commission.ts'
import { written } from '../../../test/findings.ts'
import { works } from '../../../test/group-booking.ts'
import { expect } from '../../../test/harness.ts'
import { together } from '../../../test/together.ts'

const test = withStations.skipIf(process.env.TESTS !== 'full')

test('eighty fit people of one organization are decided and all their papers printed, while others are answered', {
  timeout: 600_000,
}, async ({ app }) => {
  const chair = await commission(app)
  const office = await works(app)
  for (let at = 0; at < 80; at += 1) {
    // An employer may ask for sixty volumes a minute.
    app.clock.pass(5)
    await written(app, (await workerExamined(app, office)).booking)
  }
  const calls = together(app, chair)
  let began = performance.now()
  const people = await calls.people()
  const looked = performance.now() - began
  expect(people).toHaveLength(80)
  const waits: number[] = []
  let isDeciding = true
  const others = (async () => {
    while (isDeciding) {
      const from = performance.now()
      await chair.figures()
      waits.push(performance.now() - from)
    }
  })()
  began = performance.now()
  const { decided, left } = (await calls.decide(people)).result as TogetherOutcome
  const took = performance.now() - began
  expect([decided.length, left]).toEqual([80, []])
  expect(new Set(decided.map(({ number }) => number)).size).toBe(80)
  began = performance.now()
  const ids = decided.map(({ id }) => id)
  expect((await calls.print(ids, 'pdf')).statusCode).toBe(200)
  const printed = performance.now() - began
  began = performance.now()
  expect((await calls.print(ids, 'zip')).statusCode).toBe(200)
  const zipped = performance.now() - began
  isDeciding = false
  await others
  const ms = (value: number) => Math.round(value)
  process.stdout.write(
    `80 people: listed ${ms(looked)}, decided ${ms(took)}, one .pdf ${ms(printed)}, .zip ${ms(zipped)}, ` +
      `longest other answer ${ms(Math.max(...waits))} ms\n`,
  )
})
