import { expect, test } from 'vitest'
import { tableFile } from './pasted-table.ts'

test('a table copied in Excel becomes a file, also with empty lines at its end', async () => {
  const text = 'ФИО\tДата рождения\r\nИванов Пётр\t01.02.1980\r\n\r\n'
  const file = tableFile(text)
  expect(file?.name).toBe('Вставлено из Excel.csv')
  expect(await file?.text()).toBe(text)
})

test.for([
  ['one cell', 'Иванов'],
  ['one row', 'Иванов\t01.02.1980'],
  ['a text of several lines', 'Иванов\nПетров'],
])('%s is no table', ([, text = '']) => {
  expect(tableFile(text)).toBeNull()
})
