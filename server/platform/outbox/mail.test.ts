import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Outgoing, RejectedError } from './gateway.ts'
import { letterOf, mailGateway } from './mail.ts'

const letter: Outgoing = {
  id: '0190a0b0-0000-7000-8000-00000000000b',
  recipient: 'ivan-petrov+med@mail-box.ru',
  subject: 'Вы записаны на осмотр',
  text: 'Здравствуйте!\n\nАдрес: <Мира, 1> & вход со двора.\nСсылка: https://clinic.example/bookings?id=1&x=2.',
  html: null,
  link: null,
  usefulUntil: null,
  createdAt: new Date('2026-03-02T05:00:00Z'),
}

/** A real SMTP server on this machine that keeps the letters it receives. */
async function smtp(options: SMTPServerOptions = {}) {
  const letters: { raw: string; to: string[]; from: string }[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1
      done()
    },
    async onData(stream, session, done) {
      let raw = ''
      for await (const chunk of stream) raw += chunk
      const { mailFrom, rcptTo } = session.envelope
      letters.push({ raw, to: rcptTo.map((one) => one.address), from: mailFrom ? mailFrom.address : '' })
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const gateway = mailGateway({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Медицинский центр <noreply@clinic.example>',
  })
  if (!gateway) throw new Error('no gateway')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(async () => {
    gateway.close?.()
    await close()
  })
  return { letters, gateway, connections: () => connections, close }
}

const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error) => (error instanceof RejectedError ? 'refused' : 'later'),
  )

const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r?\n\s+/g, ' ')

const refusing = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

describe('a letter', () => {
  test('reaches its one recipient, with the headers that mail servers expect', async () => {
    const { letters, gateway } = await smtp()
    expect(await gateway.send(letter)).toBe(letter.id)
    const [{ raw = '', to, from } = {}] = letters
    expect([to, from]).toEqual([['ivan-petrov+med@mail-box.ru'], 'noreply@clinic.example'])
    expect(header(raw, 'Message-ID')).toBe(`<${letter.id}@clinic.example>`)
    expect(header(raw, 'Date')).toBe('Mon, 02 Mar 2026 05:00:00 +0000')
    expect(header(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(raw, 'Subject')).toMatch(/^=\?UTF-8\?/)
    expect(header(raw, 'Content-Type')).toMatch(/^multipart\/alternative/)
  })

  test('a plain text letter is sent as text and as HTML, with its markup escaped', async () => {
    const { letters, gateway } = await smtp()
    await gateway.send({ ...letter, subject: 'Booking', text: 'Plain <b>text</b>' })
    const { raw = '' } = letters[0] ?? {}
    expect(header(raw, 'Subject')).toBe('Booking')
    expect(raw).toContain('Plain <b>text</b>')
    expect(raw).toContain('Plain &lt;b&gt;text&lt;/b&gt;')
  })

  test('user input cannot add a header or a recipient to a letter', async () => {
    const { letters, gateway } = await smtp()
    await gateway.send({ ...letter, subject: 'Тема\r\nBcc: evil@example.com', recipient: 'ivan@mail.ru' })
    expect(letters[0]?.to).toEqual(['ivan@mail.ru'])
    expect(header(letters[0]?.raw ?? '', 'Bcc')).toBeUndefined()
    await gateway.send({ ...letter, recipient: 'ivan@mail.ru, evil@example.com' }).catch(() => {})
    expect(letters.flatMap((one) => one.to)).not.toContain('evil@example.com')
  })

  test.for([
    ['https://clinic.example/unsubscribe/x', 'List-Unsubscribe=One-Click'],
    ['http://localhost:3000/unsubscribe/x', undefined],
  ] as const)('a recurring letter carries an unsubscribe header: at %s', async ([unsubscribe, post]) => {
    const { letters, gateway } = await smtp()
    await gateway.send({ ...letter, unsubscribe })
    const { raw = '' } = letters[0] ?? {}
    expect(header(raw, 'List-Unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(header(raw, 'List-Unsubscribe-Post')).toBe(post)
  })

  test('a letter sent once has no unsubscribe header', async () => {
    const { letters, gateway } = await smtp()
    await gateway.send(letter)
    expect(letters[0]?.raw).not.toContain('List-Unsubscribe')
  })

  test('carries its attachment under a Russian name, byte for byte', async () => {
    const { letters, gateway } = await smtp()
    const content = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0a])
    await gateway.send({ ...letter, file: { name: 'Заявка.pdf', type: 'application/pdf', content } })
    const { raw = '' } = letters[0] ?? {}
    expect(header(raw, 'Content-Type')).toMatch(/^multipart\/mixed/)
    expect(raw).toContain('Content-Type: application/pdf')
    expect(raw).toContain(content.toString('base64'))
  })

  test('several letters are sent over one connection', async () => {
    const { letters, gateway, connections } = await smtp()
    for (const id of ['a', 'b', 'c']) await gateway.send({ ...letter, id })
    expect([letters.length, connections()]).toEqual([3, 1])
  })
})

describe('a mail server', () => {
  test.each([
    [550, 'refused'],
    [450, 'later'],
  ])('the reply %i to the recipient ends the attempt as %s', async (code, kind) => {
    const { gateway } = await smtp({ onRcptTo: (_address, _session, done) => done(refusing(code)) })
    expect(await failure(gateway.send(letter))).toBe(kind)
  })

  test('the reply 554 to the letter itself refuses it for good', async () => {
    const { gateway } = await smtp({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(refusing(554)))
      },
    })
    expect(await failure(gateway.send(letter))).toBe('refused')
  })

  test('a refusal of the sender is retried: our settings are at fault', async () => {
    const { gateway } = await smtp({ onMailFrom: (_address, _session, done) => done(refusing(550)) })
    expect(await failure(gateway.send(letter))).toBe('later')
  })

  test('an unreachable mail server is retried', async () => {
    const { gateway, close } = await smtp()
    await close()
    expect(await failure(gateway.send(letter))).toBe('later')
  })
})

describe('the HTML of a letter', () => {
  test('shows several facts as a table and a single one as a sentence', () => {
    const html = letterOf(
      'Вы записаны.\n\nКто: <b>Иванов</b>\nКогда: завтра, 08:20\n\nВопросы: +7 343 000 00 00',
    )
    expect(html).toMatch(/<th[^>]*>Кто<\/th><td[^>]*>&lt;b&gt;Иванов&lt;\/b&gt;<\/td>/)
    expect(html).toMatch(/<th[^>]*>Когда<\/th><td[^>]*>завтра, 08:20<\/td>/)
    expect(html).toContain('<p>Вопросы: +7 343 000 00 00</p>')
  })

  test('shows paragraphs and links of the text, and escapes its markup', () => {
    const html = letterOf(letter.text)
    expect(html).toContain('<p>Здравствуйте!</p>')
    expect(html).toContain('&lt;Мира, 1&gt; &amp; вход со двора.</td>')
    expect(html).toContain('<a href="https://clinic.example/bookings?id=1&amp;x=2">')
    expect(letterOf('Мира, 1\nвход со двора')).toContain('<p>Мира, 1<br>вход со двора</p>')
    expect(letterOf('<script>alert("1")</script>')).not.toContain('<script')
    expect(letterOf('https://a.example/"onclick="x')).not.toContain('"onclick')
  })
})

test('without SMTP_URL there is no mail gateway', () => {
  expect(mailGateway({ from: 'a@b.ru' })).toBeNull()
})
