import { deflateRawSync } from 'node:zlib'
import writeXlsxFile from 'write-excel-file/node'
import { demoDepartments, demoEmployee, demoPositions } from '../shared/employees/demo-employees.ts'
import { type Day, formatDay } from '../shared/platform/days.ts'

/** A row of a personnel spreadsheet, by column heading. */
type Line = Record<string, string>

const spaced = (snils: string) => snils.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4')
const shown = (day: Day | undefined) => (day ? formatDay(day) : '')

/** The demo employee of this number as a personnel department writes the row. */
export function lineOf(number: number, today: Day): Line {
  const { input, department, position } = demoEmployee(number, today)
  const post = demoPositions[position]
  return {
    '№ п/п': String(number + 1),
    'ФИО работника': `${input.surname} ${input.name} ${input.middlename}`,
    'Дата рождения': shown(input.birth),
    Пол: input.gender === 'Мужской' ? 'м' : 'ж',
    'Таб. №': input.personnelNumber ?? '',
    'Цех, участок': demoDepartments[department] ?? '',
    'Профессия (должность)': post?.name ?? '',
    СНИЛС: spaced(input.snils ?? ''),
    'Контактный телефон': input.phone ?? '',
    'Вредные факторы (пункты 29н)': post?.factors.join('; ') ?? '',
    'Класс УТ': input.workClass ?? '',
    'Дата приёма': shown(input.hiredOn),
    'Дата последнего медосмотра': shown(input.lastPassedOn),
  }
}

/** One fault for each kind of bad row, and a part of the sentence that reports it. */
export const spoils: readonly { how: Line; says: string }[] = [
  { how: { СНИЛС: '112-233-445 90' }, says: 'Контрольное число' },
  { how: { 'Дата рождения': '31.02.1988' }, says: 'Такой даты нет' },
  { how: { 'Вредные факторы (пункты 29н)': '4.4; 40.2' }, says: 'Фактора 40.2 нет' },
  { how: { 'ФИО работника': 'Kuznetsov Ilya' }, says: 'русские буквы' },
  { how: { 'Дата рождения': '' }, says: 'Укажите дату рождения' },
  { how: { 'Дата рождения': '14.06.2039' }, says: 'позже сегодняшней' },
  { how: { 'Вредные факторы (пункты 29н)': 'двадцать три' }, says: 'Укажите номер пункта' },
  { how: { 'ФИО работника': 'Петров И.И.' }, says: 'без инициалов' },
  { how: { 'Контактный телефон': '2-34-56' }, says: 'Не похоже на телефон' },
  { how: { 'Класс УТ': '5' }, says: 'Такого класса нет' },
  { how: { 'Дата приёма': 'с прошлого года' }, says: 'Не похоже на дату' },
  { how: { 'Вредные факторы (пункты 29н)': '04.04.2026' }, says: 'Excel превратил' },
]

/** Rows of a spreadsheet with so many bad ones, spread evenly. `from`: the number of the first employee. */
export function linesOf(count: number, { bad = 0, from = 0, today = '2026-11-21' as Day } = {}): Line[] {
  const lines = Array.from({ length: count }, (_, at) => lineOf(from + at, today))
  for (let at = 0; at < bad; at += 1) {
    const place = Math.floor(((at + 0.5) * count) / bad)
    lines[place] = { ...lines[place], ...spoils[at % spoils.length]?.how }
  }
  return lines
}

/** An .xlsx made by a program other than ours, with a title above the headings as in a printed form. */
export async function sheetOf(lines: readonly Line[]): Promise<Buffer> {
  const headings = Object.keys(lines[0] ?? lineOf(0, '2026-11-21' as Day))
  const title = { value: 'Список работников, подлежащих периодическому осмотру', fontWeight: 'bold' as const }
  const rows = lines.map((line) => headings.map((heading) => line[heading] || null))
  return writeXlsxFile(
    [[title], [], headings.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows],
    {
      columns: headings.map(() => ({ width: 20 })),
    },
  ).toBuffer()
}

/** An .xlsx with these sheets, by their names: texts of cells, row by row. */
export const bookOf = (sheets: Record<string, string[][]>): Promise<Buffer> =>
  writeXlsxFile(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) => row.map((value) => value || null)),
    })),
  ).toBuffer()

/** A realistic personnel spreadsheet with so many employees; `bad` of its rows are wrong, each in its own way. */
export const employeesSheet = (rows: number, { bad = 0, from = 0 }: { bad?: number; from?: number } = {}) =>
  sheetOf(linesOf(rows, { bad, from }))

/** The same rows as CSV. */
export function csvOf(lines: readonly Line[], separator = ';'): string {
  const quoted = (text = '') => (/["\n]|[;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const headings = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  return [headings, ...lines.map((line) => headings.map((heading) => line[heading]))]
    .map((cells) => cells.map(quoted).join(separator))
    .join('\r\n')
}

/** Bytes of a text in Windows-1251. */
export function inWindows1251(text: string): Buffer {
  const decoder = new TextDecoder('windows-1251')
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Buffer.from([code])), code]))
  return Buffer.from([...text].map((sign) => codes.get(sign) ?? 63))
}

/** A zip archive of these parts; its declared sizes are false. */
export function archiveOf(parts: Record<string, string | Buffer>, { flags = 0 } = {}): Buffer {
  const files: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    // The declared unpacked size is false on purpose.
    entry.writeUInt32LE(1, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    files.push(head, Buffer.from(name), packed)
    central.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, directory, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Parts of a minimal workbook with one sheet of this XML. */
export const bookParts = (sheetData: string | Buffer): Record<string, string | Buffer> => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<x:workbook xmlns:x="${main}" xmlns:r="${relations}"><x:sheets><x:sheet name="1" sheetId="1" r:id="a"/></x:sheets></x:workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheetData,
})
