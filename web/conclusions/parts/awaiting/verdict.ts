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

/** A verdict as it stands in the form: what does not go with the outcome is kept until it is sent. */
export interface VerdictValues {
  outcome: Outcome
  contraindicated: string[]
  group: HealthGroup | null
  needs: NonNullable<VerdictInput['needs']>
  on: string
  chairman: string
}

/** What the form begins with: no contraindications, as it is with most people. */
export const firstVerdict = (today: Day, chairman: string): VerdictValues => ({
  outcome: 'fit',
  contraindicated: [],
  group: null,
  needs: [],
  on: today,
  chairman,
})

/** The valid заключение of a check-up, or its valid справка. */
export const validOf = (
  { papers }: Pick<CommissionCard, 'papers'>,
  isFinal: boolean,
): CommissionPaper | undefined => papers.find((paper) => paper.isFinal === isFinal && !paper.annulledAt)

/** What may be decided: a second справка beside a valid one is none; what is chosen already stays in sight. */
export const outcomesOf = (card: Pick<CommissionCard, 'papers'>, chosen: Outcome): Outcome[] =>
  Outcome.options.filter((outcome) => outcome !== 'additional' || chosen === outcome || !validOf(card, false))

/** A verdict as it is sent: factors go with contraindications alone, a group of health not with a справка. */
export const verdictOf = ({ outcome, contraindicated, group, on, ...rest }: VerdictValues): VerdictInput => ({
  ...rest,
  outcome,
  contraindicated: outcome === 'unfit' ? contraindicated : [],
  group: outcome === 'additional' ? null : group,
  on: on as Day,
})

/** The groups of health of the age on the day of the paper: somebody may come of age between it and today. */
export const groupsOf = ({ birth }: Pick<CommissionCard, 'birth'>, on: string): readonly HealthGroup[] =>
  healthGroupsOf(birth, parseDay(on) ?? clinicDay(new Date()))

/** The form's rule: the schema of the contract, and what may be decided of this check-up; all that is wrong is told at once. */
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
    // A day that is none decides nothing about the others.
    const verdict = data ?? { ...firstVerdict(today, ''), ...given, on: wrong.on ? today : (given.on as Day) }
    for (const [field, message] of Object.entries({ ...verdictProblems(verdict, ground), ...wrong }))
      context.addIssue({ code: 'custom', path: [field], message })
  })
