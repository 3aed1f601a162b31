import PizZip from 'pizzip'
import { afterAll, describe } from 'vitest'
import { finalActsContract } from '../../../shared/final-acts/contract.ts'
import { actSignaturesContract } from '../../../shared/final-acts/signatures/contract.ts'
import type { PaperOfAct } from '../../../shared/signatures/schema.ts'
import { eventsOf } from '../../../test/audit.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { workerExamined } from '../../../test/commission.ts'
import { unconnected } from '../../../test/employees.ts'
import { actsOf } from '../../../test/final-acts.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { paperSigner } from '../../../test/signing.ts'

const signer = paperSigner()
afterAll(() => signer.end())

/** An approved act of one worker's check-up, and what the chair and the employer do with its signatures. */
async function approved(app: TestApp) {
  // The certificate of the signer is valid by the clock of the computer.
  app.clock.set(new Date().toISOString())
  const office = await works(app)
  const chair = await actsOf(app, office)
  await chair.conclude((await workerExamined(app, office)).booking)
  const { result: act } = await chair.approve({})
  const { client } = chair
  const params = { id: act.id }
  const at = `/api/conclusions/acts/${act.id}`
  const octets = { 'content-type': 'application/octet-stream' }
  return {
    chair,
    office,
    act,
    copy: async (paper: PaperOfAct) =>
      (await client.send({ method: 'POST', url: `${at}/signing-copy`, payload: { paper } })).rawPayload,
    attach: async (paper: PaperOfAct, payload: Buffer) => {
      const url = `${at}/signatures?paper=${paper}`
      return (await client.send({ method: 'POST', url, payload, headers: octets })).json()
    },
    list: async (paper: PaperOfAct) =>
      (await client.call(actSignaturesContract.list, { params, query: { paper } })).result,
    withdraw: (paper: PaperOfAct, signature: string) =>
      client.call(actSignaturesContract.withdraw, {
        params: { ...params, signature: signature as never },
        body: { paper },
      }),
    files: (paper: PaperOfAct) =>
      client.send({ method: 'GET', url: `${at}/signatures/files?paper=${paper}` }),
    given: (reader = office.client) => {
      const { path } = finalActsContract.employerFile
      const url = path.replace(':organization', office.organization).replace(':id', act.id)
      return reader.send({ method: 'GET', url })
    },
    acts: async () =>
      (
        await office.client.call(finalActsContract.ofEmployer, {
          params: { organization: office.organization },
          query: {} as never,
        })
      ).result.items,
  }
}

const code = (answer: { error?: { code: string } }) => answer.error?.code
const nameOf = (answer: { headers: Record<string, unknown> }) =>
  decodeURIComponent(String(answer.headers['content-disposition']))
const unpacked = (archive: Buffer) => {
  const { files } = new PizZip(archive)
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.asNodeBuffer()]))
}

describe('the electronic signature of a final act', () => {
  test('reaches the employer with the very file that was signed', async ({ app }) => {
    const { act, copy, attach, files, given, acts, chair } = await approved(app)
    expect(nameOf(await given())).toMatch(/\.pdf$/)
    const signed = await copy('employer-act')
    expect((await copy('employer-act')).equals(signed)).toBe(true)
    const signature = signer.sign(signed)
    expect((await attach('employer-act', signature)).result.items).toMatchObject([
      { signer: 'Орлова Анна Петровна', isCompared: true },
    ])
    const archive = await given()
    expect(nameOf(archive)).toMatch(/экземпляр работодателя\.zip$/)
    for (const { rawPayload } of [archive, await files('employer-act')]) {
      const [pdf, sig] = Object.values(unpacked(rawPayload))
      expect(pdf?.equals(signed)).toBe(true)
      expect(sig?.equals(signature)).toBe(true)
    }
    expect(await acts()).toMatchObject([{ id: act.id, isSigned: true }])
    expect((await chair.acts()).result.items).toMatchObject([{ id: act.id, signed: ['employer-act'] }])
  })

  test('stays with the commission when it is of the whole act, which names diseases', async ({ app }) => {
    const { copy, attach, files, given, acts } = await approved(app)
    const whole = await copy('act')
    await attach('act', signer.sign(whole))
    expect(Object.keys(unpacked((await files('act')).rawPayload))).toHaveLength(2)
    const received = await given()
    expect(nameOf(received)).toMatch(/\.pdf$/)
    expect((await acts())[0]).toMatchObject({ isSigned: false })
    const texts = [pdfText(whole), pdfText(received.rawPayload)]
    expect(texts.map((text) => text.includes('соматические'))).toEqual([true, false])
    const employers = pdfText(await copy('employer-act'))
    expect(employers).toContain('врачебную')
    expect(employers).not.toContain('соматические')
  })

  test('is of one of the two files: that of the other is refused', async ({ app }) => {
    const { copy, attach, files } = await approved(app)
    const whole = signer.sign(await copy('act'))
    expect(code(await attach('employer-act', whole))).toBe('NO_COPY_TO_SIGN')
    await copy('employer-act')
    expect(code(await attach('employer-act', whole))).toBe('OTHER_FILE_SIGNED')
    expect((await files('employer-act')).json()).toMatchObject({ error: { code: 'NO_COPY_TO_SIGN' } })
  })

  test('attached by mistake is taken away, and the employer gets a copy without a signature again', async ({
    app,
  }) => {
    const { copy, attach, withdraw, given, list, acts } = await approved(app)
    const file = signer.sign(await copy('employer-act'))
    const { result } = await attach('employer-act', file)
    const [{ id }] = result.items
    expect((await withdraw('act', id)).error?.code).toBe('NOT_FOUND')
    expect((await withdraw('employer-act', id)).result.items).toEqual([])
    expect(nameOf(await given())).toMatch(/\.pdf$/)
    expect((await acts())[0]).toMatchObject({ isSigned: false })
    await attach('employer-act', file)
    expect(await list('employer-act')).toMatchObject({ hasCopy: true, items: [{ serial: '1a2b' }] })
    await expect(app.db.execute('delete from signing_copies', [])).rejects.toThrow()
  })

  test('leaves its signer, the number of the act and each download in the audit', async ({ app }) => {
    const { copy, attach, withdraw, chair, office, given, act } = await approved(app)
    const { result } = await attach('employer-act', signer.sign(await copy('employer-act')))
    await given()
    await withdraw('employer-act', result.items[0].id)
    const ofAct = async (account: string) =>
      (await eventsOf(app, account))
        .filter(({ what, subject }) => what === 'final-act' && subject === act.id)
        .map(({ act: done, details }) => [done, details?.after?.signer])
    expect(await ofAct(chair.account.id)).toEqual(
      expect.arrayContaining([
        ['print', undefined],
        ['add', 'Орлова Анна Петровна'],
        ['change', null],
      ]),
    )
    expect((await ofAct(office.account.id)).map(([done]) => done)).toContain('download')
  })

  test('is given to nobody else, nor of an annulled act', async ({ app }) => {
    const { copy, attach, files, given, chair, office, act } = await approved(app)
    const file = signer.sign(await copy('employer-act'))
    await attach('employer-act', file)
    for (const stranger of await unconnected(app, office.organization))
      expect((await given(stranger)).statusCode).toBe(404)
    await chair.annulAct(act.id)
    expect((await given()).json()).toMatchObject({ error: { code: 'ACT_ANNULLED' } })
    expect((await files('employer-act')).json()).toMatchObject({ error: { code: 'ACT_ANNULLED' } })
    expect(code(await attach('employer-act', file))).toBe('ACT_ANNULLED')
  })
})
