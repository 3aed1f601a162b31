import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PizZip from 'pizzip'
import readExcelFile from 'read-excel-file/node'
import { describe, onTestFinished } from 'vitest'
import {
  campaignPapersContract,
  clinicCampaignPapersContract,
} from '../../../shared/campaigns/papers/contract.ts'
import { campaignRefusals } from '../../../shared/campaigns/ru.ts'
import { documentRefusals } from '../../../shared/documents/ru.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { campaignOffice } from '../../../test/campaigns.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { department } from '../../../test/employees.ts'
import { visited } from '../../../test/follow-up.ts'
import { expect, type TestApp } from '../../../test/harness.ts'

const { people, estimate, file } = campaignPapersContract

/** A campaign of two welders of a shop and one without a department. */
async function shops(app: TestApp) {
  const office = await campaignOffice(app)
  const shop = await department(office, 'Литейный цех')
  const welders = await office.people(2, { department: shop.id })
  await office.people(1)
  const id = await office.made()
  const params = { ...office.at, id }
  return {
    ...office,
    welders,
    id,
    params,
    estimated: () => office.client.call(estimate, { params }),
    paper: (query: Record<string, string>) =>
      office.client.send({
        method: 'GET',
        url: `/api/organizations/${office.organization}/campaigns/${id}/file?${new URLSearchParams(query)}`,
      }),
    deskPaper: (query: Record<string, string>) =>
      office.desk.send({
        method: 'GET',
        url: `/api/desk/campaigns/${id}/file?${new URLSearchParams(query)}`,
      }),
  }
}

/** Extracts the text of a .pdf with poppler; null where poppler is not installed. */
function textOf(pdf: Buffer): string | null {
  if (!existsSync('/usr/bin/pdftotext')) return null
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-campaign-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.pdf'), pdf)
  const text = execFileSync('/usr/bin/pdftotext', ['-layout', join(folder, 'a.pdf'), '-'], {
    encoding: 'utf8',
  })
  return text.replace(/[\s\u00a0]+/g, ' ')
}

describe('the estimate of a campaign', () => {
  test('adds up people, departments and services before anything is booked', async ({ app }) => {
    const { estimated } = await shops(app)
    const { result } = await estimated()
    expect(result).toMatchObject({ people: 3, bad: 0, day: '2026-09-14' })
    const sum = (rows: readonly { total: number }[]) => rows.reduce((all, { total }) => all + total, 0)
    expect(sum(result.departments)).toBe(result.total)
    expect(sum(result.lines)).toBe(result.total)
    expect(result.departments.map((row) => [row.department, row.people])).toEqual([
      ['Литейный цех', 2],
      [null, 1],
    ])
    expect(result.total).toBeGreaterThan(0)
  })

  test('as a spreadsheet names each person with factors, doctors, studies and a price, and ends with the total', async ({
    app,
  }) => {
    const { paper, estimated, welders } = await shops(app)
    const total = (await estimated()).result.total
    const answer = await paper({ paper: 'estimate', format: 'xlsx' })
    const [byPerson, byDepartment, byService] = (await readExcelFile(answer.rawPayload)).map(
      ({ data }) => data,
    )
    expect(byPerson?.[0]).toEqual(
      expect.arrayContaining(['ФИО', 'Факторы', 'Врачи', 'Исследования', 'Цена, ₽']),
    )
    const row = byPerson?.find((cells) => cells[1] === welders[0]?.fullname)
    expect(row?.[5]).toBe('4.4, 6.1')
    expect(row?.[6]).toContain('Врач-невролог')
    expect(Number(byPerson?.at(-1)?.at(-1))).toBe(total)
    expect(Number(byDepartment?.at(-1)?.at(-1))).toBe(total)
    expect(Number(byService?.at(-1)?.at(-1))).toBe(total)
  })

  test('is the same for the clinic once the list is sent, and hidden from it before', async ({ app }) => {
    const { estimated, step, id, desk } = await shops(app)
    const ofDesk = () => desk.call(clinicCampaignPapersContract.estimate, { params: { id } })
    expect((await ofDesk()).error?.code).toBe(common.NOT_FOUND.code)
    await step(id, 'list_sent')
    expect((await ofDesk()).result).toEqual((await estimated()).result)
  })

  test('is refused for a campaign without people', async ({ app }) => {
    const office = await campaignOffice(app)
    const params = { ...office.at, id: await office.made() }
    const answer = await office.client.call(estimate, { params })
    expect(answer.error?.code).toBe(campaignRefusals.NOBODY_IN_CAMPAIGN.code)
  })
})

describe('the papers of a plan', () => {
  test('name who comes when and where; the sheet of signatures is by department', async ({ app }) => {
    const { paper, deskPaper, welders, organization, step, id } = await shops(app)
    const refused = await paper({ paper: 'plan', format: 'pdf' })
    expect(refused.json().error.code).toBe(documentRefusals.NOBODY_BOOKED.code)
    await visited(app, { organization, employee: welders[0]?.id ?? '', day: '2026-09-15', time: '09:30' })
    await step(id, 'list_sent')
    for (const make of [paper, deskPaper]) {
      const plan = await make({ paper: 'plan', format: 'pdf' })
      const signatures = await make({ paper: 'signatures', format: 'pdf' })
      expect([plan.statusCode, signatures.statusCode]).toEqual([200, 200])
      const text = textOf(signatures.rawPayload)
      if (text === null) continue
      expect(text).toMatch(/Лист ознакомления .* Литейный цех .* 15\.09\.2026, 09:30/)
      expect(textOf(plan.rawPayload)).toMatch(/КАЛЕНДАРНЫЙ ПЛАН.*Литейный цех/i)
    }
    for (const name of ['plan', 'list', 'estimate', 'signatures']) {
      const { statusCode, rawPayload } = await paper({ paper: name, format: 'docx' })
      expect(statusCode).toBe(200)
      const text = new PizZip(rawPayload).file('word/document.xml')?.asText() ?? ''
      expect(text).toContain('Литейный цех')
      expect(text.match(/\{[#/]?\w+\}/)).toBeNull()
    }
    expect((await paper({ paper: 'signatures', format: 'xlsx' })).statusCode).toBe(422)
  })
})

test('the people of a campaign are listed by the state of their visit, page by page', async ({ app }) => {
  const { client, params, welders, organization } = await shops(app)
  await visited(app, { organization, employee: welders[0]?.id ?? '', day: '2026-09-15' })
  const ask = async (query: object) => (await client.call(people, { params, query: query as never })).result
  expect((await ask({ state: 'booked' })).items).toMatchObject([
    { id: welders[0]?.id, state: 'booked', day: '2026-09-15', department: 'Литейный цех', outcome: null },
  ])
  const first = await ask({ state: 'unbooked', limit: 1 })
  const second = await ask({ state: 'unbooked', limit: 1, after: first.next })
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(2)
  expect(second.next).toBeNull()
  expect(file.audit).toEqual({ act: 'print', what: 'paper' })
})
