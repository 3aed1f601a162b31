// Source: spec §5 (masks and dates): a form keeps what was typed as it was typed, a call takes it without the mask.
import type { z } from 'zod'
import { type Day, parseDay } from '../platform/days.ts'
import type { Gender } from '../platform/person.ts'
import { birthProblem, issueProblem } from '../platform/person-dates.ts'
import { BookedEmployer, BookedPerson, IdentityPaper, type PaperKind } from './schema.ts'

/** A person as he is typed: half a date or half a number too. */
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

/** An identity document as it is typed: the fields of both kinds stay while the person changes his mind. */
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

/** An employer and the work at it, as they are typed. */
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
/** A typed day as the contract takes it: nothing when empty, and the text itself when it is no day, so that the schema says so. */
const dayOrTyped = (text: string) => (text.trim() === '' ? undefined : (parseDay(text.trim()) ?? text))

/** A typed person as a call takes him, not checked yet. */
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

/** A typed document as a call takes it, not checked yet. */
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

/** A typed employer as a call takes him, not checked yet. */
export const employerOf = (typed: TypedEmployer) => ({
  inn: digits(typed.inn),
  kpp: orNone(digits(typed.kpp)),
  name: typed.name,
  department: orNone(typed.department),
  position: orNone(typed.position),
  seniorityYears: typed.seniorityYears.trim() === '' ? undefined : Number(typed.seniorityYears),
})

/** Sentences about what was typed, by the name of its field in the form, the first one of each; empty when all is well. */
type Problems = Record<string, string>

function problemsBy(schema: z.ZodType, value: unknown, renamed: Record<string, string> = {}): Problems {
  const checked = schema.safeParse(value)
  if (checked.success) return {}
  const fields = checked.error.issues.map((issue) => {
    const field = String(issue.path[0] ?? '')
    return [renamed[field] ?? field, issue.message] as const
  })
  // The first sentence about a field is the one that matters: reversed, it is the last to be set.
  return Object.fromEntries(fields.reverse())
}

/** What is wrong with a typed person. `today` at the clinic. Bounds: spec §5 «Dates». */
export function personProblems(typed: TypedPerson, today: Day): Problems {
  const problems = problemsBy(BookedPerson, personOf(typed))
  const birth = parseDay(typed.birth.trim())
  const problem = birth && birthProblem(birth, today)
  if (problem) problems.birth ??= problem
  return problems
}

/** Names in the form of the fields of a document that is no passport. */
const otherFields = {
  title: 'otherTitle',
  number: 'otherNumber',
  issuedOn: 'otherIssuedOn',
  issuedBy: 'otherIssuedBy',
}

/** What is wrong with a typed document. `birth` as far as it is known. */
export function paperProblems(typed: TypedPaper, birth: Day | null, today: Day): Problems {
  const { kind } = typed
  const problems = problemsBy(IdentityPaper, paperOf(typed), kind === 'other' ? otherFields : {})
  const field = kind === 'other' ? 'otherIssuedOn' : 'issuedOn'
  const issuedOn = parseDay(typed[field].trim())
  const problem = issuedOn && issueProblem({ kind, issuedOn }, { birth, today })
  if (problem) problems[field] ??= problem
  return problems
}

/** What is wrong with a typed employer. */
export function employerProblems(typed: TypedEmployer): Problems {
  const problems = problemsBy(BookedEmployer, employerOf(typed))
  if (problems.seniorityYears) problems.seniorityYears = 'Стаж в годах: от 0 до 80'
  return problems
}
