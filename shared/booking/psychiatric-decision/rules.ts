// Source: order 342н of 20.05.2022, appendix 2, as amended by 392н; order 29н, point 11 and appendix 1; domain.md §8.
import type { Day } from '../../platform/days.ts'
import { boundsProblem } from '../../platform/person-dates.ts'
import type { CheckUpKind } from '../../programme/schema.ts'
import { openStates } from '../rules.ts'
import type { BookingState } from '../schema.ts'
import type { DecisionState } from './schema.ts'

/**
 * Factors and works of order 29н whose words overlap those of an activity in appendix 2 of order 342н, with the activity
 * as that appendix names it: the first digits of a code stand for all below. The order speaks of activities and not of
 * factors, so an overlap says «бывает нужно» and no more. Four activities have no factor of their own and are left to
 * the person, the employer and the commission: the use of atomic energy, the supply of heat, the control rooms of the
 * chemical industry, and wells of sour oil (decision 0077). State secrets were taken out of the list.
 */
const activities: Readonly<Record<string, string>> = {
  '2.4.1': 'контакт с возбудителями инфекций I и II группы патогенности',
  '2.4.2': 'контакт с возбудителями инфекций I и II группы патогенности',
  '2.4.4': 'контакт с биологическими токсинами',
  '8': 'управление кранами',
  '9': 'работа с электроустановками в электроэнергетике',
  '12': 'обслуживание оборудования под давлением',
  '13': 'работа со взрывчатыми материалами',
  '14': 'аварийно-спасательные работы и тушение пожаров',
  '16': 'добыча угля подземным способом',
  '18': 'управление транспортом',
  '22': 'оборот оружия',
  '24': 'забор, очистка и распределение питьевой воды',
  '25': 'педагогическая работа, присмотр и уход за детьми',
}

/** The codes that a code belongs to, itself the last: «2», «2.4», «2.4.1». */
const codesAbove = (code: string): string[] =>
  code.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'))

/**
 * Names the activities for which a person brings the decision of a psychiatric commission to the check-up: only at
 * hiring (order 29н, point 11). At a periodic check-up the examination follows from what the doctors find, so nothing is
 * asked for beforehand.
 */
export function activitiesAsked(kind: CheckUpKind, factors: readonly { code: string }[]): string[] {
  if (kind !== 'preliminary') return []
  const works = factors.flatMap(({ code }) => codesAbove(code).map((above) => activities[above]))
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
