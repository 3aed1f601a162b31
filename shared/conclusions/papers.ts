// Source: Приказ 29н, Порядок, пп. 14, 16, 32, 33; domain.md §3.6. What the commission's papers say, whatever they are printed as.
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

/** Everything that a paper of the commission says: kept sealed as it was given out, and printed again from that. */
export const ConclusionContent = z.object({
  /** `127/2026` */
  number: z.string(),
  on: Day,
  /** Whether it is a заключение; otherwise a справка. */
  isFinal: z.boolean(),
  outcome: Outcome,
  /** Name of the order's edition. */
  order: z.string(),
  kind: CheckUpKind,
  clinic: ClinicRequisites,
  person: z.object({ fullname: z.string(), birth: Day, gender: Gender }),
  /** Null: he came by himself. */
  employer: z.object({ name: z.string(), inn: known }).nullable(),
  department: known,
  position: known,
  factors: z.array(FactorOutcome),
  group: HealthGroup.nullable(),
  /** Told to the person alone: stand in the record and never on the paper, of which the employer gets a copy. */
  needs: z.array(Need),
  chairman: z.string(),
})
export type ConclusionContent = z.infer<typeof ConclusionContent>

/** What a paper takes from the check-up; the rest is decided. */
export type CheckUpContent = Pick<
  ConclusionContent,
  'order' | 'kind' | 'clinic' | 'person' | 'employer' | 'department' | 'position'
> & { factors: readonly { code: string; name: string }[] }

/** What the paper says of a verdict: each factor of the check-up in the order's order, with its own outcome. */
export function contentOf(verdict: Verdict, checkUp: CheckUpContent, number: string): ConclusionContent {
  const { outcome, contraindicated, group, needs, on, chairman } = verdict
  const factors = checkUp.factors
    .map(({ code, name }) => ({ code, name, isContraindicated: contraindicated.includes(code) }))
    .sort(byCode)
  return {
    ...checkUp,
    number,
    on,
    outcome,
    group,
    chairman,
    factors,
    isFinal: isFinal(outcome),
    needs: [...new Set(needs)],
  }
}
