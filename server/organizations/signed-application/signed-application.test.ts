import { describe } from 'vitest'
import { organizationsAdminContract, organizationsContract } from '../../../shared/organizations/contract.ts'
import type { RelationId } from '../../../shared/organizations/schema.ts'
import { signedApplicationContract } from '../../../shared/organizations/signed-application/contract.ts'
import { signedApplicationRefusals } from '../../../shared/organizations/signed-application/ru.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { type Answer, type Client, expect, type TestApp, test } from '../../../test/harness.ts'
import { administrator, apply, approve, relationsOf, turnDown } from '../../../test/relations.ts'

const { upload, file } = signedApplicationContract
const pdf = Buffer.from('%PDF-1.7 подписано')
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('скан'),
])

const headers = { 'content-type': 'application/octet-stream' }
async function give(client: Client, id: RelationId, content: Buffer = pdf): Promise<Answer<typeof upload>> {
  const answer = await client.send({
    method: 'POST',
    url: upload.path.replace(':id', id),
    payload: content,
    headers,
  })
  const { result, error } = answer.json()
  return { status: answer.statusCode, result, error, headers: answer.headers }
}
const fetchScan = ({ client }: { client: Client }, id: RelationId) =>
  client.send({ method: 'GET', url: file.path.replace(':id', id) })

/** A person with an application that waits for a decision. */
async function applicant(app: TestApp) {
  const person = await member(app)
  const { result } = await apply(person)
  return { ...person, application: result }
}

describe('the scan of a signed application', () => {
  test('is given by the applicant, and an administrator opens it from the card of the application', async ({
    app,
  }) => {
    const person = await applicant(app)
    const { id } = person.application
    expect(person.application.signedAt).toBeNull()
    const answer = await give(person.client, id)
    expect(answer.result.signedAt).toBe(app.clock.now().toISOString())
    expect((await relationsOf(person))[0]?.signedAt).toBe(answer.result.signedAt)
    const admin = await administrator(app)
    const card = await admin.client.call(organizationsAdminContract.requestOne, { params: { id } })
    expect(card.result.signedAt).toBe(answer.result.signedAt)
    const scan = await fetchScan(admin, id)
    expect([scan.statusCode, scan.rawPayload]).toEqual([200, pdf])
    const acts = async (account: string) =>
      (await eventsOf(app, account)).filter(({ subject }) => subject === id).map(({ act }) => act)
    expect(await acts(person.account.id)).toContain('add')
    expect(await acts(admin.account.id)).toContain('download')
  })

  test('is replaced by the next one, and is kept sealed', async ({ app }) => {
    const person = await applicant(app)
    const { id } = person.application
    await give(person.client, id)
    await give(person.client, id, png)
    expect((await fetchScan(person, id)).rawPayload).toEqual(png)
    const { rows } = await app.db.execute(
      'select kind, version, content from signed_applications where relation_id = $1',
      [id],
    )
    expect(rows).toMatchObject([{ kind: 'png', version: 2 }])
    expect(Buffer.from(rows[0]?.content as Uint8Array).includes(png)).toBe(false)
  })

  test('is refused for a file that is no scan, and once the application is decided', async ({ app }) => {
    const person = await applicant(app)
    const { id } = person.application
    expect(await give(person.client, id, Buffer.from('MZ не скан'))).toBeRefused(
      signedApplicationRefusals.NOT_SCANNED,
    )
    await turnDown(await administrator(app), person.application)
    expect(await give(person.client, id)).toBeRefused(signedApplicationRefusals.NOT_WAITING)
  })

  test('is unknown to others: neither another user nor a registrar reads or gives it', async ({ app }) => {
    const { client, application } = await applicant(app)
    await give(client, application.id)
    for (const roles of [[], ['registrar', 'doctor', 'chair']] as const) {
      const other = await member(app, { roles: [...roles] })
      expect((await fetchScan(other, application.id)).statusCode).toBe(404)
      expect(await give(other.client, application.id)).toBeRefused(common.NOT_FOUND)
    }
  })
})

describe('the usual time of a review', () => {
  const hours = async (client: Client) => (await client.call(organizationsContract.reviewTime)).result.hours

  test('is told from the fifth decision on, as the middle of the last ones', async ({ app }) => {
    app.clock.pass(200 * 24 * 3600)
    const admin = await administrator(app)
    const { client } = await member(app)
    expect(await hours(client)).toBeNull()
    const people = await Promise.all(Array.from({ length: 5 }, () => applicant(app)))
    for (const [at, { application }] of people.entries()) {
      app.clock.pass(3600)
      const fresh = at === 0 ? admin : await administrator(app)
      const decided = at % 2 ? await turnDown(fresh, application) : await approve(fresh, application)
      expect(decided.status).toBe(200)
    }
    expect(await hours((await member(app)).client)).toBeCloseTo(3, 5)
  })
})
