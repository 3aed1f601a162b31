import { z } from 'zod'
import { BookedResult, BookingId, BookingState, Outcome } from '../booking/schema.ts'
import { FindingsSummary } from '../findings/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { idOf } from '../platform/ids.ts'
import { PageQuery, pageOf } from '../platform/page.ts'
import { City, Gender } from '../platform/person.ts'
import { CheckUpKind, KindReason } from '../programme/schema.ts'

/** A paper of the medical commission about a check-up (order 29н, points 14-16, 32-34). */
export const ConclusionId = idOf<'Conclusion'>()
export type ConclusionId = z.infer<typeof ConclusionId>

/** Health groups (404н for adults, 514н for minors); the age defines which are allowed: `healthGroupsOf`. */
export const HealthGroup = z.enum(['I', 'II', 'III', 'IIIа', 'IIIб', 'IV', 'V'], {
  error: 'Выберите группу здоровья',
})
export type HealthGroup = z.infer<typeof HealthGroup>

/** Additional needs of the patient (point 45, the flags of the final act): only the patient sees them. */
export const Need = z.enum(['pathology-centre', 'outpatient', 'inpatient', 'resort', 'dispensary'])
export type Need = z.infer<typeof Need>

/** A factor with the presence of contraindications to work with it. */
export const FactorOutcome = z.object({ code: z.string(), name: z.string(), isContraindicated: z.boolean() })
export type FactorOutcome = z.infer<typeof FactorOutcome>

const code = z.string().min(1).max(40)

/** Decision of the commission. `on`: date of the paper, not before the visit and not in the future. */
export const Verdict = z.strictObject({
  outcome: Outcome,
  /** Codes of the booking's factors: at least one for `unfit`, none for other outcomes. */
  contraindicated: z.array(code).max(60).default([]),
  /** Required unless more examinations are needed. */
  group: HealthGroup.nullable().default(null),
  needs: z.array(Need).max(Need.options.length).default([]),
  /** Examinations that a справка sends the patient to (points 14, 32); null in a заключение. */
  examinations: documentText(1000).nullable().default(null),
  /** The author has seen that the check-up lacks the employer or the position, and issues a заключение anyway. */
  withoutEmployment: z.boolean().default(false),
  on: Day,
  /** ФИО of the chairman, as printed on the paper. */
  chairman: documentText(200, 'Укажите председателя комиссии').min(3, 'Укажите председателя комиссии'),
})
export type Verdict = z.output<typeof Verdict>

/**
 * A verdict with the number of the справка and the count of versions of findings that its author has seen. The verdict is
 * refused when there is a newer справка, or something newer is written.
 */
export const SentVerdict = Verdict.extend({
  additionalSeen: z.string().max(40).nullable().default(null),
  /** Null: the author was shown no findings. */
  findingsSeen: z.int().min(0).nullable().default(null),
})

/** A record that a заключение was passed on to ЕГИСЗ; the number is not always known. */
export const EgiszTransfer = z.object({ on: Day, number: z.string().nullable() })
export type EgiszTransfer = z.infer<typeof EgiszTransfer>

/** The day and the number of a transfer to ЕГИСЗ, as staff enter them. */
export const TransferInput = z.strictObject({
  /** Null removes a mistaken record. */
  on: Day.nullable(),
  number: documentText(64).min(1).optional(),
})

/** The receiver of a paper. */
export const Receiver = z.enum(['person', 'representative', 'employer', 'post'], {
  error: 'Выберите, кому выдали',
})
export type Receiver = z.infer<typeof Receiver>

/** A paper as the employees who issue it see it. */
export const ConclusionRow = z.object({
  id: ConclusionId,
  booking: BookingId,
  /** `127/2026`: sequence number within a year. */
  number: z.string(),
  /** Returns whether it is a заключение; otherwise it is a справка that more examinations are needed. */
  isFinal: z.boolean(),
  /** Null for roles that do not need it: the desk only hands papers out. */
  outcome: Outcome.nullable(),
  on: Day,
  fullname: z.string(),
  birth: Day,
  kind: CheckUpKind,
  city: City,
  organization: z.string().nullable(),
  /** Deadline for handing out: five working days (points 16, 33). */
  handBy: Day,
  handedOn: Day.nullable(),
  /** The receiver of the person's copy; null until it is handed out. */
  handedTo: Receiver.nullable(),
  annulledAt: Instant.nullable(),
  /**
   * Null when the paper is not annulled, and for roles that must not see the outcome, because the reason may
   * reveal findings.
   */
  annulReason: z.string().nullable(),
  /** True for a заключение by points 23-27, about which the clinic tells ЕГИСЗ for a medical book. */
  feedsHealthBook: z.boolean(),
  /** Null until it was passed on to ЕГИСЗ. */
  transfer: EgiszTransfer.nullable(),
})
export type ConclusionRow = z.infer<typeof ConclusionRow>

/** A page of the register, newest first; among papers to hand out, the longest overdue first. */
export const ConclusionPage = pageOf(ConclusionRow)
export type ConclusionPage = z.infer<typeof ConclusionPage>

/** State of a paper. */
export const ConclusionState = z.enum(['unhanded', 'handed', 'annulled'])
export type ConclusionState = z.infer<typeof ConclusionState>

/** Filters of the register. */
export const RegisterFilter = z.strictObject({
  state: ConclusionState.optional(),
  city: City.optional(),
  /** A part of the name or a complete number. */
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
  /** The employer whom the paper is about. */
  organization: OrganizationId.optional(),
  /** Dates of the papers, both inclusive. */
  from: Day.optional(),
  to: Day.optional(),
})
export type RegisterFilter = z.output<typeof RegisterFilter>

/** A page of the register by its filters. */
export const ConclusionQuery = PageQuery.extend(RegisterFilter.shape)
export type ConclusionQuery = z.output<typeof ConclusionQuery>

/** An arrived patient, as the list and the card of the commission show it. */
const WaitingPerson = z.object({
  booking: BookingId,
  number: z.string(),
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  day: Day,
  city: City,
  kind: CheckUpKind,
  kindReason: KindReason.nullable(),
  state: BookingState,
  organization: z.string().nullable(),
  position: z.string().nullable(),
  factors: z.array(z.string()),
  /** Number of passed stops and of all needed stops of the route; null without an electronic queue on that day. */
  route: z.object({ passed: z.number().int(), of: z.number().int() }).nullable(),
  /** True while the patient is still in the rooms; no decision is possible yet. */
  isInside: z.boolean(),
  /** The справка that the patient got earlier for this check-up. */
  additional: z.object({ number: z.string(), on: Day }).nullable(),
})
export type WaitingPerson = z.infer<typeof WaitingPerson>

/** An arrived patient without a decision of the commission, in the list. */
export const AwaitingRow = WaitingPerson.extend({
  /** The findings of the doctors and the studies, in one word. */
  found: FindingsSummary,
  /** Number of services whose result comes later. */
  awaited: z.int(),
  /** The day on which the material of the oldest awaited result was taken; null when none is awaited. */
  awaitedSince: Day.nullable(),
})
export type AwaitingRow = z.infer<typeof AwaitingRow>

/** A page of waiting patients, the longest wait first. */
export const AwaitingPage = pageOf(AwaitingRow)
export type AwaitingPage = z.infer<typeof AwaitingPage>

/** Filters of waiting patients. `additional`: only patients sent to more examinations, or only the others. */
export const AwaitingQuery = PageQuery.extend({
  city: City.optional(),
  additional: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  /** Filters by results that come later: only patients who wait for one, or only the others. */
  awaited: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  /** Filters by presence in the rooms today. */
  inside: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
})
export type AwaitingQuery = z.output<typeof AwaitingQuery>

/** Counts of waiting patients and of papers, for the tabs. */
export const ConclusionFigures = z.object({
  /** Patients who have left the rooms and have no paper yet (`additional=false&inside=false` of the list). */
  awaiting: z.number().int(),
  /** Number of patients in `awaiting` who have waited longer than the clinic decides. */
  overdue: z.number().int(),
  /** Number of patients without a paper who are in the rooms today (`additional=false&inside=true`). */
  inside: z.number().int(),
  /** Patients with a справка and without a заключение (`additional=true` of the list). */
  additional: z.number().int(),
  unhanded: z.number().int(),
  /** Number of papers in `unhanded` that were not handed out within five working days. */
  late: z.number().int(),
})
export type ConclusionFigures = z.infer<typeof ConclusionFigures>

/** A paper with its content, for the commission and for the patient. */
export const Conclusion = ConclusionRow.extend({
  outcome: Outcome,
  factors: z.array(FactorOutcome),
  group: HealthGroup.nullable(),
  needs: z.array(Need),
  /** Examinations that the справка names; null in a заключение and in a справка issued before they were asked for. */
  examinations: z.string().nullable(),
  chairman: z.string(),
})
export type Conclusion = z.infer<typeof Conclusion>

/** A paper in the check-up's list for the commission, with its author and date. */
const CommissionPaper = Conclusion.extend({
  /** ФИО of the account that made the paper; null when the data of the account was erased. */
  by: z.string().nullable(),
  /** True when the caller made the paper. */
  isMine: z.boolean(),
  at: Instant,
})
export type CommissionPaper = z.infer<typeof CommissionPaper>

/** Data for the commission's decision. */
export const CommissionCard = WaitingPerson.extend({
  /** Name of the edition of the order used for the check-up. */
  order: z.string(),
  department: z.string().nullable(),
  /** Factors with their names in that edition. */
  factors: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The route sheet: planned items and whether each was done; `null` when nobody has recorded it. */
  stops: z.array(
    z.object({ name: z.string(), services: z.array(z.string()), isPassed: z.boolean().nullable() }),
  ),
  /** Earlier results that count instead of studies, and those that were refused. */
  earlier: z.array(BookedResult),
  /** True when the caller is the examined patient; then another member of the commission must decide. */
  isOwn: z.boolean(),
  /** Chairman named last time by this account. */
  chairman: z.string().nullable(),
  /** All papers of the booking, newest first, including annulled ones. */
  papers: z.array(CommissionPaper),
})
export type CommissionCard = z.infer<typeof CommissionCard>

/** A paper as the patient sees it. */
export const OwnConclusion = Conclusion.pick({
  id: true,
  number: true,
  isFinal: true,
  outcome: true,
  on: true,
  factors: true,
  group: true,
  needs: true,
  examinations: true,
  handedOn: true,
  handedTo: true,
  feedsHealthBook: true,
  transfer: true,
}).extend({
  /** Due date of the next check-up; null when nothing requires one or the check-up is not passed. */
  nextOn: Day.nullable(),
  /** The выписка of the check-up can be saved: there is a заключение, and what was found is written (point 48). */
  hasExtract: z.boolean(),
})
export type OwnConclusion = z.infer<typeof OwnConclusion>

/** Reason for annulling a paper. */
export const AnnulReason = documentText(300).min(3, 'Напишите причину')
