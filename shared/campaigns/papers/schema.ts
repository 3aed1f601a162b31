import { z } from 'zod'
import { EmployerOutcome } from '../../booking/schema.ts'
import { EmployeeId } from '../../employees/schema.ts'
import { GroupVolume } from '../../group-booking/schema.ts'
import { Day } from '../../platform/days.ts'
import { PageQuery, pageOf } from '../../platform/page.ts'

/** Volume and price of a campaign by the order and the prices of its first day, before anything is booked. */
export const Estimate = GroupVolume.pick({
  people: true,
  total: true,
  lines: true,
  departments: true,
}).extend({
  day: Day,
  /** People whose factors the order of that day does not have: they are in no sum. */
  bad: z.number().int(),
})
export type Estimate = z.infer<typeof Estimate>

/** How the visit of a person of a campaign stands. */
export const CampaignVisit = z.enum(['booked', 'came', 'missed', 'unbooked'])
export type CampaignVisit = z.infer<typeof CampaignVisit>

/** A person of a campaign. */
export const CampaignPerson = z.object({
  id: EmployeeId,
  fullname: z.string(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  state: CampaignVisit,
  day: Day.nullable(),
  /** Null without an arrival. */
  outcome: EmployerOutcome.nullable(),
})
export type CampaignPerson = z.infer<typeof CampaignPerson>

/** The people of a campaign whose visit stands so; all of them without a state. */
export const CampaignPeopleQuery = PageQuery.extend({
  state: CampaignVisit.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
})
export type CampaignPeopleQuery = z.output<typeof CampaignPeopleQuery>

export const CampaignPeoplePage = pageOf(CampaignPerson)
export type CampaignPeoplePage = z.infer<typeof CampaignPeoplePage>

/**
 * Papers of a campaign: the поимённый список (order 29н, point 23), the estimate, the calendar plan (point 26), the sheet
 * on which employees sign that they have seen it (point 27).
 */
export const CampaignPaper = z.enum(['list', 'estimate', 'plan', 'signatures'], {
  error: 'Выберите документ',
})
export type CampaignPaper = z.infer<typeof CampaignPaper>

/** A wanted file. Only an estimate is a spreadsheet too. */
export const CampaignFileQuery = z
  .object({ paper: CampaignPaper, format: z.enum(['pdf', 'docx', 'xlsx'], { error: 'Выберите формат' }) })
  .check(({ value: { paper, format }, issues }) => {
    const formats: Record<CampaignPaper, string> = {
      list: 'pdf docx',
      estimate: 'xlsx pdf docx',
      plan: 'pdf docx',
      signatures: 'pdf docx',
    }
    if (!formats[paper].includes(format))
      issues.push({ code: 'custom', path: ['format'], message: 'Такого файла нет', input: format })
  })
export type CampaignFileQuery = z.output<typeof CampaignFileQuery>
