// Source: order 29н, points 16, 33, 46, 48: papers are handed out, and the clinic keeps account of it.
import { paperDay } from '../../documents/ru.ts'
import type { ClinicRequisites } from '../../documents/schema.ts'
import { letterhead } from '../../documents/sheets.ts'
import { type Day, formatDay } from '../../platform/days.ts'
import type { SheetColumn, SheetFile } from '../../platform/sheet.ts'
import { handedName, receiptWords, receiverNames, sideNames } from './ru.ts'
import type { ReceiptRecord, ReceiptRow } from './schema.ts'

/** The period of a printed register, and the day of the print. */
interface RegisterHead {
  from: Day | null
  to: Day | null
  today: Day
}

const columns: SheetColumn[] = [
  { title: '№', width: 26 },
  { title: 'Выдан', width: 54 },
  { title: 'Документ', width: 104 },
  { title: 'О ком', width: 'rest' },
  { title: 'Кому, по какому документу', width: 190 },
  { title: 'Выдал(а)', width: 88 },
  { title: 'Подпись', width: 96 },
]

const periodWords = ({ from, to }: RegisterHead): string[] => {
  if (from && to && from === to) return [`за ${paperDay(from)}`]
  const words = [from && `с ${paperDay(from)}`, to && `по ${paperDay(to)}`].filter((word) => word !== null)
  return words.length > 0 ? [words.join(' ')] : []
}

/** Says who got a paper: the name, and by which document. */
const receiverCell = ({ receiver, name, document }: ReceiptRow): string =>
  [receiverNames[receiver], name, document].filter(Boolean).join(', ')

/** Returns the register with a line for the signature where nothing was signed. */
export function registerSheet(rows: readonly ReceiptRow[], head: RegisterHead): SheetFile {
  const title = receiptWords.register
  return {
    title,
    author: '',
    isWide: true,
    sheets: [
      {
        foot: `${title}, напечатано ${formatDay(head.today)}`,
        blocks: [
          { is: 'title', text: title, under: periodWords(head) },
          {
            is: 'table',
            columns,
            groups: [
              {
                title: null,
                rows: rows.map((row, at) => [
                  String(at + 1),
                  formatDay(row.on),
                  `${handedName(row)} № ${row.number}, ${sideNames[row.side].toLowerCase()}`,
                  row.organization && row.organization !== row.fullname
                    ? `${row.fullname}, ${row.organization}`
                    : row.fullname,
                  receiverCell(row),
                  row.by ?? '',
                  row.signedOn ? `Расписка ${formatDay(row.signedOn)}` : '',
                ]),
              },
            ],
          },
        ],
      },
    ],
  }
}

/** Returns the расписка of one handing: its papers, who gets them, and the line for the signature. */
export function slipSheet(record: ReceiptRecord, clinic: ClinicRequisites): SheetFile {
  const { items, receiver, name, document, on, by } = record
  const standing = items.filter(({ isUndone }) => !isUndone)
  const receiverName = name ?? (receiver === 'person' ? (standing[0]?.fullname ?? '') : '')
  return {
    title: receiptWords.slip,
    author: clinic.name,
    isWide: false,
    sheets: [
      {
        foot: `${receiptWords.slip}, ${formatDay(on)}`,
        blocks: [
          letterhead(clinic),
          { is: 'title', text: receiptWords.slip, under: [`от ${paperDay(on)}`] },
          {
            is: 'fields',
            rows: [
              { label: 'Кому', value: receiverNames[receiver] },
              { label: receiver === 'post' ? 'Адресат' : 'Получатель', value: receiverName },
              ...(document
                ? [{ label: receiver === 'post' ? 'Адрес, номер отправления' : 'Документ', value: document }]
                : []),
              ...(by ? [{ label: 'Выдал(а)', value: by }] : []),
            ],
          },
          {
            is: 'table',
            columns: [
              { title: '№', width: 26 },
              { title: 'Документ', width: 130 },
              { title: 'Номер', width: 70 },
              { title: 'О ком', width: 'rest' },
              { title: 'Экземпляр', width: 90 },
            ],
            groups: [
              {
                title: null,
                rows: standing.map((item, at) => [
                  String(at + 1),
                  handedName(item),
                  item.number,
                  item.fullname,
                  item.side === 'person' ? 'человека' : 'работодателя',
                ]),
              },
            ],
          },
          { is: 'receipt', text: receiptWords.received, name: receiverName },
        ],
      },
    ],
  }
}
