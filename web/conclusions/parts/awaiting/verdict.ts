import { z } from 'zod'
import { Outcome } from '../../../../shared/booking/schema.ts'
import { employmentGaps, healthGroupsOf, verdictProblems } from '../../../../shared/conclusions/rules.ts'
import {
  type CommissionCard,
  type CommissionPaper,
  type HealthGroup,
  Verdict,
} from '../../../../shared/conclusions/schema.ts'
import { clinicDay, type Day, parseDay } from '../../../../shared/platform/days.ts'
import type { VerdictInput } from '../../api.ts'

/** A verdict in the form: values that do not fit the outcome are kept until it is sent. */
export interface VerdictValues {
  /** Null until the author chooses: nothing is chosen beforehand. */
  outcome: Outcome | null
  contraindicated: string[]
  group: HealthGroup | null
  needs: NonNullable<VerdictInput['needs']>
  examinations: string
  withoutEmployment: boolean
  on: string
  chairman: string
}

/** The initial verdict of the form; the outcome is left to the author. */
export const firstVerdict = (today: Day, chairman: string): VerdictValues => ({
  outcome: null,
  contraindicated: [],
  group: null,
  needs: [],
  examinations: '',
  withoutEmployment: false,
  on: today,
  chairman,
})

/** Returns the valid заключение of a check-up, or its valid справка. */
export const validOf = (
  { papers }: Pick<CommissionCard, 'papers'>,
  isFinal: boolean,
): CommissionPaper | undefined => papers.find((paper) => paper.isFinal === isFinal && !paper.annulledAt)

/**
 * Returns the allowed outcomes: a second справка beside a valid one is excluded; the outcome already chosen
 * stays visible.
 */
export const outcomesOf = (card: Pick<CommissionCard, 'papers'>, chosen: Outcome | null): Outcome[] =>
  Outcome.options.filter((outcome) => outcome !== 'additional' || chosen === outcome || !validOf(card, false))

/**
 * Returns a verdict in API form: factors only with contraindications, a health group not with a справка,
 * examinations only with one. Without an outcome the verdict is refused by its schema.
 */
export const verdictOf = ({ outcome, ...values }: VerdictValues): VerdictInput => ({
  ...values,
  outcome: outcome as Outcome,
  contraindicated: outcome === 'unfit' ? values.contraindicated : [],
  group: outcome === 'additional' ? null : values.group,
  examinations: outcome === 'additional' ? values.examinations : null,
  on: values.on as Day,
})

/**
 * Returns the health groups for the age on the day of the paper: a patient may come of age between that day and
 * today.
 */
export const groupsOf = ({ birth }: Pick<CommissionCard, 'birth'>, on: string): readonly HealthGroup[] =>
  healthGroupsOf(birth, parseDay(on) ?? clinicDay(new Date()))

/** Fills what an invalid verdict lacks, so that its other fields can be checked. */
const spare = {
  contraindicated: [],
  group: null,
  needs: [],
  examinations: null,
  withoutEmployment: false,
  chairman: '',
}

/**
 * The validation of the form: the schema of the contract and the outcomes allowed for this check-up; all errors
 * are reported at once.
 */
export const verdictRule = (card: CommissionCard, today: Day) =>
  z.custom<VerdictInput>().superRefine((given, context) => {
    const { data, error } = Verdict.safeParse(given)
    const wrong: Record<string, string> = Object.fromEntries(
      error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
    )
    const ground = {
      factors: card.factors.map(({ code }) => code),
      visitOn: card.day,
      sentOn: card.additional?.on ?? null,
      birth: card.birth,
      today,
      lacks: employmentGaps(card),
    }
    // An invalid day is replaced by today, so that the other fields can still be checked.
    const verdict = data ?? { ...spare, ...given, on: wrong.on ? today : (given.on as Day) }
    // Without an outcome the form shows the fields of a заключение, so these are checked.
    const problems = verdictProblems(wrong.outcome ? { ...verdict, outcome: 'fit' } : verdict, ground)
    for (const [field, message] of Object.entries({ ...problems, ...wrong }))
      context.addIssue({ code: 'custom', path: [field], message })
  })
