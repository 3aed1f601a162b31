import { describe, expect, test } from 'vitest'
import { base64UrlBytes, isMobileGroup, isPushEndpoint, isStale } from './rules.ts'

const now = Date.parse('2026-03-02T05:00:00Z')

describe('a subscription', () => {
  test.for([
    [null, false],
    [undefined, false],
    [now + 3600_000, false],
    [now + 300_001, false],
    [now + 300_000, true],
    [now, true],
    [now - 1, true],
    [0, true],
  ] as const)('with the expiry time %s is stale: %s', ([end, stale]) => {
    expect(isStale(end, now)).toBe(stale)
  })

  test('on a phone or a tablet is in the mobile group, on a laptop or a desktop in the other one [§9.7]', () => {
    expect((['mobile', 'tablet', 'laptop', 'desktop'] as const).map(isMobileGroup)).toEqual([
      ...[true, true, false, false],
    ])
  })
})

describe('the address of a push service', () => {
  test.for([
    'https://fcm.googleapis.com/fcm/send/abc:DEF',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QGJ',
  ])('is accepted: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, false)).toBe(true)
  })

  test.for([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/send',
    'https://name:word@fcm.googleapis.com/',
    'https://localhost/send',
    'https://127.0.0.1/send',
    'https://2130706433/send',
    'https://0x7f.1/send',
    'https://[::1]/send',
    'https://[2a00:1450::1]/send',
    'https://8.8.8.8/send',
    'https://gateway/send',
    'https://db.internal/send',
    'https://printer.local./send',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'текст',
    '',
  ])('is refused: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, false)).toBe(false)
  })

  test('may be this machine in trial mode, but no other internal address', () => {
    expect(isPushEndpoint('http://127.0.0.1:4000/send', true)).toBe(true)
    expect(isPushEndpoint('http://localhost:4000/send', true)).toBe(true)
    for (const other of ['http://10.0.0.1/', 'http://fcm.googleapis.com/', 'ftp://localhost/'])
      expect(isPushEndpoint(other, true)).toBe(false)
  })
})

test('counts the bytes of a base64url text', () => {
  expect(['', 'AAAA', 'AAA', 'AA==', 'A+A/', 'я'].map(base64UrlBytes)).toEqual([0, 3, 2, 1, null, null])
})
