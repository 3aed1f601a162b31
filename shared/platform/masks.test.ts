import { describe, expect, test } from 'vitest'
import { caretIn, finishDate, maskDate, maskDigits, maskEmail, maskName, maskPhone } from './masks.ts'
import { normalizePhone } from './phone.ts'

/** Types a text key by key, as a person does: each key goes to the end of what is shown. */
const type = (mask: (text: string) => string, keys: string) =>
  [...keys].reduce((shown, key) => mask(shown + key), '')

describe('the phone mask', () => {
  test.each([
    ['9123456789', '+7 912 345 67 89'],
    ['89123456789', '+7 912 345 67 89'],
    ['79123456789', '+7 912 345 67 89'],
    ['+79123456789', '+7 912 345 67 89'],
    ['8 (912) 345-67-89', '+7 912 345 67 89'],
    ['7123456789', '+7 123 456 78 9'],
    ['77001234567', '+7 700 123 45 67'],
    ['8', '+7'],
    ['+', '+'],
    ['abc', ''],
    ['91234567891111', '+7 912 345 67 89'],
  ])('shows %s typed key by key as %s', (keys, shown) => {
    expect(type(maskPhone, keys)).toBe(shown)
  })

  test.each([
    '+7 912 345 67 89',
    '8 (912) 345-67-89',
    '89123456789',
    '7-912-345-67-89',
    '9123456789',
    ' 912 345 67 89 ',
    '8 800 555 35 35',
    '8005553535',
    '+7(343)300-00-00',
    '8\u00a0912\u00a0345\u00a067\u00a089',
  ])('keeps the number of %s pasted into an empty field', (pasted) => {
    expect(normalizePhone(maskPhone(pasted))).toBe(normalizePhone(pasted))
  })

  test.each(['+7 912 345 67 89', '89123456789', '79123456789'])(
    'takes %s pasted after the +7 of the field',
    (pasted) => {
      expect(maskPhone(`+7${pasted}`)).toBe('+7 912 345 67 89')
    },
  )

  test('a foreign number is not made to look Russian', () => {
    expect(maskPhone('+375 29 123-45-67')).toBe('+375291234567')
  })

  test('deleting reaches the empty field', () => {
    const shown = ['+7 9']
    while (shown.at(-1)) shown.push(maskPhone((shown.at(-1) ?? '').slice(0, -1)))
    expect(shown).toEqual(['+7 9', '+7', '+', ''])
  })

  test('a masked number stays as it is when masked again', () => {
    expect(maskPhone(maskPhone('89123456789'))).toBe('+7 912 345 67 89')
  })
})

describe('masks of digits', () => {
  test.each([
    ['660001', '000-000', '660-001'],
    ['66', '000-000', '66'],
    ['660-0017', '000-000', '660-001'],
    ['11223344595', '000-000-000 00', '112-233-445 95'],
    ['112-233-445 95', '000-000-000 00', '112-233-445 95'],
    ['ИНН 6658412075', '00000000000000', '6658412075'],
    ['', '0000', ''],
  ])('%s by the pattern %s is %s', (typed, pattern, shown) => {
    expect(maskDigits(typed, pattern)).toBe(shown)
  })

  test('the sign between digits can be deleted', () => {
    expect(maskDigits('660-', '000-000')).toBe('660')
  })
})

describe('the date mask', () => {
  test.each([
    ['05031984', '05.03.1984'],
    ['5.3.1984', '05.03.1984'],
    ['531984', '05.03.1984'],
    ['31121999', '31.12.1999'],
    ['35', '03.05'],
    ['0113', '01.01.3'],
    ['00', '0'],
    ['0100', '01.0'],
    ['1502', '15.02'],
    ['05/03/84', '05.03.84'],
    ['050319841', '05.03.1984'],
  ])('shows %s typed key by key as %s', (keys, shown) => {
    expect(type(maskDate, keys)).toBe(shown)
  })

  test.each([
    ['1984-03-05', '05.03.1984'],
    ['05.03.1984', '05.03.1984'],
    ['05 03 1984', '05.03.1984'],
    ['05.03.1984 г.', '05.03.1984'],
    ['31.02.2020', '31.02.2020'],
  ])('shows %s pasted as %s', (pasted, shown) => {
    expect(maskDate(pasted)).toBe(shown)
  })

  test('a digit deleted from the day moves nothing else', () => {
    expect(maskDate('0.03.1984')).toBe('0.03.1984')
  })

  test.each([
    ['05.03.84', '05.03.1984'],
    ['05.03.26', '05.03.2026'],
    ['05.03.27', '05.03.2027'],
    ['05.03.28', '05.03.1928'],
    ['5.3.1984', '05.03.1984'],
    ['05.03', '05.03'],
    ['05.03.198', '05.03.198'],
    ['', ''],
  ])('leaving the field turns %s into %s in 2026', (shown, finished) => {
    expect(finishDate(shown, 2026)).toBe(finished)
  })
})

test('a name keeps Cyrillic letters, digits, hyphens and spaces', () => {
  expect(maskName('Римский-Корсаков Jr. 2 ё!')).toBe('Римский-Корсаков  2 ё')
})

test('an e-mail keeps what real addresses have', () => {
  expect(maskEmail(' ivan.petrov+med@mail-centr.ru;')).toBe('ivan.petrov+med@mail-centr.ru')
})

test.each([
  ['+7 912 345', 2, 8],
  ['+7 912 345', 0, 10],
  ['+7 912 345', 6, 2],
  ['660-0', 1, 3],
  ['', 3, 0],
])('in %s the caret stands before the last %i digits', (shown, after, caret) => {
  expect(caretIn(shown, after)).toBe(caret)
})
