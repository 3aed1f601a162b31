// Source: order 29н: a questionnaire collects the anamnesis, the heredity, and complaints and symptoms of angina, stroke,
// chronic diseases of lungs, tuberculosis and cancer. A mark of alarm tells a doctor what to read first and decides nothing.
import { ageOn, type Day } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import type { Question, QuestionEdition, Section } from './questions.ts'
import type { AnswerLine, FilledQuestionnaire, GivenAnswer } from './schema.ts'

/** Answers by the key of their question. */
export type Answers = Readonly<Record<string, GivenAnswer['value']>>

/** The person who answers, on the day of the visit. */
export interface Respondent {
  gender: Gender
  birth: Day
  day: Day
}

/** Returns answers by the key of their question. */
export const answersOf = (given: readonly GivenAnswer[]): Answers =>
  Object.fromEntries(given.map(({ key, value }) => [key, value]))

function holds({ when }: Question, answers: Answers): boolean {
  if (!when) return true
  const value = answers[when.key]
  const chosen = Array.isArray(value) ? value : [value === true ? 'yes' : value === false ? 'no' : value]
  return when.is.includes('*')
    ? chosen.some((one) => one !== undefined)
    : chosen.some((one) => when.is.includes(String(one)))
}

/** Returns the sections with the questions that concern a person who has answered so far. */
export function sectionsFor(edition: QuestionEdition, whom: Respondent, answers: Answers): Section[] {
  const age = ageOn(whom.birth, whom.day)
  const sex = whom.gender === 'Мужской' ? 'male' : 'female'
  return edition.sections.flatMap((section) => {
    if (section.sex && section.sex !== sex) return []
    const questions = section.questions.filter(
      (one) => age <= (one.ageTo ?? Number.POSITIVE_INFINITY) && holds(one, answers),
    )
    return questions.length > 0 ? [{ ...section, questions }] : []
  })
}

const keysOf = (question: Question & { choices: { key: string }[] }) => question.choices.map(({ key }) => key)

/** Says why a value is no answer to a question; null when it is one. */
function valueProblem(question: Question, value: GivenAnswer['value']): string | null {
  switch (question.kind) {
    case 'yes-no':
      return typeof value === 'boolean' ? null : 'Выберите «Да» или «Нет»'
    case 'one':
      return keysOf(question).includes(String(value)) ? null : 'Выберите один из ответов'
    case 'many':
      return Array.isArray(value) && value.every((key) => keysOf(question).includes(key))
        ? null
        : 'Отметьте, что подходит'
    case 'number': {
      const { lowest, highest } = question
      const isFit = typeof value === 'number' && value >= lowest && value <= highest
      return isFit ? null : `Введите число от ${lowest} до ${highest}`
    }
    case 'text':
      return typeof value === 'string' ? null : 'Введите ответ'
  }
}

const askWords: Record<Question['kind'], string> = {
  'yes-no': 'Выберите «Да» или «Нет»',
  one: 'Выберите один из ответов',
  many: 'Отметьте, что подходит, или «ничего»',
  number: 'Введите число',
  text: 'Введите ответ',
}

/** Says what is missing or wrong, by the key of the question; empty when the questionnaire is whole. */
export function answerProblems(sections: readonly Section[], answers: Answers): Record<string, string> {
  return Object.fromEntries(
    sections
      .flatMap(({ questions }) => questions)
      .flatMap((question) => {
        const value = answers[question.key]
        if (value === undefined) return question.isOptional ? [] : [[question.key, askWords[question.kind]]]
        const problem = valueProblem(question, value)
        return problem ? [[question.key, problem]] : []
      }),
  )
}

/** Returns the answers to the questions that concern the person, in their order: those of a changed mind fall away. */
export const keptAnswers = (sections: readonly Section[], answers: Answers): GivenAnswer[] =>
  sections
    .flatMap(({ questions }) => questions)
    .flatMap(({ key }) => {
      const value = answers[key]
      return value === undefined ? [] : [{ key, value }]
    })

const lineWith =
  ({ text }: Question) =>
  (answer: string, alarm: string | null = null): AnswerLine => ({ question: text, answer, alarm })

const askedIn = ({ text }: Question) => text.replace(/[?.]$/, '')

function yesNoLine(question: Extract<Question, { kind: 'yes-no' }>, value: boolean): AnswerLine {
  const [answer, said] = value ? (['Да', 'yes'] as const) : (['Нет', 'no'] as const)
  const isAlarm = question.alarm === said
  return lineWith(question)(answer, isAlarm ? `${askedIn(question)}: ${answer.toLowerCase()}` : null)
}

function chosenLines(question: Extract<Question, { choices: unknown }>, value: unknown): AnswerLine[] {
  const line = lineWith(question)
  if (question.kind === 'one')
    return question.choices
      .filter(({ key }) => key === value)
      .map(({ text, isAlarm }) => line(text, isAlarm ? `${askedIn(question)}: ${text}` : null))
  const chosen = question.choices.filter(({ key }) => Array.isArray(value) && value.includes(key))
  if (chosen.length === 0) return [line(question.none)]
  return chosen.map(({ text, isAlarm }) => line(text, isAlarm ? text : null))
}

/** Returns the answer in words, with the line that a doctor reads first; one line for each chosen word. */
function linesOf(question: Question, value: GivenAnswer['value']): AnswerLine[] {
  switch (question.kind) {
    case 'yes-no':
      return [yesNoLine(question, value === true)]
    case 'one':
    case 'many':
      return chosenLines(question, value)
    case 'number':
      return [lineWith(question)(`${value} ${question.unit}`)]
    case 'text':
      return [lineWith(question)(String(value))]
  }
}

/** Returns the sections with their answers in words. */
export const readableSections = (
  sections: readonly Section[],
  answers: Answers,
): FilledQuestionnaire['sections'] =>
  sections.map(({ title, questions }) => ({
    title,
    lines: questions.flatMap((question) => {
      const value = answers[question.key]
      return value === undefined ? [] : linesOf(question, value)
    }),
  }))

/** Returns the answers that a doctor reads first, in words. */
export const alarmsOf = ({ sections }: Pick<FilledQuestionnaire, 'sections'>): string[] =>
  sections.flatMap(({ lines }) => lines.flatMap(({ alarm }) => alarm ?? []))

/** Counts the answered questions of those that must be answered. */
export function progressOf(sections: readonly Section[], answers: Answers): { done: number; all: number } {
  const asked = sections.flatMap(({ questions }) => questions.filter(({ isOptional }) => !isOptional))
  return { done: asked.filter(({ key }) => answers[key] !== undefined).length, all: asked.length }
}
