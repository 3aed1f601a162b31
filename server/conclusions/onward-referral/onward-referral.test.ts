import { onwardContract } from '../../../shared/conclusions/onward-referral/contract.ts'
import type { OnwardPlace } from '../../../shared/conclusions/onward-referral/schema.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { commission, examined } from '../../../test/commission.ts'
import { type Client, expect } from '../../../test/harness.ts'
import { onNewDay as test } from '../../../test/queue.ts'

const own = (client: Client, id: string, place: OnwardPlace) =>
  client.send({ method: 'GET', url: `${onwardContract.own.path.replace(':id', id)}?place=${place}` })
const print = (client: Client, id: string, place: OnwardPlace) =>
  client.send({ method: 'GET', url: `${onwardContract.print.path.replace(':id', id)}?place=${place}` })

test('an unfit person is sent to the expertise: he saves the referral himself, and the commission prints it', async ({
  app,
}) => {
  const { client, account, booking } = await examined(app)
  const chair = await commission(app)
  expect((await own(client, booking, 'expertise')).statusCode).toBe(404)
  const verdict = { outcome: 'unfit', contraindicated: ['6.1'], group: 'IIIа' }
  const { result: paper } = await chair.conclude(booking, verdict)
  const file = await own(client, booking, 'expertise')
  expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
    'Направление на экспертизу профпригодности Преображенский',
  )
  const events = await eventsOf(app, account.id)
  expect(events.find(({ act }) => act === 'download')).toMatchObject({
    what: 'conclusion',
    subject: paper.id,
  })
  expect((await print(chair.client, paper.id, 'expertise')).statusCode).toBe(200)
  expect((await print(chair.client, paper.id, 'pathology-centre')).json()).toMatchObject({
    error: { code: 'NO_ONWARD_REFERRAL' },
  })
  await chair.annul(paper.id)
  expect((await print(chair.client, paper.id, 'expertise')).statusCode).toBe(409)
  expect((await own(client, booking, 'expertise')).statusCode).toBe(404)
})

test('a referral beyond the clinic is given to nobody but its person and the commission', async ({ app }) => {
  const { booking } = await examined(app)
  const { result: paper } = await (await commission(app)).conclude(booking, { needs: ['pathology-centre'] })
  const { client: other } = await member(app)
  expect((await own(other, booking, 'pathology-centre')).statusCode).toBe(404)
  for (const role of ['registrar', 'doctor', 'admin'] as const)
    expect((await print((await commission(app, role)).client, paper.id, 'pathology-centre')).statusCode).toBe(
      403,
    )
})
