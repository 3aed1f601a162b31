import { readSheet } from 'read-excel-file/node'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { importFieldNames } from '../../../shared/imports/ru.ts'
import { loadCatalogue } from '../../../test/booking.ts'
import { commission, workerExamined } from '../../../test/commission.ts'
import { department, employer, hire, post } from '../../../test/employees.ts'
import { loadFirstStations, works } from '../../../test/group-booking.ts'
import { expect, test as withApp } from '../../../test/harness.ts'
import { check, download } from '../../../test/imports.ts'

const test = withApp.extend<{ office: Awaited<ReturnType<typeof employer>> }>({
  office: async ({ app }, use) => {
    await loadCatalogue(app.db, app.clock.now())
    await use(await employer(app))
  },
})

const named = (rows: unknown[][]) => {
  const [headings = [], ...lines] = rows
  return lines.map((line) => Object.fromEntries(headings.map((heading, at) => [String(heading), line[at]])))
}

test('the file contains everything HR knows about an employee', async ({ office }) => {
  const position = await post(office, 'Маляр', '4.4')
  const unit = await department(office, 'Цех № 2')
  await hire(office, {
    surname: 'Иванов',
    birth: '1979-08-12',
    snils: '11223344595',
    phone: '+79021234567',
    personnelNumber: '001',
    policy: '6600123456789016',
    email: 'i@example.ru',
    workClass: '3.1',
    position: position.id,
    department: unit.id,
    lastPassedOn: '2025-04-01',
    hiredOn: '2020-09-01',
  })
  const [row] = named(await readSheet(await download(office, 'employees/export')))
  expect(row).toMatchObject({
    [importFieldNames.fullname]: 'Иванов Пётр Ильич',
    [importFieldNames.birth]: new Date('1979-08-12T00:00:00Z'),
    [importFieldNames.personnelNumber]: '001',
    [importFieldNames.snils]: '112-233-445 95',
    [importFieldNames.phone]: '8 902 123 45 67',
    [importFieldNames.factors]: '4.4',
    [importFieldNames.department]: 'Цех № 2',
    Статус: 'Скоро',
    'Следующий осмотр': new Date('2026-04-01T00:00:00Z'),
  })
})

test('a text that would begin a formula is made harmless and imported as it was', async ({ office }) => {
  const position = await post(office, "=cmd|' /C calc'!A0")
  await hire(office, { position: position.id })
  const file = await download(office, 'employees/export')
  expect(named(await readSheet(file))[0]?.[importFieldNames.position]).toBe(`'=cmd|' /C calc'!A0`)
  const view = await check(office, file)
  expect([view.counts, view.newPositions]).toMatchObject([{ bad: 0, repeats: 1 }, []])
})

test('the file contains only the filtered employees, even when they fill several pages', async ({
  app,
  office,
}) => {
  const unit = await department(office, 'Цех № 2')
  const card = await hire(office, { department: unit.id })
  await hire(office)
  await app.db.execute(
    `insert into employees (id, organization_id, person_id, full_name, department, department_id, search, tags, added_on, created_at)
     select gen_random_uuid(), organization_id, person_id, full_name || n, department, department_id, search, tags, added_on, created_at
     from employees, generate_series(1, 900) n where id = $1`,
    [card.id],
  )
  const rows = named(await readSheet(await download(office, 'employees/export', `department=${unit.id}`)))
  const { result } = await office.client.call(employeesContract.summary, { params: office.at })
  expect([rows.length, result.total]).toEqual([901, 902])
  expect(new Set(rows.map((row) => row[importFieldNames.fullname])).size).toBe(901)
})

test('the status «Пройден» (passed) is not exported for employees who are unfit or need more examinations', async ({
  app,
}) => {
  await loadFirstStations(app.db)
  const chair = await commission(app)
  const office = await works(app)
  for (const [surname, given] of [
    ['Годный', {}],
    ['Негодный', { outcome: 'unfit', contraindicated: ['6.1'] }],
    ['Отправленный', { outcome: 'additional', group: null }],
  ] as const) {
    const { booking } = await workerExamined(app, office, { surname, lastPassedOn: '2025-02-10' })
    await chair.conclude(booking, given)
  }
  const rows = named(await readSheet(await download(office, 'employees/export')))
  expect(rows.map(({ Статус }) => Статус)).toEqual([
    'Пройден',
    'Противопоказания',
    'Просрочено, Дообследование',
  ])
})
