// Values of the .docx templates of campaigns. Source: order 29н, points 26 and 27.
import { formatDay } from '../../platform/days.ts'
import { moneyText } from '../../prices/ru.ts'
import type { Estimate } from './schema.ts'
import { type CampaignHead, noDepartment, type PlannedPerson, seenInTime, signedRows } from './sheets.ts'

const headValues = ({ name, organization, clinic, startsOn, endsOn }: CampaignHead) => ({
  name,
  organization,
  clinic,
  from: formatDay(startsOn),
  to: formatDay(endsOn),
})

/** Values of `estimate.docx`. */
export const estimateValues = ({ people, total, lines, departments, day }: Estimate, head: CampaignHead) => ({
  ...headValues(head),
  people: String(people),
  total: moneyText(total),
  day: formatDay(day),
  departments: departments.map((row) => ({
    department: row.department ?? noDepartment,
    people: String(row.people),
    total: moneyText(row.total),
  })),
  lines: lines.map((line) => ({
    service: line.name,
    people: String(line.people),
    price: moneyText(line.price),
    total: moneyText(line.total),
  })),
})

/** Values of `signatures.docx`. */
export const signatureValues = (people: readonly PlannedPerson[], head: CampaignHead) => ({
  ...headValues(head),
  rule: seenInTime,
  departments: signedRows(people).map(({ department, rows }) => ({
    department,
    people: rows.map(({ person, visit }, at) => ({ at: String(at + 1), person, visit })),
  })),
})
