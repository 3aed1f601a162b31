import { expect, test } from 'vitest'
import { normalizePhone, Phone } from './phone.ts'

test.each([
  ['8 (912) 345-67-89', '+79123456789'],
  ['9123456789', '+79123456789'],
  ['+7\u00a0912\u00a0345\u00a067\u00a089', '+79123456789'],
  ['+1 912 345 67 89', null],
  ['912345678', null],
  ['', null],
  [`9123456789${' '.repeat(30)}`, null],
])('reads «%s» as the number %s', (typed, phone) => {
  expect(normalizePhone(typed)).toBe(phone)
  expect(Phone.safeParse(typed).data).toBe(phone ?? undefined)
})
