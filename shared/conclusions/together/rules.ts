// Source: order 29н, points 13-16, 30-33; приложение № 2.

import type { ChosenFactor } from '../../booking/schema.ts'
import { pointLabel } from '../../findings/contraindications/ru.ts'
import { contraindicationsMatching } from '../../findings/contraindications/rules.ts'
import type { FindingStanding } from '../../findings/rules.ts'
import type { CheckUpKind } from '../../programme/schema.ts'
import type { EmploymentGap } from '../rules.ts'
import type { TogetherObstacle } from './schema.ts'

/** The news of one service: what its finding says, and the codes of ICD-10 of its diagnoses. */
export interface ServiceNews {
  name: string
  standing: FindingStanding
  codes: readonly string[]
}

/** The findings of a check-up, and the factors that may be contraindicated. */
export interface FoundAtCheckUp {
  services: readonly ServiceNews[]
  factors: readonly ChosenFactor[]
  kind: CheckUpKind
}

/** A waiting check-up as the rule judges it. */
export interface WaitingCheckUp extends FoundAtCheckUp {
  /** The caller is the examined person. */
  isOwn: boolean
  isInside: boolean
  /** Number of the valid справка; null when there is none. */
  sent: string | null
  gaps: readonly EmploymentGap[]
  /** The person has withdrawn the consent to intervention and signed no other one. */
  hasWithdrawnConsent: boolean
  hasPendingDecision: boolean
  hasPendingResults: boolean
  /** Services for which an earlier result counts instead of a finding. */
  earlier: readonly string[]
}

const judged = ['missing', 'awaited', 'refused', 'abnormal'] as const

/**
 * Returns what stands against «nothing was found». Points 15 and 32: the commission decides by the results of all
 * doctors and studies of the volume; point 16: without contraindications the заключение says so. So every service must have
 * a finding that was carried out and says the norm: no value beyond it, no diagnosis, no consultation that is needed
 * (`standingOf`); and no row of приложение № 2 may hold a diagnosis for a factor of the person. A volume without services
 * has nothing to decide by.
 */
function findingObstacles({ services, factors, kind }: FoundAtCheckUp): TogetherObstacle[] {
  const named = judged.flatMap((standing) => {
    const of = services.filter((one) => one.standing === standing).map(({ name }) => name)
    return of.length > 0 ? [{ kind: standing, of }] : []
  })
  const codes = services.flatMap((one) => one.codes)
  const points = contraindicationsMatching([...new Set(codes)], factors, { kind }).map(pointLabel)
  return [
    ...(services.length === 0 ? [{ kind: 'missing' as const, of: [] }] : named),
    ...(points.length > 0 ? [{ kind: 'contraindicated' as const, of: points }] : []),
  ]
}

const flag = (is: boolean, kind: TogetherObstacle['kind']): TogetherObstacle[] =>
  is ? [{ kind, of: [] }] : []

/**
 * Returns why a waiting check-up is not decided together with others; empty for a fit person with nothing found. A справка
 * (points 14, 32) asks for results that the list does not show, and an earlier result of another day is read by eye, so both
 * are decided alone; so is a paper that lacks the employer or the position (point 16), because the author must agree to that.
 */
export function obstaclesOf(waiting: WaitingCheckUp): TogetherObstacle[] {
  const { isOwn, isInside, sent, gaps, earlier } = waiting
  if (isOwn) return flag(true, 'own')
  if (isInside) return flag(true, 'inside')
  return [
    ...flag(waiting.hasWithdrawnConsent, 'consent-withdrawn'),
    ...(sent === null ? [] : [{ kind: 'sent' as const, of: [sent] }]),
    ...findingObstacles(waiting),
    ...flag(waiting.hasPendingResults, 'results-pending'),
    ...flag(waiting.hasPendingDecision, 'decision-pending'),
    ...(earlier.length > 0 ? [{ kind: 'earlier' as const, of: [...earlier] }] : []),
    ...flag(gaps.includes('employer'), 'no-employer'),
    ...flag(gaps.includes('position'), 'no-position'),
  ]
}
