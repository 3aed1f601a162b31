import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, onTestFinished } from 'vitest'
import { followUpContract } from '../../../shared/follow-up/contract.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { makeAccount, member } from '../../../test/accounts.ts'
import { withCatalogue as test } from '../../../test/clinic.ts'
import { annulled, concluded } from '../../../test/concluded.ts'
import { department, employer, hire, makeOrganization, post, relate } from '../../../test/employees.ts'
import { visited } from '../../../test/follow-up.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { eventually, keptLog } from '../../../test/platform.ts'
import { strange } from '../../../test/spoilt.ts'
import { mailGateway } from '../../platform/outbox/mail.ts'
import { printer } from '../../platform/outbox/print.ts'
import { startOutbox } from '../../platform/outbox/worker.ts'
import { readToken, sendSome, writeToken } from './actions.ts'
import { weeklyLetterJobs } from './jobs.ts'

let made = 0
const brand = { name: 'Медцентр', phone: '+7 343 300 00 00', url: 'https://cabinet.example' }
const contextOf = ({ deps }: TestApp) => ({ brand, secrets: deps.secrets })
const week = (app: TestApp) => app.db.transact((tx) => sendSome(tx, contextOf(app), app.clock.now()))

/** An employer with an e-mail and one overdue employee. */
async function office(app: TestApp, given: { email?: string | null } = {}) {
  made += 1
  const email = given.email === undefined ? `hr${made}@example.ru` : given.email
  const one = await employer(app)
  await app.db.execute(
    'update accounts set email = $1, email_confirmed_at = case when $1::text is not null then now() end where id = $2',
    [email, one.account.id],
  )
  const shop = await department(one, 'Прокатный цех')
  const welder = await post(one, 'Сварщик', '4.4')
  const add = (surname: string, lastPassedOn: string, more: Record<string, unknown> = {}) =>
    hire(one, { surname, position: welder.id, department: shop.id, lastPassedOn, ...more })
  return { ...one, email: email ?? '', add }
}

const lettersTo = async (app: TestApp, email: string) => {
  const sql = `select subject, text, unsubscribe, account_id as account from outbox
    where kind = 'weekly-letter' and recipient = $1 order by id`
  const { rows } = await app.db.execute(sql, [email])
  return rows as { subject: string; text: string; unsubscribe: string | null; account: string }[]
}
const relationOf = async (app: TestApp, account: string) =>
  String((await app.db.execute('select id from relations where account_id = $1', [account])).rows[0]?.id)

describe('the weekly letter', () => {
  test('counts overdue, due, coming and missed employees per department, without names', async ({ app }) => {
    const one = await office(app)
    const canteen = await department(one, 'Столовая')
    await one.add('Просроченный', '2025-01-10')
    await one.add('Скорый', '2025-03-20', { department: canteen.id })
    await one.add('Нескорый', '2025-05-20')
    const coming = await one.add('Идущий', '2025-03-05')
    const missed = await one.add('Забывший', '2025-03-06')
    await visited(app, { organization: one.organization, employee: coming.id, day: '2026-03-06' })
    await visited(app, {
      organization: one.organization,
      employee: missed.id,
      day: '2026-02-27',
      state: 'no_show',
    })
    await week(app)
    const [letter] = await lettersTo(app, one.email)
    expect(letter?.subject).toBe('Осмотры сотрудников: просрочено у 1 сотрудника, скоро срок у 2 сотрудников')
    expect(letter?.text).toContain(
      [
        'Срок прошёл: 1 сотрудник, никто не записан. До осмотра к работе не допускают (ст. 76 ТК РФ)',
        'Срок в ближайшие 30 дней, записи нет: 2 сотрудника',
        'Придут на этой неделе: 1 сотрудник',
        'Не пришли на прошлой неделе: 1 сотрудник',
      ].join('\n'),
    )
    expect(letter?.text).toContain(
      'По подразделениям:\nПрокатный цех: просрочено 1, скоро срок 1, на этой неделе 1, не пришли 1\nСтоловая: скоро срок 1',
    )
    expect(letter?.text).toContain('https://cabinet.example/organization/profosmotres')
    expect(letter?.text).not.toMatch(/Просроченный|Скорый|Идущий|Забывший/)
    expect(letter?.account).toBe(one.account.id)
  })

  test('counts no no-shows for a day on which the clinic marked no arrivals', async ({ app }) => {
    const one = await office(app)
    const silent = await one.add('Молчаливый', '2025-03-05')
    const missed = await one.add('Забывший', '2025-03-06')
    const visit = (employee: string, day: string, state?: 'completed') =>
      visited(app, { organization: one.organization, employee, day, ...(state && { state }) })
    await visit(silent.id, '2026-02-23')
    await visit(missed.id, '2026-02-24')
    await visit((await one.add('Пришедший', '2025-03-07')).id, '2026-02-24', 'completed')
    await week(app)
    const [letter] = await lettersTo(app, one.email)
    expect(letter?.text).toContain('Не пришли на прошлой неделе: 1 сотрудник\n')
    expect(letter?.text).toContain('Нет отметки о приходе за прошлую неделю: 1 сотрудник')
  })

  test("counts the commission's papers of last week: each person once, nothing of this week or annulled", async ({
    app,
  }) => {
    const one = await office(app)
    const now = app.clock.now()
    onTestFinished(() => app.clock.set(now))
    const visit = async (surname: string) => {
      const { id } = await one.add(surname, '2026-02-25')
      return visited(app, {
        organization: one.organization,
        employee: id,
        day: '2026-02-20',
        state: 'completed',
      })
    }
    const [fit, unfit, more, both, spoilt, late] = await Promise.all(
      ['Годный', 'Негодный', 'Неполный', 'Дообследованный', 'Исправленный', 'Поздний'].map(visit),
    )
    if (!fit || !unfit || !more || !both || !spoilt || !late) throw new Error('not booked')
    app.clock.pass(-3 * 86_400)
    await concluded(app, fit, { outcome: 'fit' })
    await concluded(app, unfit, { outcome: 'unfit' })
    await concluded(app, more, { outcome: 'additional' })
    await concluded(app, both, { outcome: 'additional' })
    await concluded(app, both, { outcome: 'fit' })
    await annulled(app, (await concluded(app, spoilt, { outcome: 'unfit' })).id)
    app.clock.set(now)
    await concluded(app, late, { outcome: 'fit' })
    await week(app)
    const [letter] = await lettersTo(app, one.email)
    expect(letter?.subject).toBe('Осмотры сотрудников: получены заключения: 3')
    expect(letter?.text).toContain(
      [
        'Получены заключения за прошлую неделю: 3 сотрудника',
        'Есть противопоказания: 1 сотрудник',
        'Нужно дообследование: 1 сотрудник\n',
      ].join('\n'),
    )
    expect(letter?.text).not.toMatch(/Негодный|Неполный/)
    const other = await office(app)
    await week(app)
    expect(await lettersTo(app, other.email)).toEqual([])
  })

  test('is sent once a week, however often the job runs, and again the next Monday', async ({ app }) => {
    const one = await office(app)
    await one.add('Просроченный', '2025-01-10')
    const [job] = weeklyLetterJobs(app.db, app.clock, async () => contextOf(app))
    for (let run = 0; run < 3; run += 1) await job?.run(new AbortController().signal)
    expect(await lettersTo(app, one.email)).toHaveLength(1)
    const now = app.clock.now()
    onTestFinished(() => app.clock.set(now))
    app.clock.pass(7 * 86_400)
    await Promise.all([week(app), week(app)])
    expect(await lettersTo(app, one.email)).toHaveLength(2)
    expect(job?.cron).toBe('0 9-11 * * 1')
  })

  test('is not sent without news', async ({ app }) => {
    const one = await office(app)
    await one.add('Спокойный', '2026-02-20')
    await week(app)
    expect(await lettersTo(app, one.email)).toEqual([])
  })

  test('goes to every account with an active relation and a known e-mail, to nobody else', async ({
    app,
  }) => {
    const one = await office(app)
    await one.add('Просроченный', '2025-01-10')
    const join = async (name: string, status: 'active' | 'pending' | 'unactive', more = {}) => {
      const email = `${name}${made}@example.ru`
      const account = await makeAccount(app, { email, emailConfirmedAt: app.clock.now(), ...more })
      await relate(app, account.id, one.organization, status)
      return email
    }
    const colleague = await join('colleague', 'active')
    const others = [
      await join('pending', 'pending'),
      await join('refused', 'unactive'),
      await join('blocked', 'active', { blockedAt: app.clock.now() }),
      await join('unconfirmed', 'active', { emailConfirmedAt: null }),
    ]
    const gone = await join('gone', 'active')
    await app.db.execute(
      'update relations set left_at = now() where account_id = (select id from accounts where email = $1)',
      [gone],
    )
    await week(app)
    expect([(await lettersTo(app, one.email)).length, (await lettersTo(app, colleague)).length]).toEqual([
      1, 1,
    ])
    for (const email of [...others, gone]) expect([email, await lettersTo(app, email)]).toEqual([email, []])
  })

  test('about two organizations is two letters with their own figures', async ({ app }) => {
    const one = await office(app)
    await one.add('Просроченный', '2025-01-10')
    const second = await makeOrganization(app)
    await relate(app, one.account.id, second)
    const at = { organization: second }
    const welder = await post({ ...one, at }, 'Сварщик', '4.4')
    for (const surname of ['Первый', 'Второй'])
      await hire({ ...one, at }, { surname, position: welder.id, lastPassedOn: '2025-01-10' })
    await week(app)
    expect((await lettersTo(app, one.email)).map(({ subject }) => subject).sort()).toEqual([
      'Осмотры сотрудников: просрочено у 1 сотрудника',
      'Осмотры сотрудников: просрочено у 2 сотрудников',
    ])
  })

  test('reaches a real mail server with the headers of one-click unsubscribing', async ({ app }) => {
    const letters: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      async onData(stream, _session, done) {
        let raw = ''
        for await (const chunk of stream) raw += chunk
        letters.push(raw.replace(/\r?\n[ \t]+/g, ' '))
        done()
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const email = mailGateway({ url: `smtp://127.0.0.1:${port}`, from: 'Медцентр <noreply@cabinet.example>' })
    const silent = printer('sms', () => {})
    const outbox = startOutbox({
      db: app.db,
      clock: app.clock,
      log: keptLog().log,
      gateways: { sms: silent, push: silent, email: email ?? silent },
    })
    onTestFinished(async () => {
      await outbox.stop()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    })
    const one = await office(app)
    await one.add('Просроченный', '2025-01-10')
    await week(app)
    const [letter] = await lettersTo(app, one.email)
    await eventually(() => letters.filter((raw) => raw.includes(one.email)).length).toBe(1)
    const raw = letters.find((text) => text.includes(one.email)) ?? ''
    expect(raw).toContain(`List-Unsubscribe: <${letter?.unsubscribe}>`)
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(letter?.text).toContain(`Больше не присылать: ${letter?.unsubscribe}`)
  })
})

test('the weekly letter goes to those who keep the whole organization, not to HR of one department', async ({
  app,
}) => {
  const one = await office(app)
  await one.add('Просроченный', '2025-01-10')
  await app.db.execute(
    `update relations set role = 'departments', departments = array(select id from departments
       where organization_id = relations.organization_id) where account_id = $1`,
    [one.account.id],
  )
  await week(app)
  expect(await lettersTo(app, one.email)).toEqual([])
})

describe('the link that stops the letter', () => {
  const linkOf = async (app: TestApp, account: string) =>
    `/unsubscribe/${writeToken(app.deps.secrets, (await relationOf(app, account)) as never)}`
  const isStopped = async (app: TestApp, account: string) =>
    (
      await app.db.execute(
        'select 1 from weekly_letters where stopped_at is not null and relation_id = (select id from relations where account_id = $1)',
        [account],
      )
    ).rows.length > 0

  test('only asks for confirmation when opened; the button stops the letter without a sign-in', async ({
    app,
  }) => {
    const one = await office(app)
    await one.add('Просроченный', '2025-01-10')
    const url = await linkOf(app, one.account.id)
    const page = await app.visitor().send({ method: 'GET', url })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Отключить еженедельное письмо?')
    expect(await isStopped(app, one.account.id)).toBe(false)
    const done = await app
      .visitor()
      .send({ method: 'POST', url, headers: { 'sec-fetch-site': 'same-origin' } })
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Письма отключены')])
    await week(app)
    expect(await lettersTo(app, one.email)).toEqual([])
  })

  test.for([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('accepts the post of a mail program as %s', async ([type = '', payload = ''], { app }) => {
    const one = await office(app)
    const url = await linkOf(app, one.account.id)
    const answer = await app
      .visitor()
      .send({ method: 'POST', url, payload, headers: { 'content-type': type } })
    expect([answer.statusCode, await isStopped(app, one.account.id)]).toEqual([200, true])
  })

  test('reveals nothing about the person and cannot be forged', async ({ app }) => {
    const one = await office(app)
    const other = await office(app)
    const { secrets } = app.deps
    const relation = await relationOf(app, one.account.id)
    const foreign = await relationOf(app, other.account.id)
    const token = writeToken(secrets, relation as never)
    expect(readToken(secrets, token)).toBe(relation)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(one.email)
    const [, signature] = token.split('.')
    const [theirs] = writeToken(secrets, foreign as never).split('.')
    const wrong = [`${theirs}.${signature}`, `${token}x`, token.slice(0, -1), theirs, '.', 'x.y', `${token}.`]
    for (const bad of [...wrong, ...strange.map(([, value]) => String(value))]) {
      const url = `/unsubscribe/${encodeURIComponent(Buffer.from(String(bad)).toString().slice(0, 150))}`
      for (const method of ['GET', 'POST']) {
        const { statusCode, body } = await app.visitor().send({ method, url })
        expect([bad, statusCode]).toEqual([bad, expect.toBeOneOf([400, 404, 422])])
        expect(body).not.toContain(one.email)
      }
    }
    expect([await isStopped(app, one.account.id), await isStopped(app, other.account.id)]).toEqual([
      false,
      false,
    ])
  })
})

describe('the switch of the weekly letter in the cabinet', () => {
  const { letter, changeLetter } = followUpContract

  test('shows the address of the letter and turns it off and on', async ({ app }) => {
    const one = await office(app)
    await one.add('Просроченный', '2025-01-10')
    const ask = async () => (await one.client.call(letter, { params: one.at })).result
    const turn = (isOn: boolean) => one.client.call(changeLetter, { params: one.at, body: { isOn } })
    expect(await ask()).toEqual({ isOn: true, email: one.email })
    expect((await turn(false)).result).toEqual({ isOn: false, email: one.email })
    await week(app)
    expect(await lettersTo(app, one.email)).toEqual([])
    await turn(true)
    await week(app)
    expect([await ask(), (await lettersTo(app, one.email)).length]).toEqual([
      { isOn: true, email: one.email },
      1,
    ])
  })

  test("concerns only the caller's letter, not a colleague's", async ({ app }) => {
    const one = await office(app)
    const colleague = await member(app, { email: `c${made}@example.ru`, emailConfirmedAt: app.clock.now() })
    await relate(app, colleague.account.id, one.organization)
    await colleague.client.call(changeLetter, { params: one.at, body: { isOn: false } })
    expect((await one.client.call(letter, { params: one.at })).result.isOn).toBe(true)
  })

  test('says that no e-mail is known', async ({ app }) => {
    const one = await office(app, { email: null })
    expect((await one.client.call(letter, { params: one.at })).result).toEqual({ isOn: true, email: null })
  })
})

test('the week of the letter begins on Monday by the clinic’s clock', async ({ app }) => {
  const one = await office(app)
  await one.add('Просроченный', '2025-01-10')
  await week(app)
  const { rows } = await app.db.execute(
    'select week::text from weekly_letters where relation_id = (select id from relations where account_id = $1)',
    [one.account.id],
  )
  expect([rows[0]?.week, clinicDay(app.clock.now())]).toEqual(['2026-03-02', '2026-03-02'])
})
