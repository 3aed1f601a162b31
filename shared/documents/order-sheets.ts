// Source: see orders.ts. Structure of the employer's orders for print as lists of blocks, and the values of their template.
import { formatDay } from '../platform/days.ts'
import type { SheetBlock, SheetColumn, SheetFile } from '../platform/sheet.ts'
import { type OrderSheet, type Orders, orderLine, orderVerb, receiptWords } from './orders.ts'
import { orHand, paperNames } from './ru.ts'
import type { OrderPaper } from './schema.ts'

const columns: SheetColumn[] = [
  { title: '№', width: 22, align: 'right' },
  { title: 'Фамилия, имя, отчество', width: 118 },
  { title: 'Подразделение', width: 84 },
  { title: 'Должность', width: 'rest' },
  { title: 'Осмотр', width: 50 },
  { title: 'Ознакомлен(а), дата и подпись', width: 80 },
]

const text = (words: string): SheetBlock => ({ is: 'text', text: words })

/** The list of people under an order, beside whom each signs; nothing without people. */
function listOf({ people }: OrderSheet): SheetBlock[] {
  if (people.length === 0) return []
  const rows = people.map((one, at) => [
    String(at + 1),
    one.fullname,
    one.department,
    one.position,
    one.visit,
    '',
  ])
  return [
    { is: 'heading', text: 'Работники, которые проходят осмотр, и их ознакомление с приказом' },
    { is: 'table', columns, groups: [{ title: null, rows }] },
  ]
}

function blocksOf(sheet: OrderSheet, { organization, day, signer }: Orders): SheetBlock[] {
  const { title, under, isNumbered, addressee, ground, points, receipts } = sheet
  const post = { post: signer.position ?? '', name: signer.name ?? '' }
  const verb: SheetBlock[] = isNumbered ? [{ is: 'heading', text: orderVerb }] : []
  return [
    { is: 'letterhead', name: organization, lines: [] },
    { is: 'title', text: title, under: [under, orderLine(sheet, day)] },
    ...(addressee ? [text(`Кому: ${addressee}`)] : []),
    ...ground.map(text),
    ...verb,
    ...points.map((words, at) => text(isNumbered ? `${at + 1}. ${words}` : words)),
    { is: 'signer', signer: post, hint: 'М. П. (при наличии)' },
    ...receipts.map((name): SheetBlock => ({ is: 'receipt', text: receiptWords(sheet), name })),
    ...listOf(sheet),
  ]
}

/** An employer's order or the notices to employees, each on its own pages. */
export const ordersFile = (paper: OrderPaper, orders: Orders): SheetFile => ({
  title: paperNames[paper],
  author: orders.organization,
  isWide: false,
  sheets: orders.sheets.map((sheet) => ({
    foot: `${sheet.title} от ${formatDay(orders.day)}, ${orders.organization}`,
    blocks: blocksOf(sheet, orders),
  })),
})

/** Values of `orders.docx`. */
export const ordersValues = ({ organization, day, signer, sheets }: Orders) => ({
  orders: sheets.map((sheet) => ({
    organization,
    title: sheet.title,
    under: sheet.under,
    line: orderLine(sheet, day),
    addressee: sheet.addressee ? `Кому: ${sheet.addressee}` : '',
    verb: sheet.isNumbered ? orderVerb : '',
    ground: sheet.ground.map((text) => ({ text })),
    points: sheet.points.map((text, at) => ({ text: sheet.isNumbered ? `${at + 1}. ${text}` : text })),
    signerPosition: orHand(signer.position),
    signer: orHand(signer.name),
    receipts: sheet.receipts.map((name) => ({ text: receiptWords(sheet), name })),
    tables:
      sheet.people.length > 0
        ? [{ people: sheet.people.map((one, at) => ({ number: String(at + 1), ...one })) }]
        : [],
  })),
})
