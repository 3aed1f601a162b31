import { readSheet } from 'read-excel-file/node'
import { describe } from 'vitest'
import { pricesAdminContract, pricesFileLargest } from '../../../shared/prices/contract.ts'
import { priceFileWords, priceRefusals, sheetWords } from '../../../shared/prices/ru.ts'
import type { PricesPreview } from '../../../shared/prices/schema.ts'
import { withCatalogue as test } from '../../../test/clinic.ts'
import { makeOrganization } from '../../../test/employees.ts'
import { expect } from '../../../test/harness.ts'
import { type PriceDesk, priceDesk } from '../../../test/prices.ts'
import { archiveOf, bookParts } from '../../../test/sheets.ts'

async function exported({ client, whose }: PriceDesk): Promise<Buffer> {
  const url = `${pricesAdminContract.export.path}?${new URLSearchParams(whose as Record<string, string>)}`
  const answer = await client.send({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

async function preview({ client, whose }: PriceDesk, file: Buffer | string, from = '2026-03-02') {
  const url = `${pricesAdminContract.preview.path}?${new URLSearchParams({ ...(whose as Record<string, string>), from })}`
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await client.send({ method: 'POST', url, payload: Buffer.from(file), headers })
  const { result, error } = answer.json()
  return { status: answer.statusCode, result: result as PricesPreview, error }
}

const csv = (...rows: string[][]) => rows.map((cells) => cells.join(';')).join('\r\n')
const headings = ['Код услуги', 'Услуга', 'Екатеринбург', 'Первоуральск']

describe('the price list as a file', () => {
  test('contains every service with its code, and numbers that Excel can calculate with', async ({ app }) => {
    const desk = await priceDesk(app)
    const [first, ...rows] = await readSheet(await exported(desk))
    const { amount } = await desk.cell('doc-therapist')
    expect([first, rows.length]).toEqual([headings, 96])
    expect(rows.find(([code]) => code === 'doc-therapist')?.[2]).toBe(amount)
  })

  test('uploaded as exported changes nothing', async ({ app }) => {
    const desk = await priceDesk(app)
    const { result } = await preview(desk, await exported(desk))
    expect(result.counts).toEqual({ new: 0, changed: 0, unchanged: 192, bad: 0 })
  })

  test("an organization's file contains its own amounts, with the clinic’s for reference", async ({
    app,
  }) => {
    const desk = await priceDesk(app, await makeOrganization(app))
    await desk.set('lab-cbc', 12.5)
    const file = await exported(desk)
    const [first = [], ...rows] = await readSheet(file)
    const row = rows.find(([code]) => code === 'lab-cbc') ?? []
    expect(first.slice(2)).toEqual([
      ...['Екатеринбург', 'Первоуральск'],
      ...['Екатеринбург, цена клиники', 'Первоуральск, цена клиники'],
    ])
    expect([row[2], row[3], row[4]]).toEqual([12.5, null, (await desk.cell('lab-cbc')).clinic])
    const { result } = await preview(desk, file)
    expect(result.counts).toEqual({ new: 0, changed: 0, unchanged: 1, bad: 0 })
  })
})

describe('an uploaded file', () => {
  test('is previewed; its changes are saved only if the prices shown there have not changed since [§2.7-h]', async ({
    app,
  }) => {
    const desk = await priceDesk(app)
    const { amount } = await desk.cell('lab-alt')
    const file = csv(
      headings,
      ['lab-alt', 'АЛТ', '"1 250,50 ₽"', ''],
      ['lab-nothing', '', '5', ''],
      ['lab-ast', '', '-5', '190'],
    )
    const { result } = await preview(desk, file, '2026-04-01')
    expect(result.cells).toMatchObject([
      { service: 'lab-alt', city: 'ekb', before: amount, amount: 1250.5, state: 'changed', line: 2 },
      { service: 'lab-ast', city: 'pvl', amount: 190 },
    ])
    expect(result.bad.map(({ line, why }) => [line, why])).toEqual([
      [3, sheetWords.unknownCode],
      [4, sheetWords.negative],
    ])
    const asSeen = result.cells.map(({ service, city, amount, seen }) => ({ service, city, amount, seen }))
    const rival = await priceDesk(app)
    await rival.set('lab-alt', 300, '2026-04-01')
    expect((await desk.send(asSeen, '2026-04-01')).error.code).toBe(priceRefusals.PRICES_MOVED.code)
    const again = (await preview(desk, file, '2026-04-01')).result.cells
    const wish = again.map(({ service, city, amount, seen }) => ({ service, city, amount, seen }))
    expect((await desk.send(wish, '2026-04-01')).status).toBe(200)
    expect((await desk.cell('lab-alt', '2026-04-01')).amount).toBe(1250.5)
  })

  test('with the whole list raised by seven per cent is saved in one call', async ({ app }) => {
    const desk = await priceDesk(app)
    const { rows } = await desk.table('2026-08-01')
    const dearer = (amount: number | null) => ((amount ?? 0) * 1.07).toFixed(2).replace('.', ',')
    const lines = rows.map(({ service, name, cells: { ekb, pvl } }) => [
      ...[service, name, dearer(ekb.amount), dearer(pvl.amount)],
    ])
    const { result } = await preview(desk, csv(headings, ...lines), '2026-08-01')
    expect(result.counts).toMatchObject({ changed: 192, bad: 0 })
    const wish = result.cells.map(({ service, city, amount, seen }) => ({ service, city, amount, seen }))
    expect((await desk.send(wish, '2026-08-01')).result.changed).toBe(192)
    expect((await desk.table('2026-07-31')).coming).toContainEqual({ from: '2026-08-01', cells: 192 })
    const ecg = result.cells.find(({ service, city }) => service === 'fn-ecg' && city === 'ekb')
    expect(ecg?.amount).toBeGreaterThan(ecg?.before ?? 0)
    expect((await desk.cell('fn-ecg', '2026-08-01')).amount).toBe(ecg?.amount)
  })

  test('uses the last calculated values of formulas, and reports failed ones', async ({ app }) => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const titles = headings.map((heading, at) => text(`${'ABCD'[at]}1`, heading)).join('')
    const rows = `<row r="1">${titles}</row><row r="2">${text('A2', 'lab-cbc')}
      <c r="C2"><f>420*1.07</f><v>449.40000000000003</v></c><c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`
    const book = archiveOf(bookParts(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))
    const { result } = await preview(await priceDesk(app), book)
    expect(result.cells).toMatchObject([{ service: 'lab-cbc', city: 'ekb', amount: 449.4 }])
    expect(result.bad).toMatchObject([
      { line: 2, heading: 'Первоуральск', text: '#DIV/0!', why: sheetWords.formula },
    ])
  })

  test('can end an organization’s own prices, but cannot remove prices of the clinic’s list', async ({
    app,
  }) => {
    const own = await priceDesk(app, await makeOrganization(app))
    await own.set('fn-ecg', 100)
    const file = csv(headings, ['fn-ecg', '', 'нет', ''])
    expect((await preview(own, file)).result.cells).toMatchObject([
      { amount: null, before: 100, state: 'changed' },
    ])
    expect((await preview(await priceDesk(app), file)).result.bad).toMatchObject([
      { why: sheetWords.cannotEnd },
    ])
  })

  test('without its columns, or not a sheet at all, is refused in Russian', async ({ app }) => {
    const desk = await priceDesk(app)
    const missing = await preview(desk, csv(['Услуга', 'Цена'], ['АЛТ', '5']))
    expect([missing.status, missing.error.code]).toEqual([422, priceRefusals.PRICE_COLUMNS_MISSING.code])
    const picture = await preview(desk, Buffer.from('89504e470d0a1a0a0000000d', 'hex'))
    expect(picture.error).toMatchObject({
      code: priceRefusals.PRICE_FILE_UNREADABLE.code,
      message: priceFileWords['not-a-sheet'],
    })
    const unreadable = {
      'too-wide-unpacked': archiveOf(bookParts(Buffer.alloc(25 * 1024 * 1024, ' '))),
      locked: archiveOf(bookParts(''), { flags: 1 }),
      broken: archiveOf(bookParts('')).subarray(0, 300),
    } as const
    for (const [kind, file] of Object.entries(unreadable))
      expect((await preview(desk, file)).error.message).toBe(priceFileWords[kind as keyof typeof unreadable])
    const long = await preview(desk, `${headings.join(';')}\n${'lab-alt;;5;\n'.repeat(2001)}`)
    expect(long.error.message).toBe(priceFileWords['too-many-rows'])
    expect((await preview(desk, Buffer.alloc(pricesFileLargest + 1, ' '))).status).toBe(413)
  })
})
