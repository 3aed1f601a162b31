// Source: spec §5 (masks and dates): a form keeps the text as typed, a call sends it without the mask.
import type { z } from 'zod'
import { type Day, parseDay } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { birthProblem, issueProblem, passportProblem } from '../platform/person-dates.ts'
import { BookedEmployer, BookedPerson, IdentityPaper, type PaperKind } from './schema.ts'

/** A patient as typed: dates and numbers may be incomplete. */
interface TypedPerson {
  surname: string
  name: string
  middlename: string
  gender: Gender | null
  birth: string
  phone: string
  email: string
  snils: string
  policy: string
}

/** An identity document as typed: the fields of both kinds stay while the user switches between them. */
export interface TypedPaper {
  kind: PaperKind
  series: string
  number: string
  code: string
  issuedOn: string
  issuedBy: string
  otherTitle: string
  otherNumber: string
  otherIssuedOn: string
  otherIssuedBy: string
}

/** An employer and the job, as typed. */
interface TypedEmployer {
  inn: string
  kpp: string
  name: string
  department: string
  position: string
  seniorityYears: string
}

const digits = (text: string) => text.replace(/\D/g, '')
const orNone = (text: string) => text.trim() || undefined
/**
 * Converts a typed date for the contract: nothing when empty, the text itself when invalid, so that the schema
 * reports it.
 */
const dayOrTyped = (text: string) => (text.trim() === '' ? undefined : (parseDay(text.trim()) ?? text))

/** Converts a typed patient for a call, without validation. */
export const personOf = (typed: TypedPerson) => ({
  surname: typed.surname,
  name: typed.name,
  middlename: orNone(typed.middlename),
  gender: typed.gender ?? undefined,
  birth: dayOrTyped(typed.birth),
  phone: typed.phone,
  email: orNone(typed.email),
  snils: orNone(digits(typed.snils)),
  policy: orNone(digits(typed.policy)),
})

/** Converts a typed document for a call, without validation. */
export const paperOf = (typed: TypedPaper) =>
  typed.kind === 'passport'
    ? {
        kind: typed.kind,
        series: digits(typed.series),
        number: digits(typed.number),
        code: typed.code,
        issuedOn: dayOrTyped(typed.issuedOn),
        issuedBy: typed.issuedBy,
      }
    : {
        kind: typed.kind,
        title: typed.otherTitle,
        number: typed.otherNumber,
        issuedOn: dayOrTyped(typed.otherIssuedOn),
        issuedBy: orNone(typed.otherIssuedBy),
      }

/** Converts a typed employer for a call, without validation. */
export const employerOf = (typed: TypedEmployer) => ({
  inn: digits(typed.inn),
  kpp: orNone(digits(typed.kpp)),
  name: typed.name,
  department: orNone(typed.department),
  position: orNone(typed.position),
  seniorityYears: typed.seniorityYears.trim() === '' ? undefined : Number(typed.seniorityYears),
})

/** Maps each form field to its first error message; empty when all values are valid. */
type Problems = Record<string, string>

function problemsBy(schema: z.ZodType, value: unknown, renamed: Record<string, string> = {}): Problems {
  const checked = schema.safeParse(value)
  if (checked.success) return {}
  const fields = checked.error.issues.map((issue) => {
    const field = String(issue.path[0] ?? '')
    return [renamed[field] ?? field, issue.message] as const
  })
  // Only the first message of a field is kept: the list is reversed, so the first message overwrites the later
  // ones.
  return Object.fromEntries(fields.reverse())
}

/** Returns the errors of a typed patient. `today`: date at the clinic. Bounds: spec §5 «Dates». */
export function personProblems(typed: TypedPerson, today: Day): Problems {
  const problems = problemsBy(BookedPerson, personOf(typed))
  const birth = parseDay(typed.birth.trim())
  const problem = birth && birthProblem(birth, today)
  if (problem) problems.birth ??= problem
  return problems
}

/** Form field names of a document that is not a passport. */
const otherFields = {
  title: 'otherTitle',
  number: 'otherNumber',
  issuedOn: 'otherIssuedOn',
  issuedBy: 'otherIssuedBy',
}

/** Returns the errors of a typed document. `birth`: the birth date, when known. */
export function paperProblems(typed: TypedPaper, birth: Day | null, today: Day): Problems {
  const { kind } = typed
  const problems = problemsBy(IdentityPaper, paperOf(typed), kind === 'other' ? otherFields : {})
  const field = kind === 'other' ? 'otherIssuedOn' : 'issuedOn'
  const issuedOn = parseDay(typed[field].trim())
  const problem = issuedOn && issueProblem({ kind, issuedOn }, { birth, today })
  if (problem) problems[field] ??= problem
  const tooYoung = passportProblem(kind, birth, today)
  if (tooYoung) problems.series = tooYoung
  return problems
}

/** Returns the errors of a typed employer. */
export function employerProblems(typed: TypedEmployer): Problems {
  const problems = problemsBy(BookedEmployer, employerOf(typed))
  if (problems.seniorityYears) problems.seniorityYears = 'Стаж в годах: от 0 до 80'
  return problems
}
