// Source: 402-ФЗ ст. 9 (fields of a primary paper); НК РФ ст. 149 п. 2 пп. 2 (medical services without НДС). Structure of the
// papers for print as lists of blocks; the printing code defines what each block looks like.
import { headcount, paperDay, paperPhone, periodWords } from '../documents/ru.ts'
import { formatDay } from '../platform/days.ts'
import type { Sheet, SheetBlock, SheetColumn, SheetFile, SheetSide } from '../platform/sheet.ts'
import { billWords, departmentTitle, priceText, sumText } from './ru.ts'
import type { BillClinic, BillContent, BillSide, PriceAnnex } from './schema.ts'
import { sumInWords } from './sum-in-words.ts'

const known = (lines: readonly (string | null | false)[]): string[] =>
  lines.filter((line): line is string => Boolean(line))

/** Numbers and address of a side in lines; the clinic has its ОГРН too. */
export const sideLines = ({
  name,
  inn,
  kpp,
  ogrn = null,
  address,
  phone,
  email,
}: BillSide & Partial<Pick<BillClinic, 'ogrn'>>): string[] =>
  known([
    name,
    known([`ИНН ${inn}`, kpp && `КПП ${kpp}`, ogrn && `ОГРН ${ogrn}`]).join(', '),
    address,
    known([phone && `тел. ${paperPhone(phone)}`, email]).join(', '),
  ])

/** Says what gives the right to sign: «Действует на основании устава». */
export const basisWords = ({ signerBasis }: Pick<BillSide, 'signerBasis'>): string =>
  `Действует на основании ${signerBasis}`

/** The clinic in the line of the payee: the bank asks for no ОГРН and no contacts. */
export const payeeLine = (clinic: BillClinic): string =>
  sideLines({ ...clinic, ogrn: null, address: null, phone: null, email: null }).join(', ')

const sideOf = (title: string, side: BillSide): SheetSide => ({
  title,
  lines: [...sideLines(side), basisWords(side)],
  signer: { post: side.signerPosition, name: side.signerName },
})

const sides = ({ clinic, organization }: Pick<BillContent, 'clinic' | 'organization'>): SheetBlock => ({
  is: 'together',
  blocks: [
    {
      is: 'sides',
      left: sideOf(billWords.performer, clinic),
      right: sideOf(billWords.customer, organization),
    },
  ],
})

/** «договор № 15/М от 12 января 2026 г.» */
export const agreementWords = ({ number, signedOn }: BillContent['agreement']): string =>
  `договор №\u00a0${number} от ${paperDay(signedOn)}`

/** Name of the services of a bill: by their act, or ahead with people and days. */
export const subjectOf = ({ act, people, from, to }: BillContent): string =>
  act
    ? `${billWords.service} по акту №\u00a0${act.number} от ${paperDay(act.on)}`
    : `${billWords.service} (${billWords.ahead}), ${headcount(people)}, ${periodWords({ from, to })}`

/** The lines of an invoice: the services, and what earlier invoices have asked for them. */
export const invoiceLines = (content: BillContent): { name: string; sum: number }[] => [
  { name: subjectOf(content), sum: content.rendered },
  ...content.prepaid.map(({ number, on, amount }) => ({
    name: `${billWords.earlier} №\u00a0${number} от ${formatDay(on)}`,
    sum: -amount,
  })),
]

const right = { align: 'right' } as const
const sumColumns: SheetColumn[] = [
  { title: '№', width: 24, align: 'center' },
  { title: billWords.name, width: 'rest' },
  { title: billWords.count, width: 44, ...right },
  { title: billWords.price, width: 70, ...right },
  { title: billWords.sum, width: 80, ...right },
]

const totals = (content: BillContent): SheetBlock => ({
  is: 'together',
  blocks: [
    { is: 'text', text: `${billWords.total}: ${sumText(content.total)}. ${billWords.noTax}` },
    { is: 'heading', text: sumInWords(content.total) },
  ],
})

function actSheet(content: BillContent): Sheet {
  const { number, on, departments, people, names } = content
  const blocks: SheetBlock[] = [
    { is: 'title', text: `Акт №\u00a0${number}`, under: [billWords.actUnder, `от ${paperDay(on)}`] },
    {
      is: 'fields',
      rows: [
        { label: billWords.performer, value: sideLines(content.clinic).join(', ') },
        { label: billWords.customer, value: sideLines(content.organization).join(', ') },
        { label: billWords.basis, value: agreementWords(content.agreement) },
        { label: billWords.rendered, value: `${periodWords(content)}, ${headcount(people)}`, isMain: true },
      ],
    },
    {
      is: 'table',
      columns: sumColumns,
      groups: departments.map((department) => ({
        title: departmentTitle(department),
        rows: [
          ...department.lines.map(({ name, count, price, sum }, at) => [
            String(at + 1),
            name,
            String(count),
            priceText(price),
            sumText(sum),
          ]),
          ['', billWords.departmentTotal, '', '', sumText(department.total)],
        ],
      })),
      total: ['', billWords.total, '', '', sumText(content.total)],
    },
    totals(content),
    { is: 'text', text: billWords.accepted },
    sides(content),
  ]
  return {
    foot: `Акт № ${number} от ${formatDay(on)}`,
    blocks: names ? [...blocks, ...peopleOf(names)] : blocks,
  }
}

const peopleOf = (names: NonNullable<BillContent['names']>): SheetBlock[] => [
  { is: 'heading', text: billWords.people },
  {
    is: 'table',
    columns: [
      { title: '№', width: 30, align: 'center' },
      { title: billWords.fullname, width: 'rest' },
      { title: billWords.department, width: 160 },
      { title: billWords.visit, width: 70, align: 'center' },
    ],
    groups: [
      {
        title: null,
        rows: names.map(({ fullname, department, day }, at) => [
          String(at + 1),
          fullname,
          department ?? '—',
          formatDay(day),
        ]),
      },
    ],
  },
]

function invoiceSheet(content: BillContent): Sheet {
  const { number, on, clinic, organization, agreement, dueOn } = content
  return {
    foot: `Счёт № ${number} от ${formatDay(on)}`,
    blocks: [
      {
        is: 'fields',
        rows: [
          { label: billWords.bank, value: clinic.bank },
          { label: 'БИК', value: clinic.bik },
          { label: billWords.correspondentAccount, value: clinic.correspondentAccount },
          { label: billWords.payee, value: payeeLine(clinic) },
          { label: billWords.account, value: clinic.account, isMain: true },
        ],
      },
      { is: 'title', text: `Счёт на оплату №\u00a0${number}`, under: [`от ${paperDay(on)}`] },
      {
        is: 'fields',
        rows: [
          { label: billWords.performer, value: sideLines(clinic).join(', ') },
          { label: billWords.customer, value: sideLines(organization).join(', ') },
          { label: billWords.basis, value: agreementWords(agreement) },
          ...(dueOn ? [{ label: billWords.dueOn, value: paperDay(dueOn), isMain: true }] : []),
        ],
      },
      {
        is: 'table',
        columns: [
          { title: '№', width: 24, align: 'center' },
          { title: billWords.name, width: 'rest' },
          { title: billWords.sum, width: 100, ...right },
        ],
        groups: [
          {
            title: null,
            rows: invoiceLines(content).map(({ name, sum }, at) => [String(at + 1), name, sumText(sum)]),
          },
        ],
        total: ['', billWords.toPay, sumText(content.total)],
      },
      totals(content),
      {
        is: 'signer',
        signer: { post: clinic.signerPosition, name: clinic.signerName },
        hint: billWords.stamp,
      },
      { is: 'text', text: `${basisWords(clinic)}.` },
    ],
  }
}

/** A bill for print. */
export const billFile = (content: BillContent): SheetFile => ({
  title: `${content.kind === 'act' ? 'Акт' : 'Счёт'} № ${content.number}`,
  author: content.clinic.name,
  isWide: false,
  sheets: [content.kind === 'act' ? actSheet(content) : invoiceSheet(content)],
})

/** The annex of an agreement with the prices of the organization on a day, for print. */
export const annexFile = (annex: PriceAnnex): SheetFile => ({
  title: billWords.annex,
  author: annex.clinic.name,
  isWide: false,
  sheets: [
    {
      foot: `${billWords.annex}: ${agreementWords(annex.agreement)}`,
      blocks: [
        {
          is: 'title',
          text: billWords.annex,
          under: [`${agreementWords(annex.agreement)}`, `${billWords.annexUnder} ${paperDay(annex.on)}`],
        },
        {
          is: 'table',
          columns: [
            { title: '№', width: 24, align: 'center' },
            { title: billWords.name, width: 'rest' },
            ...annex.cities.map((title): SheetColumn => ({ title, width: 90, ...right })),
          ],
          groups: [
            {
              title: null,
              rows: annex.rows.map(({ name, prices }, at) => [
                String(at + 1),
                name,
                ...prices.map((price) => (price === null ? '—' : sumText(price))),
              ]),
            },
          ],
        },
        { is: 'text', text: `${billWords.otherPrices} ${billWords.noTax}` },
        sides(annex),
      ],
    },
  ],
})
