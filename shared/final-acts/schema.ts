// Source: order 29н, points 45-47.
import { z } from 'zod'
import { HealthGroup, Need } from '../conclusions/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { Day, daysBetween, Instant } from '../platform/days.ts'
import { documentLines, documentText } from '../platform/document-text.ts'
import { idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { Gender } from '../platform/person.ts'

/** An approved заключительный акт of an organization's periodic check-up (order 29н, points 45-47). */
export const FinalActId = idOf<'FinalAct'>()
export type FinalActId = z.infer<typeof FinalActId>

/** People of one act at most: more of them do not go into one file. */
export const actPeopleAtMost = 10_000

/** Days of the longest check-up that one act is about. */
const longestActPeriod = 731

const whole = z.number().int()

/** People of a line of the act with the women and those under 18 among them. */
export const Headcount = z.object({ people: whole, women: whole, minors: whole })
export type Headcount = z.infer<typeof Headcount>

/** What the cabinet has counted itself (point 45). */
export const ActFigures = z.object({
  /** Subject to the check-up: everybody of the three that follow. */
  subject: Headcount,
  /** Have a valid заключение. */
  passed: Headcount,
  /** Have come and have none. */
  unfinished: Headcount,
  /** Have not come. */
  absent: Headcount,
  /** Of `passed`: without contraindications and with them. */
  fit: whole,
  unfit: whole,
  /** Of `unfinished` those with a справка: need more examinations, no заключение is given. */
  additional: whole,
  /** Of `passed`, by the group of health; groups that nobody has are absent. */
  groups: z.array(z.object({ group: HealthGroup, people: whole })),
  /** Of `passed` and of those with a справка, by what the commission has ticked. */
  needs: z.record(Need, whole),
})
export type ActFigures = z.infer<typeof ActFigures>

/** Somebody of the lists by name. */
export const ActPerson = z.object({
  fullname: z.string(),
  gender: Gender,
  birth: Day,
  department: z.string().nullable(),
})
export type ActPerson = z.infer<typeof ActPerson>

/** Somebody who has passed, with his заключение. */
export const ActPassed = ActPerson.extend({
  outcome: z.enum(['fit', 'unfit']),
  /** Codes of the factors with contraindications. */
  contraindicated: z.array(z.string()),
  /** `127/2026` */
  number: z.string(),
  on: Day,
})
export type ActPassed = z.infer<typeof ActPassed>

/** Somebody who has come and has no заключение; `isSent`: he was given a справка. */
export const ActUnfinished = ActPerson.extend({ isSent: z.boolean() })
export type ActUnfinished = z.infer<typeof ActUnfinished>

/** Everybody of an act, by name. */
export const ActLists = z.object({
  passed: z.array(ActPassed),
  unfinished: z.array(ActUnfinished),
  absent: z.array(ActPerson),
})
export type ActLists = z.infer<typeof ActLists>

/** A number that the chairman writes; null: a place on the paper to write it by hand. */
const Given = z
  .number({ error: 'Напишите число' })
  .int('Напишите целое число')
  .min(0, 'Не меньше нуля')
  .max(1_000_000, 'Не больше миллиона')
  .nullable()
  .default(null)

/** Workers of a kind; `disabled`: with a lasting loss of ability to work (стойкая утрата трудоспособности). */
export const Staff = z.strictObject({ people: Given, women: Given, minors: Given, disabled: Given })
export type Staff = z.output<typeof Staff>

const said = documentLines(4000).default('')

/** What the cabinet cannot know and the chairman writes (point 45). Empty: a place to write it by hand. */
export const ActGiven = z.strictObject({
  /** All who work there. */
  staff: Staff,
  /** Whose work is harmful or dangerous. */
  harmful: Staff,
  /** Whose check-ups guard the health of the population. */
  population: Staff,
  /** With a lasting loss of ability to work, of each line that the cabinet has counted. */
  disabled: z.strictObject({ subject: Given, passed: Given, unfinished: Given, absent: Given }),
  /** Who needs what: as the cabinet has counted, unless the chairman knows better. */
  needs: z.strictObject({
    'pathology-centre': Given,
    outpatient: Given,
    inpatient: Given,
    resort: Given,
    dispensary: Given,
  }),
  /** Those with a предварительный диагноз of an occupational disease. */
  suspected: said,
  /** New chronic diseases by classes of МКБ-10. */
  chronic: said,
  /** New occupational diseases by classes of МКБ-10. */
  occupational: said,
  /** New infectious diseases and poisonings from the work. */
  infections: said,
  /** What became of the recommendations of the act before. */
  previous: said,
  recommendations: said,
})
export type ActGiven = z.output<typeof ActGiven>

interface Period {
  from: Day
  to: Day
}
const isForward = ({ from, to }: Period) => from <= to
const isShort = ({ from, to }: Period) => daysBetween(from, to) < longestActPeriod
const backward = { path: ['to'], message: 'Конец осмотра раньше начала' }
const tooLong = { path: ['to'], message: 'Не больше двух лет' }

/** Which check-up an act would be about: days of visits, both included. */
export const ActQuestion = z
  .strictObject({ organization: OrganizationId, from: Day, to: Day })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type ActQuestion = z.output<typeof ActQuestion>

/** What is signed: `on` the day of the act, `chairman` ФИО as the paper says it. */
const signed = {
  on: Day,
  chairman: documentText(200, 'Укажите председателя комиссии').min(3, 'Укажите председателя комиссии'),
  given: ActGiven,
}

/** What the chairman writes beside what is counted. */
export const ActSigned = z.strictObject(signed)
export type ActSigned = z.output<typeof ActSigned>

/** An act as it is approved. `seen`: the mark of the figures that the chairman saw; others are refused. */
export const NewAct = z
  .strictObject({ organization: OrganizationId, from: Day, to: Day, seen: z.string().max(100), ...signed })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type NewAct = z.output<typeof NewAct>

/** Some заключения: how many, and the numbers of the first three, `127/2026`. */
const SomePapers = z.object({ count: whole, numbers: z.array(z.string()) })

/** Заключения of the visits of an act that have changed since it was approved: it says of them what is true no more. */
export const ActSince = z.object({
  /** Stand in the act and are not valid any more. */
  annulled: SomePapers,
  /** Do not stand in it: came later. */
  given: SomePapers,
})
export type ActSince = z.infer<typeof ActSince>

/** An approved act in a list. */
export const ActRow = z.object({
  id: FinalActId,
  organizationId: OrganizationId,
  /** `3/2026`: in order within a year. */
  number: z.string(),
  organization: z.string(),
  from: Day,
  to: Day,
  on: Day,
  subject: whole,
  passed: whole,
  annulledAt: Instant.nullable(),
  annulReason: z.string().nullable(),
  /** Of a valid act; of one that is annulled nothing is counted. */
  since: ActSince,
})
export type ActRow = z.infer<typeof ActRow>

/** What narrows a list of acts: a fragment of the organization's name or ИНН, or a whole number. */
export const ActQuery = PageQuery.extend({
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
})
export type ActQuery = z.output<typeof ActQuery>

/** A page of acts, newest first. */
export const ActPage = pageOf(ActRow)
export type ActPage = z.infer<typeof ActPage>

/** An act as the organization that it is about sees it: not why it was annulled. */
export const EmployerAct = ActRow.omit({
  annulReason: true,
  organization: true,
  organizationId: true,
  since: true,
}).extend({
  /** Some заключения that it rests on have changed since; which, the employer sees in his check-ups. */
  isOutdated: z.boolean(),
})
export type EmployerAct = z.infer<typeof EmployerAct>

/** An organization whose people have come to a periodic check-up that no valid act is about yet. */
export const ActWaiting = z.object({
  organization: OrganizationId,
  name: z.string(),
  inn: z.string(),
  /** First and last visit since the act before, at most a year ago. */
  from: Day,
  to: Day,
  /** How many came. */
  came: whole,
  /** The last visit that is still ahead; null: none is. */
  plannedUntil: Day.nullable(),
  /** Until when the act is to be made: 30 days after the last visit (point 45). */
  dueOn: Day,
})
export type ActWaiting = z.infer<typeof ActWaiting>

/** A page of those who wait for their act, the earliest end of a check-up first. */
export const ActWaitingPage = pageOf(ActWaiting)
export type ActWaitingPage = z.infer<typeof ActWaitingPage>

/** People of a list that the page shows at most; the paper names all. */
export const actShownAtMost = 200

/** What an act would say. */
export const ActDraft = z.object({
  organization: z.object({ id: OrganizationId, name: z.string(), inn: z.string() }),
  from: Day,
  to: Day,
  dueOn: Day,
  figures: ActFigures,
  /** People whose visit is still ahead, after these days, and the last of such days; null: there are none. */
  planned: z.object({ people: whole, until: Day }).nullable(),
  /** The first 200 of each list. */
  lists: ActLists,
  /** The day of the last заключение in it: the act is not earlier. */
  lastPaperOn: Day.nullable(),
  /** Who was named chairman last time, by this account. */
  chairman: z.string().nullable(),
  /** The valid act about some of these days. */
  approved: z.object({ number: z.string(), on: Day }).nullable(),
  seen: z.string(),
})
export type ActDraft = z.infer<typeof ActDraft>
