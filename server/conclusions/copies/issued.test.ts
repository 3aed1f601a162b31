import PizZip from 'pizzip'
import { conclusionsContract } from '../../../shared/conclusions/contract.ts'
import { copiesContract, issuedContract } from '../../../shared/conclusions/copies/contract.ts'
import { copiesRefusals } from '../../../shared/conclusions/copies/ru.ts'
import { signaturesContract } from '../../../shared/conclusions/signatures/contract.ts'
import { addDays, clinicDay, type Day } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { eventsOf } from '../../../test/audit.ts'
import { campaignOffice } from '../../../test/campaigns.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, examined, workerExamined } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'
import { paperSigner } from '../../../test/signing.ts'

const { NO_COPIES } = copiesRefusals

const ask = (client: Client, given: Record<string, unknown>, format = 'zip') => {
  const of = 'campaign' in given ? given : { filter: given }
  return client.send({ method: 'POST', url: issuedContract.print.path, payload: { of, format } })
}

/** Asks for an archive and returns the numbers in the names of its files. */
async function numbersIn(client: Client, of: Record<string, unknown>) {
  const answer = await ask(client, of)
  expect(answer.statusCode, answer.payload).toBe(200)
  return Object.keys(new PizZip(answer.rawPayload).files).map((name) => name.split(' ')[1]?.replace('-', '/'))
}

/** A factory with two заключения and one справка of today, and the заключение of a person who came alone. */
async function concluded(app: TestApp) {
  const chair = await commission(app)
  const office = await works(app)
  const issue = async (given: Record<string, unknown> = {}) =>
    (await chair.conclude((await workerExamined(app, office)).booking, given)).result
  const papers = [await issue(), await issue({ outcome: 'unfit', contraindicated: ['6.1'] })]
  await issue({ outcome: 'additional', group: null })
  const alone = (await chair.conclude((await examined(app)).booking)).result
  return { chair, office, papers, alone, numbers: papers.map(({ number }) => number) }
}

test('the commission saves all заключения of an organization, of days and of a state of handing out, never a справка', async ({
  app,
}) => {
  const { chair, office, papers, alone, numbers } = await concluded(app)
  const today = clinicDay(app.clock.now())
  const { organization } = office
  expect(await numbersIn(chair.client, { organization })).toEqual(numbers)
  expect(await numbersIn(chair.client, { from: today, to: today })).toEqual([...numbers, alone.number])
  expect(await numbersIn(chair.client, { search: alone.number })).toEqual([alone.number])
  await chair.hand(papers[0]?.id ?? '')
  expect(await numbersIn(chair.client, { organization, state: 'handed' })).toEqual([numbers[0]])
  const tomorrow = await ask(chair.client, { from: addDays(today, 1) })
  expect(tomorrow.json().error.code).toBe(NO_COPIES.code)
  const wrong = await ask(chair.client, { from: addDays(today, 1), to: today })
  expect(wrong.json().error.code).toBe(common.INVALID.code)
})

test('a registrar prints them as one .pdf for signature, and each person stands in the audit', async ({
  app,
}) => {
  const { office, papers } = await concluded(app)
  const desk = await commission(app, 'registrar')
  const whole = await ask(desk.client, { organization: office.organization }, 'pdf')
  expect(whole.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  const [event] = (await eventsOf(app, desk.account.id)).filter(({ act }) => act === 'print')
  expect(event?.details).toMatchObject({ count: 2 })
  for (const { id } of papers) expect(JSON.stringify(event?.details)).toContain(id)
  const stranger = await ask(office.client, { organization: office.organization })
  expect(stranger.statusCode).toBe(403)
})

test('the filters of the register by organization and by date narrow its pages alike', async ({ app }) => {
  const { chair, office, numbers } = await concluded(app)
  const today = clinicDay(app.clock.now())
  const shown = async (query: Record<string, unknown>) =>
    (await chair.register(query)).result.items.filter(({ isFinal }) => isFinal).map(({ number }) => number)
  expect(await shown({ organization: office.organization })).toEqual(numbers.toReversed())
  expect(await shown({ organization: office.organization, state: 'unhanded' })).toEqual(numbers)
  expect(await shown({ from: addDays(today, 1) })).toEqual([])
  const find = async (query: Record<string, unknown>) =>
    (await chair.client.call(issuedContract.organizations, { query })).result
  const [found] = await find({ id: office.organization })
  expect(await find({ search: found?.inn })).toContainEqual(found)
  expect(await find({ id: office.organization, search: 'не найдётся' })).toEqual([])
})

test('the заключения of a campaign are those of its check-ups: for the clinic to sign, for the employer as copies', async ({
  app,
}) => {
  const chair = await commission(app)
  const office = await campaignOffice(app)
  const { employee, booking } = await workerExamined(app, office)
  const today = clinicDay(app.clock.now())
  const campaign = await office.made({ startsOn: today, endsOn: addDays(today, 5) as Day })
  const { number } = (await chair.conclude(booking)).result
  expect(await numbersIn(chair.client, { campaign })).toEqual([number])
  const copies = (client: Client, who: object) =>
    client.send({
      method: 'POST',
      url: copiesContract.download.path.replace(':organization', office.organization),
      payload: { who, format: 'zip' },
    })
  const own = await copies(office.client, { campaign })
  expect(Object.keys(new PizZip(own.rawPayload).files)).toEqual([
    `Заключение ${number.replace('/', '-')} ${employee.fullname.split(' ')[0]}.pdf`,
  ])
  const later = await office.made({ startsOn: addDays(today, 2) as Day, endsOn: addDays(today, 5) as Day })
  expect((await ask(chair.client, { campaign: later })).json().error.code).toBe(NO_COPIES.code)
  expect((await copies(office.client, { campaign: later })).json().error.code).toBe(NO_COPIES.code)
})

test('a paper signed electronically stands in the archive, and comes to its employer, with the signature', async ({
  app,
}) => {
  // The certificate of the signer is valid by the clock of the computer.
  app.clock.set(new Date().toISOString())
  const { chair, office, papers } = await concluded(app)
  const id = papers[0]?.id ?? ''
  const post = (path: string, payload: Buffer | object, headers = {}) =>
    chair.client.send({ method: 'POST', url: path.replace(':id', id), payload, headers })
  const copy = (await post(signaturesContract.copy.path, {})).rawPayload
  const signer = paperSigner()
  const signature = signer.sign(copy)
  signer.end()
  const type = { 'content-type': 'application/octet-stream' }
  expect((await post(signaturesContract.attach.path, signature, type)).statusCode).toBe(200)
  const { organization } = office
  const single = conclusionsContract.employerFile.path.replace(':organization', organization)
  const archives = [
    await ask(chair.client, { organization }),
    await office.client.send({ method: 'GET', url: single.replace(':id', id) }),
  ]
  for (const { rawPayload } of archives) {
    const { files } = new PizZip(rawPayload)
    const name = Object.keys(files).find((one) => one.endsWith('.pdf.sig')) ?? ''
    expect(files[name]?.asNodeBuffer().equals(signature)).toBe(true)
    expect(files[name.slice(0, -'.sig'.length)]?.asNodeBuffer().equals(copy)).toBe(true)
  }
  expect(Object.keys(new PizZip(archives[0]?.rawPayload ?? '').files)).toHaveLength(papers.length + 1)
})
