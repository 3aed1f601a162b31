import { describe } from 'vitest'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { checkUpsContract } from '../../../shared/check-ups/contract.ts'
import { extractContract } from '../../../shared/conclusions/extract/contract.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { commission, examined } from '../../../test/commission.ts'
import { doctor } from '../../../test/findings.ts'
import type { Client } from '../../../test/harness.ts'
import { expect } from '../../../test/harness.ts'
import { onNewDay as test } from '../../../test/queue.ts'

const own = (client: Client, id: BookingId) =>
  client.send({ method: 'GET', url: extractContract.own.path.replace(':id', id) })
const print = (client: Client, id: string) =>
  client.send({ method: 'GET', url: extractContract.print.path.replace(':id', id) })

async function hasExtract(client: Client, booking: BookingId) {
  const { result } = await client.call(checkUpsContract.list, { query: { booking } })
  const id = result.items[0]?.id
  if (!id) throw new Error('no check-up')
  return (await client.call(checkUpsContract.one, { params: { id } })).result.conclusion?.hasExtract
}

describe('the выписка of a check-up', () => {
  test('is given to its person once the commission has decided, and to nobody else', async ({ app }) => {
    const { client, account, booking } = await examined(app)
    await (await doctor(app)).save(booking, { service: 'doc-therapist', isNormal: true })
    expect((await own(client, booking)).statusCode).toBe(404)
    const chair = await commission(app)
    const { result: paper } = await chair.conclude(booking)
    expect(await hasExtract(client, booking)).toBe(true)
    const file = await own(client, booking)
    expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toMatch(
      /Выписка \d+-2026 Преображенский/,
    )
    const events = await eventsOf(app, account.id)
    expect(events.find(({ act }) => act === 'download')).toMatchObject({ what: 'finding', subject: booking })
    const { client: other } = await member(app)
    expect((await own(other, booking)).statusCode).toBe(404)
    expect((await print(chair.client, paper.id)).rawPayload.subarray(0, 4).toString()).toBe('%PDF')
    expect((await print((await doctor(app, 'registrar')).client, paper.id)).statusCode).toBe(403)
  })

  test('is not offered where the doctors have written nothing, nor after an annulment', async ({ app }) => {
    const { client, booking } = await examined(app)
    const chair = await commission(app)
    const { result: first } = await chair.conclude(booking)
    expect(await hasExtract(client, booking)).toBe(false)
    expect((await own(client, booking)).statusCode).toBe(404)
    expect((await print(chair.client, first.id)).json()).toMatchObject({ error: { code: 'NO_EXTRACT' } })
    await chair.annul(first.id)
    await (await doctor(app)).save(booking, { service: 'doc-therapist', isNormal: true })
    expect((await print(chair.client, first.id)).json()).toMatchObject({ error: { code: 'NO_EXTRACT' } })
  })

  test('waits for the заключение while a справка sends the person on', async ({ app }) => {
    const { client, booking } = await examined(app)
    await (await doctor(app)).save(booking, { service: 'doc-therapist', isNormal: true })
    await (await commission(app)).conclude(booking, { outcome: 'additional', group: null })
    expect(await hasExtract(client, booking)).toBe(false)
    expect((await own(client, booking)).statusCode).toBe(404)
  })
})
