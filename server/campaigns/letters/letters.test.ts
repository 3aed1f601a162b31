import { clinicDay } from '../../../shared/platform/days.ts'
import { campaignOffice } from '../../../test/campaigns.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { visited } from '../../../test/follow-up.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { goingTerms } from '../actions.ts'
import { tellTerms } from './actions.ts'

const brand = {
  name: 'Центр',
  phone: '+7 343 000-00-00',
  url: 'https://cabinet.example',
  managerEmail: 'manager@clinic.example',
}

/** An organization with a campaign from 14 September on, and what is told of it. */
async function told(app: TestApp) {
  const office = await campaignOffice(app)
  const staff = await office.people(2)
  const id = await office.made()
  const email = `hr-${id}@works.example`
  const messages = async (kind: string) => {
    const { rows } = await app.db.execute(
      `select channel, recipient, account_id as account, concat_ws(' ', subject, text) as text from outbox
       where kind = $1 and about_id = $2 order by created_at, id`,
      [kind, id],
    )
    return rows as { channel: string; recipient: string; account: string | null; text: string }[]
  }
  const confirm = () =>
    app.db.execute(
      `update accounts set email = $2, email_confirmed_at = now()
       where id in (select account_id from relations where organization_id = $1)`,
      [office.organization, email],
    )
  /** Runs the job on a day; campaigns of other tests are left out. */
  const runOn = async (day: string) => {
    const now = new Date(`${day}T06:00:00Z`)
    for await (const page of goingTerms(app.db.reader, clinicDay(now)))
      await app.db.transact((tx) =>
        tellTerms(
          tx,
          page.filter((campaign) => campaign.id === id),
          { brand, now },
        ),
      )
  }
  const plan = () =>
    visited(app, { organization: office.organization, employee: staff[0]?.id ?? '', day: '2026-09-15' })
  return { ...office, id, email, messages, confirm, runOn, plan }
}

test('the clinic gets a letter about a list and a plan, and HR about its decision with the reason', async ({
  app,
}) => {
  const { id, email, step, decide, messages, confirm, plan } = await told(app)
  await step(id, 'list_sent')
  await plan()
  await step(id, 'plan_sent')
  const toClinic = await messages('campaign-step')
  expect(toClinic.map(({ channel, account }) => [channel, account])).toEqual([
    ['email', null],
    ['email', null],
  ])
  await decide(id, 'plan_returned', 'В четверг нет окулиста')
  await confirm()
  await step(id, 'plan_sent')
  await decide(id, 'plan_agreed')
  const toEmployer = (await messages('campaign-step')).filter(({ account }) => account)
  expect(toEmployer.toSorted((one, other) => one.channel.localeCompare(other.channel))).toMatchObject([
    { channel: 'email', recipient: email, text: expect.stringContaining('согласовал') },
    { channel: 'sms', text: expect.stringContaining('План медосмотра возвращён') },
  ])
})

test('the reason of a returned plan stands in the letter', async ({ app }) => {
  const { id, step, decide, messages, confirm, plan } = await told(app)
  await confirm()
  await step(id, 'list_sent')
  await plan()
  await step(id, 'plan_sent')
  await decide(id, 'plan_returned', 'В четверг нет окулиста')
  const letter = (await messages('campaign-step')).find(({ account }) => account)
  expect(letter?.text).toContain('вернул календарный план.\n\nПричина: В четверг нет окулиста')
})

test('the clinic is told of a list that is recalled or given up, and not of a draft', async ({ app }) => {
  const { id, step, messages } = await told(app)
  await step(id, 'list_sent')
  await step(id, 'list_recalled')
  await step(id, 'list_sent')
  await step(id, 'cancelled', 'Завод остановлен')
  const texts = (await messages('campaign-step')).map(({ text }) => text)
  expect(texts).toHaveLength(4)
  expect(texts.filter((text) => text.includes('отозвала'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('Причина: Завод остановлен'))).toHaveLength(1)
  const other = await told(app)
  await other.step(other.id, 'cancelled', 'Передумали')
  expect(await other.messages('campaign-step')).toEqual([])
})

test('a list that is sent and recalled again and again is refused before it fills the post of the clinic', async ({
  app,
}) => {
  const { id, step, messages } = await told(app)
  const answers = []
  for (let at = 0; at < 10; at += 1)
    answers.push((await step(id, 'list_sent')).status, (await step(id, 'list_recalled')).status)
  expect(answers.at(-1)).toBe(429)
  expect((await messages('campaign-step')).length).toBe(12)
})

test('HR is told once that the term of the list is near and once that it was missed', async ({ app }) => {
  const { email, runOn, messages, confirm } = await told(app)
  await confirm()
  await runOn('2026-06-30')
  expect(await messages('campaign-term')).toEqual([])
  for (const day of ['2026-07-08', '2026-07-09', '2026-07-15', '2026-07-16']) await runOn(day)
  const letters = await messages('campaign-term')
  expect(letters.map(({ recipient }) => recipient)).toEqual([email, email])
  expect(letters[0]?.text).toMatch(
    /Скоро срок: список в клинику.*срок 14\.07\.2026 \(за два месяца до начала/s,
  )
  expect(letters[1]?.text).toMatch(/Срок прошёл: список в клинику.*срок был 14\.07\.2026/s)
})

test('a plan that waits for the clinic is the clinic’s term, and a cancelled campaign has none', async ({
  app,
}) => {
  const { id, step, runOn, messages, confirm, plan } = await told(app)
  await confirm()
  await step(id, 'list_sent')
  await plan()
  await step(id, 'plan_sent')
  const { rows } = await app.db.execute(
    "select max(at)::date::text as day from campaign_steps where campaign_id = $1 and step = 'list_sent'",
    [id],
  )
  await runOn(String(rows[0]?.day))
  await runOn('2026-03-16')
  const letters = await messages('campaign-term')
  expect(letters.map(({ recipient }) => recipient)).toEqual(['manager@clinic.example'])
  expect(letters[0]?.text).toContain('Согласуйте календарный план')
  await step(id, 'cancelled', 'Завод остановлен')
  await runOn('2026-03-20')
  expect(await messages('campaign-term')).toHaveLength(1)
})
