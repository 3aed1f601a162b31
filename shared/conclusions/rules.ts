// Source: order 29н, points 14-16, 32-34; 404н and 514н (groups of health); domain.md §2, §4.
import { isFinal } from '../booking/rules.ts'
import type { Outcome } from '../booking/schema.ts'
import { ageOn, type Day, daysBetween, formatDay } from '../platform/days.ts'
import { addWorkingDays } from '../platform/working-days.ts'
import { isForHealthBook } from '../programme/kinds.ts'
import { gapWords } from './ru.ts'
import type { ConclusionRow, HealthGroup, Verdict } from './schema.ts'

const adultGroups: readonly HealthGroup[] = ['I', 'II', 'IIIа', 'IIIб']
const minorGroups: readonly HealthGroup[] = ['I', 'II', 'III', 'IV', 'V']

/** Returns the health groups allowed on a date: for adults (404н), for patients under 18 (514н). */
export const healthGroupsOf = (birth: Day, on: Day): readonly HealthGroup[] =>
  ageOn(birth, on) < 18 ? minorGroups : adultGroups

/** Number of working days to hand out the paper (points 16, 33). */
export const daysToHand = 5

/**
 * Tells whether a check-up has waited for its decision longer than the five working days in which the заключение is
 * handed out (points 16, 33): the order has no term of its own for the decision.
 */
export const isLongAwaited = (visitOn: Day, today: Day): boolean =>
  addWorkingDays(visitOn, daysToHand) < today

/** Days after the visit in which the commission decides by the clinic's own rule. */
export const daysToDecide = 21

/** Tells whether a decision is overdue: nobody has decided within the days since the visit. */
export const isDecisionOverdue = (visitOn: Day, today: Day): boolean =>
  daysBetween(visitOn, today) > daysToDecide

/** Returns the displayed number of a paper: its sequence number within a year. */
export const conclusionNumber = (number: number, year: number): string => `${number}/${year}`

/**
 * Returns whether the record that a paper was handed out can be undone. It can be undone only on the same day,
 * because later other people rely on it.
 */
export const mayTakeBack = (
  { handedOn, annulledAt }: Pick<ConclusionRow, 'handedOn' | 'annulledAt'>,
  today: Day,
): boolean => handedOn === today && annulledAt === null

/** The employee's last check-up as set by a заключение. */
export interface LastCheckUp {
  id: string
  on: Day
  /** The date of the last check-up before this заключение. */
  before: Day | null
  isAnnulled: boolean
}

/** Returns the latest of days, of which some may be unknown. */
export const newestOf = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((newest, on) => (on && (!newest || on > newest) ? on : newest), null)

/** Returns the date of the newest valid заключение; null when there is none. */
export const lastConcluded = (papers: readonly LastCheckUp[]): Day | null =>
  newestOf(papers.flatMap(({ on, isAnnulled }) => (isAnnulled ? [] : on)))

/**
 * Returns the date of the employee's last check-up after a заключение is annulled. A date that does not come
 * from the annulled заключение stays. Otherwise the result is the newest of the dates of the other valid
 * заключения and the date recorded before the annulled one. When that earlier date comes from another annulled
 * заключение, the date recorded before that one is used.
 */
export function passedWithout(id: string, papers: readonly LastCheckUp[], stands: Day | null): Day | null {
  const annulled = papers.find((paper) => paper.id === id)
  if (!annulled || stands !== annulled.on) return stands
  const valid = papers.filter((paper) => !paper.isAnnulled && paper.id !== id).map(({ on }) => on)
  const gone = new Set(papers.filter((paper) => paper.isAnnulled && paper.id !== id))
  let before = annulled.before
  for (;;) {
    const source = valid.some((on) => on === before) ? undefined : [...gone].find(({ on }) => on === before)
    if (!source) break
    gone.delete(source)
    before = source.before
  }
  return newestOf([before, ...valid])
}

/**
 * Data that limits a verdict: factors of the booking, dates of the visit, of the справка and of today, health
 * groups for the patient's age.
 */
interface VerdictContext {
  factors: readonly string[]
  visitOn: Day
  /** Date of the valid справка; null when there is none. */
  sentOn: Day | null
  birth: Day
  today: Day
  /** Employment data that the check-up lacks: they would be missing on the paper (point 16). */
  lacks: readonly EmploymentGap[]
}

/** Data of the employment that a заключение names (point 16). */
export type EmploymentGap = 'employer' | 'position'

/** Returns the employment data that a check-up lacks. */
export const employmentGaps = (known: {
  organization: string | null
  position: string | null
}): EmploymentGap[] => [
  ...(known.organization ? [] : (['employer'] as const)),
  ...(known.position ? [] : (['position'] as const)),
]

/** Health group I is that of healthy people (404н, 514н), so it does not go with contraindications. */
const isHealthy = (group: HealthGroup | null) => group === 'I'

/** Errors in the health group of a verdict. */
function groupProblems({ outcome, group, on }: Verdict, { birth }: VerdictContext): Record<string, string> {
  const isPassed = isFinal(outcome)
  if (isPassed && group === null) return { group: 'Выберите группу здоровья' }
  const isNobodys = group !== null && !healthGroupsOf(birth, on).includes(group)
  if (isNobodys || (!isPassed && group !== null)) return { group: 'Эта группа здоровья не подходит' }
  if (outcome === 'unfit' && isHealthy(group))
    return { group: 'Группа I — для здоровых: при противопоказаниях выберите другую' }
  return {}
}

/** Errors in what only a справка or only a заключение says. */
function kindProblems(
  { outcome, examinations, withoutEmployment }: Verdict,
  { lacks }: VerdictContext,
): Record<string, string> {
  if (!isFinal(outcome))
    return examinations ? {} : { examinations: 'Напишите, какое обследование нужно: это печатают в справке' }
  return {
    ...(examinations && { examinations: 'Обследования называют только в справке' }),
    ...(lacks.length > 0 &&
      !withoutEmployment && {
        withoutEmployment: `${gapWords(lacks)}. Отметьте, что заключение нужно без этого`,
      }),
  }
}

/** Returns the errors of a verdict by field, in Russian; empty when it is valid. */
export function verdictProblems(verdict: Verdict, ground: VerdictContext): Record<string, string> {
  const { outcome, contraindicated, on } = verdict
  const isStrange = contraindicated.some((code) => !ground.factors.includes(code))
  return {
    ...(outcome === 'unfit' &&
      contraindicated.length === 0 && { contraindicated: 'Отметьте, к каким работам есть противопоказания' }),
    ...((isStrange || (outcome !== 'unfit' && contraindicated.length > 0)) && {
      contraindicated: 'Этих факторов нет в осмотре или к ним нет противопоказаний',
    }),
    ...groupProblems(verdict, ground),
    ...kindProblems(verdict, ground),
    ...(ground.sentOn && on < ground.sentOn && { on: 'Раньше справки о дополнительном обследовании' }),
    ...(on < ground.visitOn && { on: 'Раньше дня осмотра' }),
    ...(on > ground.today && { on: 'Эта дата ещё не наступила' }),
  }
}

/** Tells whether a paper feeds a medical book: a заключение about a work of points 23-27, whatever the kind of check-up. */
export const feedsHealthBook = ({
  outcome,
  codes,
}: {
  outcome: Outcome
  codes: readonly string[]
}): boolean => isFinal(outcome) && codes.some(isForHealthBook)

/** Returns why a paper cannot have been passed on to ЕГИСЗ on a day; null when it can. */
export function transferProblem(on: Day, paperOn: Day, today: Day): string | null {
  if (on > today) return 'Этот день ещё не наступил'
  return on < paperOn ? `Не раньше заключения от ${formatDay(paperOn)}` : null
}
