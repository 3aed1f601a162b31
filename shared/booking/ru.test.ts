import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import {
  type Occasion,
  smsReachText,
  smsSentText,
  type Visit,
  visitLetter,
  visitNote,
  visitSms,
  whatToBring,
} from './ru.ts'

const visit: Visit = {
  number: 'П-2026-000123',
  day: '2026-12-08' as Day,
  time: '08:20',
  cityName: 'Екатеринбург',
  address: 'ул. Белинского, 86, 2 этаж',
  fullname: 'Преображенский Александр Владиславович',
  total: 7480,
  isFasting: true,
  minutes: 150,
  left: [],
  bring: whatToBring({ paperKind: 'passport', hasReferral: true }),
}
const brand = { name: 'Медицинский центр', phone: '+7 343 300 00 00', url: 'https://cabinet.example' }
const occasions: Occasion[] = ['made', 'moved', 'cancelled', 'reminder', 'employer-reminder']
/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('SMS about a visit', () => {
  test('gives the time with its time zone, the address, the preparation and the things to take', () => {
    expect(plain(visitSms('made', visit, brand))).toBe(
      'Александр, вы записаны на медосмотр: 8 декабря, 08:20 (время екатеринбургское), Екатеринбург, ул. Белинского, 86, 2 этаж. ' +
        'Займёт около 2 ч 30 мин. Приходите натощак. Возьмите паспорт, СНИЛС, полис ОМС, направление от работодателя. Запись П-2026-000123',
    )
  })

  test.each([
    ['moved', 'Александр, ваш медосмотр перенесён на 8 декабря, 08:20 (время'],
    ['reminder', 'Александр, напоминаем о медосмотре завтра, 8 декабря, 08:20 (время'],
  ] as const)('%s begins with «%s»', (occasion, words) =>
    expect(plain(visitSms(occasion, visit, brand))).toMatch(words),
  )

  test('an SMS says that a part is left for another day, without naming doctors or studies', () => {
    const late = visitSms('made', { ...visit, isFasting: false, left: ['Забор крови'] }, brand)
    expect(late).toContain('Часть осмотра останется на другой день, подробности в кабинете. Возьмите')
    expect(late).not.toContain('крови')
  })

  test('a name of more than three words is written whole', () => {
    const text = visitSms('made', { ...visit, fullname: 'Де Ла Крус Мария Хосе' }, brand)
    expect(text).toMatch(/^Де Ла Крус Мария Хосе, вы записаны/)
  })

  test('an SMS about a cancelled visit says only what was cancelled and whom to ask', () => {
    expect(plain(visitSms('cancelled', visit, brand))).toBe(
      'Александр, ваша запись на медосмотр отменена: 8 декабря, 08:20. Запись П-2026-000123. Вопросы: +7 343 300 00 00',
    )
  })

  test.each(occasions)('fits four parts of 67 characters: %s', (occasion) =>
    expect(visitSms(occasion, visit, brand).length).toBeLessThanOrEqual(4 * 67),
  )
})

describe('letter about a visit', () => {
  test.each([
    ['made', 'Вы записаны на медосмотр 8 декабря, 08:20'],
    ['moved', 'Медосмотр перенесён на 8 декабря, 08:20'],
    ['cancelled', 'Отменена запись на медосмотр 8 декабря, 08:20'],
    ['reminder', 'Завтра медосмотр, 08:20'],
    ['employer-reminder', 'Напоминаем о медосмотре 8 декабря, 08:20'],
  ] as const)('%s has the subject «%s»', (occasion, subject) =>
    expect(plain(visitLetter(occasion, visit, brand).subject)).toBe(subject),
  )

  test('contains the number, patient, weekday, address, price and fasting instructions', () => {
    const { text } = visitLetter('made', visit, brand)
    for (const part of [
      'П-2026-000123',
      'Преображенский Александр Владиславович',
      'вторник, 8 декабря 2026, 08:20 (время екатеринбургское)',
      'Екатеринбург, ул. Белинского, 86, 2 этаж',
      '7 480 ₽',
      'не ешьте 8 часов',
      'https://cabinet.example',
    ])
      expect(plain(text)).toContain(part)
  })

  test('omits the fasting instructions when nothing in the volume requires fasting', () => {
    expect(visitLetter('made', { ...visit, isFasting: false }, brand).text).not.toContain('натощак')
  })

  test.each(occasions)('contains no exclamation marks (%s)', (occasion) => {
    const { subject, text } = visitLetter(occasion, visit, brand)
    expect(subject + text + visitSms(occasion, visit, brand)).not.toContain('!')
  })
})

test('a patient booked by phone without documents is asked to bring the passport', () => {
  expect(whatToBring({ paperKind: null, hasReferral: true })[0]).toBe('паспорт')
})

test('a foreigner brings their own document, and a patient without a referral is not asked for one', () => {
  expect(whatToBring({ paperKind: 'other', hasReferral: false })).toEqual([
    'удостоверение личности',
    'СНИЛС',
    'полис ОМС',
    'направление от работодателя, если его выдали',
  ])
})

test('the calendar note repeats the number and the things to take', () => {
  expect(visitNote(visit).text).toMatch(/П-2026-000123[\s\S]*паспорт/)
})

test.each([
  [12, 2, 'SMS получат 12 из 14: у 2 человек нет телефона в карточке'],
  [1, 1, 'SMS получит 1 из 2: у 1 человека нет телефона в карточке'],
  [3, 0, 'Телефон в карточке есть у всех'],
  [0, 3, 'SMS не получит никто: телефонов в карточках нет'],
  [1, 0, 'Телефон в карточке есть'],
  [0, 1, 'SMS не придёт: в карточке нет телефона'],
])('for %i employees with a phone and %i without one, the form says «%s»', (reached, without, words) => {
  const people = Array.from({ length: reached + without }, (_, at) => ({ hasPhone: at < reached }))
  expect(plain(smsReachText(people))).toBe(words)
})

test.each([
  [1, 1, 'Сотруднику отправлена SMS'],
  [3, 3, 'SMS отправлены всем'],
  [12, 14, 'SMS отправлены: 12 из 14'],
  [0, 2, 'SMS никому не отправлены'],
])('after an SMS to %i of %i employees, the result says «%s»', (told, people, words) => {
  expect(plain(smsSentText(told, people))).toBe(words)
})
