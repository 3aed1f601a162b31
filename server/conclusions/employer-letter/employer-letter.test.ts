import { withStations as test } from '../../../test/clinic.ts'
import { commission, workerExamined } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { tellEmployers } from './actions.ts'

const brand = { name: 'Медцентр', phone: '+7 343 300 00 00', url: 'https://cabinet.example' }

interface Letter {
  kind: string
  subject: string
  text: string
  link: string
}

let offices = 0
let start: Date | undefined

/** A commission and an employer whose manager has an e-mail; `after` lets minutes pass and sends the due letters. */
async function setting(app: TestApp) {
  offices += 1
  start ??= app.clock.now()
  app.clock.set(start)
  const email = `hr${offices}@zavod.example`
  const chair = await commission(app)
  const office = await works(app)
  await app.db.execute(
    `update accounts set email = $1, email_confirmed_at = now()
     where id = (select account_id from relations where organization_id = $2)`,
    [email, office.organization],
  )
  const letters = async (): Promise<Letter[]> => {
    const sql = 'select kind, subject, text, link from outbox where recipient = $1 order by id'
    return (await app.db.execute(sql, [email])).rows as unknown as Letter[]
  }
  const after = async (minutes: number) => {
    app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
    await app.db.transact((tx) => tellEmployers(tx, brand, app.clock.now()))
    return letters()
  }
  return { chair, office, after }
}

const unfit = { outcome: 'unfit', contraindicated: ['6.1'] }

test('the letters after a fit and after an unfit outcome are the same and name neither the person nor the finding', async ({
  app,
}) => {
  const told: string[] = []
  for (const verdict of [{}, unfit]) {
    const { chair, office, after } = await setting(app)
    const { booking, employee } = await workerExamined(app, office)
    await chair.conclude(booking, verdict)
    expect(await after(9)).toEqual([])
    const [letter, ...others] = await after(1)
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      kind: 'employee-conclusions',
      subject: expect.stringContaining('Готово заключение сотрудника'),
      link: '/organization/patients',
    })
    const words = JSON.stringify(letter)
    expect(words).not.toMatch(new RegExp(`${employee.surname}|6\\.1|противопоказан|unfit`, 'i'))
    const { rows } = await app.db.execute('select name from organizations where id = $1', [
      office.organization,
    ])
    told.push(words.replaceAll(String(rows[0]?.name).replaceAll('"', '\\"'), 'Завод'))
  }
  expect(told[0]).toBe(told[1])
})

test('an employer gets no letter about a справка, and another employer none at all', async ({ app }) => {
  const { chair, office, after } = await setting(app)
  const stranger = await setting(app)
  const { booking } = await workerExamined(app, office)
  await chair.conclude(booking, { outcome: 'additional', group: null })
  expect(await after(10)).toEqual([])
  await chair.conclude(booking)
  expect(await after(10)).toHaveLength(1)
  expect(await stranger.after(0)).toEqual([])
})

test('an employer gets at most one letter an hour, which counts all papers that became ready', async ({
  app,
}) => {
  const { chair, office, after } = await setting(app)
  for (const verdict of [{}, unfit, {}])
    await chair.conclude((await workerExamined(app, office)).booking, verdict)
  expect((await after(10)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Готовы 3 заключения сотрудников'),
  ])
  await chair.conclude((await workerExamined(app, office)).booking)
  await chair.conclude((await workerExamined(app, office)).booking)
  expect(await after(59)).toHaveLength(1)
  const [, second] = await after(1)
  expect(second?.subject).toContain('Готовы 2 заключения')
  expect(await after(120)).toHaveLength(2)
})

test('a заключение annulled before the letter leaves is not counted, and nobody hears of it', async ({
  app,
}) => {
  const { chair, office, after } = await setting(app)
  const { result } = await chair.conclude((await workerExamined(app, office)).booking, unfit)
  await chair.annul(result.id)
  expect(await after(10)).toEqual([])
})

test('a заключение annulled after its letter is called back without a name; its new one is announced with it', async ({
  app,
}) => {
  const { chair, office, after } = await setting(app)
  const { booking, employee } = await workerExamined(app, office)
  const other = await workerExamined(app, office)
  const { result } = await chair.conclude(booking, unfit)
  await chair.conclude(other.booking)
  await after(10)
  await chair.annul(result.id)
  const [, back] = await after(60)
  expect(back?.subject).toContain('Отозвано заключение сотрудника')
  expect(JSON.stringify(back)).not.toMatch(
    new RegExp(`${employee.surname}|${result.number}|противопоказан`, 'i'),
  )
  const again = await chair.conclude(booking)
  await after(60)
  await chair.annul(again.result.id)
  await chair.conclude(booking, unfit)
  const all = await after(60)
  expect(all).toHaveLength(4)
  expect(all[3]?.subject).toContain('Готово заключение сотрудника, отозвано 1')
})

test('a person whose own message was withdrawn hears nothing, although the letter to the employer has left', async ({
  app,
}) => {
  const { chair, office, after } = await setting(app)
  const phone = '+79120007799'
  const { booking } = await workerExamined(app, office, { phone })
  const { result } = await chair.conclude(booking)
  expect(await after(10)).toHaveLength(1)
  await app.db.execute("update outbox set state = 'sent' where kind = 'employee-conclusions'")
  await chair.annul(result.id)
  const toPerson = await app.db.execute(
    "select kind from outbox where recipient = $1 and kind like 'conclusion-%'",
    [phone],
  )
  expect(toPerson.rows).toEqual([])
  expect(await after(60)).toHaveLength(2)
})
