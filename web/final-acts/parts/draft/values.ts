import { z } from 'zod'
import { Need } from '../../../../shared/conclusions/schema.ts'
import type { TypedAct } from '../../../../shared/final-acts/drafts/schema.ts'
import { chronicLines, dayProblem, givenProblems } from '../../../../shared/final-acts/rules.ts'
import { type ActDraft, type ActPerson, ActSigned } from '../../../../shared/final-acts/schema.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'

/** Lines that the chairman fills in whole, and lines where the chairman adds one number to the counts. */
export const staffLines = ['staff', 'harmful', 'population'] as const
export const countedLines = ['subject', 'passed', 'unfinished', 'absent'] as const
export const columns = ['people', 'women', 'minors', 'disabled'] as const
/** The chairman's free-text fields. */
export const medicalTexts = ['suspected', 'chronic', 'occupational', 'infections'] as const
export const workTexts = ['previous', 'recommendations'] as const

type StaffValues = Record<(typeof columns)[number], string>

/** An act in the form: numbers as typed text. */
export interface ActValues {
  on: string
  chairman: string
  given: Record<(typeof staffLines)[number], StaffValues> & {
    disabled: Record<(typeof countedLines)[number], string>
    needs: Record<Need, string>
  } & Record<(typeof medicalTexts)[number] | (typeof workTexts)[number], string>
}

const noStaff: StaffValues = { people: '', women: '', minors: '', disabled: '' }

/** Returns a line of the employer's list as the form types it. */
const listedLine = ({ listed }: Pick<ActDraft, 'listed'>, line: 'staff' | 'harmful'): StaffValues => {
  if (!listed) return noStaff
  const { people, women, minors } = listed[line]
  return { people: String(people), women: String(women), minors: String(minors), disabled: '' }
}

/**
 * Returns the lines of the employer's list after another part of the organization was chosen; a line that the chairman has
 * changed stays.
 */
export const renewedStaff = (
  typed: Record<'staff' | 'harmful', StaffValues>,
  before: Pick<ActDraft, 'listed'>,
  now: Pick<ActDraft, 'listed'>,
): Record<'staff' | 'harmful', StaffValues> => {
  const renewed = (line: 'staff' | 'harmful') =>
    JSON.stringify(typed[line]) === JSON.stringify(listedLine(before, line))
      ? listedLine(now, line)
      : typed[line]
  return { staff: renewed('staff'), harmful: renewed('harmful') }
}

/** Fields that begin with a count of the cabinet and may be corrected. */
export type CountedFields = Pick<ActValues['given'], 'needs' | 'chronic'>

/** Returns the counted number of people with each medical need, and the new chronic diseases by class. */
export const countedOf = ({ figures }: Pick<ActDraft, 'figures'>): CountedFields => ({
  needs: Object.fromEntries(Need.options.map((need) => [need, String(figures.needs[need])])) as Record<
    Need,
    string
  >,
  chronic: chronicLines(figures.chronic),
})

/** Initial values of the form: those of the kept draft, where there is one. */
export const firstAct = (
  draft: ActDraft,
  kept: TypedAct | null,
  { today, fullname }: { today: Day; fullname: string },
): ActValues => ({
  on: kept?.on ?? today,
  chairman: kept?.chairman ?? draft.chairman ?? fullname,
  given: kept?.given ?? {
    staff: listedLine(draft, 'staff'),
    harmful: listedLine(draft, 'harmful'),
    population: noStaff,
    disabled: { subject: '', passed: '', unfinished: '', absent: '' },
    ...countedOf(draft),
    suspected: '',
    occupational: '',
    infections: '',
    previous: '',
    recommendations: '',
  },
})

/** Adds a line about a person with a preliminary diagnosis; the chairman ends it with the profession and the factors. */
export const withSuspected = (text: string, { fullname, birth, department }: ActPerson): string =>
  [
    ...(text.trim() ? [text.trimEnd()] : []),
    `${[fullname, formatDay(birth), department].filter(Boolean).join(', ')}, `,
  ].join('\n')

/** Returns the counted fields after a recount; those that the chairman has changed stay. */
export const renewedCounts = (
  typed: CountedFields,
  before: CountedFields,
  now: CountedFields,
): CountedFields => ({
  needs: Object.fromEntries(
    Need.options.map((need) => [
      need,
      typed.needs[need] === before.needs[need] ? now.needs[need] : typed.needs[need],
    ]),
  ) as Record<Need, string>,
  chronic: typed.chronic === before.chronic ? now.chronic : typed.chronic,
})

const numbers = <Key extends string>(typed: Record<Key, string>): Record<Key, number | null> =>
  Object.fromEntries(
    Object.entries<string>(typed).map(([key, text]) => [key, text.trim() === '' ? null : Number(text)]),
  ) as Record<Key, number | null>

/** Converts the form to a request; empty fields become null. */
export const signedOf = ({ on, chairman, given }: ActValues) => ({
  on: on as Day,
  chairman,
  given: {
    ...given,
    staff: numbers(given.staff),
    harmful: numbers(given.harmful),
    population: numbers(given.population),
    disabled: numbers(given.disabled),
    needs: numbers(given.needs),
  },
})

/**
 * Validation of the form: the contract's schema, and checks that the numbers do not contradict each other;
 * reports all errors at once.
 */
export const actRule = (draft: ActDraft, today: Day) =>
  z.preprocess(
    (values) => signedOf(values as ActValues),
    z.custom<ActSigned>().superRefine((typed, context) => {
      const { error } = ActSigned.safeParse(typed)
      const wrong = Object.fromEntries(
        error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
      )
      const against = Object.entries(givenProblems(typed.given, draft.figures))
      const wrongDay = wrong.on ? null : dayProblem(typed.on, { ...draft, today })
      const all = {
        ...Object.fromEntries(against.map(([field, message]) => [`given.${field}`, message])),
        ...(wrongDay && { on: wrongDay }),
        ...wrong,
      }
      for (const [field, message] of Object.entries(all))
        context.addIssue({ code: 'custom', path: field.split('.'), message })
    }),
  )
