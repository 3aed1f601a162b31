import { z } from 'zod'
import { BookingId } from '../booking/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { documentLines } from '../platform/document-text.ts'
import { idOf } from '../platform/ids.ts'
import { Gender } from '../platform/person.ts'

/** One version of the answers to a questionnaire. */
export const QuestionnaireId = idOf<'Questionnaire'>()
export type QuestionnaireId = z.infer<typeof QuestionnaireId>

/** The author of the answers: the person in the cabinet, the desk with the person, or a doctor with the person. */
export const QuestionnaireChannel = z.enum(['cabinet', 'desk', 'room'])
export type QuestionnaireChannel = z.infer<typeof QuestionnaireChannel>

const code = z.string().min(1).max(40)

/** An answer: yes or no, a number, the key of a choice or a text, or keys of several choices; none of them is `[]`. */
export const GivenAnswer = z.strictObject({
  key: code,
  value: z.union([
    z.boolean(),
    z.number().min(-1_000_000).max(1_000_000),
    z.array(code).max(40),
    documentLines(500).min(1, 'Введите ответ'),
  ]),
})
export type GivenAnswer = z.infer<typeof GivenAnswer>

/** Answers as they are sent; `seen`: the version that their author has seen, 0 when there was none. */
export const SentAnswers = z.strictObject({
  answers: z.array(GivenAnswer).max(80),
  seen: z.int().min(0).max(1000).default(0),
})
export type SentAnswers = z.output<typeof SentAnswers>

/** The sealed part of a version. */
export const QuestionnaireContent = z.object({
  /** First day of the edition of the questions. */
  edition: Day,
  answers: z.array(GivenAnswer),
  /** ФИО of who entered the answers; null for an account without a name. */
  by: z.string().nullable(),
})
export type QuestionnaireContent = z.infer<typeof QuestionnaireContent>

/** A question with its answer in words; `alarm`: the same in one line for a doctor to read first, null when nothing alarms. */
const AnswerLine = z.object({ question: z.string(), answer: z.string(), alarm: z.string().nullable() })
export type AnswerLine = z.infer<typeof AnswerLine>

/** One version of the answers in words, as doctors and the commission read it. */
const FilledQuestionnaire = z.object({
  version: z.int(),
  at: Instant,
  channel: QuestionnaireChannel,
  by: z.string().nullable(),
  answers: z.array(GivenAnswer),
  sections: z.array(z.object({ title: z.string(), lines: z.array(AnswerLine) })),
})
export type FilledQuestionnaire = z.infer<typeof FilledQuestionnaire>

/** The questionnaire of a check-up. */
export const QuestionnaireOfBooking = z.object({
  booking: BookingId,
  number: z.string(),
  fullname: z.string(),
  gender: Gender,
  birth: Day,
  day: Day,
  /** Null while nobody has answered, and for who may not read the answers. */
  filled: FilledQuestionnaire.nullable(),
  /** The newest version; 0: nobody has answered. */
  version: z.int(),
  /** Answers from the person's check-up before: a start that must be confirmed. */
  earlier: z.object({ day: Day, answers: z.array(GivenAnswer) }).nullable(),
  /** The check-up has no заключение and goes on, or is still to come. */
  mayWrite: z.boolean(),
})
export type QuestionnaireOfBooking = z.infer<typeof QuestionnaireOfBooking>

/** Whether the questionnaire of a check-up is filled, without the answers. */
export const QuestionnaireState = z.object({
  filledAt: Instant.nullable(),
  /** Somebody may still fill it. */
  isOpen: z.boolean(),
})
export type QuestionnaireState = z.infer<typeof QuestionnaireState>
