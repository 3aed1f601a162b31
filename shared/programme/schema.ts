import { z } from 'zod'
import { Day } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import type { Gender } from '../platform/person.ts'

/** An edition of an order; a booking stores the edition that its volume was computed by. */
export const EditionId = idOf<'Edition'>()
export type EditionId = z.infer<typeof EditionId>

/** `doctor` is an examination by a doctor; the other kinds are studies. */
export const ServiceKind = z.enum(['doctor', 'functional', 'lab', 'imaging'])
export type ServiceKind = z.infer<typeof ServiceKind>

/** A doctor or a study of the order under one name. `supersedes`: services that this one covers. */
export const Service = z.object({
  code: z.string(),
  name: z.string(),
  kind: ServiceKind,
  supersedes: z.array(z.string()).optional(),
})
export type Service = z.infer<typeof Service>

const sex = z.enum(['male', 'female'])
/** Ages in full years, both ends included; a missing end means no limit. */
const ages = { ageFrom: z.number().int().optional(), ageTo: z.number().int().optional() }

/**
 * How long an earlier result of a base study counts: the preceding calendar year, or 12 months (points 12.2,
 * 12.4).
 */
const Reuse = z.enum(['calendar-year', 'twelve-months'])

/**
 * A line that every patient has (points 12 and 31). `points` belong to the preliminary and the periodic
 * check-up.
 */
export const BaseLine = z.object({
  service: z.string(),
  points: z.object({ preliminary: z.string(), periodic: z.string() }),
  sex: sex.optional(),
  ...ages,
  note: z.string().optional(),
  reuse: Reuse.optional(),
  isChair: z.boolean().optional(),
})
export type BaseLine = z.infer<typeof BaseLine>

/** A limit on one service of one factor, in the words of the order in brackets. */
export const Condition = z.object({
  service: z.string(),
  when: z.literal('preliminary').optional(),
  onIndication: z.boolean().optional(),
  intervalMonths: z.number().int().positive().optional(),
  intervalByAge: z.array(z.object({ ...ages, months: z.number().int().positive() })).optional(),
  ...ages,
  sex: sex.optional(),
  text: z.string().optional(),
})
export type Condition = z.infer<typeof Condition>

/** A substance of a row with its marks. */
export const Substance = z.object({ name: z.string(), marks: z.array(z.string()) })
export type Substance = z.infer<typeof Substance>

/**
 * A harmful factor or a kind of work: a row of the annex to the Порядок. A row that is not selectable is a
 * heading.
 */
export const Factor = z.object({
  code: z.string(),
  section: z.string(),
  parent: z.string().nullable(),
  kind: z.enum(['factor', 'work']),
  name: z.string(),
  shortName: z.string(),
  marks: z.array(z.string()),
  substances: z.array(Substance),
  periodicityMonths: z.number().int().positive().nullable(),
  doctors: z.array(z.string()),
  studies: z.array(z.string()),
  conditions: z.array(Condition),
  selectable: z.boolean(),
  preliminaryOnly: z.boolean(),
  note: z.string().nullable(),
})
export type Factor = z.infer<typeof Factor>

/** The services that a mark on a substance adds (footnote 1 of the annex, points 12.4 and 31.4). */
const MarkRule = z.object({ mark: z.string(), meaning: z.string(), services: z.array(z.string()) })

/** A rule of the Порядок outside the table. */
const GeneralRule = z.object({
  rule: z.string(),
  text: z.string(),
  point: z.string(),
  ageTo: z.number().int().optional(),
  periodicityMonths: z.number().int().optional(),
  months: z.number().int().optional(),
})

/** The order in force between two days: `validTo` is the first day when it is no longer in force. */
export const Edition = z.object({
  id: EditionId,
  order: z.string(),
  edition: z.string(),
  validFrom: Day,
  validTo: Day.nullable(),
  base: z.array(BaseLine),
  markRules: z.array(MarkRule),
  generalRules: z.array(GeneralRule),
  sections: z.array(z.object({ code: z.string(), name: z.string() })),
  factors: z.array(Factor),
  services: z.array(Service),
})
export type Edition = z.infer<typeof Edition>

/** An edition on the wire, in two answers with the same id: the rows and rules, and the services. */
export const FactorList = Edition.omit({ services: true })
export type FactorList = z.infer<typeof FactorList>
/** The services of an edition on the wire. */
export const ServiceList = Edition.pick({
  id: true,
  order: true,
  edition: true,
  validFrom: true,
  validTo: true,
  services: true,
})
export type ServiceList = z.infer<typeof ServiceList>

/**
 * Kinds of check-up (order 29н). Preliminary: at hiring. Periodic: while working. Unscheduled: between two periodic ones
 * (point 19). Health book: for a medical book, works 23-27.
 */
export const CheckUpKind = z.enum(['preliminary', 'periodic', 'unscheduled', 'health_book'], {
  error: 'Выберите вид осмотра',
})
export type CheckUpKind = z.infer<typeof CheckUpKind>

/**
 * Why an unscheduled check-up is needed: a medical recommendation, or a past incapacity for work; and whether a medical
 * book is made for the first time or renewed.
 */
export const KindReason = z.enum(['recommendation', 'incapacity', 'first', 'renewal'])
export type KindReason = z.infer<typeof KindReason>

/**
 * Input of a volume. `kindReason`: always said, because a renewed medical book has another list than a first one; null
 * for a kind without reasons. `date` is the day of the check-up, on which ages count. `skip`: services with an accepted
 * earlier result.
 */
export interface VolumeRequest {
  kind: CheckUpKind
  kindReason: KindReason | null
  gender: Gender
  birth: Day
  date: Day
  factors: readonly { code: string; marks?: readonly string[] }[]
  skip?: readonly string[]
}

/**
 * Why a line is in the volume: a point of the order, a factor, or a mark of a factor's substance. `note` is the
 * order's own limit.
 */
export const Reason = z.object({
  point: z.string().optional(),
  factor: z.string().optional(),
  mark: z.string().optional(),
  note: z.string().optional(),
})
export type Reason = z.infer<typeof Reason>

/** A needed doctor or study. `everyMonths`: set when it is needed less often than each check-up. */
export interface VolumeItem {
  service: string
  name: string
  kind: ServiceKind
  reasons: Reason[]
  everyMonths: number | null
}

/**
 * Why a line is not needed: an earlier result replaces it; another study covers it; only on indication; only at
 * hiring.
 */
export type LeftOutWhy = 'earlier-result' | 'superseded' | 'on-indication' | 'at-hiring'

/** A doctor or a study that the factors name but this check-up does not need. `by`: the study that covers it. */
export interface LeftOut {
  service: string
  name: string
  kind: ServiceKind
  why: LeftOutWhy
  by?: string
  reasons: Reason[]
}

/** Warnings about a computed volume. */
export type Warning =
  | { code: 'PRELIMINARY_ONLY' | 'SUBSTANCE_NOT_CHOSEN'; factor: string }
  | { code: 'EDITION_ENDED' | 'UNDER_18' }

/** The volume of one check-up: doctors first, then studies, each in the order of the annex. */
export interface Volume {
  items: VolumeItem[]
  leftOut: LeftOut[]
  doctors: string[]
  studies: string[]
  /** Null when no factor sets a term. */
  periodicityMonths: number | null
  /** The doctor who closes the route and signs; not a line of the volume (point 5). */
  chair: string | null
  /** Full years on the day of the check-up. */
  age: number
  warnings: Warning[]
}

/** Kinds of errors in a request. */
type ProblemCode =
  | 'UNKNOWN_FACTOR'
  | 'FACTOR_IS_HEADING'
  | 'UNKNOWN_MARK'
  | 'UNKNOWN_SERVICE'
  | 'NOT_FOR_HEALTH_BOOK'
  | 'BIRTH_AFTER_DATE'
  | 'TOO_MANY'

/** An error in a request. `field` is its path: `factors.0.marks`. */
export interface Problem {
  code: ProblemCode
  field: string
  value: string
}
