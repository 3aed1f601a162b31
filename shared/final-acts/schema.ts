// Source: order 29н, points 45-47.
import { z } from 'zod'
import { HealthGroup, Need } from '../conclusions/schema.ts'
import type { Diagnosis } from '../findings/schema.ts'
import { KeptDepartment, OrganizationId } from '../organizations/schema.ts'
import { Day, daysBetween, Instant } from '../platform/days.ts'
import { documentLines, documentText } from '../platform/document-text.ts'
import { idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { Gender } from '../platform/person.ts'
import { PaperOfAct } from '../signatures/schema.ts'

/** An approved заключительный акт of an organization's periodic check-up (order 29н, points 45-47). */
export const FinalActId = idOf<'FinalAct'>()
export type FinalActId = z.infer<typeof FinalActId>

/** Maximum number of people in one act; more do not fit into one file. */
export const actPeopleAtMost = 10_000

/** Maximum number of days of a check-up covered by one act. */
const longestActPeriod = 731

const whole = z.number().int()

/** Number of people in a line of the act, including women and people under 18. */
export const Headcount = z.object({ people: whole, women: whole, minors: whole })
export type Headcount = z.infer<typeof Headcount>

/** Figures that the cabinet counts (point 45). */
export const ActFigures = z.object({
  /** People subject to the check-up: the sum of the next three lines. */
  subject: Headcount,
  /** People with a valid заключение. */
  passed: Headcount,
  /** People who came and have no заключение. */
  unfinished: Headcount,
  /** People who did not come. */
  absent: Headcount,
  /** Parts of `passed`: without contraindications and with them. */
  fit: whole,
  unfit: whole,
  /** Part of `unfinished` with a справка: they need more examinations and got no заключение. */
  additional: whole,
  /** Parts of `passed` by health group; empty groups are absent. */
  groups: z.array(z.object({ group: HealthGroup, people: whole })),
  /** Parts of `passed` and of the people with a справка by the items that the commission ticked. */
  needs: z.record(Need, whole),
  /**
   * People with a chronic disease that the doctors found for the first time, by class of ICD-10, in its order. Acts that
   * were approved before findings were kept have none.
   */
  chronic: z.array(z.object({ chapter: z.string(), name: z.string(), people: whole })).default([]),
})
export type ActFigures = z.infer<typeof ActFigures>

/** A diagnosis as far as the act counts it (point 45). */
export type ActDiagnosis = Pick<Diagnosis, 'icd10' | 'isNew' | 'isChronic'>

/** A person in the lists by name. */
export const ActPerson = z.object({
  fullname: z.string(),
  gender: Gender,
  birth: Day,
  department: z.string().nullable(),
})
export type ActPerson = z.infer<typeof ActPerson>

/** A person who passed the check-up, with the заключение. */
export const PassedPerson = ActPerson.extend({
  outcome: z.enum(['fit', 'unfit']),
  /** Codes of the factors with contraindications. */
  contraindicated: z.array(z.string()),
  /** Number of the заключение, `127/2026` */
  number: z.string(),
  on: Day,
})
export type PassedPerson = z.infer<typeof PassedPerson>

/** A person who came and has no заключение. `isSent` is true when the person was given a справка. */
export const ActUnfinished = ActPerson.extend({ isSent: z.boolean() })
export type ActUnfinished = z.infer<typeof ActUnfinished>

/** All people of an act, by name. */
export const ActLists = z.object({
  passed: z.array(PassedPerson),
  unfinished: z.array(ActUnfinished),
  absent: z.array(ActPerson),
})
export type ActLists = z.infer<typeof ActLists>

/** A number that the chairman enters; null prints a blank for writing by hand. */
const Given = z
  .number({ error: 'Напишите число' })
  .int('Напишите целое число')
  .min(0, 'Не меньше нуля')
  .max(1_000_000, 'Не больше миллиона')
  .nullable()
  .default(null)

/**
 * Workers of one kind. `disabled` counts those with a lasting loss of ability to work (стойкая утрата
 * трудоспособности).
 */
export const Staff = z.strictObject({ people: Given, women: Given, minors: Given, disabled: Given })
export type Staff = z.output<typeof Staff>

const noteText = documentLines(4000).default('')

/**
 * Data that the cabinet does not have and the chairman enters (point 45). An empty field prints a blank for
 * writing by hand.
 */
export const ActGiven = z.strictObject({
  /** All workers of the organization. */
  staff: Staff,
  /** Workers in harmful or dangerous conditions. */
  harmful: Staff,
  /** Workers who have check-ups to protect the health of the population. */
  population: Staff,
  /** People with a lasting loss of ability to work in each line that the cabinet counts. */
  disabled: z.strictObject({ subject: Given, passed: Given, unfinished: Given, absent: Given }),
  /** Number of people by need: as the cabinet counted, unless the chairman corrects it. */
  needs: z.strictObject({
    'pathology-centre': Given,
    outpatient: Given,
    inpatient: Given,
    resort: Given,
    dispensary: Given,
  }),
  /** People with a предварительный диагноз of an occupational disease. */
  suspected: noteText,
  /** New chronic diseases by classes of МКБ-10. */
  chronic: noteText,
  /** New occupational diseases by classes of МКБ-10. */
  occupational: noteText,
  /** New infectious diseases and poisonings caused by the work. */
  infections: noteText,
  /** How the recommendations of the previous act were carried out. */
  previous: noteText,
  recommendations: noteText,
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

/** The department, with its parts, that an act is about; null: the whole organization. */
const ofPart = { department: KeptDepartment.nullable().default(null) }

/** Period of the check-up of an act: days of visits, both included. */
export const ActQuestion = z
  .strictObject({ organization: OrganizationId, from: Day, to: Day, ...ofPart })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type ActQuestion = z.output<typeof ActQuestion>

/** Signature data: `on` is the day of the act, `chairman` is the ФИО as printed. */
const signed = {
  on: Day,
  chairman: documentText(200, 'Укажите председателя комиссии').min(3, 'Укажите председателя комиссии'),
  given: ActGiven,
}

/** Data that the chairman enters in addition to the counted figures. */
export const ActSigned = z.strictObject(signed)
export type ActSigned = z.output<typeof ActSigned>

/**
 * An act to approve. `seen` is the hash of the figures that the chairman saw; the approval is refused when the
 * figures have changed since.
 */
export const NewAct = z
  .strictObject({
    organization: OrganizationId,
    from: Day,
    to: Day,
    ...ofPart,
    seen: z.string().max(100),
    ...signed,
  })
  .refine(isForward, backward)
  .refine(isShort, tooLong)
export type NewAct = z.output<typeof NewAct>

/** An act to approve. `draftSeen` is the version of its kept draft that the author has read: the approval removes it. */
export const ApprovedAct = NewAct.safeExtend({ draftSeen: z.int().min(0).max(1_000_000).default(0) })
export type ApprovedAct = z.output<typeof ApprovedAct>

/** A set of заключения: their count and the numbers of the first three, `127/2026`. */
const SomePapers = z.object({ count: whole, numbers: z.array(z.string()) })

/**
 * Заключения of the visits of an act that were annulled or issued after its approval, so that the act is no
 * longer correct.
 */
export const ActChangesSince = z.object({
  /** Заключения that the act includes and that have been annulled. */
  annulled: SomePapers,
  /** Заключения that the act does not include because they were issued after its approval. */
  given: SomePapers,
})
export type ActChangesSince = z.infer<typeof ActChangesSince>

/** An approved act in a list. */
export const ActRow = z.object({
  id: FinalActId,
  organizationId: OrganizationId,
  /** Sequence number within a year, `3/2026`. */
  number: z.string(),
  organization: z.string(),
  /** The department that the act is about, and its name when it was approved; null: the whole organization. */
  departmentId: KeptDepartment.nullable(),
  department: z.string().nullable(),
  from: Day,
  to: Day,
  on: Day,
  subject: whole,
  passed: whole,
  /** Day on which the act was handed to the employer; null until then. */
  handedOn: Day.nullable(),
  /** The files of the act that have an electronic signature. */
  signed: z.array(PaperOfAct),
  annulledAt: Instant.nullable(),
  annulReason: z.string().nullable(),
  /** Changes since the approval of a valid act. For an annulled act the counts are zero. */
  since: ActChangesSince,
})
export type ActRow = z.infer<typeof ActRow>

/** Filter of a list of acts: a fragment of the organization's name or ИНН, or a whole number. */
export const ActQuery = PageQuery.extend({
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
})
export type ActQuery = z.output<typeof ActQuery>

/** A page of acts, newest first. */
export const ActPage = pageOf(ActRow)
export type ActPage = z.infer<typeof ActPage>

/** An act as its organization sees it, without the reason of an annulment. */
export const EmployerAct = ActRow.omit({
  annulReason: true,
  organization: true,
  organizationId: true,
  departmentId: true,
  signed: true,
  since: true,
}).extend({
  /** Whether the employer's copy has an electronic signature: it is downloaded together with it. */
  isSigned: z.boolean(),
  /**
   * True when a заключение of the act has been annulled or a new one issued since the approval. The employer
   * finds these заключения in the list of check-ups.
   */
  isOutdated: z.boolean(),
})
export type EmployerAct = z.infer<typeof EmployerAct>

/** An organization with visits of a periodic check-up that no valid act covers yet. */
export const ActWaiting = z.object({
  organization: OrganizationId,
  name: z.string(),
  inn: z.string(),
  /** First and last visit that no act covers yet, at most a year ago. */
  from: Day,
  to: Day,
  /** Number of people who came. */
  came: whole,
  /** The last future visit; null when there is none. */
  plannedUntil: Day.nullable(),
  /** Deadline of the act: 30 days after the last visit (point 45). */
  dueOn: Day,
  /** The moment at which its draft was saved last; null without a draft. */
  draftAt: Instant.nullable(),
  /** Whether the employer has answered the open proposal of the act; null without a proposal. */
  proposal: z.enum(['waiting', 'agreed', 'remarks']).nullable(),
})
export type ActWaiting = z.infer<typeof ActWaiting>

/** A page of organizations that wait for their act, the earliest end of a check-up first. */
export const ActWaitingPage = pageOf(ActWaiting)
export type ActWaitingPage = z.infer<typeof ActWaitingPage>

/** Maximum number of people of a list on the page; the printed act names all. */
export const actShownAtMost = 200

/** Workers in the employer's own list, and those of them in harmful or dangerous conditions. */
export const ActHeadcounts = z.object({ staff: Headcount, harmful: Headcount })
export type ActHeadcounts = z.infer<typeof ActHeadcounts>

/** An act of a part of the organization, which another act of these days leaves out with its people. */
export const PartAct = z.object({ number: z.string(), department: z.string() })
export type PartAct = z.infer<typeof PartAct>

/** Maximum number of departments among which the part of an act is chosen. */
export const actDepartmentsAtMost = 2000

const ActDepartment = z.object({ id: KeptDepartment, name: z.string() })

/** Preview of an act. */
export const ActDraft = z.object({
  organization: z.object({ id: OrganizationId, name: z.string(), inn: z.string() }),
  /** Somebody keeps the whole organization in the cabinet, and so is told of the act and may answer a proposal. */
  isConnected: z.boolean(),
  /** The part that the act is about; null: the whole organization. */
  department: ActDepartment.nullable(),
  /** The departments of the organization, by name. */
  departments: z.array(ActDepartment),
  /** Valid acts of parts about these days: their people are not counted again. */
  besides: z.array(PartAct),
  from: Day,
  to: Day,
  dueOn: Day,
  figures: ActFigures,
  /** By the employer's list on the last day of the period; null when the employer keeps none. */
  listed: ActHeadcounts.nullable(),
  /**
   * Number of people with a visit after the period of the act, and the last day of such visits; null when there
   * are none.
   */
  planned: z.object({ people: whole, until: Day }).nullable(),
  /** The first 200 people of each list. */
  lists: ActLists,
  /** The day of the last заключение in the act: the act cannot be earlier. */
  lastPaperOn: Day.nullable(),
  /** The chairman that this account named last time. */
  chairman: z.string().nullable(),
  /** The valid act that already covers some days of the period. */
  approved: z.object({ number: z.string(), on: Day }).nullable(),
  seen: z.string(),
})
export type ActDraft = z.infer<typeof ActDraft>
