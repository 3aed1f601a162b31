import PizZip from 'pizzip'
import { copiesContract } from '../../../shared/conclusions/copies/contract.ts'
import { copiesRefusals } from '../../../shared/conclusions/copies/ru.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { eventsOf } from '../../../test/audit.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, examined, workerExamined } from '../../../test/commission.ts'
import { employer } from '../../../test/employees.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'

const { NO_COPIES } = copiesRefusals
const everybody = { filter: {} }

const urlOf = (organization: string) => copiesContract.download.path.replace(':organization', organization)
const ask = (client: Client, organization: string, payload: Record<string, unknown>) =>
  client.send({ method: 'POST', url: urlOf(organization), payload })

/** Asks for an archive and returns the names of its files. */
async function namesIn(client: Client, organization: string, given: Record<string, unknown> = {}) {
  const answer = await ask(client, organization, { who: everybody, format: 'zip', ...given })
  expect(answer.statusCode, answer.payload).toBe(200)
  return Object.keys(new PizZip(answer.rawPayload).files)
}

/** An organization with two employees who have got their заключения today. */
async function concludedTwo(app: TestApp) {
  const chair = await commission(app)
  const office = await works(app)
  const one = await workerExamined(app, office)
  const two = await workerExamined(app, office)
  const papers = [
    (await chair.conclude(one.booking)).result,
    (await chair.conclude(two.booking, { outcome: 'unfit', contraindicated: ['6.1'] })).result,
  ]
  return { chair, office, one, two, papers }
}

const nameOf = ({ number, fullname }: { number: string; fullname: string }) =>
  `Заключение ${number.replace('/', '-')} ${fullname.split(' ')[0]}.pdf`

test('HR gets the заключения of all employees as one .pdf and as an archive named by number and surname', async ({
  app,
}) => {
  const { office, papers } = await concludedTwo(app)
  const whole = await ask(office.client, office.organization, { who: everybody, format: 'pdf' })
  expect(whole.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(whole.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(await namesIn(office.client, office.organization)).toEqual(papers.map(nameOf))
})

test('each person of the file stands in the audit of who downloaded it', async ({ app }) => {
  const { office, papers } = await concludedTwo(app)
  await namesIn(office.client, office.organization)
  const [event] = (await eventsOf(app, office.account.id)).filter(({ act }) => act === 'download')
  expect(event).toMatchObject({ what: 'conclusion', organization: office.organization })
  expect(event?.details).toMatchObject({ count: 2 })
  for (const { id } of papers) expect(JSON.stringify(event?.details)).toContain(id)
})

test('another employer gets 404 and, asking at home with the same ids, nothing of these people', async ({
  app,
}) => {
  const { office, one, two } = await concludedTwo(app)
  const other = await employer(app)
  const who = { ids: [one.employee.id, two.employee.id] }
  const asStranger = await ask(other.client, office.organization, { who, format: 'zip' })
  expect(asStranger.statusCode).toBe(404)
  for (const given of [who, { bookings: [one.booking, two.booking] }, { day: clinicDay(app.clock.now()) }]) {
    const atHome = await ask(other.client, other.organization, { who: given, format: 'zip' })
    expect(atHome.json().error.code).toBe(NO_COPIES.code)
  }
})

test('a справка, an annulled paper and the paper of a private visit are in no file', async ({ app }) => {
  const { chair, office, papers } = await concludedTwo(app)
  const waiting = await workerExamined(app, office)
  await chair.conclude(waiting.booking, { outcome: 'additional', group: null })
  await chair.conclude((await examined(app)).booking)
  const [first, second] = papers
  if (!first || !second) throw new Error('no papers')
  await chair.annul(first.id)
  expect(await namesIn(office.client, office.organization)).toEqual([nameOf(second)])
})

test('employees, bookings, a day, a group and a period choose the papers', async ({ app }) => {
  const { office, one, papers } = await concludedTwo(app)
  const { client, organization } = office
  const today = clinicDay(app.clock.now())
  const [first] = papers.map(nameOf)
  const all = papers.map(nameOf)
  const { rows } = await app.db.execute('select group_id from bookings where id = $1', [one.booking])
  const period = { from: today, to: today }
  expect(await namesIn(client, organization, { who: { ids: [one.employee.id] } })).toEqual([first])
  expect(await namesIn(client, organization, { who: { bookings: [one.booking] } })).toEqual([first])
  expect(await namesIn(client, organization, { who: { group: rows[0]?.group_id } })).toEqual([first])
  expect(await namesIn(client, organization, { who: { day: today } })).toEqual(all)
  expect(await namesIn(client, organization, { period })).toEqual(all)
  const later = { from: addDays(today, 1), to: addDays(today, 2) }
  const none = await ask(client, organization, { who: everybody, period: later, format: 'zip' })
  expect(none.json().error.code).toBe(NO_COPIES.code)
  const wrong = { from: addDays(today, 1), to: today }
  const refused = await ask(client, organization, { who: everybody, period: wrong, format: 'zip' })
  expect(refused.json().error.code).toBe(common.INVALID.code)
})
