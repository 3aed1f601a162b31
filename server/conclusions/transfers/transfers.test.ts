import { describe } from 'vitest'
import { conclusionsContract } from '../../../shared/conclusions/contract.ts'
import { conclusionRefusals } from '../../../shared/conclusions/ru.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { ownPaperOf } from '../../../test/check-ups.ts'
import { withStations } from '../../../test/clinic.ts'
import { commission, examined } from '../../../test/commission.ts'
import { expect, type TestApp } from '../../../test/harness.ts'

const test = withStations

const forBook = { kind: 'health_book', kindReason: 'first', factors: [{ code: '23' }] }

/** A person examined for a medical book with the заключение of that day, and the desk some days later. */
async function concluded(app: TestApp, given: Record<string, unknown> = forBook) {
  app.clock.set('2026-03-02T07:00:00Z')
  const chair = await commission(app)
  const desk = await commission(app, 'registrar')
  const person = await examined(app, 'completed', given)
  const paper = (await chair.conclude(person.booking)).result
  app.clock.set('2026-03-05T07:00:00Z')
  const record = (body: Record<string, unknown>) =>
    desk.client.call(conclusionsContract.transfer, { params: { id: paper.id }, body: body as never })
  const own = () => ownPaperOf(person.client, person.booking)
  return { chair, paper, record, own }
}

describe('the transfer of a заключение to ЕГИСЗ for a medical book', () => {
  test('is recorded by the desk with its day and number, corrected and removed, and the person sees it', async ({
    app,
  }) => {
    const { record, own, paper } = await concluded(app)
    expect(paper).toMatchObject({ feedsHealthBook: true, transfer: null })
    expect(await own()).toMatchObject({ feedsHealthBook: true, transfer: null })
    const first = await record({ on: '2026-03-03' })
    expect(first.result.transfer).toEqual({ on: '2026-03-03', number: null })
    await record({ on: '2026-03-04', number: 'ЭМД-77' })
    expect(await own()).toMatchObject({ transfer: { on: '2026-03-04', number: 'ЭМД-77' } })
    await record({ on: null })
    expect((await own())?.transfer).toBeNull()
  })

  test('is refused before the заключение and in the future', async ({ app }) => {
    const { record } = await concluded(app)
    for (const on of ['2026-03-01', '2026-03-06']) {
      const refused = await record({ on })
      expect(refused).toBeRefused(common.INVALID)
      expect(Object.keys(refused.error.fields ?? {})).toEqual(['on'])
    }
  })

  test('counts for a periodic check-up by points 23-27 too, and not for other works', async ({ app }) => {
    const cook = await concluded(app, { factors: [{ code: '4.4' }, { code: '23' }] })
    expect((await cook.record({ on: '2026-03-03' })).status).toBe(200)
    const welder = await concluded(app, { factors: [{ code: '4.4' }] })
    expect(welder.paper.feedsHealthBook).toBe(false)
    expect(await welder.record({ on: '2026-03-03' })).toBeRefused(conclusionRefusals.NOT_FOR_EGISZ)
  })

  test('is refused for an annulled заключение, by the database too', async ({ app }) => {
    const { chair, paper, record } = await concluded(app)
    await chair.annul(paper.id)
    expect(await record({ on: '2026-03-03' })).toBeRefused(conclusionRefusals.CONCLUSION_ANNULLED)
    const sql = `insert into egisz_transfers (conclusion_id, "on", by, at) values ($1, '2026-03-03', $2, now())`
    const made = app.db.execute(sql, [paper.id, chair.account.id])
    await expect(made).rejects.toMatchObject({ code: '23001' })
  })
})
