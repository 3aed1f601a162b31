import { actDraftsContract } from '../../../shared/final-acts/drafts/contract.ts'
import { actDraftRefusals } from '../../../shared/final-acts/drafts/ru.ts'
import type { TypedAct } from '../../../shared/final-acts/drafts/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, workerExamined } from '../../../test/commission.ts'
import { actsOf } from '../../../test/final-acts.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'

const noNeeds = { 'pathology-centre': '', outpatient: '', inpatient: '', resort: '', dispensary: '' }
const blank = { people: '', women: '', minors: '', disabled: '' }

/** A draft with a slip that the approval would refuse. */
const typed = (recommendations: string): TypedAct => ({
  from: '2026-03-02',
  to: '2026-03-',
  department: null,
  on: '',
  chairman: 'Громова',
  given: {
    staff: { ...blank, people: 'сорок' },
    harmful: blank,
    population: blank,
    disabled: { subject: '', passed: '', unfinished: '', absent: '' },
    needs: noNeeds,
    suspected: '',
    chronic: 'I10 — 1',
    occupational: '',
    infections: '',
    previous: '',
    recommendations,
  },
  counted: { needs: noNeeds, chronic: '' },
})

async function office(app: TestApp) {
  const employer = await works(app)
  const chair = await actsOf(app, employer)
  const params = { id: employer.organization }
  const of = (client: Client = chair.client) => ({
    kept: () => client.call(actDraftsContract.kept, { params }),
    keep: (text: string, seen: number) =>
      client.call(actDraftsContract.keep, { params, body: { typed: typed(text), seen } }),
    discard: (seen: number) => client.call(actDraftsContract.discard, { params, query: { seen } }),
  })
  return { office: employer, chair, of }
}

test('a draft is kept as it was typed, slips as well, and another member of the commission goes on with it', async ({
  app,
}) => {
  const { of } = await office(app)
  const first = await of().kept()
  expect(first).toMatchObject({ result: null })
  await of().keep('Улучшить вентиляцию', 0)
  const other = await commission(app)
  const { result } = await of(other.client).kept()
  expect(result).toMatchObject({ version: 1, typed: typed('Улучшить вентиляцию') })
  expect((await of(other.client).keep('Вентиляция и свет', 1)).result.version).toBe(2)
  const { rows } = await app.db.execute('select sealed from final_act_drafts')
  expect(String(rows[0]?.sealed)).not.toContain('I10')
})

test('when two members write at once, the second is told and the draft of the first stays', async ({
  app,
}) => {
  const { of } = await office(app)
  const other = of((await commission(app)).client)
  await of().keep('Первый', 0)
  expect(await other.keep('Второй', 0)).toBeRefused(actDraftRefusals.ACT_DRAFT_STALE)
  expect((await of().kept()).result?.typed.given.recommendations).toBe('Первый')
})

test('a discarded draft is gone, and a late save of it is refused', async ({ app }) => {
  const { of } = await office(app)
  await of().keep('Первый', 0)
  await of().discard(1)
  expect((await of().kept()).result).toBeNull()
  expect(await of().keep('Поздно', 1)).toBeRefused(actDraftRefusals.ACT_DRAFT_STALE)
})

test('the approval of the act removes its draft', async ({ app }) => {
  const { office: employer, chair, of } = await office(app)
  await chair.conclude((await workerExamined(app, employer, { surname: 'Годный' })).booking)
  await of().keep('Улучшить вентиляцию', 0)
  const waiting = (await chair.waiting({ limit: 100 })).result.items
  expect(waiting.find(({ organization }) => organization === employer.organization)?.draftAt).not.toBeNull()
  expect((await chair.approve({ draftSeen: 1 })).status).toBe(200)
  expect((await of().kept()).result).toBeNull()
})

test('neither the discarding nor the approval removes what another member has typed meanwhile', async ({
  app,
}) => {
  const { office: employer, chair, of } = await office(app)
  await chair.conclude((await workerExamined(app, employer, { surname: 'Годный' })).booking)
  const other = of((await commission(app)).client)
  await of().keep('Первый', 0)
  await other.keep('Второй', 1)
  const discarded = await of().discard(1)
  expect(discarded).toBeRefused(actDraftRefusals.ACT_DRAFT_STALE)
  expect(discarded.error?.details).toMatchObject({ now: { version: 2 } })
  expect(await chair.approve({ draftSeen: 1 })).toBeRefused(actDraftRefusals.ACT_DRAFT_STALE)
  const acts = (await chair.acts({ limit: 100 })).result.items
  expect(acts.filter(({ organizationId }) => organizationId === employer.organization)).toEqual([])
  expect((await of().kept()).result?.typed.given.recommendations).toBe('Второй')
  expect((await chair.approve({ draftSeen: 2 })).status).toBe(200)
})

test('nobody but the commission reads or keeps a draft', async ({ app }) => {
  const { office: employer, of } = await office(app)
  await of().keep('Улучшить вентиляцию', 0)
  const registrar = await commission(app, 'registrar')
  for (const client of [employer.client, registrar.client]) {
    expect(await of(client).kept()).toBeRefused(common.FORBIDDEN)
    expect(await of(client).keep('Чужое', 1)).toBeRefused(common.FORBIDDEN)
  }
})
