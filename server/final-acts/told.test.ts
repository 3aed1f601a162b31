import { notificationsContract } from '../../shared/notifications/contract.ts'
import { member } from '../../test/accounts.ts'
import { withStations as test } from '../../test/clinic.ts'
import { workerExamined } from '../../test/commission.ts'
import { relate, unconnected } from '../../test/employees.ts'
import { actsOf } from '../../test/final-acts.ts'
import { works } from '../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../test/harness.ts'

/** Concludes two check-ups of one organization today: one person fit for work, one unfit. */
async function checkUp(app: TestApp) {
  const office = await works(app)
  const chair = await actsOf(app, office)
  await chair.conclude((await workerExamined(app, office, { surname: 'Годный' })).booking)
  const unfit = { outcome: 'unfit', contraindicated: ['6.1'], group: 'IIIа' }
  await chair.conclude((await workerExamined(app, office, { surname: 'Негодный' })).booking, unfit)
  return { office, chair }
}

/** Returns the act messages in a user's cabinet with their delivery state. */
const toldTo = async (client: Client) =>
  (await client.call(notificationsContract.messages)).result.items.filter(({ kind }) =>
    kind.startsWith('act-'),
  )

test('all managers learn that the act is ready and where it is, but not its content', async ({ app }) => {
  const { office, chair } = await checkUp(app)
  const colleague = await member(app)
  await relate(app, colleague.account.id, office.organization, 'active')
  const strangers = await unconnected(app, office.organization)
  const blocked = await member(app)
  await relate(app, blocked.account.id, office.organization, 'active')
  await app.db.execute('update accounts set blocked_at = now() where id = $1', [blocked.account.id])
  const { result: act } = await chair.approve()
  for (const client of [office.client, colleague.client]) {
    const [told, ...more] = await toldTo(client)
    expect(told).toMatchObject({
      kind: 'act-approved',
      title: 'Заключительный акт готов',
      link: '/organization/preorders?paper=acts',
    })
    expect(told?.text).toContain(`№ ${act.number} от 02.03.2026`)
    expect(told?.text).toContain(act.organization)
    expect(more).toEqual([])
  }
  for (const client of strangers) expect(await toldTo(client)).toEqual([])
  const { rows } = await app.db.execute(
    `select channel, account_id as account, concat(subject, text) as text from outbox
     where kind = 'act-approved' order by channel`,
  )
  expect(rows.filter(({ account }) => account === blocked.account.id)).toEqual([])
  expect(rows.map(({ text }) => text).join()).not.toMatch(
    /Годн|Негодн|противопоказ|6\.1|прошл|прошёл|диагноз/i,
  )
})

test('managers also get an e-mail to their confirmed address, never to one that was typed into the application', async ({
  app,
}) => {
  const { office, chair } = await checkUp(app)
  await app.db.execute("update relations set email = 'stranger@works.example' where organization_id = $1", [
    office.organization,
  ])
  await app.db.execute(
    `update accounts set email = 'hr@works.example', email_confirmed_at = now()
     where id = (select account_id from relations where organization_id = $1)`,
    [office.organization],
  )
  await chair.approve()
  const { rows } = await app.db.execute(
    `select channel, recipient, text from outbox join relations using (account_id)
     where kind = 'act-approved' and organization_id = $1 order by channel`,
    [office.organization],
  )
  expect(rows.map(({ channel }) => channel)).toEqual(['email', 'sms'])
  expect(rows[0]).toMatchObject({
    recipient: 'hr@works.example',
    text: expect.stringContaining('«Записи», «Документы»'),
  })
})

test('managers learn once that an act was annulled, but not why', async ({ app }) => {
  const { office, chair } = await checkUp(app)
  const { result: act } = await chair.approve()
  await chair.annulAct(act.id, 'Не учтены противопоказания к шуму')
  await chair.annulAct(act.id, 'Не учтены противопоказания к шуму')
  const told = await toldTo(office.client)
  expect(told.map(({ kind }) => kind).sort()).toEqual(['act-annulled', 'act-approved'])
  const gone = told.find(({ kind }) => kind === 'act-annulled')
  expect(gone?.text).toContain(`№ ${act.number} от 02.03.2026 больше не действует`)
  expect(gone?.text).not.toMatch(/шум|противопоказ|учтен/)
})

test('an act that is refused when it is approved notifies no one', async ({ app }) => {
  const { office, chair } = await checkUp(app)
  const { error } = await chair.approve({ chairman: '' })
  expect(error).toBeDefined()
  await chair.approve({ seen: 'other' })
  expect(await toldTo(office.client)).toEqual([])
})
