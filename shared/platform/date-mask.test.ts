import { expect, test } from 'vitest'
import { dateMask, finishDate } from './date-mask.ts'
import { filling } from './masks.ts'

/** Types a text key by key; each key goes to the end of the shown text. */
const type = (keys: string) =>
  [...keys].reduce((shown, inserted) => {
    const end = shown.length
    return dateMask({ shown, from: end, to: end, inserted }).text
  }, '')

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
  ['30022000', '30.02.2000'],
])('shows %s typed key by key as %s', (keys, shown) => {
  expect(type(keys)).toBe(shown)
})

test.each([
  ['1984-03-05', '05.03.1984'],
  ['1984-03-05T00:00:00Z', '05.03.1984'],
  ['1984/3/5', '05.03.1984'],
  ['05.03.1984', '05.03.1984'],
  ['05 03 1984', '05.03.1984'],
  ['5.3.84', '05.03.84'],
  ['05.03.1984 г.', '05.03.1984'],
  ['Дата рождения: 05.03.1984', '05.03.1984'],
  ['5 марта 1984 года', '05.03.1984'],
  ['9 мая 1984', '09.05.1984'],
  ['31.02.2020', '31.02.2020'],
  ['05031984', '05.03.1984'],
  ['03/31/1984', ''],
  ['32.01.1984', ''],
  ['завтра', ''],
])('shows a pasted %s as %s', (pasted, shown) => {
  expect(dateMask(filling(pasted)).text).toBe(shown)
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
])('turns %s into %s in 2026 when the user leaves the field [§5.8]', (shown, finished) => {
  expect(finishDate(shown, 2027)).toBe(finished)
})
