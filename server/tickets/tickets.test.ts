import { onTestFinished } from 'vitest'
import { queueContract } from '../../shared/queue/contract.ts'
import { member } from '../../test/accounts.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { eventually } from '../../test/platform.ts'
import { come, staff, onNewDay as test } from '../../test/queue.ts'
import { cabinetTopic, queueTopic, ticketsTopic } from '../queue/actions.ts'

/** What the database says to the streams from now on. */
async function heardIn(app: TestApp) {
  const heard = new Set<string | null>()
  onTestFinished(await app.db.listen('cabinet_live', (topic) => void heard.add(topic)))
  // PostgreSQL is heard over a connection of its own, and says when it is there.
  if (!app.db.embedded) await eventually(() => heard.has(null)).toBe(true)
  return heard
}

test('one who waits reads how long and for what, one who is called that he is next, and both when they end', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  for (const room of (await doctor.now()).cabinets) await doctor.open(room)
  const [blood] = await doctor.rooms('blood')
  const rest = (await doctor.now()).cabinets.filter(({ station }) => station !== 'blood')
  for (const room of rest) await doctor.close(room)
  const people = []
  for (let count = 0; count < 4; count += 1) people.push(await come(app, desk))
  const [first, , third] = people
  if (!first || !third || !blood) throw new Error('nobody has come')
  // What was foreseen for the first of them is foreseen anew ten seconds later.
  app.clock.pass(11)
  await eventually(async () => (await third.own()).wait?.station).toBe('blood')
  const waiting = await third.own()
  expect(waiting).toMatchObject({ state: 'waiting', wait: { name: 'Забор крови', ahead: 2 }, finishAt: null })
  expect(waiting.wait?.to).toBeGreaterThan(waiting.wait?.from ?? 0)
  await eventually(async () => (await first.own()).wait?.ahead).toBe(0)
  await doctor.next(blood)
  expect(await first.own()).toMatchObject({ state: 'inside', wait: null })
  for (const room of rest) await doctor.open(room)
  app.clock.pass(11)
  const finish = async () => Date.parse((await third.own()).finishAt ?? '')
  await eventually(finish).toBeGreaterThan(app.clock.now().getTime() + 30 * 60_000)
})

test('a call is said to its owner and to the rooms that it concerns, and to no others', async ({ app }) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const [blood, other] = await doctor.rooms('blood')
  const [dentist] = await doctor.rooms('dentist')
  const [one, two] = [await come(app, desk), await come(app, desk)]
  if (!blood || !other || !dentist) throw new Error('no rooms')
  await doctor.open(blood)
  const heard = await heardIn(app)
  await doctor.next(blood)
  const concerned = [ticketsTopic(one.account.id), cabinetTopic(blood), cabinetTopic(other)]
  await eventually(() => concerned.filter((topic) => !heard.has(topic))).toEqual([])
  expect(heard.has(ticketsTopic(two.account.id))).toBe(false)
  expect(heard.has(cabinetTopic(dentist))).toBe(false)
  expect(heard.has(queueTopic('pvl'))).toBe(false)
})

test('a version grows with each change, and stays where nothing has changed', async ({ app }) => {
  const { client: desk } = await staff(app, 'registrar')
  const one = await come(app, desk)
  const version = async () => (await one.client.call(queueContract.mine)).result.version
  const before = await version()
  await one.say('here')
  expect(await version()).toBe(before)
  await one.say('away')
  expect(await version()).toBeGreaterThan(before)
})

test('who has no visit today has no ticket', async ({ app }) => {
  const { client } = await member(app)
  expect((await client.call(queueContract.mine)).result.tickets).toEqual([])
})
