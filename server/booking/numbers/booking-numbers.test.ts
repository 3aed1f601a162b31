import { expect, type TestApp, test } from '../../../test/harness.ts'
import type { Reader } from '../../platform/db/types.ts'
import { type Numbers, openNumbers, takeNumbers } from './store.ts'
import { numbersAtOnce } from './tables.ts'

/** Takes a number as a booking does. */
const take = ({ db }: TestApp, numbers: Numbers) => db.transact((tx) => numbers.next(tx))

/** Takes numbers all at once, as a separate process would. */
function takeTogether(app: TestApp, count: number): Promise<number[]> {
  const numbers = openNumbers(app.db.reader)
  return Promise.all(Array.from({ length: count }, () => take(app, numbers)))
}

/** Takes numbers one after another. */
async function takeInTurn(app: TestApp, count: number, numbers: Numbers): Promise<number[]> {
  const given: number[] = []
  while (given.length < count) given.push(await take(app, numbers))
  return given
}

/** Numbers of one process, with a count of the portions that it reserves ahead; `isDown`: reserving ahead fails. */
function counted({ db }: TestApp) {
  const state = { isDown: false, aside: 0 }
  const run: Reader['run'] = async (...asked) => {
    if (state.isDown) throw new Error('the database is away')
    state.aside += 1
    return db.reader.run(...asked)
  }
  return { numbers: openNumbers({ ...db.reader, run }), state }
}

test('no number is issued twice: neither to a crowd, nor to a second process, nor to a group', async ({
  app,
}) => {
  const [one, two, group] = await Promise.all([
    takeTogether(app, 180),
    takeTogether(app, 180),
    app.db.transact((tx) => takeNumbers(tx, 120)),
  ])
  expect(new Set([...one, ...two, ...group]).size).toBe(480)
})

test('consecutive bookings get consecutive numbers, whatever another process takes meanwhile', async ({
  app,
}) => {
  const given = await takeInTurn(app, numbersAtOnce + 10, openNumbers(app.db.reader))
  const next = given.map((number) => number + 1)
  expect(given.slice(1, numbersAtOnce)).toEqual(next.slice(0, numbersAtOnce - 1))
  expect(given.slice(numbersAtOnce + 1)).toEqual(next.slice(numbersAtOnce, -1))
  expect(given.toSorted((one, other) => one - other)).toEqual(given)
})

test('the next portion is reserved half a portion ahead, so that no booking waits for it', async ({
  app,
}) => {
  const { numbers, state } = counted(app)
  await takeInTurn(app, numbersAtOnce / 2 - 1, numbers)
  expect(state.aside).toBe(0)
  await takeInTurn(app, 2, numbers)
  expect(state.aside).toBe(1)
})

test('a rolled back booking loses its number, and its reserved portion stays usable', async ({ app }) => {
  const numbers = openNumbers(app.db.reader)
  let undone = 0
  const work = app.db.transact(async (tx) => {
    undone = await numbers.next(tx)
    throw new Error('no place left')
  })
  await expect(work).rejects.toThrow('no place left')
  expect(await take(app, numbers)).toBe(undone + 1)
})

test('when reserving ahead fails, a booking takes a portion itself; later portions are reserved ahead again', async ({
  app,
}) => {
  const { numbers, state } = counted(app)
  state.isDown = true
  const given = await takeInTurn(app, 2 * numbersAtOnce, numbers)
  state.isDown = false
  given.push(...(await takeInTurn(app, numbersAtOnce, numbers)))
  expect(new Set(given).size).toBe(3 * numbersAtOnce)
  expect(state.aside).toBeGreaterThan(0)
})
