// Source: order 29н, points 45-47; domain.md §2 (row 16), §3.10.
import type { Need } from '../conclusions/schema.ts'
import { chapterOf, icdChapters } from '../findings/icd10/rules.ts'
import { addDays, ageOn, type Day } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { actLines } from './ru.ts'
import type { ActChangesSince, ActDiagnosis, ActFigures, ActGiven, Headcount, Staff } from './schema.ts'

/** Number of days after the end of a check-up within which its act is due (point 45). */
const daysToAct = 30

/** Returns the last day on which the act of a check-up is in time. */
export const actDueOn = (to: Day): Day => addDays(to, daysToAct)

/** Formats the number of an act for people: its sequence number and year. */
export const actNumber = (number: number, year: number): string => `${number}/${year}`

/**
 * Counts the people, the women and those under 18. The age is taken on the day of the visit; for a person
 * without a visit, at the end of the check-up.
 */
export const headcountOf = (
  people: readonly { gender: Gender; birth: Day; day: Day | null }[],
  end: Day,
): Headcount => ({
  people: people.length,
  women: people.filter(({ gender }) => gender === 'Женский').length,
  minors: people.filter(({ birth, day }) => ageOn(birth, day ?? end) < 18).length,
})

/**
 * Counts the people with a chronic disease found for the first time, by class of ICD-10; `all` has the diagnoses of each
 * person (point 45). A person with two such diseases of one class is one person of that class. Classes without people are
 * left out.
 */
export function chronicByChapter(all: readonly (readonly ActDiagnosis[])[]): ActFigures['chronic'] {
  const chapters = all.map(
    (diagnoses) =>
      new Set(
        diagnoses
          .filter(({ isNew, isChronic }) => isNew && isChronic)
          .map(({ icd10 }) => chapterOf(icd10)?.number),
      ),
  )
  return icdChapters.flatMap(({ number, name }) => {
    const people = chapters.filter((one) => one.has(number)).length
    return people > 0 ? { chapter: number, name, people } : []
  })
}

/** Writes the classes as the act prints them, one a line: «IX. Болезни системы кровообращения — 3». */
export const chronicLines = (chronic: ActFigures['chronic']): string =>
  chronic.map(({ chapter, name, people }) => `${chapter}. ${name} — ${people}`).join('\n')

/**
 * Returns a part of a whole in percent, rounded down to a tenth: the result is 100 only when the part equals
 * the whole. For an empty whole it is 0.
 */
const coverageOf = ({ subject, passed }: Pick<ActFigures, 'subject' | 'passed'>): number =>
  subject.people === 0 ? 0 : Math.floor((passed.people * 1000) / subject.people) / 10

/** Formats a percentage: «92,3 %» */
export const coverageWords = (figures: Pick<ActFigures, 'subject' | 'passed'>): string =>
  `${String(coverageOf(figures)).replace('.', ',')}\u00a0%`

/** Returns whether the act contains statements about заключения that are no longer true. */
export const isOutdated = ({ annulled, given }: ActChangesSince): boolean => annulled.count + given.count > 0

const isMore = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one > other

function staffProblems(name: 'staff' | 'harmful' | 'population', staff: Staff): Record<string, string> {
  const parts = ['women', 'minors', 'disabled'] as const
  const over = parts.filter((part) => isMore(staff[part], staff.people))
  return Object.fromEntries(over.map((part) => [`${name}.${part}`, 'Больше, чем всего в этой строке']))
}

const counted = ['subject', 'passed', 'unfinished', 'absent'] as const

/**
 * Returns the chairman's numbers that contradict each other or the counted ones, by field, in Russian; empty
 * when there are none.
 */
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

/** Dates that limit the day of an act. */
interface ActDates {
  to: Day
  lastPaperOn: Day | null
  today: Day
}

/** Explains in Russian why an act cannot have this day; null when it can. */
export function dayProblem(on: Day, { to, lastPaperOn, today }: ActDates): string | null {
  if (on > today) return 'Эта дата ещё не наступила'
  if (on < to) return 'Раньше конца осмотра'
  return lastPaperOn && on < lastPaperOn ? 'Раньше последнего заключения, которое входит в акт' : null
}
