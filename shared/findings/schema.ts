import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { idOf } from '../platform/ids.ts'
import { Gender } from '../platform/person.ts'
import { CheckUpKind, ServiceKind } from '../programme/schema.ts'
import { isIcdCode } from './icd10/schema.ts'

/** One version of a finding. */
export const FindingId = idOf<'Finding'>()
export type FindingId = z.infer<typeof FindingId>

/**
 * Where the finding of a service stands. `awaited`: the material is taken and the result comes later; `refused`: the
 * person or the doctor did not carry it out; `withdrawn`: it was written by mistake and says nothing.
 */
export const FindingState = z.enum(['done', 'awaited', 'refused', 'withdrawn'])
export type FindingState = z.infer<typeof FindingState>

const IcdCode = z.string().refine(isIcdCode, 'Код по МКБ-10 выглядит так: H90.3')

/** A diagnosis as a doctor gives it; its name is taken from the kept list of ICD-10. */
export const DiagnosisInput = z.strictObject({
  icd10: IcdCode,
  /** FindingsSummary at this check-up for the first time (order 29н, point 45). */
  isNew: z.boolean(),
  isChronic: z.boolean(),
})
export type DiagnosisInput = z.infer<typeof DiagnosisInput>

const Diagnosis = DiagnosisInput.extend({ name: z.string() })
export type Diagnosis = z.infer<typeof Diagnosis>

const serviceCode = z.string().min(1).max(40)

/** A value of a study: a number in the unit of its form, or one of the form's choices. */
export const GivenValue = z.strictObject({
  key: z.string().min(1).max(40),
  value: z.union([z.number().min(-1_000_000).max(1_000_000), z.string().min(1).max(100)]),
})
export type GivenValue = z.infer<typeof GivenValue>

const empty = { text: null, recommendation: null, consultation: null, reason: null }
const words = (most: number) => documentText(most).min(1).nullable()

/** A finding of a doctor or a study, as it is sent. Which fields a state asks for: `findingProblems`. */
export const FindingInput = z.strictObject({
  service: serviceCode,
  state: FindingState,
  /** Nothing but the norm was found. */
  isNormal: z.boolean().default(false),
  values: z.array(GivenValue).max(40).default([]),
  diagnoses: z.array(DiagnosisInput).max(10, 'Не больше 10 диагнозов').default([]),
  /** Description in the doctor's words. */
  text: words(2000).default(empty.text),
  recommendation: words(1000).default(empty.recommendation),
  /** The doctor or the study beyond the volume that the person needs. */
  consultation: words(200).default(empty.consultation),
  /** Why it was refused or withdrawn. */
  reason: words(200).default(empty.reason),
  /** The version that the author has seen; 0: there was none. */
  seen: z.int().min(0).max(1000).default(0),
})
export type FindingInput = z.output<typeof FindingInput>

/** The largest body with findings, in bytes: a stop of sixty services with long descriptions. */
export const findingsLargest = 1024 * 1024

/** Findings sent together: those of one stop of a route, each service once. */
export const SentFindings = z
  .array(FindingInput)
  .min(1)
  .max(60)
  .refine(
    (all) => new Set(all.map(({ service }) => service)).size === all.length,
    'Одна услуга записана дважды',
  )
export type SentFindings = z.output<typeof SentFindings>

/** A value as it was judged when it was written: later forms do not change it. */
const FoundValue = z.object({
  key: z.string(),
  name: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string(),
  /** The norm for this person: «130–160»; empty when there is none. */
  norm: z.string(),
  isOutOfNorm: z.boolean(),
})
export type FoundValue = z.infer<typeof FoundValue>

/** The sealed part of a finding. */
export const FindingContent = z.object({
  isNormal: z.boolean(),
  values: z.array(FoundValue),
  diagnoses: z.array(Diagnosis),
  text: z.string().nullable(),
  recommendation: z.string().nullable(),
  consultation: z.string().nullable(),
  reason: z.string().nullable(),
  /** ФИО of the author on that day; null for an account without a name. */
  by: z.string().nullable(),
})
export type FindingContent = z.infer<typeof FindingContent>

/** A finding as papers print it: with the name and the kind of its service, and the words of the norm of its form. */
export interface NamedFinding extends FindingContent {
  name: string
  kind: ServiceKind
  normal: string
  state: FindingState
}

/** A finding as doctors and the commission read it. */
export const Finding = FindingContent.extend({
  service: z.string(),
  state: FindingState,
  /** Grows by one with every correction; the former ones are kept. */
  version: z.int(),
  at: Instant,
  isMine: z.boolean(),
})
export type Finding = z.infer<typeof Finding>

/**
 * The findings of a check-up in one word, for lists of the commission. `abnormal`: at least one service has something out of
 * the norm, whatever the others say. Of the rest, `nothing`: no finding is written; `awaited`: at least one result comes
 * later; `normal`: every service of the volume is written and normal; `partly`: some service is not written or was not
 * carried out.
 */
export const FindingsSummary = z.enum(['nothing', 'normal', 'abnormal', 'awaited', 'partly'])
export type FindingsSummary = z.infer<typeof FindingsSummary>

/** A service of a check-up with what was found, and what was found at the person's check-up before. */
const FindingItem = z.object({
  service: z.string(),
  name: z.string(),
  kind: ServiceKind,
  finding: Finding.nullable(),
  before: z.object({ day: Day, finding: Finding }).nullable(),
})
export type FindingItem = z.infer<typeof FindingItem>

/** Everything found at one check-up. */
export const FindingsOfBooking = z.object({
  booking: BookingId,
  number: z.string(),
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  day: Day,
  kind: CheckUpKind,
  factors: z.array(z.object({ code: z.string(), name: z.string(), marks: z.array(z.string()) })),
  items: z.array(FindingItem),
  /** The caller may write: the check-up is not his own, has begun and has no заключение. */
  mayWrite: z.boolean(),
})
export type FindingsOfBooking = z.infer<typeof FindingsOfBooking>

/** A former check-up of the person, with what was found; `outcome` null: the commission has not decided. */
export const FormerCheckUp = z.object({
  booking: BookingId,
  number: z.string(),
  day: Day,
  kind: CheckUpKind,
  outcome: z.enum(['fit', 'unfit', 'additional']).nullable(),
  findings: z.array(
    FindingContent.extend({ name: z.string(), kind: ServiceKind, normal: z.string(), state: FindingState }),
  ),
})
export type FormerCheckUp = z.infer<typeof FormerCheckUp>
