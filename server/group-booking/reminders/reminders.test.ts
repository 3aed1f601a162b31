import { remindersContract } from '../../../shared/group-booking/reminders/contract.ts'
import { member } from '../../../test/accounts.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { department, hire, relate } from '../../../test/employees.ts'
import { visited } from '../../../test/follow-up.ts'
import { works } from '../../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../../test/harness.ts'

/** HR with four people: two who can be told, one without contacts and one without a visit. */
async function plant(app: TestApp) {
  const office = await works(app)
  const shop = await department(office, 'Литейный цех')
  const given = { position: office.welder.id }
  const phone = `+7912${String(Date.now()).slice(-7)}`
  const called = await hire(office, { ...given, surname: 'Звонков', phone, department: shop.id })
  const email = `mail-${called.id}@example.ru`
  const written = await hire(office, { ...given, surname: 'Почтов', email })
  const silent = await hire(office, { ...given, surname: 'Тихов' })
  const free = await hire(office, { ...given, surname: 'Вольнов', phone: '+79125550099' })
  for (const [at, { id }] of [called, written, silent].entries())
    await visited(app, {
      organization: office.organization,
      employee: id,
      day: '2026-03-12',
      time: ['08:00', '09:00', '10:00'][at],
    })
  const everybody = [called, written, silent, free].map(({ id }) => id)
  const ask = (client: Client, name: 'preview' | 'send', ids: readonly string[] = everybody) =>
    client.call(remindersContract[name], { params: office.at, body: { who: { ids } } as never })
  const sent = async (to: string) => {
    const { rows } = await app.db.execute(
      "select concat_ws(' ', subject, text) as text from outbox where recipient = $1 and kind = 'booking-employer-reminder'",
      [to],
    )
    return rows.map(({ text }) => String(text).replaceAll('\u00a0', ' '))
  }
  return { ...office, shop, called, written, free, phone, email, ask, sent }
}

const counts = { told: 2, unbooked: 1, unreachable: 1, recent: 0 }

test('HR is told whom a reminder reaches before it is sent, and nothing is sent by that', async ({ app }) => {
  const { client, ask, sent, phone } = await plant(app)
  expect((await ask(client, 'preview')).result).toEqual(counts)
  expect(await sent(phone)).toEqual([])
})

test('an SMS, or a letter without a phone, names the day and the time; a second one goes a day later', async ({
  app,
}) => {
  const { client, ask, sent, phone, email } = await plant(app)
  expect((await ask(client, 'send')).result).toEqual(counts)
  expect((await sent(phone))[0]).toContain('напоминаем о медосмотре: 12 марта, 08:00')
  expect((await sent(email))[0]).toContain('Напоминаем о медосмотре 12 марта, 09:00')
  expect((await ask(client, 'send')).result).toEqual({ told: 0, unbooked: 1, unreachable: 1, recent: 2 })
  expect(await sent(phone)).toHaveLength(1)
  await app.db.execute("update booking_reminders set at = at - interval '25 hours'")
  expect((await ask(client, 'send')).result).toEqual(counts)
  expect(await sent(phone)).toHaveLength(2)
})

test('HR of a department reminds its own people, a viewer and another organization nobody', async ({
  app,
}) => {
  const { organization, shop, ask, written, sent, email } = await plant(app)
  const { client, account } = await member(app)
  await relate(app, account.id, organization)
  const become = (role: string, departments: string[]) =>
    app.db.execute('update relations set role = $2, departments = $3 where account_id = $1', [
      account.id,
      role,
      departments,
    ])
  await become('departments', [shop.id])
  expect((await ask(client, 'send')).result).toEqual({ told: 1, unbooked: 0, unreachable: 0, recent: 0 })
  expect((await ask(client, 'send', [written.id])).result).toMatchObject({ told: 0 })
  await become('viewer', [])
  expect((await ask(client, 'send')).status).toBe(403)
  const stranger = await works(app)
  expect((await ask(stranger.client, 'send')).status).toBe(404)
  expect(await sent(email)).toEqual([])
})
