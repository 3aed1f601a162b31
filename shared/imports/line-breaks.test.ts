import { expect, test } from 'vitest'
import { inOneLine } from './line-breaks.ts'

test.each([
  ['factors', 'п.4.4\nп.5.1\r\nп.7.1', 'п.4.4; п.5.1; п.7.1'],
  ['factors', '4.4,\n\n5.1', '4.4; 5.1'],
  ['factors', 'шум (до\n20%\nвремени)', 'шум (до 20% времени)'],
  ['phone', '89123456708\n89041112208', '89123456708; 89041112208'],
  ['position', 'Монтёр\nсвязи', 'Монтёр связи'],
  ['position', 'Слесарь-\nремонтник', 'Слесарь-ремонтник'],
  ['fullname', 'Аверин \r\n Глеб Ильич\n', 'Аверин Глеб Ильич'],
  ['birth', '12.03.1985', '12.03.1985'],
] as const)('the lines of a cell with %s become one: %j', (field, cell, line) => {
  expect(inOneLine(field, cell)).toBe(line)
})

test('a cell that is too long to be read still has no line break', () => {
  expect(inOneLine('factors', `4.4${' '.repeat(30_000)}\n5.1`)).toHaveLength(30_007)
})
