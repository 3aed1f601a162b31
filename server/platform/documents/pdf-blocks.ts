import type { Column, Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import type { SheetBlock, SheetColumn, SheetSide, SheetSigner } from '../../../shared/platform/sheet.ts'

/** Font sizes in points, and the one colour besides black. */
export const type = { title: 14, text: 10, table: 8.5, small: 7.5, grey: '#555555' }

const rule = '#8a8a8a'
const thin = 0.5
/** Width between the margins of a portrait page. */
const portraitWidth = 502

const hair: CustomTableLayout = {
  hLineWidth: () => thin,
  vLineWidth: () => thin,
  hLineColor: () => rule,
  vLineColor: () => rule,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2.5,
  paddingBottom: () => 3,
  fillColor: (row, node) => (row < (node.table.headerRows ?? 0) ? '#f0f0f0' : null),
}

const underlined: CustomTableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : thin),
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: () => 0,
  paddingRight: () => 6,
  paddingTop: () => 3.5,
  paddingBottom: () => 2.5,
}

/** A line to write on, with an explanation in small print under it. */
const place = (width: number | '*', words: string, text = ''): Column => ({
  width,
  stack: [
    { text: text || ' ', alignment: text ? 'left' : 'center' },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width === '*' ? 200 : width, y2: 0, lineWidth: thin }] },
    { text: words, fontSize: type.small, color: type.grey, alignment: 'center', margin: [0, 1, 0, 0] },
  ],
})

/** A date to be written by hand. */
const dayByHand = '«____» ______________ 20____ г.'

const sideSigner = ({ post, name }: SheetSigner): Content[] => [
  { text: post || ' ', margin: [0, 2, 0, 0] },
  {
    columns: [place(90, 'подпись'), { width: '*', text: name || '/ ____________________ /' }],
    columnGap: 8,
    margin: [0, 8, 0, 4],
  },
  { text: dayByHand },
]

function side(one: SheetSide | null): Content {
  if (!one) return { text: '' }
  const [first = '', ...rest] = one.lines
  return {
    stack: [
      { text: one.title, fontSize: 9, ...(!one.signer && { color: type.grey }), margin: [0, 0, 0, 2] },
      { text: first, bold: true },
      ...rest.map((text): Content => ({ text, fontSize: 9 })),
      ...(one.signer ? sideSigner(one.signer) : []),
    ],
  }
}

const cell = (text: string, { align }: Pick<SheetColumn, 'align'>): TableCell => ({
  text,
  alignment: align ?? 'left',
})

type Table = Extract<SheetBlock, { is: 'table' }>
type Fields = Extract<SheetBlock, { is: 'fields' }>

const rowsOf = (columns: SheetColumn[], rows: string[][]) =>
  rows.map((row) => columns.map((column, at) => cell(row[at] ?? '', column)))

/** Each group has a table of its own, so that its heading repeats on every page and never stands last on one. */
function tableOf(
  { columns, total }: Table,
  { title, rows }: Table['groups'][number],
  isLast: boolean,
): Content {
  const head = columns.map((column): TableCell => ({ text: column.title, alignment: 'center', fontSize: 8 }))
  const named: TableCell[] = [
    { text: title ?? '', bold: true, colSpan: columns.length, margin: [0, 2, 0, 1] },
    ...columns.slice(1).map((): TableCell => ''),
  ]
  const end = isLast && total ? rowsOf(columns, [total]).flat() : []
  return {
    table: {
      headerRows: title ? 2 : 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columns.map(({ width }) => (width === 'rest' ? '*' : width)),
      body: [
        ...(title ? [named] : []),
        head,
        ...rowsOf(columns, rows),
        ...(end.length > 0 ? [end.map((one) => ({ ...(one as object), bold: true }) as TableCell)] : []),
      ],
    },
    layout: hair,
    fontSize: type.table,
    margin: [0, 2, 0, 8],
  }
}

const letterhead = (name: string, lines: string[]): Content => ({
  stack: [
    { text: name, bold: true, margin: [0, 0, 0, 2] },
    ...lines.map((text): Content => ({ text, fontSize: 9, color: type.grey })),
    { canvas: [{ type: 'line', x1: 0, y1: 6, x2: portraitWidth, y2: 6, lineWidth: thin, lineColor: rule }] },
  ],
  alignment: 'center',
  margin: [0, 0, 0, 18],
})

const fields = (rows: Fields['rows']): Content => ({
  table: {
    widths: [150, '*'],
    body: rows.map(({ label, value, isMain }): TableCell[] => [
      { text: label, fontSize: 9, color: type.grey },
      { text: value || ' ', bold: isMain ?? false },
    ]),
  },
  layout: underlined,
  margin: [0, 0, 0, 10],
})

const signed = (post: string, name: string, hint: string): Content => ({
  unbreakable: true,
  stack: [
    {
      columns: [
        place('*', 'должность', post),
        place(110, 'подпись'),
        place(150, 'фамилия, имя, отчество', name),
      ],
      columnGap: 14,
    },
    { text: hint, fontSize: type.small, color: type.grey, margin: [0, 4, 0, 0] },
  ],
  margin: [0, 14, 0, 10],
})

const receipt = (text: string, name: string): Content => ({
  unbreakable: true,
  stack: [
    { text, margin: [0, 0, 0, 8] },
    {
      columns: [
        place(110, 'подпись'),
        { width: '*', text: name },
        { width: 'auto', text: dayByHand, noWrap: true },
      ],
      columnGap: 14,
    },
  ],
  margin: [0, 6, 0, 0],
})

/** Row padding of a reduced table of fields, in points. */
const underlinedClosely: CustomTableLayout = { ...underlined, paddingTop: () => 2, paddingBottom: () => 1.5 }

/** The smallest print, in points, that stays legible on paper. */
const smallestPrint = 6.5

/** Reduces the spacing and the print of laid-out content; the space shrinks more than the letters. */
export function reduced(content: unknown, scale: number): unknown {
  if (Array.isArray(content)) return content.map((one) => reduced(one, scale))
  if (typeof content !== 'object' || content === null) return content
  const parts = Object.entries(content).map(([key, value]): [string, unknown] => {
    if (key === 'margin') {
      const [left, top, right, bottom] = value as number[]
      const space = scale / 2
      return [key, [left, (top ?? 0) * space, right, (bottom ?? 0) * space]]
    }
    if (key === 'fontSize') return [key, Math.max(smallestPrint, (value as number) * scale)]
    if (key === 'layout') return [key, value === underlined ? underlinedClosely : value]
    return [key, ['stack', 'columns', 'table', 'body'].includes(key) ? reduced(value, scale) : value]
  })
  return Object.fromEntries(parts)
}

/** A block as pdfmake lays it out. */
export function printed(block: SheetBlock): Content {
  switch (block.is) {
    case 'letterhead':
      return letterhead(block.name, block.lines)
    case 'sides':
      return { columns: [side(block.left), side(block.right)], columnGap: 28, margin: [0, 0, 0, 16] }
    case 'title':
      return {
        stack: [
          { text: block.text, bold: true, fontSize: type.title },
          ...block.under.map((text): Content => ({ text, margin: [0, 1, 0, 0] })),
        ],
        alignment: 'center',
        margin: [0, 0, 0, 12],
      }
    case 'fields':
      return fields(block.rows)
    case 'heading':
      return { text: block.text, bold: true, margin: [0, 2, 0, 4], headlineLevel: 1 }
    case 'text':
      return { text: block.text, fontSize: 9, margin: [0, 0, 0, 4] }
    case 'table':
      return block.groups.map((group, at) => tableOf(block, group, at === block.groups.length - 1))
    case 'together':
      return { unbreakable: true, stack: block.blocks.map(printed) }
    case 'signer':
      return signed(block.signer.post, block.signer.name, block.hint)
    case 'receipt':
      return receipt(block.text, block.name)
  }
}
