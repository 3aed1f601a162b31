// Source: order 29н, points 45-47; domain.md §2 (row 16), §3.10.
import type { Need } from '../conclusions/schema.ts'
import { addDays, ageOn, type Day } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { actLines } from './ru.ts'
import type { ActFigures, ActGiven, ActSince, Headcount, Staff } from './schema.ts'

/** Days after the end of a check-up within which its act is made (point 45). */
const daysToAct = 30

/** The last day on which the act of a check-up is in time. */
export const actDueOn = (to: Day): Day => addDays(to, daysToAct)

/** Number of an act as people say it: in order within a year. */
export const actNumber = (number: number, year: number): string => `${number}/${year}`

/** How many people, women and under 18 there are; the age counts on the day of the visit, or of the end of the check-up. */
export const headcountOf = (
  people: readonly { gender: Gender; birth: Day; day: Day | null }[],
  end: Day,
): Headcount => ({
  people: people.length,
  women: people.filter(({ gender }) => gender === 'Женский').length,
  minors: people.filter(({ birth, day }) => ageOn(birth, day ?? end) < 18).length,
})

/** Part of a whole in percent to a tenth, rounded down: 100 is said of all alone. Of nobody it is 0. */
const coverageOf = ({ subject, passed }: Pick<ActFigures, 'subject' | 'passed'>): number =>
  subject.people === 0 ? 0 : Math.floor((passed.people * 1000) / subject.people) / 10

/** «92,3 %» */
export const coverageWords = (figures: Pick<ActFigures, 'subject' | 'passed'>): string =>
  `${String(coverageOf(figures)).replace('.', ',')}\u00a0%`

/** Whether an act says something of the заключения that is true no more. */
export const isOutdated = ({ annulled, given }: ActSince): boolean => annulled.count + given.count > 0

const isMore = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one > other

function staffProblems(name: 'staff' | 'harmful' | 'population', staff: Staff): Record<string, string> {
  const parts = ['women', 'minors', 'disabled'] as const
  const over = parts.filter((part) => isMore(staff[part], staff.people))
  return Object.fromEntries(over.map((part) => [`${name}.${part}`, 'Больше, чем всего в этой строке']))
}

const counted = ['subject', 'passed', 'unfinished', 'absent'] as const

/** What of the chairman's numbers contradicts itself or what was counted, by field, in Russian; empty when all may stand. */
export function givenProblems(given: ActGiven, figures: ActFigures): Record<string, string> {
  const { staff, harmful, population, disabled, needs } = given
  const came = figures.passed.people + figures.unfinished.people
  const tooMany = counted.filter((line) => isMore(disabled[line], figures[line].people))
  const needed = (Object.keys(needs) as Need[]).filter((need) => isMore(needs[need], came))
  return {
    ...staffProblems('staff', staff),
    ...staffProblems('harmful', harmful),
    ...staffProblems('population', population),
    ...(isMore(harmful.people, staff.people) && { 'harmful.people': 'Больше, чем работников всего' }),
    ...(isMore(population.people, staff.people) && { 'population.people': 'Больше, чем работников всего' }),
    ...(isMore(figures.subject.people, staff.people) && {
      'staff.people': `Меньше, чем подлежало осмотру: ${figures.subject.people}`,
    }),
    ...Object.fromEntries(
      tooMany.map((line) => [
        `disabled.${line}`,
        `Больше, чем в строке «${actLines[line]}»: ${figures[line].people}`,
      ]),
    ),
    ...Object.fromEntries(needed.map((need) => [`needs.${need}`, `Больше, чем пришло на осмотр: ${came}`])),
  }
}

/** What the day of an act must not be before or after. */
interface ActGround {
  to: Day
  lastPaperOn: Day | null
  today: Day
}

/** Why an act cannot be of a day, in Russian; null when it can. */
export function dayProblem(on: Day, { to, lastPaperOn, today }: ActGround): string | null {
  if (on > today) return 'Эта дата ещё не наступила'
  if (on < to) return 'Раньше конца осмотра'
  return lastPaperOn && on < lastPaperOn ? 'Раньше последнего заключения, которое входит в акт' : null
}
