import { z } from 'zod'
import { BookingId } from '../../booking/schema.ts'
import { Day } from '../../platform/days.ts'
import { City } from '../../platform/person.ts'
import { AwaitingRow, ConclusionId, ConclusionRow, HealthGroup, Verdict } from '../schema.ts'

/** People decided by one call at most. */
export const togetherAtMost = 200

/** Waiting check-ups that the list looks through at most, the longest wait first. */
export const lookedThroughAtMost = 1000

/** Why a check-up is not decided together with others. `of`: names of services, numbers of papers, or points of the order. */
export const TogetherObstacle = z.object({
  kind: z.enum([
    'own',
    'consent-withdrawn',
    'inside',
    'sent',
    'no-employer',
    'no-position',
    'decision-pending',
    'results-pending',
    'earlier',
    'missing',
    'awaited',
    'refused',
    'abnormal',
    'contraindicated',
  ]),
  of: z.array(z.string()),
})
export type TogetherObstacle = z.infer<typeof TogetherObstacle>

/** A check-up at which nothing was found. */
export const TogetherPerson = AwaitingRow.omit({ found: true, awaited: true, awaitedSince: true }).extend({
  /** Versions of findings on which the check-up stands in the list; the decision is refused when there are more. */
  findingsSeen: z.int(),
})
export type TogetherPerson = z.infer<typeof TogetherPerson>

/** A waiting check-up that is decided alone, and why. */
export const TogetherOther = TogetherPerson.pick({
  booking: true,
  number: true,
  fullname: true,
  day: true,
  organization: true,
}).extend({ obstacles: z.array(TogetherObstacle).min(1) })
export type TogetherOther = z.infer<typeof TogetherOther>

/** All waiting check-ups, apart by whether they may be decided together; the longest wait first. */
export const TogetherList = z.object({
  people: z.array(TogetherPerson),
  others: z.array(TogetherOther),
  /** More check-ups wait than were looked through. */
  isCut: z.boolean(),
  /** Chairman named last time by this account. */
  chairman: z.string().nullable(),
})
export type TogetherList = z.infer<typeof TogetherList>

/** Filters of the list. */
export const TogetherQuery = z.strictObject({
  city: City.optional(),
  search: z.string().trim().max(100, 'Не больше 100 знаков').optional(),
})
export type TogetherQuery = z.output<typeof TogetherQuery>

/** One decision for many people, «противопоказания не выявлены»; each gets a заключение of his own. */
export const TogetherVerdict = z.strictObject({
  people: z
    .array(z.strictObject({ booking: BookingId, findingsSeen: z.int().min(0) }))
    .min(1, 'Выберите хотя бы одного человека')
    .max(togetherAtMost, `За один раз — не больше ${togetherAtMost} человек`)
    .refine(
      (people) => new Set(people.map(({ booking }) => booking)).size === people.length,
      'Один осмотр назван дважды',
    ),
  group: HealthGroup,
  on: Day,
  chairman: Verdict.shape.chairman,
})
export type TogetherVerdict = z.output<typeof TogetherVerdict>

/** Outcome of the decision: the papers that were issued, and whose check-ups were left with the reason. */
export const TogetherOutcome = z.object({
  decided: z.array(ConclusionRow),
  left: z.array(z.object({ booking: BookingId, reason: z.string() })),
})
export type TogetherOutcome = z.infer<typeof TogetherOutcome>

/** Papers of the commission to print as one file. */
export const PapersToPrint = z.strictObject({
  papers: z.array(ConclusionId).min(1).max(lookedThroughAtMost),
  format: z.enum(['pdf', 'zip'], { error: 'Выберите вид файла' }),
})
export type PapersToPrint = z.output<typeof PapersToPrint>
