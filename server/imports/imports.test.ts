import { readSheet } from 'read-excel-file/node'
import { describe } from 'vitest'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { importsContract } from '../../shared/imports/contract.ts'
import { importRefusals } from '../../shared/imports/ru.ts'
import type { Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { loadCatalogue } from '../../test/booking.ts'
import { department, employer, hire, post } from '../../test/employees.ts'
import { visited } from '../../test/follow-up.ts'
import { expect, type TestApp, test as withApp } from '../../test/harness.ts'
import { check, download, recognised, rowsOf, settled, upload, write } from '../../test/imports.ts'
import {
  archiveOf,
  bookOf,
  bookParts,
  csvOf,
  employeesSheet,
  linesOf,
  sheetOf,
  spoils,
} from '../../test/sheets.ts'
import { asSystemOver } from '../platform/audit/system.ts'
import { importJobs } from './jobs.ts'

const test = withApp.extend<{ office: Awaited<ReturnType<typeof employer>> }>({
  office: async ({ app }, use) => {
    await loadCatalogue(app.db, app.clock.now())
    app.clock.set('2026-11-21T05:00:00Z')
    await use(await employer(app))
  },
})

type Office = Awaited<ReturnType<typeof employer>>
const list = async ({ client, at }: Office) =>
  (await client.call(employeesContract.list, { params: at, query: { limit: '200' } })).result.items

async function cardOf(office: Office, fullname: string) {
  const found = (await list(office)).find((row) => row.fullname === fullname)
  const params = { ...office.at, id: found?.id ?? '' }
  return (await office.client.call(employeesContract.one, { params: params as never })).result
}

const csv = (...lines: Record<string, string>[]) => csvOf(lines)
const who = { ФИО: 'Иванов Пётр Ильич', 'Дата рождения': '12.08.1979' }

async function keptRows(app: TestApp, id: string): Promise<number> {
  const { rows } = await app.db.execute(
    'select coalesce(sum(rows), 0)::int as count from import_pieces where import_id = $1',
    [id],
  )
  return Number(rows[0]?.count)
}

describe('a workbook with several sheets', () => {
  const headings = ['ФИО', 'Дата рождения', 'Должность']
  const ivanov = ['Иванов Пётр Ильич', '12.08.1979', 'Слесарь']
  const petrov = ['Петров Иван Ильич', '13.08.1979', 'Токарь']

  test('is read from its second sheet when the first one is a title page', async ({ office }) => {
    const title = [['Список контингента'], ['ООО «Ромашка», 2026 год']]
    const { result } = await upload(office, await bookOf({ Титул: title, Список: [headings, ivanov] }))
    expect([result.rows, result.sheets]).toEqual([
      1,
      { read: [{ name: 'Список', before: 0 }], others: ['Титул'] },
    ])
    expect(await check(office, await bookOf({ Титул: title, Список: [headings, ivanov] }))).toMatchObject({
      counts: { right: 1 },
    })
  })

  test('is loaded from all its lists, and the name of a sheet is the department', async ({ office }) => {
    const shops = {
      'Цех 1': [headings, ivanov],
      Лист2: [[]],
      Итоги: [['Всего'], ['2']],
      'Цех 2': [headings, petrov],
    }
    const done = await write(office, await check(office, await bookOf(shops)))
    expect([done.rows, done.sheets?.others]).toEqual([2, ['Итоги']])
    expect((await list(office)).map(({ fullname, department }) => [fullname, department])).toEqual([
      ['Иванов Пётр Ильич', 'Цех 1'],
      ['Петров Иван Ильич', 'Цех 2'],
    ])
    const alone = await upload(office, await bookOf({ 'Цех 1': [headings, ivanov], Лист2: [[]] }))
    expect(alone.result.sheets).toBeNull()
  })

  test('is refused when no sheet has headings', async ({ office }) => {
    const { error } = await upload(office, await bookOf({ Титул: [['Список']], Ещё: [['Пусто']] }))
    expect(error?.code).toBe(importRefusals.NO_HEADINGS.code)
  })
})

test('rows that change nothing are counted and shown apart, and their people are not written', async ({
  office,
}) => {
  const petrov = { ...who, ФИО: 'Петров Иван Ильич', 'Таб. №': '17', Должность: 'Токарь' }
  await write(office, await check(office, csv({ ...who, 'Таб. №': '', Должность: '' }, petrov)))
  const view = await check(office, csv({ ...who, 'Таб. №': '' }, { ...petrov, 'Таб. №': '18' }))
  expect(view.counts).toMatchObject({ repeats: 2, unchanged: 1 })
  const rows = async (unchanged: string) =>
    (await rowsOf(office, view.id, { kind: 'repeat', unchanged })).items.map(({ row, changes }) => [
      row,
      changes?.length,
    ])
  expect([await rows('only'), await rows('without')]).toEqual([[[2, 0]], [[3, 1]]])
  expect((await write(office, view)).result).toMatchObject({ updated: 1, unchanged: 1 })
  expect(await cardOf(office, who.ФИО)).toMatchObject({ version: 1 })
  expect(await cardOf(office, petrov.ФИО)).toMatchObject({ version: 2, personnelNumber: '18' })
})

describe('employees missing from the file', () => {
  const petrov = { ...who, ФИО: 'Петров Иван Ильич', 'Таб. №': '17', Должность: 'Токарь' }
  const sidorov = { ...who, ФИО: 'Сидоров Олег Ильич' }
  const absentOf = async ({ client, at }: Office, id: string) =>
    (await client.call(importsContract.absent, { params: { ...at, id } as never })).result

  test('are listed by the import until they are dismissed', async ({ office }) => {
    await write(
      office,
      await check(
        office,
        csv({ ...who, 'Таб. №': '', Должность: '' }, petrov, { ...sidorov, 'Таб. №': '', Должность: '' }),
      ),
    )
    const done = await write(office, await check(office, csv(who, sidorov, { ...who, ФИО: 'Итого: 2' })))
    expect(done).toMatchObject({
      absent: 1,
      counts: { rows: 2, bad: 0, unchanged: 2 },
      result: { unchanged: 2, left: 0 },
    })
    const [absent, ...others] = await absentOf(office, done.id)
    expect(others).toEqual([])
    expect(absent).toMatchObject({ fullname: petrov.ФИО, personnelNumber: '17', position: 'Токарь' })
    expect(absent?.coming).toBeNull()
    const body = { ids: [absent?.id as EmployeeId], on: '2026-11-21' as Day }
    await office.client.call(employeesContract.dismissMany, { params: office.at, body })
    expect(await absentOf(office, done.id)).toEqual([])
  })

  test('or called dismissed in it are listed with the date of the file, and are not loaded', async ({
    office,
  }) => {
    await write(office, await check(office, csv({ ...who, 'Таб. №': '', Должность: '' }, petrov)))
    const withState = (row: object, state: string, day = '') => ({
      ...row,
      Состояние: state,
      'Дата увольнения': day,
    })
    const file = csv(
      withState(who, 'Работа'),
      withState(petrov, 'Увольнение', '20.11.2026'),
      withState({ ...sidorov, 'Таб. №': '99' }, 'Увольнение'),
    )
    const done = await write(office, await check(office, file))
    expect(done).toMatchObject({
      absent: 1,
      counts: { rows: 3, bad: 0, dismissed: 2 },
      result: { added: 0, updated: 0, unchanged: 1, left: 0 },
    })
    expect(await absentOf(office, done.id)).toMatchObject([
      { fullname: petrov.ФИО, dismissed: { on: '2026-11-20' } },
    ])
  })

  test('are listed with the booking that can still be cancelled', async ({ app, office }) => {
    const absent = [
      { surname: 'Ждёт', day: '2026-12-01' },
      { surname: 'Отменён', day: '2026-12-01', state: 'cancelled' },
      { surname: 'Пропустил', day: '2026-11-20' },
    ] as const
    for (const { surname, ...visit } of absent) {
      const { id: employee } = await hire(office, { surname })
      await visited(app, { organization: office.organization, employee, ...visit })
    }
    const here = [who, petrov, sidorov].map(({ ФИО, 'Дата рождения': born }) => ({
      ФИО,
      'Дата рождения': born,
    }))
    await write(office, await check(office, csv(...here)))
    const { id } = await check(office, csv(...here))
    const days = (await absentOf(office, id)).map(({ fullname, coming }) => [fullname, coming])
    expect(days).toEqual([
      ['Ждёт Пётр Ильич', '2026-12-01'],
      ['Отменён Пётр Ильич', null],
      ['Пропустил Пётр Ильич', null],
    ])
  })
})

describe('a sheet of 300 employees with 12 bad rows', () => {
  test('is recognised, checked and written; its bad rows are returned and accepted after correction', async ({
    office,
  }) => {
    const taken = await upload(office, await employeesSheet(300, { bad: 12 }))
    expect(taken.status).toBe(201)
    expect(recognised(taken.result).map(({ field }) => field)).toEqual(
      'fullname birth gender personnelNumber department position snils phone factors workClass hiredOn lastPassedOn'.split(
        ' ',
      ),
    )
    expect([taken.result.headingRow, taken.result.rows]).toEqual([3, 300])

    const checked = await check(office, await employeesSheet(300, { bad: 12 }))
    expect(checked.counts).toMatchObject({ rows: 300, right: 288, bad: 12, repeats: 0, unaddable: 0 })
    expect(checked.newDepartments.length).toBeGreaterThan(8)
    const bad = await rowsOf(office, checked.id, { kind: 'bad' })
    const said = bad.items.map(({ cells }) => cells.map(({ problem }) => problem).find(Boolean))
    for (const [at, { says }] of spoils.entries()) expect(said[at]).toContain(says)

    const done = await write(office, checked)
    expect(done).toMatchObject({ status: 'done', result: { added: 288, updated: 0, skipped: 0, left: 12 } })
    const back = await readSheet(await download(office, `imports/${checked.id}/bad`))
    expect(back.length).toBe(13)
    expect(back[0]?.at(-1)).toBe('Что исправить')
    expect(String(back[1]?.at(-1))).toContain('СНИЛС: Контрольное число')

    const mended = await check(office, await employeesSheet(300))
    expect(mended.counts).toMatchObject({ right: 12, repeats: 288, bad: 0, unaddable: 288 })
    expect((await write(office, mended, { duplicates: 'skip' })).result).toEqual({
      added: 12,
      updated: 0,
      skipped: 288,
      left: 0,
      unchanged: 0,
    })
    expect((await office.client.call(employeesContract.summary, { params: office.at })).result.total).toBe(
      300,
    )
  })

  test('stores all data of a row in the employee’s card', async ({ office }) => {
    const [line = {}] = linesOf(1)
    await write(office, await check(office, await sheetOf([line])))
    const card = await cardOf(office, line['ФИО работника'] ?? '')
    expect(card).toMatchObject({
      personnelNumber: line['Таб. №'],
      department: line['Цех, участок'],
      position: line['Профессия (должность)'],
      snils: (line.СНИЛС ?? '').replace(/\D/g, ''),
      workClass: line['Класс УТ'] || null,
      factors: null,
    })
    expect(
      card.positionFactors
        .map(({ code }) => code)
        .sort()
        .join('; '),
    ).toBe((line['Вредные факторы (пункты 29н)'] ?? '').split('; ').sort().join('; '))
    expect(card.dueReason === null).toBe(card.positionFactors.length === 0)
  })
})

describe('repeated employees', () => {
  const known = {
    surname: 'Иванов',
    name: 'Пётр',
    middlename: 'Ильич',
    birth: '1979-08-12',
    snils: '11223344595',
    phone: '+79021234567',
  }

  test('existing employees are changed; fields missing from the file stay', async ({ office }) => {
    const card = await hire(office, { ...known, email: 'i@example.ru', personnelNumber: 'К-1' })
    const view = await check(office, csv({ ...who, ФИО: 'ИВАНОВ ПЕТР ИЛЬИЧ', Должность: 'Маляр' }))
    expect(view.counts).toMatchObject({ repeats: 1, right: 0 })
    const { items } = await rowsOf(office, view.id, { kind: 'repeat' })
    expect(items[0]?.repeats).toMatchObject({ employee: { id: card.id, by: ['name-birth'] } })
    expect((await write(office, view)).result).toMatchObject({ updated: 1, added: 0 })
    expect(await cardOf(office, 'Иванов Петр Ильич')).toMatchObject({
      id: card.id,
      email: 'i@example.ru',
      snils: '11223344595',
      position: 'Маляр',
      version: 2,
    })
  })

  test.for([
    [
      'СНИЛС',
      { ФИО: 'Петров Пётр Ильич', 'Дата рождения': '12.08.1979', СНИЛС: '112-233-445 95' },
      ['snils'],
    ],
    [
      'the number, with the name',
      { ФИО: 'Иванов Пётр Ильич', 'Дата рождения': '13.08.1979', 'Таб. №': 'К-1' },
      ['number'],
    ],
    [
      'the phone, with the name',
      { ФИО: 'Иванов Пётр Ильич', 'Дата рождения': '13.08.1979', Телефон: '89021234567' },
      ['phone'],
    ],
  ] as const)('an existing employee is recognised by %s', async ([, line, by], { office }) => {
    await hire(office, { ...known, personnelNumber: 'К-1' })
    const view = await check(office, csv(line))
    expect((await rowsOf(office, view.id)).items[0]?.repeats).toMatchObject({ employee: { by } })
  })

  test.for([
    ['a phone that a department shares', { Телефон: '89021234567' }, 'right'],
    ['another’s СНИЛС', { СНИЛС: '112-233-445 95' }, 'bad'],
    ['another’s number', { 'Таб. №': 'К-1' }, 'bad'],
  ] as const)(
    'a different person with %s is not taken for the existing employee',
    async ([, given, kind], { office }) => {
      await hire(office, { ...known, personnelNumber: 'К-1' })
      const view = await check(
        office,
        csv({ ФИО: 'Орлова Анна Петровна', 'Дата рождения': '01.02.1990', ...given }),
      )
      expect((await rowsOf(office, view.id)).items[0]?.kind).toBe(kind)
    },
  )

  test('are added as a second job on request, but never with the same number', async ({ office }) => {
    await hire(office, { ...known, personnelNumber: 'К-1' })
    const view = await check(office, csv({ ...who, 'Таб. №': 'К-1' }, { ...who, 'Таб. №': 'К-2' }))
    expect(view.counts).toMatchObject({ repeats: 2, unaddable: 1 })
    const all = { params: { ...office.at, id: view.id }, body: { mode: 'all', duplicates: 'add' } } as const
    expect(await office.client.call(importsContract.start, all)).toBeRefused(
      importRefusals.IMPORT_HAS_BAD_ROWS,
    )
    expect((await write(office, view, { duplicates: 'add' })).result).toMatchObject({ added: 1, left: 1 })
    expect((await list(office)).length).toBe(2)
  })

  test('within one file a later row changes the employee that an earlier row adds', async ({ office }) => {
    const view = await check(office, csv({ ...who, Телефон: '89021234567' }, { ...who, Должность: 'Маляр' }))
    expect((await rowsOf(office, view.id, { kind: 'repeat' })).items[0]?.repeats).toEqual({ row: 2 })
    expect((await write(office, view)).result).toMatchObject({ added: 1, updated: 1 })
    expect(await cardOf(office, 'Иванов Пётр Ильич')).toMatchObject({
      phone: '+79021234567',
      position: 'Маляр',
    })
  })

  test('somebody with two jobs keeps the first one, the factors of both count, and the same file changes nothing', async ({
    office,
  }) => {
    const file = csv(
      { ...who, 'Таб. №': 'К-1', Должность: 'Водитель', 'Вредные факторы': '4.4; 18.1' },
      { ...who, 'Таб. №': 'К-1', Должность: 'Сторож', 'Вредные факторы': '6.1' },
    )
    expect((await write(office, await check(office, file))).result).toMatchObject({ added: 1, updated: 1 })
    const card = await cardOf(office, 'Иванов Пётр Ильич')
    expect(card.position).toBe('Водитель')
    expect(card.factors?.map(({ code }) => code).sort()).toEqual(['18.1', '4.4', '6.1'])
    const checked = await check(office, file)
    expect(checked.counts).toMatchObject({ repeats: 2, unchanged: 2 })
    expect((await rowsOf(office, checked.id)).items.map(({ changes }) => changes)).toEqual([[], []])
    const again = await write(office, checked)
    expect(again.result).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
    expect(await cardOf(office, 'Иванов Пётр Ильич')).toMatchObject({
      position: 'Водитель',
      factors: card.factors,
    })
  })

  test('a row that hires a dismissed employee again is reported as a problem', async ({ app, office }) => {
    const card = await hire(office, { ...known, hiredOn: '2020-01-01' })
    await app.db.execute(`update employees set dismissed_on = '2025-01-01' where id = $1`, [card.id])
    const view = await check(office, csv({ ...who, 'Дата приёма': '01.02.2026' }))
    expect(view.problems).toEqual([{ field: 'hiredOn', text: 'Принят снова, а числится уволенным', rows: 1 }])
  })

  test('an employee added after the check is not written a second time', async ({ office }) => {
    const view = await check(
      office,
      csv({ ...who, 'Таб. №': 'К-9' }, { ...who, ФИО: 'Орлова Анна Петровна' }),
    )
    await hire(office, { ...known, personnelNumber: 'К-9' })
    expect((await write(office, view)).result).toEqual({
      added: 1,
      updated: 0,
      skipped: 0,
      left: 1,
      unchanged: 0,
    })
    const back = await readSheet(await download(office, `imports/${view.id}/bad`))
    expect(String(back[1]?.at(-1))).toContain('номер уже занят')
  })
})

describe('units and factors', () => {
  test('an existing position keeps its factors, and only employees with different factors get their own', async ({
    office,
  }) => {
    await post(office, 'Слесарь', '4.4')
    await department(office, 'Цех 1')
    const at = { 'Дата рождения': '01.02.1990', Должность: 'слесарь', Цех: 'ЦЕХ 1' }
    const view = await check(
      office,
      csv(
        { ФИО: 'Орлов Пётр Ильич', ...at, Факторы: 'п. 4.4' },
        { ФИО: 'Белов Пётр Ильич', ...at, Факторы: '4.4; 6.1' },
      ),
    )
    expect([view.newDepartments, view.newPositions]).toEqual([[], []])
    await write(office, view)
    expect(await cardOf(office, 'Орлов Пётр Ильич')).toMatchObject({ factors: null, department: 'Цех 1' })
    expect((await cardOf(office, 'Белов Пётр Ильич')).factors?.map(({ code }) => code)).toEqual([
      '4.4',
      '6.1',
    ])
  })

  test('a path of departments adds its parents, and a name that differs by № and spaces is the known one', async ({
    office,
  }) => {
    await department(office, 'Тула / Цех № 1')
    const at = { 'Дата рождения': '01.02.1990' }
    const view = await check(
      office,
      csv(
        { ФИО: 'Орлов Пётр Ильич', ...at, Цех: 'тула / цех №1' },
        { ФИО: 'Белов Пётр Ильич', ...at, Цех: 'Калуга > Цех 1 > Участок' },
      ),
    )
    expect(view.newDepartments).toMatchObject([{ name: 'Калуга / Цех 1 / Участок', rows: 1, alike: [] }])
    await write(office, view)
    expect((await cardOf(office, 'Орлов Пётр Ильич')).department).toBe('Тула / Цех № 1')
    const { result } = await office.client.call(employeesContract.departments, { params: office.at })
    expect(result.map(({ name }) => name)).toEqual([
      'Калуга',
      'Калуга / Цех 1',
      'Калуга / Цех 1 / Участок',
      'Тула',
      'Тула / Цех № 1',
    ])
  })

  test('new departments of a file come under the known parent, however it is written there', async ({
    office,
  }) => {
    await department(office, 'Филиал №1')
    const at = { 'Дата рождения': '01.02.1990' }
    const view = await check(
      office,
      csv(
        { ФИО: 'Орлов Пётр Ильич', ...at, Цех: 'филиал 1 / Цех №2 / Участок' },
        { ФИО: 'Белов Пётр Ильич', ...at, Цех: 'Филиал № 1 / Цех 2 / Склад' },
      ),
    )
    await write(office, view)
    const { result } = await office.client.call(employeesContract.departments, { params: office.at })
    const [parent, shop, ...parts] = result.map(({ name }) => name)
    expect(parent).toBe('Филиал №1')
    expect(shop).toMatch(/^Филиал №1 \/ Цех №?2$/)
    expect(parts).toEqual([`${shop} / Склад`, `${shop} / Участок`])
  })

  test('a new position gets the factors on which all its rows agree', async ({ office }) => {
    const row = (name: string, position: string, factors: string) => ({
      ФИО: `${name} Пётр Ильич`,
      'Дата рождения': '01.02.1990',
      Должность: position,
      Факторы: factors,
    })
    const view = await check(
      office,
      csv(
        row('Орлов', 'Маляр', '4.4'),
        row('Белов', 'маляр', ''),
        row('Чернов', 'Кузнец', '4.4'),
        row('Рыжов', 'Кузнец', '6.1'),
      ),
    )
    expect(
      view.newPositions.map(({ name, factors, rows }) => [name, factors.map(({ code }) => code), rows]),
    ).toEqual([
      ['Маляр', ['4.4'], 2],
      ['Кузнец', [], 2],
    ])
    await write(office, view)
    expect((await cardOf(office, 'Белов Пётр Ильич')).positionFactors).toHaveLength(1)
    expect((await cardOf(office, 'Рыжов Пётр Ильич')).factors?.[0]?.code).toBe('6.1')
  })

  test('a new position may be named like a JavaScript built-in', async ({ office }) => {
    const row = (name: string, position: string) => ({
      ФИО: `${name} Пётр Ильич`,
      'Дата рождения': '01.02.1990',
      Должность: position,
    })
    const view = await check(office, csv(row('Львов', 'constructor'), row('Зайцев', '__proto__')))
    await write(office, view)
    expect(await cardOf(office, 'Львов Пётр Ильич')).toMatchObject({
      position: 'constructor',
      positionFactors: [],
    })
  })
})

test('a misspelt position is replaced by the existing one on request', async ({ office }) => {
  const turner = await post(office, 'Токарь', '4.4')
  const row = (name: string, position: string) => ({
    ФИО: `${name} Пётр Ильич`,
    'Дата рождения': '01.02.1990',
    Должность: position,
  })
  const view = await check(office, csv(row('Дроздов', 'Токорь'), row('Скворцов', 'Кузнец')))
  expect(view.newPositions.map(({ name, alike }) => [name, alike]).sort()).toEqual([
    ['Кузнец', null],
    ['Токорь', 'Токарь'],
  ])
  await write(office, view, { instead: ['Токорь', 'Кузнец'] })
  expect((await cardOf(office, 'Дроздов Пётр Ильич')).positionId).toBe(turner.id)
  expect((await cardOf(office, 'Скворцов Пётр Ильич')).position).toBe('Кузнец')
})

describe('the steps of an import', () => {
  test('a file uploaded twice with one key is the same import', async ({ office }) => {
    const headers = { 'idempotency-key': 'file' }
    const brought = [await upload(office, csv(who), { headers }), await upload(office, csv(who), { headers })]
    expect(brought.map(({ status, result }) => [status, result?.id])).toEqual([
      [201, expect.any(String)],
      [201, brought[0]?.result.id],
    ])
  })

  test('write nothing in the mode “all” when one row is bad', async ({ office }) => {
    const view = await check(office, csv(who, { ...who, 'Дата рождения': '31.02.1988' }))
    const start = {
      params: { ...office.at, id: view.id },
      body: { mode: 'all', duplicates: 'update' },
    } as const
    expect(await office.client.call(importsContract.start, start)).toBeRefused(
      importRefusals.IMPORT_HAS_BAD_ROWS,
    )
    expect(await list(office)).toEqual([])
  })

  test('the columns can be corrected by hand and checked again', async ({ office }) => {
    const { result } = await upload(
      office,
      csv({ 'Кто это': 'Иванов Пётр Ильич', 'Дата рождения': '12.08.1979', Пол: 'м' }),
    )
    const params = { ...office.at, id: result.id }
    const body = { columns: recognised(result) }
    expect(await office.client.call(importsContract.check, { params, body })).toBeRefused(
      importRefusals.COLUMNS_WRONG,
    )
    const whole = { columns: [...body.columns, { at: 0, field: 'fullname' as const }] }
    await office.client.call(importsContract.check, { params, body: whole })
    expect((await settled(office, result.id)).counts).toMatchObject({ right: 1 })
  })

  test('a cancelled import writes nothing and keeps nothing', async ({ app, office }) => {
    const view = await check(office, csv(who))
    const params = { ...office.at, id: view.id }
    expect((await office.client.call(importsContract.cancel, { params })).result.status).toBe('cancelled')
    const body = { mode: 'right', duplicates: 'update' } as const
    expect(await office.client.call(importsContract.start, { params, body })).toBeRefused(
      importRefusals.IMPORT_NOT_READY,
    )
    expect(await keptRows(app, view.id)).toBe(0)
  })

  test('the first rows are shown until the import ends: cancelled, written or left for a week', async ({
    app,
    office,
  }) => {
    const imports = await Promise.all([1, 2, 3].map(() => check(office, csv(who))))
    const [cancelled, written, left] = imports.map(({ id }) => id)
    const samples = () =>
      Promise.all(
        imports.map(async ({ id }) => {
          const { result } = await office.client.call(importsContract.one, { params: { ...office.at, id } })
          return result.sample.length
        }),
      )
    expect(await samples()).toEqual([1, 1, 1])
    await office.client.call(importsContract.cancel, { params: { ...office.at, id: cancelled ?? '' } })
    await write(office, { id: written ?? '' })
    expect(await samples()).toEqual([0, 0, 1])
    app.clock.pass(7 * 24 * 3600 + 1)
    const { clock, deps } = app
    const sweep = importJobs(asSystemOver(deps), { clock, secrets: deps.secrets }, {} as never).find(
      ({ name }) => name === 'sweep-imports',
    )
    await sweep?.run(new AbortController().signal)
    expect(await samples()).toEqual([0, 0, 0])
    const { rows } = await app.db.execute('select has_sample from imports where id = $1', [left])
    expect(rows).toEqual([{ has_sample: false }])
  })

  test('the stored file is unreadable in the database and is removed once written', async ({
    app,
    office,
  }) => {
    const view = await check(office, csv({ ...who, СНИЛС: '112-233-445 95' }))
    const { rows } = await app.db.execute(
      `select encode(raw || checked, 'escape') || (select encode(head || preview, 'escape') from imports where id = import_id) as kept
       from import_pieces where import_id = $1`,
      [view.id],
    )
    expect(String(rows[0]?.kept)).not.toMatch(/Иванов|11223344595|surname/)
    const done = await write(office, view)
    expect([done.hasRows, await keptRows(app, view.id)]).toEqual([false, 0])
  })

  test.for([
    ['has lost the organization', 'update relations set left_at = $2 where account_id = $1'],
    [
      'is blocked',
      "update accounts set blocked_at = $2, blocked_by = $1, blocked_reason = 'Уволен' where id = $1",
    ],
  ] as const)(
    'write nothing when the user %s while the import waits',
    async ([, change], { app, office }) => {
      const view = await check(office, csv(who))
      await app.db.execute(
        `update imports set status = 'running', duplicates = 'update', lease_until = $2 where id = $1`,
        [view.id, app.clock.now()],
      )
      await app.db.execute(change, [office.account.id, app.clock.now()])
      const other = await employer(app)
      await check(other, csv(who))
      for (let left = 100; left > 0; left -= 1) {
        const { rows } = await app.db.execute('select status, failure from imports where id = $1', [view.id])
        if (rows[0]?.status === 'failed')
          return expect(rows[0]?.failure).toBe('Доступ к организации прекращён')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error('still running')
    },
  )

  test('an import of another organization is not found', async ({ app, office }) => {
    const view = await check(office, csv(who))
    const stranger = await employer(app)
    for (const at of [stranger.at, office.at]) {
      const params = { ...at, id: view.id }
      expect(await stranger.client.call(importsContract.one, { params })).toBeRefused(common.NOT_FOUND)
      expect(await stranger.client.call(importsContract.rows, { params })).toBeRefused(common.NOT_FOUND)
      expect(await stranger.client.call(importsContract.cancel, { params })).toBeRefused(common.NOT_FOUND)
    }
  })
})

const manyParts = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`xl/media/${at}.png`, '']))

test.for([
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), importRefusals.NOT_A_SHEET],
  ['an encrypted archive', archiveOf(bookParts(''), { flags: 1 }), importRefusals.LOCKED_SHEET],
  ['half an archive', archiveOf(bookParts('')).subarray(0, 300), importRefusals.BROKEN_SHEET],
  ['an archive of thousands of files', archiveOf(manyParts), importRefusals.TOO_WIDE_UNPACKED],
  ['no headings', 'a;b\n1;2\n', importRefusals.NO_HEADINGS],
  ['headings alone', 'ФИО;Дата рождения\n', importRefusals.EMPTY_SHEET],
] as const)('an upload of %s is refused with a message of its own', async ([, file, kind], { office }) => {
  expect(await upload(office, file)).toBeRefused(kind)
})

test('the filled-in template is accepted', async ({ office }) => {
  const file = await download(office, 'imports/template')
  expect(await upload(office, file)).toBeRefused(importRefusals.EMPTY_SHEET)
  const [headings = []] = await readSheet(file)
  const filled = csvOf([
    Object.fromEntries(
      headings.map((heading, at) => [String(heading), ['Иванов Пётр Ильич', '12.08.1979'][at] ?? '']),
    ),
  ])
  const view = await check(office, filled)
  expect([view.counts?.right, recognised(view).length]).toEqual([1, headings.length])
})
