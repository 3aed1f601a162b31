import { gunzipSync } from 'node:zlib'
import { readSheet as readByLibrary } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { archiveOf, bookParts, csvOf, employeesSheet, inWindows1251, linesOf } from '../../../test/sheets.ts'
import { dayOfSerial, numberText, shapeOf } from './number-formats.ts'
import { readSheet, type SheetRow } from './read.ts'

const limits = { rows: 1000, columns: 200, unpacked: 20_000_000, signs: 20_000_000 }

async function read(content: Buffer | string, given: Partial<typeof limits> = {}) {
  const input = { content: Buffer.from(content), limits: { ...limits, ...given }, pieceRows: 7, firstRows: 2 }
  const outcome = await readSheet(input)
  if (outcome.problem !== null) return outcome.problem
  return outcome.pieces.flatMap(({ packed }): SheetRow[] => JSON.parse(gunzipSync(packed).toString()))
}

const cell = (at: string, inner: string, type = '') => `<c r="${at}"${type && ` t="${type}"`}>${inner}</c>`
const book = (rows: string, parts: Record<string, string | Buffer> = {}) =>
  archiveOf({ ...bookParts(`<worksheet><sheetData>${rows}</sheetData></worksheet>`), ...parts })

test('a file is read exactly as another library reads it', async () => {
  const file = await employeesSheet(50)
  const theirs = (await readByLibrary(file)).map((cells) => cells.map((value) => value ?? ''))
  const ours = (await read(file)) as SheetRow[]
  const whole = ours.map(([, cells]) => theirs[0]?.map((_, at) => cells[at] ?? ''))
  expect(whole).toEqual(theirs.filter((cells) => cells.some((value) => value !== '')))
  expect(ours[1]?.[0]).toBe(3)
})

test('a formula is never computed: its stored value is used', async () => {
  const rows = `<row r="1">${cell('A1', '<f>WEBSERVICE("http://x")</f><v>7</v>')}${cell('B1', '<f>A1&amp;"я"</f><v>7я</v>', 'str')}${cell('C1', '<f>1/0</f><v>#DIV/0!</v>', 'e')}</row>`
  expect(await read(book(rows))).toEqual([[1, ['7', '7я', '#DIV/0!']]])
})

test('invisible characters are dropped, and decomposed letters are composed', async () => {
  const copied = 'Цой Андрей Сергеевич; Таб. номер'.normalize('NFD').replace('Серг', 'Сер\u00adг\u200b')
  expect(await read(`\u202e${copied}\u2060`)).toEqual([[1, ['Цой Андрей Сергеевич', 'Таб. номер']]])
})

test('links to other files are not followed', async () => {
  const outer = `<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="x/externalLink" TargetMode="External" Target="file:///etc/passwd"/></Relationships>`
  const file = book(`<row r="1">${cell('A1', '<v>1</v>')}</row>`, { 'xl/_rels/workbook.xml.rels': outer })
  expect(await read(file)).toEqual([[1, ['1']]])
})

test('a document entity is not expanded', async () => {
  const bomb = `<!DOCTYPE a [<!ENTITY e "eee">]><worksheet><sheetData><row r="1">${cell('A1', '<is><t>&e;&e;</t></is>', 'inlineStr')}</row></sheetData></worksheet>`
  const rows = await read(archiveOf(bookParts(bomb)))
  expect(JSON.stringify(rows)).not.toContain('eee')
})

test('a zip bomb is stopped while it is unpacked, whatever size it claims', async () => {
  const file = archiveOf(bookParts(Buffer.alloc(50_000_000, ' ')))
  expect(file.length).toBeLessThan(100_000)
  expect(await read(file)).toBe('too-wide-unpacked')
})

test('an archive of too many files is refused before they are listed', async () => {
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`xl/media/${at}.png`, '']))
  expect(await read(book('', many))).toBe('too-wide-unpacked')
})

test('files of an archive are found even when their names have backslashes or a leading slash', async () => {
  const parts = bookParts(
    `<worksheet><sheetData><row r="1">${cell('A1', '<v>1</v>')}</row></sheetData></worksheet>`,
  )
  const odd = Object.entries(parts).map(([name, part], at) => [
    at % 2 ? `/${name}` : name.replaceAll('/', '\\'),
    part,
  ])
  expect(await read(archiveOf(Object.fromEntries(odd)))).toEqual([[1, ['1']]])
})

test('elements nested deeper than any spreadsheet nests them make a broken file', async () => {
  expect(await read(book(`<row r="1">${'<a>'.repeat(60)}${'</a>'.repeat(60)}</row>`))).toBe('empty')
  expect(await read(book(`<row r="1">${'<a>'.repeat(500_000)}`))).toBe('broken')
})

test('bytes after the end of an archive are ignored', async () => {
  const file = book(`<row r="1">${cell('A1', '<v>1</v>')}</row>`)
  expect(await read(Buffer.concat([file, Buffer.from('\r\n')]))).toEqual([[1, ['1']]])
})

const sharing = (text: string, rows: number, columns: number) =>
  book(`<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows), {
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="x/sharedStrings" Target="texts.xml"/></Relationships>',
    'xl/texts.xml': `<sst><si><t>${text}</t></si></sst>`,
  })

test('many long rows are packed in small pieces', async () => {
  const content = sharing('я'.repeat(30_000), 5, 100)
  const input = { content, limits, pieceRows: 250, firstRows: 2 }
  const outcome = await readSheet(input)
  expect(outcome).toMatchObject({ problem: null, pieces: Array(5).fill({ rows: 1 }) })
})

test('an overlong number format is not parsed', () => {
  expect(shapeOf(`yyyy${'['.repeat(300)}`)).toEqual({ kind: 'plain' })
})

test('a cell with the word «constructor» is read like any other cell', async () => {
  const rows = `<row r="1">${cell('A1', '<v>constructor</v>', 'e')}${cell('B1', '<v>1</v>', '__proto__')}</row>`
  expect(await read(book(rows))).toEqual([[1, ['constructor', '1']]])
})

test.each<[string, Buffer | string, string]>([
  ['a shared text longer than any cell', sharing('я'.repeat(40_000), 1, 1), 'broken'],
  ['a text of many cells', sharing('я'.repeat(30_000), 100, 10), 'too-wide-unpacked'],
  [
    'a cell of many long parts',
    book(`<row>${cell('A1', `<is>${`<t>${'я'.repeat(1000)}</t>`.repeat(40)}</is>`, 'inlineStr')}</row>`),
    'broken',
  ],
  ['a cell far to the right', book(`<row r="1">${cell('XFD1', '<v>1</v>')}</row>`), 'too-many-columns'],
  ['a wide text', 'a;'.repeat(300), 'too-many-columns'],
  ['a long text', 'a;b\n'.repeat(1001), 'too-many-rows'],
  ['a text of millions of empty lines', '\n'.repeat(3_000_000), 'too-many-rows'],
  ['a row that no sheet has', book('<row r="99999999999999"><c r="A1"><v>1</v></c></row>'), 'broken'],
  ['half a row', book(`<row r="1.5">${cell('A1', '<v>1</v>')}</row>`), 'broken'],
  ['two rows of one number', book(`<row r="2">${cell('A2', '<v>1</v>')}</row>`.repeat(2)), 'broken'],
  ['rows that go back', book(`<row r="3">${cell('A3', '<v>1</v>')}</row><row r="2"/>`), 'broken'],
  ['a book with macros', book('', { 'xl/vbaProject.bin': 'x' }), 'macros'],
  ['an encrypted archive', archiveOf(bookParts(''), { flags: 1 }), 'locked'],
  ['an old book', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'old'],
  [
    'a book with a password',
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    'locked',
  ],
  ['another archive', archiveOf({ 'word/document.xml': '<x/>' }), 'not-a-sheet'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'not-a-sheet'],
  ['a page', '<html><table></table></html>', 'not-a-sheet'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'not-a-sheet'],
  ['nothing', '', 'empty'],
  ['only separators', ';;;\n;;;\n', 'empty'],
  ['an empty sheet', book(''), 'empty'],
  ['half an archive', book('').subarray(0, 300), 'broken'],
  ['an archive without its end', book('').subarray(0, -30), 'broken'],
  ['an archive cut at its end', book('').subarray(0, -3), 'broken'],
  ['a text without an end', book('x'.repeat(6_000_000)), 'too-wide-unpacked'],
  ['a broken sheet', book('<row r="1"><c r="A1"><v>1</v></row>'), 'broken'],
])('%s is refused', async (_what, file, problem) => {
  expect(await read(file)).toBe(problem)
})

const lines = linesOf(3)
const expected = [Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))]

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(csvOf(lines))],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${csvOf(lines)}`)],
  ['UTF-16', Buffer.from(`\ufeff${csvOf(lines, '\t')}`, 'utf16le')],
  ['Windows-1251', inWindows1251(csvOf(lines))],
  ['commas', Buffer.from(csvOf(lines, ','))],
  ['tabs', Buffer.from(csvOf(lines, '\t'))],
  ['a told separator', Buffer.from(`sep=;\r\n${csvOf(lines)}`)],
])('separated values are read: %s', async (_how, file) => {
  const rows = (await read(file)) as SheetRow[]
  const filled = expected.map((cells) => cells.join('|').replace(/\|+$/, ''))
  expect(rows.map(([, cells]) => cells.join('|'))).toEqual(filled)
})

test.each([
  ['dd.mm.yyyy', 'date'],
  ['[$-419]d mmm yyyy;@', 'date'],
  ['"год" 0', 'plain'],
  ['0.00', 'plain'],
  ['000000', 'pad'],
  ['General', 'plain'],
])('the number format «%s» is of the kind %s', (format, kind) => {
  expect(shapeOf(format).kind).toBe(kind)
})

test.each([
  [1, false, '01.01.1900'],
  [61, false, '01.03.1900'],
  [29221.99, false, '01.01.1980'],
  [27759, true, '01.01.1980'],
  [0, false, null],
  [9e9, false, null],
])('the serial date %d (counted from 1904: %s) is read as %s', (serial, is1904, day) => {
  expect(dayOfSerial(serial, is1904)).toBe(day)
})

test.each([
  ['7.9021234567E10', '79021234567'],
  ['4.4000000000000004', '4.4'],
  ['6600123456789016', '6600123456789016'],
  ['6.600123456789E15', '6600123456789000'],
])('the number %s is shown as %s', (written, text) => {
  expect(numberText(written, { kind: 'plain' }, false)).toBe(text)
  expect(numberText('1204', { kind: 'pad', digits: 6 }, false)).toBe('001204')
})
