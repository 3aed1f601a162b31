import { sendSome } from '../../server/follow-up/weekly-letter/actions.ts'
import { loadCatalogue } from '../booking.ts'
import { employer, hire, post } from '../employees.ts'
import { openApp } from '../harness.ts'
import { expect, test } from '../postgres.ts'

test('several processes send the letters of a week at once, and each person gets one', async ({
  database,
}) => {
  const app = await openApp(database.open())
  await loadCatalogue(app.db, app.clock.now())
  for (let made = 0; made < 12; made += 1) {
    const office = await employer(app)
    await app.db.execute('update accounts set email = $1, email_confirmed_at = now() where id = $2', [
      `hr${made}@example.ru`,
      office.account.id,
    ])
    const welder = await post(office, 'Сварщик', '4.4')
    await hire(office, { position: welder.id, lastPassedOn: '2025-01-10' })
  }
  const desk = { brand: { name: 'Медцентр', phone: '+7 343 300 00 00' }, secrets: app.deps.secrets }
  const processes = Array.from({ length: 6 }, () => database.open(2))
  await Promise.all(processes.map((db) => db.transact((tx) => sendSome(tx, desk, app.clock.now()))))
  const { rows } = await app.db.execute(
    `select recipient, count(*)::int as letters from outbox where kind = 'weekly-letter' group by 1`,
  )
  expect(rows.map(({ letters }) => letters)).toEqual(Array(12).fill(1))
  await app.server.fastify.close()
})
