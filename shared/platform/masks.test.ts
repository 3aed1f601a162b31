import { describe, expect, test } from 'vitest'
import { type Edit, editBetween, filling, type Mask, maskDigits, maskPhone, phoneMask } from './masks.ts'
import { normalizePhone } from './phone.ts'

/** Types a text key by key; each key goes to the end of the shown text. */
const type = (mask: Mask, keys: string) =>
  [...keys].reduce((shown, inserted) => {
    const end = shown.length
    return mask({ shown, from: end, to: end, inserted }).text
  }, '')

describe('the phone mask', () => {
  test.each([
    ['9123456789', '+7 912 345 67 89'],
    ['89123456789', '+7 912 345 67 89'],
    ['79123456789', '+7 912 345 67 89'],
    ['+79123456789', '+7 912 345 67 89'],
    ['8 (912) 345-67-89', '+7 912 345 67 89'],
    ['7123456789', '+7 123 456 78 9'],
    ['77001234567', '+7 700 123 45 67'],
    ['88121234567', '+7 812 123 45 67'],
    ['881212345670', '+7 812 123 45 67'],
    ['8', '+7'],
    ['+', '+'],
    ['abc', ''],
    ['91234567891111', '+7 912 345 67 89'],
  ])('shows %s typed key by key as %s', (keys, shown) => {
    expect(type(phoneMask, keys)).toBe(shown)
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
    '+7 812 345‑67‑89',
  ])('keeps the number of %s pasted into an empty field', (pasted) => {
    expect(normalizePhone(maskPhone(pasted))).toBe(normalizePhone(pasted.replaceAll('‑', '-')))
  })

  test.each([
    ['тел.: 8-912-345-67-89', '+7 912 345 67 89'],
    ['кв. 5, тел. 8 912 345 67 89 доб. 12', '+7 912 345 67 89'],
    ['8 912 345 67 89, 8 922 111 22 33', '+7 912 345 67 89'],
    ['89123456789 89221112233', '+7 912 345 67 89'],
    ['8005553535; 89123456789', '+7 800 555 35 35'],
    ['+7 912 345 67 89\n+7 922 111 22 33', '+7 912 345 67 89'],
    ['тел. +375 29 123-45-67', '+375291234567'],
    ['+375 29 123-45-67', '+375291234567'],
    ['+1 212 555 1234', '+12125551234'],
  ])('finds the first number in «%s»: %s [§5.4-c]', (pasted, shown) => {
    expect(maskPhone(pasted)).toBe(shown)
  })

  test('leaves a masked number unchanged when masked again', () => {
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
  ])('masks %s by the pattern %s as %s', (typed, pattern, shown) => {
    expect(maskDigits(typed, pattern)).toBe(shown)
  })
})

test.each<[string, string, string, number, Edit]>([
  ['a key in the middle', '1234', '12x34', 3, { shown: '1234', from: 2, to: 2, inserted: 'x' }],
  ['a selection replaced', '1234', '1x4', 2, { shown: '1234', from: 1, to: 3, inserted: 'x' }],
  ['Backspace among equal signs', '1111', '111', 1, { shown: '1111', from: 1, to: 2, inserted: '' }],
  ['a text that shares no end with what was there', '1234', '56', 1, filling('56')],
])('the edit is found from both texts and the caret: %s', (_name, shown, typed, caret, edit) => {
  expect(editBetween(shown, typed, caret)).toMatchObject(edit)
})

test('takes the whole pasted text when it begins like the old one', () => {
  expect(editBetween('24.05.1966', '25.05.1966', 10, { start: 0 })).toMatchObject({
    from: 0,
    to: 10,
    inserted: '25.05.1966',
  })
})
