import { checkUpsContract } from '../../../shared/check-ups/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { book, makeSlot } from '../../../test/booking.ts'
import { commission, examined, workerExamined } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { come, staff, onNewDay as test } from '../../../test/queue.ts'

const historyOf = async (client: Client, query = {}) =>
  (await client.call(checkUpsContract.list, { query })).result
const cardOf = (client: Client, id: string | undefined) =>
  client.call(checkUpsContract.one, { params: { id: id as never } })

test('a person sees the outcome, the paper and until when the check-up counts; the view is recorded', async ({
  app,
}) => {
  const chair = await commission(app)
  const person = await examined(app)
  const { result: paper } = await chair.conclude(person.booking, {
    outcome: 'unfit',
    contraindicated: ['4.4'],
    group: 'II',
  })
  const { items, next } = await historyOf(person.client)
  expect(next).toBeNull()
  expect(items).toMatchObject([
    {
      booking: person.booking,
      state: 'concluded',
      outcome: 'unfit',
      person: { fullname: 'Преображенский Александр Владиславович', birth: '1984-05-17' },
      paperAt: 'cabinet',
      paper: { number: paper.number, on: paper.on, issuedOn: null },
      employer: { name: 'АО «Уралспецметалл»', position: 'Сварщик' },
      factors: [{ code: '4.4', name: expect.stringMatching(/шум/i) }, { code: '6.1' }],
    },
  ])
  expect(items[0]?.validUntil?.slice(0, 4)).toBe(String(Number(paper.on.slice(0, 4)) + 1))
  expect(JSON.stringify(items)).not.toMatch(/price|total/)
  const { result: card } = await cardOf(person.client, items[0]?.id)
  expect(card.contraindicated).toEqual(['4.4'])
  expect(card.steps.map(({ state }) => state)).toEqual(['planned', 'started', 'commission', 'concluded'])
  const views = (await eventsOf(app, person.account.id)).filter(({ what }) => what === 'check-up')
  expect(views.map(({ subject }) => subject).toSorted()).toEqual([items[0]?.id, null])
  expect(views.every(({ act }) => act === 'view')).toBe(true)
})

test('the history comes newest first in pages; check-ups ahead can be asked for alone', async ({ app }) => {
  const { client } = await member(app)
  const days: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const slot = await makeSlot(app.db)
    days.unshift(slot.day)
    await book(client, slot.id)
  }
  const first = await historyOf(client, { limit: 3 })
  const second = await historyOf(client, { limit: 3, after: first.next })
  expect([...first.items, ...second.items].map(({ day }) => day)).toEqual(days)
  expect(second.next).toBeNull()
  expect((await historyOf(client, { ahead: 'true' })).items).toHaveLength(5)
  expect((await historyOf(client, { ahead: 'false' })).items).toEqual([])
  const booking = first.items[0]?.booking
  expect((await historyOf(client, { booking })).items).toEqual([first.items[0]])
  const wrong = await client.call(checkUpsContract.list, { query: { after: 'x' } })
  expect(wrong.error.code).toBe(common.INVALID.code)
})

test('the route shows what was passed in the queue; without a queue it says nothing of it', async ({
  app,
}) => {
  const { client: desk } = await staff(app, 'registrar')
  const doctor = await staff(app)
  const person = await come(app, desk)
  const [room] = await doctor.rooms('blood')
  if (!room) throw new Error('no room')
  await doctor.open(room)
  await doctor.take(room, person.ticket)
  await doctor.over('done', room, person.ticket)
  const routeOf = async (client: Client) => {
    const { result } = await cardOf(client, (await historyOf(client)).items[0]?.id)
    return result.route
  }
  const route = await routeOf(person.client)
  expect(route.find(({ service }) => service === 'lab-cbc')).toMatchObject({ kind: 'lab', isPassed: true })
  expect(route.find(({ service }) => service === 'doc-therapist')).toMatchObject({
    kind: 'doctor',
    isPassed: false,
  })
  const other = await examined(app)
  expect((await routeOf(other.client)).every(({ isPassed }) => isPassed === null)).toBe(true)
})

/** An account that was recognised as the person of an employee. */
async function recognised(app: TestApp, employee: string) {
  const someone = await member(app)
  await app.db.execute(
    'update persons set account_id = $1 where id = (select person_id from employees where id = $2)',
    [someone.account.id, employee],
  )
  return someone
}

test('a check-up booked by the employer shows its state and that the desk hands out the paper, no outcome', async ({
  app,
}) => {
  const office = await works(app)
  const chair = await commission(app)
  const { employee, booking } = await workerExamined(app, office)
  const { client } = await recognised(app, employee.id)
  await chair.conclude(booking, { outcome: 'additional', group: null })
  const { items } = await historyOf(client)
  expect(items).toMatchObject([
    { booking, state: 'commission', outcome: null, paper: null, validUntil: null, paperAt: 'desk' },
  ])
  const { result: waiting } = await cardOf(client, items[0]?.id)
  expect(waiting.steps.map(({ state }) => state)).toEqual(['planned', 'started', 'commission'])
  await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['4.4'] })
  const { result: decided } = await cardOf(client, items[0]?.id)
  expect(decided).toMatchObject({ state: 'concluded', outcome: null, contraindicated: [], group: null })
  expect(JSON.stringify(decided)).not.toMatch(/price|total/)
})

test('another person’s check-up is not found, and nobody is shown one without a session', async ({ app }) => {
  const person = await examined(app)
  const { client: stranger } = await member(app, { roles: ['admin', 'chair', 'registrar', 'doctor'] })
  const [own] = (await historyOf(person.client)).items
  expect(await cardOf(stranger, own?.id)).toBeRefused(common.NOT_FOUND)
  expect((await historyOf(stranger)).items).toEqual([])
  expect((await app.visitor().call(checkUpsContract.list)).status).toBe(401)
})
