// Our own: libraries keep the whole sheet in memory, this writes it as a stream (decision 0049).
import type { Readable } from 'node:stream'
import { escapeHtml } from '../../../shared/platform/html.ts'
import { printable } from '../printable.ts'
import { zip } from './zip.ts'

/** A cell: a text, a highlighted text, a date (`yyyy-mm-dd`) or a number. */
export type WrittenCell =
  | string
  | { text: string; look: 'wrong' | 'hint' }
  | { day: string }
  | { number: number }
  | null

/** A sheet to be written; rows may come from any iterable. */
interface WrittenSheet {
  name: string
  /** Width in characters. */
  columns: readonly { heading: string; width: number }[]
  rows: AsyncIterable<readonly WrittenCell[]> | Iterable<readonly WrittenCell[]>
}

const looks = { text: 0, heading: 1, wrong: 2, hint: 3, day: 4, number: 5 }
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/**
 * Returns a text that stays a text when the sheet is saved as .csv and opened: a character that would begin a
 * formula gets an apostrophe before it (OWASP, «CSV Injection»). Inside .xlsx a text is never computed. A phone stays as it
 * is: computed, it is the same number.
 */
export const harmless = (text: string): string =>
  /^[=+\-@\t\r]./s.test(text) && !phoneLike.test(text) ? `'${text}` : text

/** «+7 912 345-67-89», «+79123456789». */
const phoneLike = /^\+7[ (]{0,2}\d{3}[ )]{0,2}\d{3}[ -]?\d{2}[ -]?\d{2}$/

const plain = (text: string) => escapeHtml(printable(text))

/** Column name: A, B, … AA. */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

const serialOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + 25_569

function cellXml(cell: WrittenCell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'object' && 'day' in cell)
    return `<c r="${at}" s="${looks.day}"><v>${serialOf(cell.day)}</v></c>`
  if (typeof cell === 'object' && 'number' in cell)
    return `<c r="${at}" s="${looks.number}"><v>${cell.number}</v></c>`
  const [text, look] = typeof cell === 'string' ? [cell, looks.text] : [cell.text, looks[cell.look]]
  return textXml(harmless(text), at, look)
}

const textXml = (text: string, at: string, look: number) =>
  `<c r="${at}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${plain(text)}</t></is></c>`

const rowsInPiece = 100

async function* sheetXml({ columns, rows }: WrittenSheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading }, at) => textXml(heading, `${letters(at)}1`, looks.heading))
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1" ht="32" customHeight="1">${headings.join('')}</row>`
  let number = 1
  let piece = ''
  for await (const row of rows) {
    number += 1
    piece += `<row r="${number}">${row.map((cell, at) => cellXml(cell, `${letters(at)}${number}`)).join('')}</row>`
    if (number % rowsInPiece !== 0) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

const fill = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`
const style = (format: number, font: number, filled: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${filled}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="top" wrapText="${filled > 0 ? 1 : 0}"/></xf>`

const asText = 49
const asDay = 164
/** Thousands separator and two decimals, a built-in format (ECMA-376, 18.8.30). */
const asNumber = 4
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="${asDay}" formatCode="dd\\.mm\\.yyyy"/></numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="11"/><color rgb="FF5F6B7A"/><name val="Calibri"/></font></fonts>
<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('E6EEF8')}${fill('FBE3E4')}</fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6">${[style(asText, 0, 0), style(asText, 1, 2), style(asText, 0, 3), style(asText, 2, 0), style(asDay, 0, 0), style(asNumber, 0, 0)].join('')}</cellXfs></styleSheet>`

const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`
const relationsXml = (lines: string[]) =>
  `${xml}<Relationships xmlns="${packages}/relationships">${lines.join('')}</Relationships>`
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function bookParts(sheets: readonly WrittenSheet[]) {
  const file = (at: number) => `worksheets/sheet${at + 1}.xml`
  const types = sheets.map(
    (_, at) => `<Override PartName="/xl/${file(at)}" ContentType="${kinds}.worksheet+xml"/>`,
  )
  const lines = sheets.map(
    ({ name }, at) => `<sheet name="${plain(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const relations = [
    ...sheets.map((_, at) => relation(at + 1, 'worksheet', file(at))),
    relation(sheets.length + 1, 'styles', 'styles.xml'),
  ]
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relationsXml([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${lines.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(relations),
    'xl/styles.xml': styles,
  }
}

/** Writes an .xlsx file as a stream: rows are requested as fast as the reader accepts them, and nothing is kept. */
export function writeXlsx(sheets: readonly WrittenSheet[]): Readable {
  const parts = Object.entries(bookParts(sheets)).map(([name, text]) => ({ name, pieces: [text] }))
  const data = sheets.map((sheet, at) => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    pieces: sheetXml(sheet),
  }))
  return zip([...parts, ...data])
}
