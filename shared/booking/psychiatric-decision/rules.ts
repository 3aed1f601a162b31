// Source: order 342н of 20.05.2022, appendix 2, as amended by 392н; order 29н, point 11; domain.md §8.
import type { Day } from '../../platform/days.ts'
import { boundsProblem } from '../../platform/person-dates.ts'
import type { CheckUpKind } from '../../programme/schema.ts'
import { openStates } from '../rules.ts'
import type { BookingState } from '../schema.ts'
import type { DecisionState } from './schema.ts'

/**
 * Works of order 29н whose words are those of an activity in appendix 2 of order 342н. The order speaks of activities
 * and not of factors, so the others are left to the person and the employer.
 */
const activities: Readonly<Record<string, string>> = {
  '8': 'управление кранами',
  '9': 'работа с электроустановками',
  '12': 'обслуживание оборудования под давлением',
  '13': 'работа со взрывчатыми материалами',
  '14': 'аварийно-спасательные работы и тушение пожаров',
  '16': 'подземные работы',
  '18': 'управление транспортом',
  '22': 'работа с оружием',
  '24': 'подготовка и подача питьевой воды',
  '25': 'обучение и воспитание детей',
}

/**
 * Names the activities for which a person brings the decision of a psychiatric commission to the check-up: only at
 * hiring (order 29н, point 11). At a periodic check-up the examination follows from what the doctors find, so nothing is
 * asked for beforehand.
 */
export function activitiesAsked(kind: CheckUpKind, factors: readonly { code: string }[]): string[] {
  if (kind !== 'preliminary') return []
  const works = factors.map(({ code }) => activities[code.split('.')[0] ?? ''])
  return [...new Set(works.filter((name) => name !== undefined))]
}

/** Facts by which a decision may be given or decided on. */
interface DecisionContext {
  state: BookingState
  /** The check-up has a valid заключение. */
  isConcluded: boolean
  decisions: readonly { state: DecisionState }[]
}

const isOff = (state: BookingState): boolean => state === 'cancelled' || state === 'no_show'

/** Returns whether a decision may be given: one at a time, by staff also after the visit until the заключение. */
export function mayGive({ state, isConcluded, decisions }: DecisionContext, isStaff: boolean): boolean {
  const isTime = isStaff ? !isOff(state) : openStates.includes(state)
  return isTime && !isConcluded && decisions.every((one) => one.state === 'refused')
}

/** Returns whether staff may still accept or refuse the decisions of a booking. */
export const mayReview = ({ state, isConcluded }: Omit<DecisionContext, 'decisions'>): boolean =>
  !isConcluded && !isOff(state)

type Dates = { on: Day; validUntil?: Day | undefined }

/**
 * Returns messages about impossible dates of a decision, by field; empty when all are valid. A term that ends before
 * the visit makes the paper useless for it.
 */
export function decisionProblems(
  { on, validUntil }: Dates,
  { today, visitOn }: { today: Day; visitOn: Day },
): Record<string, string> {
  const problems: Record<string, string> = {}
  const bounds = boundsProblem(on, today)
  if (on > today) problems.on = 'Дата решения не может быть в будущем'
  else if (bounds) problems.on = bounds
  if (validUntil && validUntil < on) problems.validUntil = 'Срок не может кончиться раньше даты решения'
  else if (validUntil && validUntil < visitOn) problems.validUntil = 'К дню осмотра срок решения истечёт'
  return problems
}
