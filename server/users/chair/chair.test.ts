import { describe } from 'vitest'
import { accountsContract } from '../../../shared/accounts/contract.ts'
import { overviewContract } from '../../../shared/overview/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { chairContract } from '../../../shared/users/chair/contract.ts'
import { chairRefusals } from '../../../shared/users/chair/ru.ts'
import type { ChairProposalId } from '../../../shared/users/chair/schema.ts'
import { usersContract } from '../../../shared/users/contract.ts'
import { freshPhone, member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { type Client, expect, type TestApp, test } from '../../../test/harness.ts'
import { administrator } from '../../../test/relations.ts'

const { SAME_ADMIN, PROPOSAL_ENDED } = chairRefusals
const cardOf = async (client: Client, id: string) =>
  (await client.call(usersContract.one, { params: { id: id as never } })).result
const give = (client: Client, id: ChairProposalId) =>
  client.call(chairContract.give, { params: { id }, body: {} })
const end = (client: Client, id: ChairProposalId) =>
  client.call(chairContract.end, { params: { id }, body: {} })
const setRoles = (client: Client, card: { id: string; version: number }, roles: readonly string[]) =>
  client.call(usersContract.changeRoles, {
    params: { id: card.id as never },
    body: { version: card.version, roles: roles as never },
  })

/** A doctor for whom one administrator has proposed the role of the commission. */
async function proposed(app: TestApp) {
  const ann = await administrator(app)
  const bob = await administrator(app)
  const doctor = await member(app, { roles: ['doctor'], surname: 'Громова' })
  const card = await cardOf(ann.client, doctor.account.id)
  const answer = await setRoles(ann.client, card, ['doctor', 'chair'])
  const id = answer.result.chairProposal?.id as ChairProposalId
  return { ann, bob, doctor, answer, id }
}

const rolesOf = async (client: Client, id: string) => (await cardOf(client, id)).profile.roles

describe('the role of the commission', () => {
  test('is not given by one administrator: it waits, and the other roles are given at once', async ({
    app,
  }) => {
    const { ann, doctor, answer } = await proposed(app)
    expect(answer.result.profile.roles).toEqual(['doctor'])
    expect(answer.result.chairProposal).toMatchObject({ isOwn: true, by: 'Соколова Ольга Петровна' })
    const later = await setRoles(ann.client, answer.result, ['doctor', 'registrar', 'chair'])
    expect(later.result.profile.roles).toEqual(['registrar', 'doctor'])
    expect(later.result.chairProposal?.id).toBe(answer.result.chairProposal?.id)
    expect(await rolesOf(ann.client, doctor.account.id)).not.toContain('chair')
  })

  test('is given by another administrator, and both are in the audit', async ({ app }) => {
    const { ann, bob, doctor, id } = await proposed(app)
    expect((await cardOf(bob.client, doctor.account.id)).chairProposal).toMatchObject({ id, isOwn: false })
    app.clock.pass(1)
    expect((await give(bob.client, id)).status).toBe(200)
    expect(await cardOf(bob.client, doctor.account.id)).toMatchObject({
      chairProposal: null,
      profile: { roles: ['doctor', 'chair'] },
    })
    const words = async (account: string) =>
      JSON.stringify((await eventsOf(app, account as never)).map(({ details }) => details))
    expect(await words(ann.account.id)).toContain('предложена, ждёт второго администратора')
    expect(await words(bob.account.id)).toContain('дана вторым администратором')
    expect(await give(bob.client, id)).toBeRefused(PROPOSAL_ENDED)
  })

  test('is refused to the administrator who proposed it, and to the one who would get it', async ({
    app,
  }) => {
    const { ann, id, doctor } = await proposed(app)
    expect(await give(ann.client, id)).toBeRefused(SAME_ADMIN)
    const eve = await administrator(app)
    const own = await setRoles(ann.client, await cardOf(ann.client, eve.account.id), ['admin', 'chair'])
    expect(await give(eve.client, own.result.chairProposal?.id as ChairProposalId)).toBeRefused(SAME_ADMIN)
    expect(await rolesOf(ann.client, doctor.account.id)).toEqual(['doctor'])
  })

  test('is proposed, not given, to a new user as well', async ({ app }) => {
    const { client } = await administrator(app)
    const body = { phone: freshPhone(), surname: 'Ким', name: 'Анна', roles: ['chair' as const] }
    const { result } = await client.call(usersContract.add, { body })
    expect([result.profile.roles, result.chairProposal?.isOwn]).toEqual([[], true])
  })

  test('ends the sessions of a colleague who had no role, so that none of them sets up the second step', async ({
    app,
  }) => {
    const ann = await administrator(app)
    const bob = await administrator(app)
    const person = await member(app)
    const card = await cardOf(ann.client, person.account.id)
    const { result } = await setRoles(ann.client, card, ['chair'])
    expect((await person.client.call(accountsContract.sessions)).status).toBe(200)
    expect((await give(bob.client, result.chairProposal?.id as ChairProposalId)).status).toBe(200)
    expect(await person.client.call(accountsContract.sessions)).toBeRefused(common.NO_SESSION)
  })

  test('is taken away by one administrator alone', async ({ app }) => {
    const { bob, doctor, id } = await proposed(app)
    await give(bob.client, id)
    const taken = await setRoles(bob.client, await cardOf(bob.client, doctor.account.id), ['doctor'])
    expect(taken.result.profile.roles).toEqual(['doctor'])
  })
})

describe('a proposal', () => {
  test('lapses after a week, and can be made again', async ({ app }) => {
    const { ann, bob, doctor, id } = await proposed(app)
    app.clock.pass(7 * 24 * 3600)
    expect(await give(bob.client, id)).toBeRefused(PROPOSAL_ENDED)
    const card = await cardOf(ann.client, doctor.account.id)
    expect(card.chairProposal).toBeNull()
    const again = await setRoles(ann.client, card, ['doctor', 'chair'])
    const next = again.result.chairProposal?.id as ChairProposalId
    expect(next).not.toBe(id)
    expect((await give(bob.client, next)).status).toBe(200)
  })

  test('is taken back by its author and declined by another administrator', async ({ app }) => {
    const { ann, bob, id, doctor } = await proposed(app)
    expect((await end(ann.client, id)).status).toBe(200)
    expect(await give(bob.client, id)).toBeRefused(PROPOSAL_ENDED)
    const card = await cardOf(ann.client, doctor.account.id)
    const { result } = await setRoles(ann.client, card, ['doctor', 'chair'])
    const next = result.chairProposal?.id as ChairProposalId
    expect((await end(bob.client, next)).status).toBe(200)
    expect(await end(ann.client, next)).toBeRefused(PROPOSAL_ENDED)
    const { rows } = await app.db.execute(
      'select outcome from chair_proposals where account_id = $1 order by outcome desc',
      [doctor.account.id],
    )
    expect(rows).toEqual([{ outcome: 'withdrawn' }, { outcome: 'declined' }])
  })

  test('counts no longer once its author is no administrator, or the colleague is blocked', async ({
    app,
  }) => {
    const { ann, bob, id } = await proposed(app)
    await setRoles(bob.client, await cardOf(bob.client, ann.account.id), [])
    expect(await give(bob.client, id)).toBeRefused(PROPOSAL_ENDED)
    const other = await proposed(app)
    const { version } = await cardOf(bob.client, other.doctor.account.id)
    const params = { id: other.doctor.account.id }
    await bob.client.call(usersContract.block, { params, body: { version, reason: 'Уволен' } })
    expect(await give(bob.client, other.id)).toBeRefused(PROPOSAL_ENDED)
  })

  test('stands in the overview of the administrators who may answer, not of its author', async ({ app }) => {
    await app.db.execute(
      "update chair_proposals set outcome = 'lapsed', ended_at = now() where outcome is null",
    )
    const { ann, bob, doctor, id } = await proposed(app)
    const seen = async (client: Client) => (await client.call(overviewContract.now)).result.attention.chair
    expect(await seen(bob.client)).toEqual({ account: doctor.account.id, count: 1 })
    expect(await seen(ann.client)).toBeNull()
    await end(bob.client, id)
    expect(await seen(bob.client)).toBeNull()
  })

  test('is a matter of administrators: nobody else may give it', async ({ app }) => {
    const { id } = await proposed(app)
    const { client } = await member(app, { roles: ['registrar', 'doctor', 'chair'] })
    expect(await give(client, id)).toBeRefused(common.FORBIDDEN)
    expect(await end(client, id)).toBeRefused(common.FORBIDDEN)
  })
})

test('the database refuses a role given by the administrator who proposed it', async ({ app }) => {
  const { ann, id } = await proposed(app)
  const alone = app.db.execute(
    "update chair_proposals set outcome = 'given', ended_by = $2, ended_at = proposed_at where id = $1",
    [id, ann.account.id],
  )
  await expect(alone).rejects.toThrow(/chair_proposals_two/)
})
