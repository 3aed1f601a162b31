import { addDays } from '../../../shared/platform/days.ts'
import { member } from '../../../test/accounts.ts'
import { billingOf } from '../../../test/billing.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { workerExamined } from '../../../test/commission.ts'
import { relate } from '../../../test/employees.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { tellOverdue } from './actions.ts'

const brand = { name: 'Центр', phone: '+7 343 000-00-00', url: 'https://cabinet.example' }

/** An organization with one completed check-up, and what its people are told about bills. */
async function billed(app: TestApp) {
  const office = await works(app)
  await workerExamined(app, office)
  const billing = await billingOf(app, office)
  const told = async () => {
    const { rows } = await app.db.execute(
      `select kind, channel, recipient, account_id as account, concat_ws(' ', subject, text) as text from outbox
       where kind like 'bill-%' and account_id in (select account_id from relations where organization_id = $1)
       order by created_at, id`,
      [office.organization],
    )
    return rows as { kind: string; channel: string; recipient: string; account: string; text: string }[]
  }
  const confirm = (email: string) =>
    app.db.execute(
      `update accounts set email = $2, email_confirmed_at = now()
       where id in (select account_id from relations where organization_id = $1)`,
      [office.organization, email],
    )
  return { office, billing, told, confirm }
}

test('the employer is told of an act, of its invoice and of an annulment, with the sum and the last day', async ({
  app,
}) => {
  const { billing, told, confirm } = await billed(app)
  const act = (await billing.make()).result
  expect(await told()).toMatchObject([
    { kind: 'bill-made', channel: 'sms', text: expect.stringContaining(act.number) },
  ])
  await confirm('hr@works.example')
  const invoice = (await billing.invoice(act.id)).result
  await billing.annul(invoice.id)
  const letters = (await told()).filter(({ channel }) => channel === 'email')
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['bill-annulled', 'bill-made'])
  expect(letters.every(({ recipient }) => recipient === 'hr@works.example')).toBe(true)
  const made = letters.find(({ kind }) => kind === 'bill-made')
  expect(made?.text).toContain('оплатить до 12.03.2026')
})

test('the employer is told of a payment, of the last one and of one taken back, with the sum left', async ({
  app,
}) => {
  const { billing, told, confirm } = await billed(app)
  await confirm('payer@works.example')
  const act = (await billing.make()).result
  const invoice = (await billing.invoice(act.id)).result
  const letter = async (kind: string) => (await told()).filter((row) => row.kind === kind).at(-1)?.text
  const left = (invoice.total - 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 })
  const first = (await billing.pay(invoice.id, 100)).result
  expect(await letter('bill-paid')).toContain(`отмечена оплата, осталось ${left} ₽`)
  await billing.unpay(invoice.id, first.payments[0]?.id ?? '')
  expect(await letter('bill-unpaid')).toContain('отметка об оплате снята')
  await billing.pay(invoice.id, invoice.total)
  const paid = (await told()).filter(({ kind }) => kind === 'bill-paid')
  expect(paid.some(({ text }) => text.includes('оплачен полностью'))).toBe(true)
})

test('HR of some departments and those who only look are told nothing about money', async ({ app }) => {
  const { office, billing, told } = await billed(app)
  const viewer = await member(app)
  await relate(app, viewer.account.id, office.organization, 'active')
  await app.db.execute("update relations set role = 'viewer' where account_id = $1", [viewer.account.id])
  await billing.make()
  expect((await told()).map(({ account }) => account)).not.toContain(viewer.account.id)
})

test('an overdue invoice is told once, on the day after its last day; a paid one never', async ({ app }) => {
  const { billing, told, confirm } = await billed(app)
  await confirm('money@works.example')
  const act = (await billing.make()).result
  const invoice = (await billing.invoice(act.id)).result
  await billing.pay(invoice.id, 100)
  const run = (days: number) =>
    app.db.transact((tx) =>
      tellOverdue(tx, { brand, now: new Date(`${addDays(invoice.dueOn ?? invoice.on, days)}T06:00:00Z`) }),
    )
  await run(0)
  const overdue = async () => (await told()).filter(({ kind }) => kind === 'bill-overdue')
  expect(await overdue()).toEqual([])
  await run(1)
  await run(2)
  const [letter, ...more] = await overdue()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ channel: 'email', recipient: 'money@works.example' })
  const left = (invoice.total - 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 })
  expect(letter?.text).toContain(`${left} ₽`)
})
