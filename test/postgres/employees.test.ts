import type { Database } from '../../server/platform/db/types.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeCard } from '../../shared/employees/schema.ts'
import { loadCatalogue } from '../booking.ts'
import { employeeOf, employer, hire, inputOf, post } from '../employees.ts'
import { openApp } from '../harness.ts'
import { expect, test } from '../postgres.ts'

async function openOffice(db: Database) {
  const app = await openApp(db)
  await loadCatalogue(db, app.clock.now())
  return { app, ...(await employer(app)) }
}

test('only one of twenty requests can add an employee with the same personnel number', async ({
  database,
}) => {
  const { client, at } = await openOffice(database.open())
  const add = (_: unknown, index: number) =>
    client.call(employeesContract.add, {
      params: at,
      body: employeeOf({ personnelNumber: '17', surname: `Иванов-${index}`, anyway: true }),
    })
  const answers = await Promise.all(Array.from({ length: 20 }, add))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const losers = answers.filter(({ status }) => status !== 201)
  expect(losers.map(({ error }) => error.code)).toEqual(Array(19).fill('NUMBER_TAKEN'))
})

test('only one of ten concurrent changes of an employee is saved; the others get the current card', async ({
  database,
}) => {
  const office = await openOffice(database.open())
  const card = await hire(office)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      office.client.call(employeesContract.change, {
        params: { ...office.at, id: card.id },
        body: { ...inputOf(card), surname: `Петров-${index}` },
      }),
    ),
  )
  const [winner, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  for (const { status, error } of answers.filter((answer) => answer !== winner)) {
    expect([status, error.code]).toEqual([409, 'STALE_EMPLOYEE'])
    expect((error.details as { now: EmployeeCard }).now.surname).toBe(winner?.result.surname)
  }
})

test('an employee added to a position while its factors change never keeps an outdated due day', async ({
  database,
}) => {
  const db = database.open()
  const office = await openOffice(db)
  const welder = await post(office, 'Сварщик', '3.1.7')
  const put = () => hire(office, { position: welder.id, lastPassedOn: '2025-06-01' })
  const change = (version: number, ...codes: string[]) =>
    office.client.call(employeesContract.changePosition, {
      params: { ...office.at, id: welder.id },
      body: { name: 'Сварщик', factors: codes.map((code) => ({ code })), version },
    })
  await Promise.all([
    ...Array.from({ length: 10 }, put),
    change(1, '3.1.7', '4.4'),
    ...Array.from({ length: 10 }, put),
  ])
  const { rows } = await db.execute(
    'select due_on::text, count(*)::int as people from employees where position_id = $1 group by 1',
    [welder.id],
  )
  expect(rows).toEqual([{ due_on: '2026-06-01', people: 20 }])
})
