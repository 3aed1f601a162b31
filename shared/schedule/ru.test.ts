import { expect, test } from 'vitest'
import { addressWords } from './ru.ts'

test.each([
  ['ул. Белинского, 86, 2 этаж', 'ул. Белинского, 86, 2\u00a0этаж'],
  ['ул. 8 Марта, 5 корп. 1', 'ул. 8\u00a0Марта, 5\u00a0корп. 1'],
  ['пр. Ленина, 24/8', 'пр. Ленина, 24/8'],
  ['', ''],
])('keeps a number and its word on one line in «%s»', (address, shown) => {
  expect(addressWords(address)).toBe(shown)
})
