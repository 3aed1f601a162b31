// Source: 402-ФЗ ст. 9. Values for the `{names}` of the .docx templates of bills (docs/operations.md lists them).
import { headcount, paperDay, periodWords } from '../documents/ru.ts'
import { formatDay } from '../platform/days.ts'
import { billWords, departmentTitle, priceText, sumText } from './ru.ts'
import type { BillContent, BillSide, PriceAnnex } from './schema.ts'
import { agreementWords, basisWords, invoiceLines, payeeLine, sideLines } from './sheets.ts'
import { sumInWords } from './sum-in-words.ts'

const inLine = (side: BillSide): string => sideLines(side).join(', ')

const sideValues = ({
  clinic,
  organization,
  agreement,
}: Pick<BillContent, 'clinic' | 'organization' | 'agreement'>) => ({
  agreement: agreementWords(agreement),
  clinic: inLine(clinic),
  clinicSide: clinic.name,
  clinicPost: clinic.signerPosition,
  clinicSigner: clinic.signerName,
  clinicBasis: basisWords(clinic),
  organization: inLine(organization),
  organizationSide: organization.name,
  organizationPost: organization.signerPosition,
  organizationSigner: organization.signerName,
  organizationBasis: basisWords(organization),
  noTax: billWords.noTax,
})

const headValues = (content: BillContent) => ({
  ...sideValues(content),
  number: content.number,
  on: paperDay(content.on),
  total: sumText(content.total),
  inWords: sumInWords(content.total),
})

/** Values of `service-act.docx`. */
export const actValues = (content: BillContent) => ({
  ...headValues(content),
  period: periodWords(content),
  people: headcount(content.people),
  departments: content.departments.map((department) => ({
    title: departmentTitle(department),
    sum: sumText(department.total),
    lines: department.lines.map(({ name, count, price, sum }, at) => ({
      at: String(at + 1),
      name,
      count: String(count),
      price: priceText(price),
      sum: sumText(sum),
    })),
  })),
  accepted: billWords.accepted,
  names: content.names
    ? [
        {
          rows: content.names.map(({ fullname, department, day }, at) => ({
            at: String(at + 1),
            fullname,
            department: department ?? '—',
            day: formatDay(day),
          })),
        },
      ]
    : [],
})

/** Values of `invoice.docx`. */
export const invoiceValues = (content: BillContent) => ({
  ...headValues(content),
  bank: content.clinic.bank,
  bik: content.clinic.bik,
  account: content.clinic.account,
  correspondentAccount: content.clinic.correspondentAccount,
  payee: payeeLine(content.clinic),
  dueOn: content.dueOn ? paperDay(content.dueOn) : '',
  lines: invoiceLines(content).map(({ name, sum }, at) => ({
    at: String(at + 1),
    name,
    sum: sumText(sum),
  })),
})

/** Values of `price-annex.docx`. */
export const annexValues = (annex: PriceAnnex) => ({
  ...sideValues(annex),
  on: paperDay(annex.on),
  firstCity: annex.cities[0] ?? '',
  secondCity: annex.cities[1] ?? '',
  rows: annex.rows.map(({ name, prices }, at) => ({
    at: String(at + 1),
    name,
    first: priceText(prices[0]),
    second: priceText(prices[1]),
  })),
  otherPrices: billWords.otherPrices,
})
