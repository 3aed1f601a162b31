import { buffer } from 'node:stream/consumers'
import { readSheet as readByLibrary } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { harmless, writeXlsx } from './write.ts'

const columns = ['Имя', 'День'].map((heading) => ({ heading, width: 20 }))

test('another program reads what is written: texts, dates, numbers, highlighted cells', async () => {
  async function* rows() {
    yield ['Анна & «Ко» <1>', { day: '1984-05-17' }]
    yield [{ text: 'ошибка', look: 'wrong' as const }, { number: 1250.5 }]
  }
  const file = await buffer(writeXlsx([{ name: 'Лист', columns, rows: rows() }]))
  expect(await readByLibrary(file)).toEqual([
    ['Имя', 'День'],
    ['Анна & «Ко» <1>', new Date('1984-05-17T00:00:00Z')],
    ['ошибка', 1250.5],
  ])
})

test.each(['=1+1', '+7', '+7 902 123-45-67+cmd', '-2', '@a', '\tx', "=cmd|' /C calc'!A0"])(
  'a text that a spreadsheet would take for a formula is made harmless: «%s»',
  async (text) => {
    const file = await buffer(writeXlsx([{ name: 'Лист', columns, rows: [[text, null]] }]))
    expect((await readByLibrary(file))[1]?.[0]).toBe(`'${text.trim()}`.replace("'x", "'\tx"))
    expect(harmless(text)).toBe(`'${text}`)
  },
)

test('a text that cannot be taken for a formula stays as it is', () => {
  for (const text of ['Слесарь', '-', '4.4; 6.1', '8 902 123 45 67', '+7 902 123-45-67', '+79021234567', ''])
    expect(harmless(text)).toBe(text)
})

test('characters that a sheet cannot hold are dropped', async () => {
  const file = await buffer(writeXlsx([{ name: 'Лист', columns, rows: [['а\u0000б\ud800в', null]] }]))
  expect((await readByLibrary(file))[1]?.[0]).toBe('аб\ufffdв')
})

test('an error while the rows are read ends the file with that error', async () => {
  async function* rows() {
    yield ['Анна', null]
    throw new Error('the database is gone')
  }
  await expect(buffer(writeXlsx([{ name: 'Лист', columns, rows: rows() }]))).rejects.toThrow(
    'the database is gone',
  )
})

test('the rows are no longer read after the client disconnects', async () => {
  let state = 'waiting'
  async function* rows() {
    try {
      state = 'read'
      for (;;) yield ['Анна', null]
    } finally {
      state = 'ended'
    }
  }
  const file = writeXlsx([{ name: 'Лист', columns, rows: rows() }])
  file.resume()
  await expect.poll(() => state).toBe('read')
  file.destroy()
  await expect.poll(() => state).toBe('ended')
})
