import { z } from 'zod'
import { Outcome } from '../../../../shared/booking/schema.ts'
import { healthGroupsOf, verdictProblems } from '../../../../shared/conclusions/rules.ts'
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
  outcome: Outcome
  contraindicated: string[]
  group: HealthGroup | null
  needs: NonNullable<VerdictInput['needs']>
  on: string
  chairman: string
}

/** The initial verdict of the form: no contraindications, as for most patients. */
export const firstVerdict = (today: Day, chairman: string): VerdictValues => ({
  outcome: 'fit',
  contraindicated: [],
  group: null,
  needs: [],
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
export const outcomesOf = (card: Pick<CommissionCard, 'papers'>, chosen: Outcome): Outcome[] =>
  Outcome.options.filter((outcome) => outcome !== 'additional' || chosen === outcome || !validOf(card, false))

/** Returns a verdict in API form: factors only with contraindications, a health group not with a справка. */
export const verdictOf = ({ outcome, contraindicated, group, on, ...rest }: VerdictValues): VerdictInput => ({
  ...rest,
  outcome,
  contraindicated: outcome === 'unfit' ? contraindicated : [],
  group: outcome === 'additional' ? null : group,
  on: on as Day,
})

/**
 * Returns the health groups for the age on the day of the paper: a patient may come of age between that day and
 * today.
 */
export const groupsOf = ({ birth }: Pick<CommissionCard, 'birth'>, on: string): readonly HealthGroup[] =>
  healthGroupsOf(birth, parseDay(on) ?? clinicDay(new Date()))

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
    }
    // An invalid day is replaced by today, so that the other fields can still be checked.
    const verdict = data ?? { ...firstVerdict(today, ''), ...given, on: wrong.on ? today : (given.on as Day) }
    for (const [field, message] of Object.entries({ ...verdictProblems(verdict, ground), ...wrong }))
      context.addIssue({ code: 'custom', path: [field], message })
  })
