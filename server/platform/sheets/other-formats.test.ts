import { CFB, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { inWindows1251 } from '../../../test/sheets.ts'
import { SheetProblem } from './problem.ts'
import { readSheets } from './read.ts'
import type { Merge } from './xlsx.ts'

const limits = { rows: 1000, columns: 200, unpacked: 20_000_000, signs: 20_000_000 }

async function read(content: Uint8Array) {
  const sheets: { name: string; rows: [number, string[]][]; merges: readonly Merge[] }[] = []
  await readSheets(content, limits, {
    begin: (name) => void sheets.push({ name, rows: [], merges: [] }),
    take: (row, cells) => void sheets.at(-1)?.rows.push([row, cells]),
    end(merges) {
      const last = sheets.at(-1)
      if (last) last.merges = merges
    },
  })
  return sheets
}

function bookOf(bookType: 'biff8' | 'ods' | 'xlml') {
  const book = utils.book_new()
  const born = { t: 'n', v: 31118, z: 'dd.mm.yyyy' }
  const rows = [
    ['Цех', 'ФИО', 'Дата рождения', 'СНИЛС'],
    ['Цех 1', 'Иванов Пётр Ильич', born, '00123'],
    ['', 'Петров Иван Ильич', born, 11223344595],
  ]
  const first = utils.aoa_to_sheet(rows)
  first['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
  utils.book_append_sheet(book, first, 'Цех 1')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Итоги']]), 'Итоги')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

test.each(['biff8', 'ods', 'xlml'] as const)(
  'a book in the format %s is read with its dates, long numbers, leading zeros and sheets',
  async (format) => {
    const [first, second] = await read(bookOf(format))
    expect(first?.rows.slice(1)).toEqual([
      [2, ['Цех 1', 'Иванов Пётр Ильич', '12.03.1985', '00123']],
      [3, ['', 'Петров Иван Ильич', '12.03.1985', '11223344595']],
    ])
    expect(first?.merges).toEqual([{ column: 0, first: 2, last: 3 }])
    expect(second).toMatchObject({ name: 'Итоги', rows: [[1, ['Итоги']]] })
  },
)

/** Puts the second and the third row of an OpenDocument table into groups, one inside the other. */
function withGroups(ods: Buffer): Buffer {
  const archive = CFB.read(ods, { type: 'buffer' })
  const content = Buffer.from(CFB.find(archive, 'content.xml')?.content ?? []).toString()
  const rows = content.match(/<table:table-row[ >].*?<\/table:table-row>/gs) ?? []
  const group = (text: string) => `<table:table-row-group>${text}</table:table-row-group>`
  const [first = '', second = '', third = ''] = rows
  const grouped = content
    .replace(third, '')
    .replace(second, '')
    .replace(first, first + group(second + group(third)))
  CFB.utils.cfb_add(archive, '/content.xml', Buffer.from(grouped))
  return CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer
}

test('rows of an OpenDocument table keep their outline levels', async () => {
  const book = utils.book_new()
  const rows = [['Филиал'], ['Цех'], ['Иванов'], ['Склад']]
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Лист1')
  const levels: [string | undefined, number][] = []
  await readSheets(withGroups(write(book, { type: 'buffer', bookType: 'ods' }) as Buffer), limits, {
    begin() {},
    take: (_row, [text], level = 0) => void levels.push([text, level]),
    end() {},
  })
  expect(levels).toEqual([
    ['Филиал', 0],
    ['Цех', 1],
    ['Иванов', 2],
    ['Склад', 0],
  ])
})

test('a page that 1С names .xls is read with the texts as the page shows them', async () => {
  const page =
    '<html><head><meta charset="windows-1251"></head><table><tr><td>ФИО</td><td>ДР</td></tr>' +
    '<tr><td>Иванов Пётр&nbsp;Ильич</td><td>05.03.1985</td></tr></table></html>'
  const [sheet] = await read(inWindows1251(page))
  expect(sheet?.rows.map(([, cells]) => cells.map((cell) => cell.replace(/\s/g, ' ')))).toEqual([
    ['ФИО', 'ДР'],
    ['Иванов Пётр Ильич', '05.03.1985'],
  ])
})

test('a file that only begins like an old book is refused as broken', async () => {
  const broken = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  await expect(read(broken)).rejects.toThrow(SheetProblem)
})

test('a page whose cell spans a million columns is refused', async () => {
  const page = '<html><table><tr><td colspan="1000000">ФИО</td></tr></table></html>'
  await expect(read(Buffer.from(page))).rejects.toThrow('too-wide-unpacked')
})
