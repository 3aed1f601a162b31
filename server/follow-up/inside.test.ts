import readExcelFile from 'read-excel-file/node'
import { employeesContract } from '../../shared/employees/contract.ts'
import { followUpContract } from '../../shared/follow-up/contract.ts'
import { groupBookingContract } from '../../shared/group-booking/contract.ts'
import { withStations as test } from '../../test/clinic.ts'
import { commission, workerBooked } from '../../test/commission.ts'
import { works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { markAt, staff } from '../../test/queue.ts'

/** An employee who was booked by the employer and has just come, and what the employer's pages show. */
async function justCome(app: TestApp) {
  const office = await works(app)
  const { client: desk } = await staff(app, 'registrar')
  const { employee, booking, slot } = await workerBooked(app, office, { lastPassedOn: '2025-03-10' })
  const { error } = await markAt(desk, 'arrive', { booking, slot })
  if (error) throw new Error(`not marked: ${JSON.stringify(error)}`)
  const { client, at } = office
  const reads = async () => {
    const figures = await client.call(followUpContract.figures, { params: at })
    const people = await client.call(followUpContract.people, { params: at })
    const list = await client.call(employeesContract.list, { params: at })
    const board = await client.call(groupBookingContract.board, { params: at })
    const days = await client.call(groupBookingContract.boardDays, { params: at })
    const visits = await client.call(groupBookingContract.ofEmployee, { params: { ...at, id: employee.id } })
    const { inside, awaiting } = figures.result.outcomes
    return {
      figures: { inside, awaiting },
      checkUps: people.result.items.map(({ outcome }) => outcome),
      employees: list.result.items.map(({ outcome }) => outcome),
      board: board.result.items.map(({ state }) => state),
      day: days.result[0]?.states,
      card: visits.result.map(({ state }) => state),
    }
  }
  const goes = (state: string) =>
    app.db.execute('update tickets set state = $2 where booking_id = $1', [booking, state])
  return { ...office, booking, reads, goes }
}

test('a person in the doctors’ rooms is shown as being at the check-up, not as waiting for a заключение', async ({
  app,
}) => {
  const { reads, goes } = await justCome(app)
  const atCheckUp = {
    figures: { inside: 1, awaiting: 0 },
    checkUps: ['inside'],
    employees: ['inside'],
    board: ['in_progress'],
    day: { in_progress: 1 },
    card: ['in_progress'],
  }
  expect(await reads()).toEqual(atCheckUp)
  for (const state of ['called', 'inside', 'away']) {
    await goes(state)
    expect(await reads()).toEqual(atCheckUp)
  }
})

test('a person who has left the doctors’ rooms is shown as waiting for a заключение, visit completed or not', async ({
  app,
}) => {
  const { reads, goes, booking } = await justCome(app)
  const waits = {
    figures: { inside: 0, awaiting: 1 },
    checkUps: ['awaiting'],
    employees: ['awaiting'],
  }
  await goes('left')
  await app.db.execute("update bookings set state = 'in_progress' where id = $1", [booking])
  expect(await reads()).toEqual({ ...waits, board: ['arrived'], day: { arrived: 1 }, card: ['arrived'] })
  await goes('done')
  await app.db.execute("update bookings set state = 'completed' where id = $1", [booking])
  expect(await reads()).toEqual({
    ...waits,
    board: ['completed'],
    day: { completed: 1 },
    card: ['completed'],
  })
})

test('people at the check-up and people waiting for a заключение are filtered separately, in the sheet too', async ({
  app,
}) => {
  const { client, at, goes } = await justCome(app)
  const found = async (outcome: 'inside' | 'awaiting') => {
    const { result } = await client.call(followUpContract.people, { params: at, query: { outcome } })
    const url = `/api/organizations/${at.organization}/follow-up/sheet?outcome=${outcome}`
    const [sheet] = await readExcelFile((await client.send({ method: 'GET', url })).rawPayload)
    return [result.items.map((one) => one.outcome), sheet?.data.slice(1).map((row) => row[8])]
  }
  expect([await found('inside'), await found('awaiting')]).toEqual([
    [['inside'], ['На осмотре']],
    [[], []],
  ])
  await goes('done')
  expect([await found('inside'), await found('awaiting')]).toEqual([
    [[], []],
    [['awaiting'], ['Ждёт заключения']],
  ])
})

test('the page of employee bookings finds people at the check-up by that state, and nobody else', async ({
  app,
}) => {
  const { client, at, goes } = await justCome(app)
  const found = async (state: 'in_progress' | 'arrived' | 'open') =>
    (await client.call(groupBookingContract.board, { params: at, query: { state } })).result.items.length
  expect([await found('in_progress'), await found('arrived'), await found('open')]).toEqual([1, 0, 1])
  await goes('left')
  expect([await found('in_progress'), await found('arrived'), await found('open')]).toEqual([0, 1, 1])
})

test('an open ticket of a past day is not a check-up of today', async ({ app }) => {
  const { reads, booking } = await justCome(app)
  await app.db.execute('update tickets set day = day - 1 where booking_id = $1', [booking])
  expect(await reads()).toMatchObject({ figures: { inside: 0, awaiting: 1 }, checkUps: ['awaiting'] })
})

test('a справка is the outcome even when the person is back in a doctor’s room', async ({ app }) => {
  const { reads, goes, booking } = await justCome(app)
  await goes('done')
  const { error } = await (await commission(app)).conclude(booking, { outcome: 'additional', group: null })
  expect(error).toBeUndefined()
  await goes('inside')
  expect(await reads()).toMatchObject({ checkUps: ['additional'], employees: ['additional'] })
})
