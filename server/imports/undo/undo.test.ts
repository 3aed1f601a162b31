import { readFile } from 'node:fs/promises'
import { describe } from 'vitest'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { importsContract } from '../../../shared/imports/contract.ts'
import { importUndoContract } from '../../../shared/imports/undo/contract.ts'
import { importUndoRefusals } from '../../../shared/imports/undo/ru.ts'
import { employer, hire } from '../../../test/employees.ts'
import { visited } from '../../../test/follow-up.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { check, rowsOf, withOffice as test, write } from '../../../test/imports.ts'
import { csvOf } from '../../../test/sheets.ts'
import { asSystemOver } from '../../platform/audit/system.ts'
import { importJobs } from '../jobs.ts'

type Office = Awaited<ReturnType<typeof employer>>

const known = { ФИО: 'Иванов Пётр Ильич', 'Дата рождения': '12.08.1979' }
const newcomer = { ФИО: 'Петров Олег Ильич', 'Дата рождения': '13.08.1979' }

const list = async ({ client, at }: Office) =>
  (await client.call(employeesContract.list, { params: at, query: { limit: '200' } })).result.items

const undo = ({ client, at }: Office, id: string) =>
  client.call(importUndoContract.undo, { params: { ...at, id } as never })

const card = async (office: Office, fullname: string) => {
  const id = (await list(office)).find((row) => row.fullname === fullname)?.id
  return (await office.client.call(employeesContract.one, { params: { ...office.at, id } as never })).result
}

/** Hires Иванов in «Цех 1», then loads a file that moves him to «Цех 2» and adds Петров. */
async function loaded(office: Office) {
  await hire(office, { surname: 'Иванов', name: 'Пётр', middlename: 'Ильич', birth: '1979-08-12' as never })
  const moved = { ...known, Подразделение: 'Цех 2', Телефон: '89021234567' }
  const done = await write(
    office,
    await check(office, csvOf([moved, { ...newcomer, Подразделение: 'Цех 2' }])),
  )
  expect(done.result).toMatchObject({ added: 1, updated: 1 })
  return done
}

const peopleIn = async (app: TestApp) =>
  Number((await app.db.execute('select count(*) as count from persons')).rows[0]?.count)

describe('an import taken back within a day', () => {
  test('leaves the list as it was: the newcomer is gone, the known one has his former department and no phone', async ({
    app,
    office,
  }) => {
    const { id, undoUntil } = await loaded(office)
    expect(undoUntil).toBe('2026-11-22T05:00:00.000Z')
    const before = await peopleIn(app)
    expect((await undo(office, id)).result).toEqual({ removed: 1, returned: 1, kept: 0 })
    expect((await list(office)).map(({ fullname, department }) => [fullname, department])).toEqual([
      ['Иванов Пётр Ильич', null],
    ])
    expect((await card(office, 'Иванов Пётр Ильич')).phone).toBe(null)
    expect(await peopleIn(app)).toBe(before - 1)
    const { result } = await office.client.call(importsContract.list, { params: office.at })
    expect(result[0]).toMatchObject({ undoUntil: null, undoneAt: '2026-11-21T05:00:00.000Z' })
  })

  test('leaves who was changed or booked since as they are, and counts them', async ({ app, office }) => {
    const { id } = await loaded(office)
    const ivanov = await card(office, 'Иванов Пётр Ильич')
    const petrov = await card(office, 'Петров Олег Ильич')
    const { client, at } = office
    await client.call(employeesContract.dismiss, {
      params: { ...at, id: ivanov.id },
      body: { on: '2026-11-20', version: ivanov.version } as never,
    })
    await visited(app, { organization: at.organization, employee: petrov.id, day: '2026-11-25' as never })
    expect((await undo(office, id)).result).toEqual({ removed: 0, returned: 0, kept: 2 })
    expect((await card(office, 'Петров Олег Ильич')).department).toBe('Цех 2')
  })

  test('leaves whose former personnel number somebody else has now, and returns the others', async ({
    office,
  }) => {
    const births = { first: '1979-08-12', second: '1979-08-13', third: '1979-08-14' }
    for (const [at, birth] of Object.values(births).entries())
      await hire(office, {
        surname: 'Ким',
        name: 'Олег',
        middlename: 'Ильич',
        birth,
        personnelNumber: `${at + 1}`,
      })
    const row = (day: string, number: string) => ({
      ФИО: 'Ким Олег Ильич',
      'Дата рождения': day,
      'Табельный №': number,
    })
    const file = csvOf([row('13.08.1979', '9'), row('14.08.1979', '33')])
    const { id, result } = await write(office, await check(office, file))
    expect(result).toMatchObject({ updated: 2 })
    await hire(office, { surname: 'Орлов', personnelNumber: '3' })
    expect((await undo(office, id)).result).toEqual({ removed: 0, returned: 1, kept: 1 })
    const numbers = (await list(office)).map(({ personnelNumber }) => personnelNumber)
    expect(numbers.sort()).toEqual(['1', '2', '3', '33'])
  })

  test('keeps an employee to whom any other table of the database refers', async ({ app }) => {
    const { rows } = await app.db.execute(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where confrelid = 'employees'::regclass and confdeltype = 'a' order by name`,
    )
    const asked = /not exists \(select from (\w+) where \w+\.employee_id/g
    const statement = await readFile(new URL('../../employees/store.ts', import.meta.url), 'utf8')
    expect([...statement.matchAll(asked)].map(([, name]) => name).sort()).toEqual(
      rows.map(({ name }) => name),
    )
  })

  test('is refused a second time, and to another organization', async ({ app, office }) => {
    const { id } = await loaded(office)
    const stranger = await employer(app)
    expect((await undo(stranger, id)).status).toBe(404)
    await undo(office, id)
    expect((await undo(office, id)).error.code).toBe(importUndoRefusals.IMPORT_UNDO_LATE.code)
  })

  test('is refused after a day, and what it would need is forgotten', async ({ app, office }) => {
    const { id } = await loaded(office)
    app.clock.set('2026-11-22T05:00:01Z')
    expect((await undo(office, id)).error.code).toBe(importUndoRefusals.IMPORT_UNDO_LATE.code)
    const { clock, deps } = app
    const sweep = importJobs(asSystemOver(deps), { clock, secrets: deps.secrets }, {} as never).find(
      ({ name }) => name === 'sweep-imports',
    )
    await sweep?.run(new AbortController().signal)
    const { rows } = await app.db.execute('select 1 from import_traces')
    expect(rows).toEqual([])
  })
})

test('the check lists what an update changes in a known employee, value by value', async ({ office }) => {
  await hire(office, { surname: 'Иванов', name: 'Пётр', middlename: 'Ильич', birth: '1979-08-12' as never })
  const { id } = await check(
    office,
    csvOf([
      { ...known, Подразделение: 'Цех 2' },
      { ...newcomer, Подразделение: '' },
    ]),
  )
  const { items } = await rowsOf(office, id)
  expect(items.map(({ changes }) => changes)).toEqual([
    [{ field: 'department', was: '', text: 'Цех 2' }],
    null,
  ])
})
