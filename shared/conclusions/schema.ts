import { z } from 'zod'
import { BookingId, BookingState, Outcome } from '../booking/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { City, Gender } from '../platform/person.ts'
import { CheckUpKind } from '../programme/schema.ts'

/** A paper that the medical commission has given out about a check-up (order 29н, points 14-16, 32-34). */
export const ConclusionId = idOf<'Conclusion'>()
export type ConclusionId = z.infer<typeof ConclusionId>

/** Groups of health (404н for adults, 514н for minors); which of them may be given follows from the age: `healthGroupsOf`. */
export const HealthGroup = z.enum(['I', 'II', 'III', 'IIIа', 'IIIб', 'IV', 'V'], {
  error: 'Выберите группу здоровья',
})
export type HealthGroup = z.infer<typeof HealthGroup>

/** What the person needs beside (point 45, the flags of the final act): told to him alone. */
export const Need = z.enum(['pathology-centre', 'outpatient', 'inpatient', 'resort', 'dispensary'])
export type Need = z.infer<typeof Need>

/** A factor with whether there are contraindications to work with it. */
export const FactorOutcome = z.object({ code: z.string(), name: z.string(), isContraindicated: z.boolean() })
export type FactorOutcome = z.infer<typeof FactorOutcome>

const code = z.string().min(1).max(40)

/** What the commission decides. `on`: the day of the paper, not before the visit and not ahead. */
export const Verdict = z.strictObject({
  outcome: Outcome,
  /** Codes of the booking's factors: of `unfit` at least one, of others none. */
  contraindicated: z.array(code).max(60).default([]),
  /** Asked for unless more examinations are needed. */
  group: HealthGroup.nullable().default(null),
  needs: z.array(Need).max(Need.options.length).default([]),
  on: Day,
  /** ФИО of the chairman, as the paper says it. */
  chairman: documentText(200, 'Укажите председателя комиссии').min(3, 'Укажите председателя комиссии'),
})
export type Verdict = z.output<typeof Verdict>

/** A verdict with the number of the справка that its author has before his eyes: over one that he has not seen nothing is decided. */
export const SentVerdict = Verdict.extend({ additionalSeen: z.string().max(40).nullable().default(null) })

/** A paper as those who give them out see it. */
export const ConclusionRow = z.object({
  id: ConclusionId,
  booking: BookingId,
  /** `127/2026`: in order within a year. */
  number: z.string(),
  /** Whether it is a заключение; otherwise a справка that more examinations are needed. */
  isFinal: z.boolean(),
  /** Null for whom it is none of the work: the desk hands papers out. */
  outcome: Outcome.nullable(),
  on: Day,
  fullname: z.string(),
  birth: Day,
  kind: CheckUpKind,
  city: City,
  organization: z.string().nullable(),
  /** Until when the person is to have it: five working days (points 16, 33). */
  handBy: Day,
  handedOn: Day.nullable(),
  annulledAt: Instant.nullable(),
  /** Null also for whom the outcome is none of the work: it may say what was found. */
  annulReason: z.string().nullable(),
})
export type ConclusionRow = z.infer<typeof ConclusionRow>

/** A page of the register, newest first; of the papers to be handed out the longest overdue first. */
export const ConclusionPage = pageOf(ConclusionRow)
export type ConclusionPage = z.infer<typeof ConclusionPage>

/** Where a paper stands. */
export const ConclusionState = z.enum(['unhanded', 'handed', 'annulled'])
export type ConclusionState = z.infer<typeof ConclusionState>

/** What narrows the register: a fragment of the name or a whole number. */
export const ConclusionQuery = PageQuery.extend({
  state: ConclusionState.optional(),
  city: City.optional(),
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
})
export type ConclusionQuery = z.output<typeof ConclusionQuery>

/** Somebody who has come and of whom the commission has not decided yet. */
export const AwaitingRow = z.object({
  booking: BookingId,
  number: z.string(),
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  day: Day,
  city: City,
  kind: CheckUpKind,
  state: BookingState,
  organization: z.string().nullable(),
  position: z.string().nullable(),
  factors: z.array(z.string()),
  /** Of the route's stops those that were passed and all that were needed; null: no electronic queue that day. */
  route: z.object({ passed: z.number().int(), of: z.number().int() }).nullable(),
  /** He is still in the rooms: not to be decided yet. */
  isInside: z.boolean(),
  /** The справка that he was given before. */
  additional: z.object({ number: z.string(), on: Day }).nullable(),
})
export type AwaitingRow = z.infer<typeof AwaitingRow>

/** A page of those who wait, the longest wait first. */
export const AwaitingPage = pageOf(AwaitingRow)
export type AwaitingPage = z.infer<typeof AwaitingPage>

/** What narrows those who wait. `additional`: only those who were sent to more examinations, or only the others. */
export const AwaitingQuery = PageQuery.extend({
  city: City.optional(),
  additional: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  /** Who is in the rooms today, or who is not. */
  inside: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
})
export type AwaitingQuery = z.output<typeof AwaitingQuery>

/** How many wait and how many papers lie: for the tabs. */
export const ConclusionFigures = z.object({
  /** Who is through with the rooms and has been given no paper yet (`additional=false&inside=false` of the list). */
  awaiting: z.number().int(),
  /** The same of who is in the rooms today (`additional=false&inside=true`). */
  inside: z.number().int(),
  /** Who was given a справка and has no заключение yet (`additional=true` of the list). */
  additional: z.number().int(),
  unhanded: z.number().int(),
  /** Of `unhanded` those whose five working days have passed. */
  late: z.number().int(),
})
export type ConclusionFigures = z.infer<typeof ConclusionFigures>

/** A paper with what it says; for the commission and for the person himself. */
export const Conclusion = ConclusionRow.extend({
  outcome: Outcome,
  factors: z.array(FactorOutcome),
  group: HealthGroup.nullable(),
  needs: z.array(Need),
  chairman: z.string(),
})
export type Conclusion = z.infer<typeof Conclusion>

/** A paper as the commission sees it among those of a check-up: with who decided and when. */
const CommissionPaper = Conclusion.extend({
  /** ФИО of the account that made it; null: its data was wiped. */
  by: z.string().nullable(),
  /** It was made by who looks at it. */
  isMine: z.boolean(),
  at: Instant,
})
/** Such a paper. */
export type CommissionPaper = z.infer<typeof CommissionPaper>

/** Everything that the commission decides on. */
export const CommissionCard = AwaitingRow.extend({
  /** Name of the order's edition by which the check-up was made. */
  order: z.string(),
  department: z.string().nullable(),
  /** With their names in that edition. */
  factors: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The route sheet: what was to be done and whether it was; `null`: nobody has written it down. */
  stops: z.array(
    z.object({ name: z.string(), services: z.array(z.string()), isPassed: z.boolean().nullable() }),
  ),
  /** The check-up of who looks at it: another member of the commission decides about him. */
  isOwn: z.boolean(),
  /** Who was named chairman last time, by this account. */
  chairman: z.string().nullable(),
  /** All papers of the booking, newest first, annulled ones too. */
  papers: z.array(CommissionPaper),
})
export type CommissionCard = z.infer<typeof CommissionCard>

/** A paper as its person sees it. */
export const OwnConclusion = Conclusion.pick({
  id: true,
  number: true,
  isFinal: true,
  outcome: true,
  on: true,
  factors: true,
  group: true,
  needs: true,
  handedOn: true,
}).extend({
  /** When the next check-up is due by it; null: nothing asks for one, or it is not passed. */
  nextOn: Day.nullable(),
})
export type OwnConclusion = z.infer<typeof OwnConclusion>

/** Why a paper is annulled. */
export const AnnulReason = documentText(300).min(3, 'Напишите причину')
