import { expect, test } from 'vitest'
import { changeText, decimalText, minutesText, percentText, roublesText, waitsText } from './words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a figure is compared with the former period in words', () => {
  expect(plain(changeText(90, 120))).toBe('было 120, −25 %')
  expect(plain(changeText(150, 120))).toBe('было 120, +25 %')
  expect(plain(changeText(120, 120))).toBe('столько же, 120')
  expect(plain(changeText(5, 0))).toBe('было 0')
  expect(plain(changeText(null, 7))).toBe('было 7')
  expect(plain(changeText(7, null))).toBe('прежде не было')
  expect(plain(changeText(2_000_001, 2_000_000, roublesText))).toBe('было 2 000 000 ₽')
})

test('waits, minutes and loads have a dash where nothing was measured', () => {
  expect([decimalText(6.14), percentText(80), waitsText(5, 13), minutesText(6.14, 6)].map(plain)).toEqual([
    '6,1',
    '80 %',
    '5 и 13 мин',
    '6,1 из 6 мин',
  ])
  expect(plain(minutesText(6.14, null))).toBe('6,1 мин')
  expect([decimalText(null), percentText(null), waitsText(null, null), minutesText(null, 6)]).toEqual(
    Array(4).fill('—'),
  )
})
