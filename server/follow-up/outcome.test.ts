import { describe } from 'vitest'
import { conclusionsContract } from '../../shared/conclusions/contract.ts'
import { followUpContract } from '../../shared/follow-up/contract.ts'
import { withStations as test } from '../../test/clinic.ts'
import { commission, workerExamined } from '../../test/commission.ts'
import { employer, unconnected } from '../../test/employees.ts'
import { works } from '../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../test/harness.ts'

type Office = Awaited<ReturnType<typeof works>>

const first = async ({ client, at }: Office) =>
  (await client.call(followUpContract.people, { params: at, query: {} as never })).result.items[0]
const file = ({ organization }: Office, client: Client, id: string) =>
  client.send({
    method: 'GET',
    url: conclusionsContract.employerFile.path.replace(':organization', organization).replace(':id', id),
  })

/** An employee who has come today, and the commission. */
async function visit(app: TestApp) {
  const chair = await commission(app)
  const office = await works(app)
  return { chair, office, ...(await workerExamined(app, office, { lastPassedOn: '2025-02-10' })) }
}

describe('the decision of the commission', () => {
  test('is on the employer’s page at once: a справка, then the заключение, the справка again after annulment', async ({
    app,
  }) => {
    const { chair, office, booking } = await visit(app)
    expect(await first(office)).toMatchObject({ state: 'came', conclusion: null, dueOn: '2026-02-10' })
    await chair.conclude(booking, { outcome: 'additional', group: null })
    expect(await first(office)).toMatchObject({
      dueOn: '2026-02-10',
      conclusion: { outcome: 'additional', isFinal: false, contraindicated: [] },
    })
    const { result } = await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['6.1'] })
    const { id, number, on } = result
    expect(await first(office)).toMatchObject({
      dueOn: '2027-03-02',
      conclusion: { id, number, on, isFinal: true, outcome: 'unfit', contraindicated: ['6.1'] },
    })
    await chair.annul(result.id)
    expect((await first(office))?.conclusion).toMatchObject({ outcome: 'additional' })
  })

  test('shows the employer no findings: neither the health group, nor the needs, nor the chairman', async ({
    app,
  }) => {
    const { chair, office, booking, employee } = await visit(app)
    await chair.conclude(booking, { needs: ['inpatient'] })
    const card = await office.ask('ofEmployee', { params: { id: employee.id } })
    for (const told of [await first(office), card.result])
      expect(JSON.stringify(told)).not.toMatch(/inpatient|"group":"I|needs|chairman|Громова/)
    expect(Object.keys((await first(office))?.conclusion ?? {}).sort()).toEqual(
      'contraindicated id isFinal number on outcome'.split(' '),
    )
  })

  test('can be downloaded by that employer only, and only while the relation is active', async ({ app }) => {
    const { chair, office, booking } = await visit(app)
    const { result } = await chair.conclude(booking)
    expect((await file(office, office.client, result.id)).statusCode).toBe(200)
    const others = [(await employer(app)).client, ...(await unconnected(app, office.organization))]
    for (const client of others) expect((await file(office, client, result.id)).statusCode).toBe(404)
  })
})
