import { writeFile } from 'node:fs/promises'
import { describe } from 'vitest'
import { billingRefusals } from '../../../shared/billing/ru.ts'
import { pricesAdminContract } from '../../../shared/prices/contract.ts'
import { billingOf } from '../../../test/billing.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { workerExamined } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'

async function billed(app: TestApp) {
  const office = await works(app)
  const billing = await billingOf(app, office, { namesPeople: true })
  const cell = { service: 'fn-audiometry', city: 'pvl', amount: 123.45, seen: null } as const
  const body = { organization: office.organization, from: billing.today, cells: [cell] }
  await billing.client.call(pricesAdminContract.set, { body })
  await workerExamined(app, office)
  const act = (await billing.make()).result
  return { office, billing, act, invoice: (await billing.invoice(act.id)).result }
}

/** Keeps a file for a look at it when `SHOWN_FILES` names a folder. */
async function shown(name: string, content: Buffer) {
  const folder = process.env.SHOWN_FILES
  if (folder) await writeFile(`${folder}/${name}`, content)
}

const signs = { pdf: '%PDF-', docx: 'PK\u0003\u0004' } as const

describe('the files of bills', () => {
  test('an act, an invoice and an annex are printed as .pdf and .docx, for HR too', async ({ app }) => {
    const { billing, office, act, invoice } = await billed(app)
    for (const format of ['pdf', 'docx'] as const) {
      const url = `/api/organizations/${office.organization}/billing/bills/${act.id}/file?format=${format}`
      const answers = {
        act: await billing.file(act.id, format),
        invoice: await billing.file(invoice.id, format),
        annex: await billing.annex(format),
        'act-of-employer': await office.client.send({ method: 'GET', url }),
      }
      for (const [name, answer] of Object.entries(answers)) {
        expect([name, answer.statusCode]).toEqual([name, 200])
        expect(answer.rawPayload.subarray(0, signs[format].length).toString('latin1')).toBe(signs[format])
        await shown(`${name}.${format}`, answer.rawPayload)
      }
    }
  }, 120_000)

  test('an annulled bill, a bill of another organization and an annex without prices are refused', async ({
    app,
  }) => {
    const { billing, act, invoice } = await billed(app)
    await billing.annul(invoice.id)
    expect((await billing.file(invoice.id, 'docx')).json().error.code).toBe(
      billingRefusals.BILL_ANNULLED.code,
    )
    const other = await works(app)
    const url = `/api/organizations/${other.organization}/billing/bills/${act.id}/file?format=pdf`
    expect((await other.client.send({ method: 'GET', url })).statusCode).toBe(404)
    const { annex } = await billingOf(app, other)
    expect((await annex('pdf')).json().error.code).toBe(billingRefusals.ANNEX_EMPTY.code)
  })
})
