import { expect, test } from 'vitest'
import { steepText } from './words.ts'

test.each([
  [1, 0, '1\u00a0цена меняется больше чем вдвое. Проверьте, нет ли лишней цифры.'],
  [0, 2, '2\u00a0цены меняются больше чем вдвое. Проверьте, не пропущена ли цифра.'],
  [3, 2, '5\u00a0цен меняются больше чем вдвое. Проверьте, нет ли лишней или пропущенной цифры.'],
])(
  'for %i prices that rose and %i that fell more than twofold the warning says «%s»',
  (grown, fallen, words) => {
    expect(steepText(grown, fallen)).toBe(words)
  },
)
