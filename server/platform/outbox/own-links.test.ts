import { expect, test } from 'vitest'
import { letterOf } from './mail.ts'
import { leadingHome, withOwnLinks } from './own-links.ts'

const hosts = ['cabinet.clinic.example', 'clinic.example']
const seen = (text: string) => text.replaceAll('\u200b', '|')

test.each([
  ['example.com', 'example.|com'],
  ['ООО «выигрыш.рф»', 'ООО «выигрыш.|рф»'],
  ['http://evil.example/x?y=1', 'http:|//evil.|example/x?y=1'],
  ['HTTPS://1.2.3.4/x', 'HTTPS:|//1.2.3.4/x'],
  ['www.evil.example.', 'www.|evil.|example.'],
  ['https://clinic.example@evil.example/', 'https:|//clinic.|example@evil.|example/'],
  ['https://clinic.example.evil.example/', 'https:|//clinic.|example.|evil.|example/'],
  ['x@evil.example/path', 'x@evil.|example/path'],
  ['javascript://evil.example', 'javascript:|//evil.|example'],
])('the typed text %s is no link in a message', (typed, sent) => {
  expect(seen(withOwnLinks(`Организация ${typed} подключена`, hosts))).toBe(`Организация ${sent} подключена`)
})

test.each([
  'https://cabinet.clinic.example/signin?token=eyJ.abc.def',
  'https://clinic.example:8443/x',
  'clinic.example',
  '@cabinet.clinic.example #1234',
  'ivan.petrov+a@mail.ru',
  'пятница, 27.11.2026, 08:15',
  '8 343 300-00-17. Ждём вас.',
])('the text %s stays as it is', (text) => {
  expect(withOwnLinks(`Здравствуйте! ${text}\n\nСообщение`, hosts)).toBe(`Здравствуйте! ${text}\n\nСообщение`)
})

test('a letter links to the cabinet alone, whatever stands in its text, its subject and its page', async () => {
  const sent: { text: string; subject: string | null; html: string | null }[] = []
  const gateway = leadingHome({ send: async (message) => String(sent.push(message)) }, async () => hosts)
  const letter = { id: '1', recipient: 'a@b.ru', link: null, usefulUntil: null, createdAt: new Date(0) }
  const text = 'Организация http://evil.example. Кабинет: https://cabinet.clinic.example/x.'
  await gateway.send({ ...letter, subject: 'evil.example', text, html: '<p>http://evil.example</p>' })
  expect(letterOf(sent[0]?.text ?? '').match(/href="[^"]+"/g)).toEqual([
    'href="https://cabinet.clinic.example/x"',
  ])
  expect([seen(sent[0]?.subject ?? ''), seen(sent[0]?.html ?? '')]).toEqual([
    'evil.|example',
    '<p>http:|//evil.|example</p>',
  ])
})

test('a long text is looked through in a moment', () => {
  const began = performance.now()
  for (const text of ['a.'.repeat(50_000), '://'.repeat(50_000), 'а@'.repeat(50_000)])
    withOwnLinks(text, hosts)
  expect(performance.now() - began).toBeLessThan(2000)
})
