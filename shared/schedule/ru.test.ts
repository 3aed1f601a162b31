import { expect, test } from 'vitest'
import { addressWords, mapAddress, noAddress, overbookChoice, overbookedText, overbookingFull } from './ru.ts'

test.each([
  ['ул. Белинского, 86, 2 этаж', 'ул. Белинского, 86, 2\u00a0этаж'],
  ['ул. 8 Марта, 5 корп. 1', 'ул. 8\u00a0Марта, 5\u00a0корп. 1'],
  ['пр. Ленина, 24/8', 'пр. Ленина, 24/8'],
  ['', ''],
])('keeps a number and its word on one line in «%s»', (address, shown) => {
  expect(addressWords(address)).toBe(shown)
})

test('says how many are taken beyond the places, and nothing where the administrator allows nobody', () => {
  expect(overbookedText({ taken: 2, limit: 5 })).toBe('сверх мест: 2 из 5')
  expect(overbookedText({ taken: 0, limit: 0 })).toBeNull()
  expect(overbookChoice({ taken: 2, limit: 5 })).toBe('Мест нет. Взять сверх мест (2 из 5)')
  expect(overbookingFull({ taken: 5, limit: 5 })).toBe('Сегодня сверх мест уже взяли 5 из 5')
})

test('a map is linked by city and house, and not at all while there is no address', () => {
  expect(mapAddress('ekb', 'ул. Белинского, 86, 2 этаж')).toBe(
    `https://yandex.ru/maps/?text=${encodeURIComponent('Екатеринбург, ул. Белинского, 86')}`,
  )
  expect(mapAddress('pvl', noAddress)).toBeNull()
})
