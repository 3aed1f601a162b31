import { describe, expect, test } from 'vitest'
import { resetLetter, stepSms } from './ru.ts'
import { needOf, printedCode, type SessionTimes, typedCode } from './rules.ts'

const now = new Date('2026-03-02T10:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const open: SessionTimes = {
  isAsked: true,
  hasMethod: true,
  startedAt: ago(5),
  steppedAt: ago(5),
  activeAt: ago(5),
}

describe('a session of a staff account', () => {
  test.each<[string, Partial<SessionTimes>, string]>([
    ['is open after the second step', {}, 'open'],
    ['waits for the second step after the password alone', { steppedAt: null }, 'second-step'],
    ['waits for a first way where the account has none', { steppedAt: null, hasMethod: false }, 'enrol'],
    ['needs no second step where none is asked', { steppedAt: null, isAsked: false }, 'open'],
    [
      'is locked after half an hour without a hand on the page',
      { steppedAt: ago(90), activeAt: ago(31) },
      'unlock',
    ],
    ['stays open while the page is used', { steppedAt: ago(11 * 60), activeAt: ago(29) }, 'open'],
    [
      'ends twelve hours after the sign-in, however busy',
      { steppedAt: ago(12 * 60 + 1), activeAt: now },
      'over',
    ],
    ['ends as soon when it never passed the second step', { steppedAt: null, startedAt: ago(721) }, 'over'],
  ])('%s', (_, times, need) => expect(needOf({ ...open, ...times }, now)).toBe(need))
})

describe('a recovery code', () => {
  test('is read back as it was printed, in any case, with spaces or hyphens', () => {
    const code = 'abcdefghjkmnpqrs'
    expect(printedCode(code)).toBe('abcd-efgh-jkmn-pqrs')
    for (const typed of [printedCode(code), 'ABCD EFGH JKMN PQRS', code]) expect(typedCode(typed)).toBe(code)
  })

  test.each(['', 'abcd', 'abcd-efgh-jkmn-pqr1', 'абвг-дежз-икл-мнопр'])('«%s» is none', (typed) =>
    expect(typedCode(typed)).toBe(null),
  )
})

test('an SMS about the second step fits 70 characters, and the letter of a reset names the colleague', () => {
  for (const what of ['added', 'removed', 'codes', 'recovery', 'reset'] as const)
    expect(stepSms(what, '+7 343 300-00-00 12').length).toBeLessThanOrEqual(70)
  expect(resetLetter('Ким Анна', { name: 'Центр', phone: '1' }).text).toContain('Ким Анна')
})
