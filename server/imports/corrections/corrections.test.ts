import { readSheet } from 'read-excel-file/node'
import { describe } from 'vitest'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { importsContract } from '../../../shared/imports/contract.ts'
import { importCorrectionsContract } from '../../../shared/imports/corrections/contract.ts'
import { importRefusals } from '../../../shared/imports/ru.ts'
import { type employer, hire } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'
import {
  check,
  correct,
  download,
  rowsOf,
  settled,
  withOffice as test,
  upload,
  write,
} from '../../../test/imports.ts'
import { csvOf } from '../../../test/sheets.ts'
import { asSystemOver } from '../../platform/audit/system.ts'
import { importJobs } from '../jobs.ts'

type Office = Awaited<ReturnType<typeof employer>>

const ivanov = { ФИО: 'Иванов Пётр Ильич', 'Дата рождения': '12.08.1979', Факторы: 'вредность', Телефон: '' }
const petrov = { ...ivanov, ФИО: 'Петров Олег Ильич', Факторы: 'ВРЕДНОСТЬ' }
const kim = { ...ivanov, ФИО: 'Ким Анна Ильинична', Факторы: '4.4', Телефон: 'нет' }
const file = csvOf([ivanov, petrov, kim])

const corrections = async ({ client, at }: Office, id: string) =>
  (await client.call(importCorrectionsContract.view, { params: { ...at, id } as never })).result

describe('a checked file', () => {
  test('tells its equal mistakes, and one replacement mends all their rows', async ({ office }) => {
    const { id, counts } = await check(office, file)
    expect(counts).toMatchObject({ right: 0, bad: 3 })
    expect((await corrections(office, id)).mistakes).toEqual([
      {
        field: 'factors',
        value: 'вредность',
        text: 'Укажите номер пункта вместо «вредность». Посмотрите карту СОУТ или спросите специалиста по охране труда',
        rows: 2,
      },
    ])
    const noise = { field: 'factors', value: 'вредность', text: '4.4' } as const
    const mended = await correct(office, id, { values: [noise] })
    expect(mended.counts).toMatchObject({ right: 2, bad: 1 })
    expect(await corrections(office, id)).toEqual({
      mistakes: [],
      values: [{ ...noise, isRemembered: false, rows: 2 }],
      cells: [],
    })
    const [row] = (await rowsOf(office, id, { kind: 'right' })).items
    expect(row?.cells.find(({ field }) => field === 'factors')).toMatchObject({
      text: '4.4',
      was: 'вредность',
    })
  })

  test('has cells of several lines in one line, and each can be corrected', async ({ office }) => {
    const broken = { ...ivanov, ФИО: 'Иванов\nПётр Ильич', Факторы: '4.4\n6.1\nвредность' }
    const { id } = await check(office, csvOf([broken]))
    const [row] = (await rowsOf(office, id)).items
    expect(row?.cells.map(({ text }) => text)).toContain('Иванов Пётр Ильич')
    const was = '4.4; 6.1; вредность'
    expect(row?.cells.find(({ field }) => field === 'factors')?.text).toBe(was)
    const mended = await correct(office, id, { cells: [{ row: 2, field: 'factors', was, text: '4.4; 6.1' }] })
    expect(mended.counts).toMatchObject({ right: 1, bad: 0 })
  })

  test('is loaded with a corrected cell, and without a wrong value that was left out', async ({ office }) => {
    const { id } = await check(office, file)
    const phone = { row: 4, field: 'phone', was: 'нет', text: '' } as const
    const factor = { row: 2, field: 'factors', was: 'вредность', text: '4.4' } as const
    const mended = await correct(office, id, { cells: [phone, factor] })
    expect(mended.counts).toMatchObject({ right: 2, bad: 1 })
    expect((await write(office, mended)).result).toMatchObject({ added: 2, left: 1 })
  })

  test('counts a mistake again when its correction is taken back', async ({ office }) => {
    const { id } = await check(office, file)
    const phone = { row: 4, field: 'phone', was: 'нет', text: '' } as const
    await correct(office, id, { cells: [phone] })
    const back = await correct(office, id, { cells: [{ ...phone, text: null }] })
    expect(back.counts).toMatchObject({ bad: 3 })
  })

  test('keeps the former results readable while it is checked again', async ({ app, office }) => {
    const { id } = await check(office, file)
    await app.db.execute(`update imports set status = 'checking', lease_until = now() + interval '1 day'`)
    const view = await office.client.call(importsContract.one, { params: { ...office.at, id } })
    expect(view.result).toMatchObject({ status: 'checking', counts: { bad: 3 } })
    expect((await rowsOf(office, id, { kind: 'bad' })).items.length).toBe(3)
  })

  test('returns its bad rows with the corrections that were made in them', async ({ office }) => {
    const { id } = await check(office, csvOf([{ ...kim, Факторы: 'вредность' }]))
    await correct(office, id, { values: [{ field: 'factors', value: 'вредность', text: '4.4' }] })
    const back = await readSheet(await download(office, `imports/${id}/bad`))
    expect(back[1]?.map(String)).toContain('4.4')
  })
})

test('a file that has not been checked cannot be corrected', async ({ office }) => {
  const { result } = await upload(office, file)
  const answer = await office.client.call(importCorrectionsContract.change, {
    params: { ...office.at, id: result.id },
    body: { values: [{ field: 'factors', value: 'вредность', text: '4.4' }] },
  })
  expect(answer).toBeRefused(importRefusals.IMPORT_NOT_READY)
})

test('corrections are sealed, and go with the rows of the file', async ({ app, office }) => {
  const { id } = await check(office, file)
  await correct(office, id, { values: [{ field: 'factors', value: 'вредность', text: '4.4' }] })
  const kept = async () =>
    (await app.db.execute('select content from import_corrections where import_id = $1', [id])).rows
  expect(Buffer.from((await kept())[0]?.content as Uint8Array).includes('вредность')).toBe(false)
  const cancelled = await office.client.call(importsContract.cancel, { params: { ...office.at, id } })
  expect(cancelled.result.status).toBe('cancelled')
  const { clock, deps } = app
  const sweep = importJobs(asSystemOver(deps), { clock, secrets: deps.secrets }, {} as never).find(
    ({ name }) => name === 'sweep-imports',
  )
  await sweep?.run(new AbortController().signal)
  expect(await kept()).toEqual([])
})

describe('the next file of the organization', () => {
  const noise = { field: 'factors', value: 'вредность', text: '4.4' } as const
  const firstFile = async (office: Office) => {
    const { id } = await check(office, file)
    await write(office, await correct(office, id, { values: [noise] }))
  }

  test('has the values replaced as in the last one, and says so', async ({ office }) => {
    await firstFile(office)
    const { id, counts } = await check(office, csvOf([{ ...ivanov, ФИО: 'Орлов Пётр Ильич' }]))
    expect(counts).toMatchObject({ right: 1, bad: 0 })
    const remembered = { ...noise, isRemembered: true, rows: 1 }
    expect((await corrections(office, id)).values).toEqual([remembered])
  })

  test('no longer has a replacement that was taken off', async ({ office }) => {
    await firstFile(office)
    const second = await check(office, file)
    const off = { ...noise, text: null, isRemembered: true }
    expect((await correct(office, second.id, { values: [off] })).counts).toMatchObject({ bad: 3 })
    const third = await check(office, file)
    expect(third.counts).toMatchObject({ bad: 3 })
  })

  test('has its columns read as in the last one with the same headings', async ({ office }) => {
    const other = csvOf([{ ...kim, Телефон: '', Примечание: 'Слесарь' }])
    const { result } = await upload(office, other)
    const { client, at } = office
    const columns = result.columns.flatMap(({ at: place, heading, field }) =>
      heading === 'Примечание'
        ? [{ at: place, field: 'position' as const }]
        : field
          ? [{ at: place, field }]
          : [],
    )
    await client.call(importsContract.check, { params: { ...at, id: result.id }, body: { columns } })
    await write(office, await settled(office, result.id))
    const again = await upload(office, other)
    expect(again.result.columns.find(({ heading }) => heading === 'Примечание')?.field).toBe('position')
  })
})

test('a known employee is updated with what is right in a bad row, and only on request', async ({
  office,
}) => {
  const { id: employee } = await hire(office, {
    surname: 'Иванов',
    name: 'Пётр',
    middlename: 'Ильич',
    birth: '1979-08-12',
    personnelNumber: 'К-1',
  })
  const line = { ...ivanov, 'Таб. №': 'К-1', Должность: 'Маляр' }
  const asked = await check(office, csvOf([line, petrov]))
  expect(asked.counts).toMatchObject({ bad: 2, partial: 1 })
  expect((await write(office, asked, { partial: true })).result).toMatchObject({ updated: 1, left: 1 })
  const params = { ...office.at, id: employee }
  const card = (await office.client.call(employeesContract.one, { params })).result
  expect(card).toMatchObject({ position: 'Маляр', factors: null, version: 2 })
  const unasked = await check(office, csvOf([line]))
  const body = { mode: 'right', duplicates: 'update' } as const
  const started = await office.client.call(importsContract.start, {
    params: { ...office.at, id: unasked.id },
    body,
  })
  expect(started).toBeRefused(importRefusals.NOTHING_TO_WRITE)
})
