// The questions of the questionnaire before a check-up, from reference/questionnaire.json. Pure. Order 29н names what the
// questionnaire looks for and sets no form.
import { z } from 'zod'
import file from '../../reference/questionnaire.json' with { type: 'json' }
import { Day } from '../platform/days.ts'

const Choice = z.strictObject({ key: z.string(), text: z.string(), isAlarm: z.boolean() })

const common = {
  key: z.string().max(40),
  text: z.string(),
  hint: z.string().optional(),
  isOptional: z.boolean().optional(),
  /** Oldest age that is asked. */
  ageTo: z.int().optional(),
  /** The question follows from an answer: «yes», «no», one of the choices, or «*» for any choice at all. */
  when: z.strictObject({ key: z.string(), is: z.array(z.string()).min(1) }).optional(),
}

const Question = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('yes-no'), alarm: z.enum(['yes', 'no']).optional() }),
  z.strictObject({ ...common, kind: z.literal('one'), choices: z.array(Choice).min(2) }),
  /** `none`: the words of the answer that none of the choices is true. */
  z.strictObject({ ...common, kind: z.literal('many'), none: z.string(), choices: z.array(Choice).min(1) }),
  z.strictObject({
    ...common,
    kind: z.literal('number'),
    unit: z.string(),
    lowest: z.number(),
    highest: z.number(),
  }),
  z.strictObject({ ...common, kind: z.literal('text') }),
])
export type Question = z.infer<typeof Question>

const Section = z.strictObject({
  key: z.string(),
  title: z.string(),
  sex: z.enum(['male', 'female']).optional(),
  questions: z.array(Question).min(1),
})
export type Section = z.infer<typeof Section>

const Questionnaire = z.strictObject({
  meta: z.strictObject({ title: z.string(), source: z.string() }),
  editions: z.array(z.strictObject({ from: Day, sections: z.array(Section).min(1) })).min(1),
})

/** The questions that hold from a day. */
export type QuestionEdition = z.infer<typeof Questionnaire>['editions'][number]

const { editions } = Questionnaire.parse(file)

/** Returns the questions on the day of a visit: of the last edition that has begun by then. */
export function questionsOn(day: Day): QuestionEdition {
  const edition = editions.findLast(({ from }) => from <= day) ?? editions[0]
  if (!edition) throw new Error('no edition of the questionnaire')
  return edition
}
