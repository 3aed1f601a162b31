import { employeesContract } from '../../shared/employees/contract.ts'
import { loadCatalogue } from '../../test/booking.ts'
import { department, employeeOf, employer, hire, inputOf, post } from '../../test/employees.ts'
import { emptyDatabase, expect, openApp, type TestApp, test as withApp } from '../../test/harness.ts'
import type { Database, Tx } from '../platform/db/types.ts'

/** A database that counts the statements of its callers. */
function counting(db: Database): { db: Database; heard: string[] } {
  const heard: string[] = []
  const runOf =
    (run: Tx['run']): Tx['run'] =>
    (statement, input) => {
      heard.push(statement.name || 'list')
      return run(statement, input)
    }
  const txOf = (tx: Tx): Tx => ({
    ...tx,
    run: runOf(tx.run),
    withCommit(...writes) {
      heard.push(...writes.map(({ name }) => name))
      tx.withCommit(...writes)
    },
  })
  const reader = { ...db.reader, run: runOf(db.reader.run) }
  return { heard, db: { ...db, reader, transact: (work) => db.transact((tx) => work(txOf(tx))) } }
}

const test = withApp.extend<{ site: { app: TestApp; heard: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  site: async ({}, use) => {
    const { db, heard } = counting(await emptyDatabase())
    const app = await openApp(db)
    await loadCatalogue(db, app.clock.now())
    await use({ app, heard })
    await app.server.fastify.close()
    await db.close()
  },
})

test('each call is a few statements, however many people there are', async ({ site: { app, heard } }) => {
  const office = await employer(app)
  const turner = await post(office, 'Токарь', '4.4')
  const shop = await department(office, 'Цех')
  const units = { position: turner.id, department: shop.id }
  const card = await hire(office, units)
  for (let count = 0; count < 12; count += 1) await hire(office, units)
  /** Beside the check of the session, the right to the organization and the audit. */
  const ofCall = async (call: Promise<{ status: number }>): Promise<string[]> => {
    heard.length = 0
    expect((await call).status).toBeLessThan(300)
    return heard.filter((name) => !/^(session-standings|terms-of-|relation-|add-audit-)/.test(name))
  }
  const { client, at } = office
  const params = { ...at, id: card.id }
  expect(await ofCall(client.call(employeesContract.list, { params: at }))).toEqual(['list'])
  const query = { search: 'иван', factor: '4.4' }
  expect(await ofCall(client.call(employeesContract.list, { params: at, query }))).toEqual([
    'units-alike',
    'list',
  ])
  expect(await ofCall(client.call(employeesContract.summary, { params: at }))).toEqual(['list'])
  expect(await ofCall(client.call(employeesContract.one, { params }))).toEqual(['employee'])
  expect(await ofCall(client.call(employeesContract.add, { params: at, body: employeeOf(units) }))).toEqual([
    ...['departments-share', 'positions-share', 'employees-alike', 'employee-with-number', 'add-employees'],
  ])
  expect(await ofCall(client.call(employeesContract.change, { params, body: inputOf(card) }))).toEqual([
    ...['departments-share', 'positions-share', 'lock-employees', 'employee', 'change-employees'],
  ])
  const body = { name: 'Токарь', factors: [], version: 1 }
  const moved = client.call(employeesContract.changePosition, { params: { ...at, id: turner.id }, body })
  expect(await ofCall(moved)).toEqual([
    ...['positions-no-key-update', 'put-position', 'dues-of-position', 'change-dues', 'positions'],
  ])
})
