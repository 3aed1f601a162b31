import { describe, expect, test } from 'vitest'
import { maskSecrets, plainOf, type RetryFacts, retryBarrier, searchedRecipient } from './rules.ts'

const now = new Date('2026-03-02T05:00:00Z')
const dead: RetryFacts = {
  state: 'dead',
  isSecret: false,
  hasText: true,
  hasFile: false,
  hasRecipient: true,
  usefulUntil: null,
}

test.for<[string, Partial<RetryFacts>, string | null]>([
  ['that was given up', {}, null],
  ['that is still of use', { usefulUntil: new Date('2026-03-02T05:00:01Z') }, null],
  ['that has left', { state: 'sent' }, 'not-dead'],
  ['that waits already', { state: 'waiting' }, 'not-dead'],
  ['with a code', { isSecret: true, hasText: false }, 'secret'],
  ['that nobody needs any more', { usefulUntil: now }, 'late'],
  ['whose file is gone', { hasFile: true }, 'file'],
  ['whose text is erased', { hasText: false }, 'erased'],
  ['to one whose account is wiped', { hasRecipient: false, hasText: false }, 'wiped'],
])('for a message %s, given %j, the barrier to a retry is %s', ([, facts, barrier]) =>
  expect(retryBarrier({ ...dead, ...facts }, now)).toBe(barrier),
)

test.for<[string | undefined, string]>([
  ['+7 (912) 345-67-89', '+79123456789'],
  ['89123456789', '+79123456789'],
  ['912 345 67 89', '+79123456789'],
  ['912', '912'],
  [' Anna@Mail.ru ', 'anna@mail.ru'],
])('%j finds messages to %j', ([typed, recipient]) => expect(searchedRecipient(typed)).toBe(recipient))

test('an empty search text does not filter by recipient', () =>
  expect([undefined, '', '  '].map(searchedRecipient)).toEqual([null, null, null]))

describe('the message text that the clinic sees', () => {
  test.for([
    ['Ваш код: 4821', 'Ваш код: ••••'],
    ['Код подтверждения 4821', 'Код подтверждения 4821'],
    ['кодом 12345678.', 'кодом ••••.'],
    [
      'Запись П-2026-000123, 3 марта в 08:20: https://lk.example.ru/preorder/0190a0b0-0000-7000-8000-000000000001',
      'Запись П-2026-000123, 3 марта в 08:20: https://lk.example.ru/preorder/0190a0b0-0000-7000-8000-000000000001',
    ],
    [
      'Отписаться: https://lk.example.ru/unsubscribe/eyJhbGciOiJIUzI1NiJ9abcdef.',
      'Отписаться: [ссылка скрыта]',
    ],
    ['https://lk.example.ru/api/auth/callback/email?token=1', '[ссылка скрыта]'],
  ])('for the message «%s» is «%s»', ([text, shown]) => expect(maskSecrets(text as string)).toBe(shown))

  test('for an HTML letter is its plain text without markup', () => {
    const html = '<style>p{}</style><p>Добрый день,<br>Анна</p><ul><li>раз<li>два</ul><script>evil()</script>'
    expect(plainOf(html)).toBe('Добрый день,\nАнна\n\n\n- раз\n- два'.replace('\n\n\n', '\n\n'))
    expect(plainOf('2 &lt; 3 &amp; &laquo;да&raquo; &#33;')).toBe('2 < 3 & «да» !')
    expect(plainOf('<img src=x onerror=alert(1)>текст')).toBe('текст')
  })
})
