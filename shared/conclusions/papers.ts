// Source: Приказ 29н, Порядок, пп. 14, 16, 32, 33; domain.md §3.6. Content of the commission's papers,
// independent of the print format.
import { z } from 'zod'
import { isFinal } from '../booking/rules.ts'
import { Outcome } from '../booking/schema.ts'
import { byCode } from '../documents/papers.ts'
import { ClinicRequisites } from '../documents/schema.ts'
import { Day } from '../platform/days.ts'
import { Gender } from '../platform/person.ts'
import { CheckUpKind } from '../programme/schema.ts'
import { FactorOutcome, HealthGroup, Need, type Verdict } from './schema.ts'

const known = z.string().nullable()

/**
 * Complete content of a commission paper. It is stored encrypted when the paper is issued, and reprints use the
 * stored content.
 */
export const ConclusionContent = z.object({
  /** `127/2026` */
  number: z.string(),
  on: Day,
  /** Returns whether it is a заключение; otherwise it is a справка. */
  isFinal: z.boolean(),
  outcome: Outcome,
  /** Name of the edition of the order. */
  order: z.string(),
  kind: CheckUpKind,
  clinic: ClinicRequisites,
  person: z.object({ fullname: z.string(), birth: Day, gender: Gender }),
  /** Null for a private visit. */
  employer: z.object({ name: z.string(), inn: known }).nullable(),
  department: known,
  position: known,
  factors: z.array(FactorOutcome),
  group: HealthGroup.nullable(),
  /**
   * Needs told only to the patient: stored in the record but never printed, because the employer gets a copy of
   * the paper.
   */
  needs: z.array(Need),
  /** Examinations that a справка names; papers issued before they were asked for have none. */
  examinations: z.string().nullable().default(null),
  chairman: z.string(),
})
export type ConclusionContent = z.infer<typeof ConclusionContent>

/** Data that a paper takes from the check-up; the commission decides the rest. */
export type CheckUpContent = Pick<
  ConclusionContent,
  'order' | 'kind' | 'clinic' | 'person' | 'employer' | 'department' | 'position'
> & { factors: readonly { code: string; name: string }[] }

/**
 * Returns the content of a paper for a verdict: each factor of the check-up in the order of the annex, with its
 * own outcome.
 */
export function contentOf(verdict: Verdict, checkUp: CheckUpContent, number: string): ConclusionContent {
  const { outcome, contraindicated, group, needs, examinations, on, chairman } = verdict
  const factors = checkUp.factors
    .map(({ code, name }) => ({ code, name, isContraindicated: contraindicated.includes(code) }))
    .sort(byCode)
  return {
    ...checkUp,
    number,
    on,
    outcome,
    group,
    examinations,
    chairman,
    factors,
    isFinal: isFinal(outcome),
    needs: [...new Set(needs)],
  }
}
