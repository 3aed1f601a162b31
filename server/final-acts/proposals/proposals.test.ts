import { actProposalsContract } from '../../../shared/final-acts/proposals/contract.ts'
import { proposalRefusals } from '../../../shared/final-acts/proposals/ru.ts'
import type { ActProposalId } from '../../../shared/final-acts/proposals/schema.ts'
import { finalActRefusals } from '../../../shared/final-acts/ru.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { actGiven } from '../../../test/act-figures.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { workerExamined } from '../../../test/commission.ts'
import { employer, relate } from '../../../test/employees.ts'
import { actsOf } from '../../../test/final-acts.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'

const { NOBODY_TO_ASK, PROPOSAL_REPLACED, PROPOSAL_CLOSED, PROPOSAL_ANSWERED } = proposalRefusals
const remarks = { answer: 'remarks', remarks: 'Ковалёв переведён в другой цех' } as const

/** An organization with one person examined and concluded today, and the calls of both sides about a proposal. */
async function checkUp(app: TestApp) {
  const office = await works(app)
  const chair = await actsOf(app, office)
  await chair.conclude((await workerExamined(app, office, { surname: 'Годный' })).booking)
  const show = async (replaces: { id: ActProposalId; isAnswered: boolean } | null = null) => {
    const { from, to, seen, organization } = (await chair.draft()).result
    const signed = { on: to, chairman: 'Громова Вера Николаевна' }
    const given = actGiven({ chronic: 'IX. Болезни системы кровообращения — 1' })
    const body = { organization: organization.id, from, to, seen, ...signed, given, replaces }
    return chair.client.call(actProposalsContract.show, { body })
  }
  const at = { organization: office.organization }
  const seenBy = (client: Client) => client.call(actProposalsContract.ofEmployer, { params: at })
  const answer = (id: string, body: object = { answer: 'agreed' }, client: Client = office.client) =>
    client.call(actProposalsContract.answer, { params: { ...at, id: id as never }, body: body as never })
  const file = (id: string, client: Client = office.client) =>
    client.send({ method: 'GET', url: `/api/organizations/${office.organization}/acts/proposals/${id}/file` })
  const shown = () => chair.client.call(actProposalsContract.shown, { query: at })
  return { office, chair, show, seenBy, answer, file, shown }
}

test('the employer reads the proposal, writes remarks, and the commission reads them', async ({ app }) => {
  const { office, show, seenBy, answer, file, shown } = await checkUp(app)
  const { result: proposal } = await show()
  expect((await seenBy(office.client)).result).toMatchObject({ id: proposal.id, passed: 1, answered: null })
  const paper = await file(proposal.id)
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await answer(proposal.id, { answer: 'remarks', remarks: '' })).error).toMatchObject({
    fields: { remarks: 'Напишите, что исправить' },
  })
  expect((await answer(proposal.id, remarks)).result.answered).toMatchObject(remarks)
  expect((await shown()).result).toMatchObject({ answered: remarks, seen: proposal.seen })
})

test('all managers get a message about a proposal, which says nothing of what the act says', async ({
  app,
}) => {
  const { show } = await checkUp(app)
  await show()
  const { rows } = await app.db.execute(
    `select concat(subject, text) as text from outbox
     where kind = 'act-proposed' and channel = 'sms'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { text } of rows) {
    expect(String(text)).toContain('проект заключительного акта от 02.03.2026')
    expect(String(text)).not.toMatch(/Годн|прош[её]л|кровообращ/i)
  }
})

test('the first answer counts; a newer proposal closes the one before', async ({ app }) => {
  const { show, answer, file, shown } = await checkUp(app)
  const { result: first } = await show()
  await answer(first.id, remarks)
  expect(await answer(first.id)).toBeRefused(PROPOSAL_ANSWERED)
  app.clock.pass(1000)
  const { result: second } = await show({ id: first.id, isAnswered: true })
  expect(await answer(first.id)).toBeRefused(PROPOSAL_CLOSED)
  expect((await file(first.id)).statusCode).toBe(409)
  await answer(second.id)
  expect((await shown()).result?.answered?.answer).toBe('agreed')
})

test('a second proposal is refused while one is open that its author has not seen, or whose answer he has not read', async ({
  app,
}) => {
  const { show, answer, shown } = await checkUp(app)
  const { result: first } = await show()
  app.clock.pass(1000)
  expect(await show()).toBeRefused(PROPOSAL_REPLACED)
  expect((await shown()).result?.id).toBe(first.id)
  await answer(first.id, remarks)
  expect(await show({ id: first.id, isAnswered: false })).toBeRefused(PROPOSAL_REPLACED)
  expect((await shown()).result).toMatchObject({ id: first.id, answered: remarks })
  expect((await show({ id: first.id, isAnswered: true })).result.id).not.toBe(first.id)
})

test('when two members show an act at once, one is refused, and the organization has one proposal', async ({
  app,
}) => {
  const { office, show } = await checkUp(app)
  const both = await Promise.all([show(), show()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await app.db.execute('select id from final_act_proposals where organization_id = $1', [
    office.organization,
  ])
  expect(rows).toHaveLength(1)
})

test('an approved act closes the proposal about its days, whether the employer has answered or not', async ({
  app,
}) => {
  const { office, chair, show, seenBy, answer } = await checkUp(app)
  const { result: proposal } = await show()
  app.clock.pass(1000)
  expect((await chair.approve()).status).toBe(200)
  expect((await seenBy(office.client)).result).toBeNull()
  expect(await answer(proposal.id)).toBeRefused(PROPOSAL_CLOSED)
  expect(await show()).toBeRefused(finalActRefusals.ACT_EXISTS)
})

test('an organization without anybody in the cabinet is not shown a proposal', async ({ app }) => {
  const { office, show } = await checkUp(app)
  await app.db.execute(
    "update relations set status = 'unactive', comment = 'Ошибка' where organization_id = $1",
    [office.organization],
  )
  expect(await show()).toBeRefused(NOBODY_TO_ASK)
})

test('only a manager of the whole organization answers; others do not learn that a proposal exists', async ({
  app,
}) => {
  const { office, show, seenBy, answer, file } = await checkUp(app)
  const { result: proposal } = await show()
  const stranger = await employer(app)
  expect(await seenBy(stranger.client)).toBeRefused(common.NOT_FOUND)
  expect(await answer(proposal.id, { answer: 'agreed' }, stranger.client)).toBeRefused(common.NOT_FOUND)
  expect((await file(proposal.id, stranger.client)).statusCode).toBe(404)
  const viewer = await member(app)
  await relate(app, viewer.account.id, office.organization, 'active')
  await app.db.execute("update relations set role = 'viewer' where account_id = $1", [viewer.account.id])
  expect((await seenBy(viewer.client)).result?.id).toBe(proposal.id)
  expect((await answer(proposal.id, { answer: 'agreed' }, viewer.client)).error?.code).toBe(
    common.FORBIDDEN.code,
  )
})

test('the database keeps a proposal and its answer', async ({ app }) => {
  const { show, answer } = await checkUp(app)
  const { result: proposal } = await show()
  await answer(proposal.id)
  const again = app.db.execute("update final_act_proposals set answer = 'remarks' where id = $1", [
    proposal.id,
  ])
  await expect(again).rejects.toThrow(/answered once/)
  await expect(app.db.execute('delete from final_act_proposals')).rejects.toThrow(/answered once/)
})
