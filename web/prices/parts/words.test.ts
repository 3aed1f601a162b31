import { expect, test } from 'vitest'
import { steepText } from './words.ts'

test.each([
  [1, 0, '1\u00a0цена меняется больше чем вдвое. Проверьте, нет ли лишней цифры.'],
  [0, 2, '2\u00a0цены меняются больше чем вдвое. Проверьте, не пропущена ли цифра.'],
  [3, 2, '5\u00a0цен меняются больше чем вдвое. Проверьте, нет ли лишней или пропущенной цифры.'],
])('of prices that %i rose and %i fell more than twofold: «%s»', (grown, fallen, words) => {
  expect(steepText(grown, fallen)).toBe(words)
})
