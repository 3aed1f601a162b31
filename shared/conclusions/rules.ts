// Source: order 29н, points 14-16, 32-34; 404н and 514н (groups of health); domain.md §2, §4.
import { isFinal } from '../booking/rules.ts'
import { addDays, ageOn, type Day, weekdayOf } from '../platform/days.ts'
import type { ConclusionRow, HealthGroup, Verdict } from './schema.ts'

const adultGroups: readonly HealthGroup[] = ['I', 'II', 'IIIа', 'IIIб']
const minorGroups: readonly HealthGroup[] = ['I', 'II', 'III', 'IV', 'V']

/** Groups of health that may be given to somebody on a day: of adults (404н), of those under 18 (514н). */
export const healthGroupsOf = (birth: Day, on: Day): readonly HealthGroup[] =>
  ageOn(birth, on) < 18 ? minorGroups : adultGroups

/** Working days within which the person is to have his paper (points 16, 33). */
export const daysToHand = 5

/** The so many-th working day after a day: neither Saturdays and Sundays nor days off (`isOff`). */
export function addWorkingDays(day: Day, count: number, isOff: (day: Day) => boolean): Day {
  let at = day
  let left = count
  while (left > 0) {
    at = addDays(at, 1)
    if (weekdayOf(at) < 6 && !isOff(at)) left -= 1
  }
  return at
}

/** Number of a paper as people say it: in order within a year. */
export const conclusionNumber = (number: number, year: number): string => `${number}/${year}`

/** Whether a mark of handing out may still be taken back: on its own day, later people have relied on it. */
export const mayTakeBack = (
  { handedOn, annulledAt }: Pick<ConclusionRow, 'handedOn' | 'annulledAt'>,
  today: Day,
): boolean => handedOn === today && annulledAt === null

/** What a заключение has made of the employee's last check-up. */
export interface Passed {
  id: string
  on: Day
  /** His last check-up as it stood before. */
  before: Day | null
  isAnnulled: boolean
}

const newestOf = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((newest, on) => (on && (!newest || on > newest) ? on : newest), null)

/** The day of the last of the valid заключения; null when there is none. */
export const lastConcluded = (papers: readonly Passed[]): Day | null =>
  newestOf(papers.flatMap(({ on, isAnnulled }) => (isAnnulled ? [] : on)))

/**
 * The employee's last check-up once a заключение is annulled: as it stands, when something newer has come; otherwise the
 * newest of the other заключения and of what stood before, as far as that is not of an annulled one itself.
 */
export function passedWithout(id: string, papers: readonly Passed[], stands: Day | null): Day | null {
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

/** What a verdict may name: the booking's factors, the days of the visit, of the справка and of today, the groups of the age. */
interface VerdictGround {
  factors: readonly string[]
  visitOn: Day
  /** The day of the справка that stands; null: there is none. */
  sentOn: Day | null
  birth: Day
  today: Day
}

/** What of a verdict cannot be, by field, in Russian; empty when all may. */
export function verdictProblems(verdict: Verdict, ground: VerdictGround): Record<string, string> {
  const { outcome, contraindicated, group, on } = verdict
  const isPassed = isFinal(outcome)
  const isStrange = contraindicated.some((code) => !ground.factors.includes(code))
  const isNobodys = group !== null && !healthGroupsOf(ground.birth, on).includes(group)
  return {
    ...(outcome === 'unfit' &&
      contraindicated.length === 0 && { contraindicated: 'Отметьте, к каким работам есть противопоказания' }),
    ...((isStrange || (outcome !== 'unfit' && contraindicated.length > 0)) && {
      contraindicated: 'Этих факторов нет в осмотре или к ним нет противопоказаний',
    }),
    ...(isPassed && group === null && { group: 'Выберите группу здоровья' }),
    ...((isNobodys || (!isPassed && group !== null)) && { group: 'Эта группа здоровья не подходит' }),
    ...(ground.sentOn && on < ground.sentOn && { on: 'Раньше справки о дополнительном обследовании' }),
    ...(on < ground.visitOn && { on: 'Раньше дня осмотра' }),
    ...(on > ground.today && { on: 'Эта дата ещё не наступила' }),
  }
}
