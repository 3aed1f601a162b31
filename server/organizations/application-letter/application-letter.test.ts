import PizZip from 'pizzip'
import { describe } from 'vitest'
import { organizationsContract } from '../../../shared/organizations/contract.ts'
import { organizationRefusals } from '../../../shared/organizations/ru.ts'
import type { OwnLetter } from '../../../shared/organizations/schema.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { type Client, expect, type TestApp, test } from '../../../test/harness.ts'
import { eventually, keptLog } from '../../../test/platform.ts'
import { apply, employer } from '../../../test/relations.ts'
import type { Outgoing } from '../../platform/outbox/gateway.ts'
import { startOutbox } from '../../platform/outbox/worker.ts'

const { sendLetter, paper } = organizationsContract
let made = 0
const ownEmail = () => `own${made++}@example.ru`
const withEmail = (app: TestApp, email: string) => member(app, { email, emailConfirmedAt: app.clock.now() })
const letterTo = (to: string, given: Partial<OwnLetter> = {}) => ({
  to,
  subject: 'Заявка',
  text: 'Текст',
  html: '',
  ...given,
})
const send = (client: Client, body: ReturnType<typeof letterTo>) => client.call(sendLetter, { body })
const lastLetter = async (app: TestApp, to = 'help@med-centr.example') => {
  const sql = `select * from outbox where kind = 'own-letter' and recipient = $1 order by has_file desc`
  return (await app.db.execute(sql, [to])).rows[0]
}
const pdf = Buffer.from('%PDF-1.7\nсодержание').toString('base64')

describe('a letter', () => {
  test('goes to the user’s confirmed e-mail and the clinic, never to an address typed into an application', async ({
    app,
  }) => {
    const email = ownEmail()
    const { client, phone } = await withEmail(app, email)
    await apply({ client, phone }, { email: `form-${email}` })
    for (const to of [email, 'help@med-centr.example'])
      expect([to, (await send(client, letterTo(to))).status]).toEqual([to, 200])
    expect(await send(client, letterTo(`form-${email}`))).toBeRefused(organizationRefusals.FOREIGN_LETTER)
  })

  test('is refused for other addresses: an unconfirmed e-mail, another user’s, two at once [§7.6]', async ({
    app,
  }) => {
    const email = ownEmail()
    const foreign = ownEmail()
    await withEmail(app, foreign)
    const { client } = await member(app, { email })
    for (const to of [email, foreign, 'victim@example.com'])
      expect(await send(client, letterTo(to))).toBeRefused(organizationRefusals.FOREIGN_LETTER)
    expect(await send(client, letterTo('help@med-centr.example, victim@example.com'))).toBeRefused(
      common.INVALID,
    )
  })

  test('names its sender and keeps only simple HTML tags [§7.6-c]', async ({ app }) => {
    const email = ownEmail()
    const { client } = await withEmail(app, email)
    const html = '<p onclick="x">Да</p><a href="https://evil.example">тут</a><script>1</script>'
    await send(client, letterTo(email, { html }))
    const row = await lastLetter(app, email)
    expect(row?.html).toMatch(/^<p>Да<\/p>тут<p>Письмо отправлено из личного кабинета/)
    expect([row?.text, row?.secret]).toEqual([
      expect.stringContaining('Отправитель: Иванова Анна Петровна'),
      true,
    ])
  })

  test('is limited to five an hour per user and per address', async ({ app }) => {
    const email = ownEmail()
    const { client } = await withEmail(app, email)
    for (let turn = 0; turn < 5; turn += 1) expect((await send(client, letterTo(email))).status).toBe(200)
    const sixth = await send(client, letterTo(email))
    expect(sixth).toBeRefused(common.TOO_OFTEN)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000)
    app.clock.pass(3601)
    expect((await send(client, letterTo(email))).status).toBe(200)
  })
})

describe('the file of a letter', () => {
  const docx = () => {
    const archive = new PizZip()
    for (const name of ['[Content_Types].xml', 'word/document.xml']) archive.file(name, '<x/>')
    return archive.generate({ type: 'nodebuffer' })
  }

  test('is sent under a name and extension that match its content, and is then erased [§7.6-b]', async ({
    app,
  }) => {
    const { client } = await withEmail(app, ownEmail())
    const sent = docx()
    const attachment = sent.toString('base64')
    const body = letterTo('help@med-centr.example', { attachment, attachmentName: 'Заявка.exe' })
    expect((await send(client, body)).status).toBe(200)
    const got: Outgoing[] = []
    const gateway = { send: async (message: Outgoing) => String(got.push(message)) }
    const { log } = keptLog()
    const outbox = startOutbox({
      db: app.db,
      clock: app.clock,
      log,
      gateways: { email: gateway, sms: gateway, push: gateway },
    })
    const files = async () => (await app.db.execute('select * from outbox_files')).rows.length
    await eventually(files).toBe(0)
    await outbox.stop()
    const file = got.find((one) => one.file)?.file
    expect([file?.name, Buffer.from(file?.content ?? []).equals(sent)]).toEqual(['Заявка.exe.docx', true])
  })

  test.for<[string, string]>([
    ['of another kind', Buffer.from('MZ program').toString('base64')],
    ['of a picture', Buffer.from('\x89PNG').toString('base64')],
    ['that is not base64', 'просто текст'],
    [
      'of more than 5 MiB',
      Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5 * 1024 * 1024)]).toString('base64'),
    ],
  ])('%s is refused and does not count towards the limit of letters', async ([, attachment], { app }) => {
    const { client } = await withEmail(app, ownEmail())
    const body = letterTo('help@med-centr.example', { attachment })
    expect((await send(client, body)).status).toBe(422)
    expect((await app.db.execute('select * from outbox_files')).rows).toEqual([])
  })

  test('a file of nearly 5 MiB is accepted whole', async ({ app }) => {
    const { client } = await withEmail(app, ownEmail())
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5 * 1024 * 1024 - 8)]).toString(
      'base64',
    )
    expect((await send(client, letterTo('help@med-centr.example', { attachment: large }))).status).toBe(200)
    expect((await lastLetter(app))?.has_file).toBe(true)
    await app.db.execute('delete from outbox_files')
  })

  test('is not even read when the sender is not signed in', async ({ app }) => {
    const payload = JSON.stringify(letterTo('a@b.ru', { attachment: pdf }))
    const headers = { 'content-type': 'application/json' }
    const answer = await app
      .visitor()
      .send({ method: 'POST', url: sendLetter.path, payload: payload.slice(0, 40), headers })
    expect(answer.statusCode).toBe(401)
  })
})

describe('the application as a file', () => {
  test('is filled with the typed data [§2.37]', async ({ app }) => {
    const { client } = await member(app)
    const body = {
      company: 'АО «Ёлка»',
      inn: '7707083893',
      kpp: '',
      fio: 'Петров Пётр',
      email: 'a@b.ru',
      phone: '8 (912) 345-67-89',
    }
    const { result } = await client.call(paper, { body })
    expect(result.name).toBe('Заявка на подключение.docx')
    const xml = new PizZip(Buffer.from(result.content, 'base64')).file('word/document.xml')?.asText() ?? ''
    for (const told of ['АО «Ёлка»', '7707083893', 'Петров Пётр', 'a@b.ru', '+7 912 345 67 89', '—'])
      expect(xml).toContain(told)
    const sent = await client.call(sendLetter, {
      body: letterTo('help@med-centr.example', { attachment: result.content, attachmentName: result.name }),
    })
    expect(sent.status).toBe(200)
  })
})

test('a letter to the organization’s manager at the clinic is accepted only while the relation is active', async ({
  app,
}) => {
  const { relation, organization, ...person } = await employer(app)
  await app.db.execute(
    `update organizations set manager_email = 'Manager@clinic.ru' where id = '${organization}'`,
  )
  expect((await send(person.client, letterTo('manager@clinic.ru'))).status).toBe(200)
  await app.db.execute(`update relations set left_at = now() where id = '${relation.id}'`)
  expect(await send(person.client, letterTo('manager@clinic.ru'))).toBeRefused(
    organizationRefusals.FOREIGN_LETTER,
  )
})
