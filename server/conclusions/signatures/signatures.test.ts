import PizZip from 'pizzip'
import { afterAll, describe } from 'vitest'
import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import { signaturesContract } from '../../../shared/conclusions/signatures/contract.ts'
import { commission, examined } from '../../../test/commission.ts'
import { doctor } from '../../../test/findings.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { onNewDay as test } from '../../../test/queue.ts'
import { paperSigner } from '../../../test/signing.ts'

const signer = paperSigner()
const other = paperSigner('0x77')
afterAll(() => {
  signer.end()
  other.end()
})

/** A decided check-up, and what the chair does with the signatures of its paper. */
async function decided(app: TestApp) {
  // Certificates of the signers are valid by the clock of the computer.
  app.clock.set(new Date().toISOString())
  const { client: person, booking } = await examined(app)
  const chair = await commission(app)
  const { result: paper } = await chair.conclude(booking)
  const { client } = chair
  const params = { id: paper.id as ConclusionId }
  const headers = { 'content-type': 'application/octet-stream' }
  return {
    chair,
    paper,
    copy: async () => {
      const url = `/api/conclusions/${paper.id}/signing-copy`
      return (await client.send({ method: 'POST', url, payload: {} })).rawPayload
    },
    attach: async (payload: Uint8Array) => {
      const url = `/api/conclusions/${paper.id}/signatures`
      return (await client.send({ method: 'POST', url, payload: Buffer.from(payload), headers })).json()
    },
    list: async () => (await client.call(signaturesContract.list, { params, query: {} })).result,
    withdraw: (signature: string) =>
      client.call(signaturesContract.withdraw, {
        params: { ...params, signature: signature as never },
        body: {},
      }),
    files: () => client.send({ method: 'GET', url: `/api/conclusions/${paper.id}/signatures/files` }),
    own: () => person.send({ method: 'GET', url: `/api/bookings/${booking}/conclusion/file` }),
  }
}

const code = (answer: { error?: { code: string } }) => answer.error?.code
const nameOf = (answer: { headers: Record<string, unknown> }) =>
  decodeURIComponent(String(answer.headers['content-disposition']))

describe('the electronic signature of a paper', () => {
  test('is of a file that is the same at each download', async ({ app }) => {
    const { copy } = await decided(app)
    const first = await copy()
    expect(first.subarray(0, 4).toString()).toBe('%PDF')
    expect((await copy()).equals(first)).toBe(true)
  })

  test('is kept with the name of its signer and given to the person with the signed file', async ({
    app,
  }) => {
    const { copy, attach, files, own, chair, paper } = await decided(app)
    expect(nameOf(await own())).toMatch(/\.pdf$/)
    const signed = await copy()
    const { result } = await attach(signer.sign(signed))
    expect(result.items).toMatchObject([
      { signer: 'Орлова Анна Петровна', organization: 'ООО «Клиника»', serial: '1a2b', isCompared: true },
    ])
    const archive = await own()
    expect(nameOf(archive)).toMatch(/\.zip$/)
    for (const { rawPayload } of [archive, await files()]) {
      expect(rawPayload.subarray(0, 2).toString()).toBe('PK')
      expect(rawPayload.toString('latin1').match(/\.pdf\.sig/g)?.length).toBeGreaterThan(0)
    }
    expect((await chair.file(paper.id)).rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  })

  test('may be of several people, and is attached once by each certificate', async ({ app }) => {
    const { copy, attach } = await decided(app)
    const signed = await copy()
    await attach(signer.sign(signed))
    expect(code(await attach(signer.sign(signed)))).toBe('SIGNED_ALREADY')
    expect((await attach(other.sign(signed))).result.items).toHaveLength(2)
  })

  test('is not taken for another file, nor before there is a file to sign', async ({ app }) => {
    const { copy, attach } = await decided(app)
    expect(code(await attach(signer.sign(Buffer.from('%PDF'))))).toBe('NO_COPY_TO_SIGN')
    const signed = await copy()
    expect(code(await attach(signer.sign(Buffer.from('%PDF'))))).toBe('OTHER_FILE_SIGNED')
    expect(code(await attach(signed))).toBe('NOT_A_SIGNATURE')
    expect(code(await attach(signer.sign(signed, '-nodetach')))).toBe('SIGNATURE_ATTACHED')
    expect(code(await attach(signer.sign(signed, '-nocerts')))).toBe('NO_CERTIFICATE')
  })

  test('is refused where its time has not come yet, and taken when it has', async ({ app }) => {
    const { copy, attach } = await decided(app)
    const real = Date.now()
    const signed = await copy()
    const file = signer.sign(signed)
    app.clock.set(new Date(real - 3_600_000).toISOString())
    expect(code(await attach(file))).toBe('SIGNED_AHEAD')
    app.clock.set(new Date(real).toISOString())
    expect((await attach(file)).result.items).toHaveLength(1)
  })

  test('attached by mistake is taken away, and the person gets a copy without a signature again', async ({
    app,
  }) => {
    const { copy, attach, withdraw, own, files, list } = await decided(app)
    const file = signer.sign(await copy())
    const { result } = await attach(file)
    expect((await withdraw(result.items[0].id)).result.items).toEqual([])
    expect(nameOf(await own())).toMatch(/\.pdf$/)
    expect((await files()).json()).toMatchObject({ error: { code: 'NO_COPY_TO_SIGN' } })
    await attach(file)
    expect(await list()).toMatchObject({ hasCopy: true, items: [{ serial: '1a2b' }] })
    const remove = app.db.execute('delete from paper_signatures', [])
    await expect(remove).rejects.toThrow()
  })

  test('belongs to a valid paper: that of an annulled one is neither taken nor given', async ({ app }) => {
    const { copy, attach, files, chair, paper } = await decided(app)
    const file = signer.sign(await copy())
    await chair.annul(paper.id)
    expect(await attach(file)).toMatchObject({ error: { code: 'CONCLUSION_ANNULLED' } })
    expect((await files()).json()).toMatchObject({ error: { code: 'CONCLUSION_ANNULLED' } })
  })
})

test('the выписка is signed apart from the заключение, and reaches its person only', async ({ app }) => {
  app.clock.set(new Date().toISOString())
  const { client: person, booking } = await examined(app)
  await (await doctor(app)).save(booking, { service: 'doc-therapist', isNormal: true })
  const chair = await commission(app)
  const { result: paper } = await chair.conclude(booking)
  const at = `/api/conclusions/${paper.id}`
  const { client } = chair
  const sent = await client.send({ method: 'POST', url: `${at}/signing-copy`, payload: { paper: 'extract' } })
  const signature = signer.sign(sent.rawPayload)
  const octets = { 'content-type': 'application/octet-stream' }
  const attach = (url: string) => client.send({ method: 'POST', url, payload: signature, headers: octets })
  expect(code((await attach(`${at}/signatures`)).json())).toBe('NO_COPY_TO_SIGN')
  expect((await attach(`${at}/signatures?paper=extract`)).json().result.items).toHaveLength(1)
  const own = (path: string) => person.send({ method: 'GET', url: `/api/bookings/${booking}/${path}` })
  const archive = await own('extract/file')
  expect(nameOf(archive)).toMatch(/Выписка .*\.zip$/)
  expect(Object.keys(new PizZip(archive.rawPayload).files)).toHaveLength(2)
  expect(nameOf(await own('conclusion/file'))).toMatch(/\.pdf$/)
  const print = await client.send({ method: 'GET', url: `${at}/extract` })
  expect(nameOf(print)).toMatch(/\.pdf$/)
})

test('a выписка that is not there is not signed', async ({ app }) => {
  const { chair, paper } = await decided(app)
  const url = `/api/conclusions/${paper.id}/signing-copy`
  const sent = await chair.client.send({ method: 'POST', url, payload: { paper: 'extract' } })
  expect(sent.json()).toMatchObject({ error: { code: 'NO_EXTRACT' } })
})
