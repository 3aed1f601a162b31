import type { z } from 'zod'
import { historyProblems } from '../../../shared/booking/rules.ts'
import { BookedEmployer, BookedPerson, IdentityPaper } from '../../../shared/booking/schema.ts'
import { type Day, parseDay } from '../../../shared/platform/days.ts'
import { birthProblem, issueProblem } from '../../../shared/platform/person-dates.ts'
import type { Draft } from './draft.ts'

/** Sentences to show, by the name of the field in the draft. Empty: the step may be left. */
export type Problems = Record<string, string>

const digits = (text: string) => text.replace(/\D/g, '')
const orNone = (text: string) => text.trim() || undefined
const dayOf = (text: string) => parseDay(text.trim()) ?? undefined
/** A typed day as the contract takes it: nothing when empty, and the text itself when it is no day, so that the schema says so. */
const dayOrTyped = (text: string) => (text.trim() === '' ? undefined : (parseDay(text.trim()) ?? text))

const personOf = (typed: Draft['personal']) => ({
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

const paperOf = (typed: Draft['passport']) =>
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

const employerOf = (typed: Draft['organization']) => ({
  inn: digits(typed.inn),
  kpp: orNone(digits(typed.kpp)),
  name: typed.name,
  department: orNone(typed.department),
  position: orNone(typed.position),
  seniorityYears: typed.seniorityYears.trim() === '' ? undefined : Number(typed.seniorityYears),
})

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

const otherFields = {
  title: 'otherTitle',
  number: 'otherNumber',
  issuedOn: 'otherIssuedOn',
  issuedBy: 'otherIssuedBy',
}

/** What is wrong on the step «Личные данные». `today` at the clinic. Bounds: spec §5 «Dates». */
export function personalProblems(typed: Draft['personal'], today: Day): Problems {
  const problems = problemsBy(BookedPerson, personOf(typed))
  const birth = parseDay(typed.birth.trim())
  const problem = birth && birthProblem(birth, today)
  if (problem) problems.birth ??= problem
  return problems
}

/** What is wrong on the step «Паспорт». */
export function passportProblems(typed: Draft['passport'], birth: Day | null, today: Day): Problems {
  const { kind } = typed
  const problems = problemsBy(IdentityPaper, paperOf(typed), kind === 'other' ? otherFields : {})
  const field = kind === 'other' ? 'otherIssuedOn' : 'issuedOn'
  const issuedOn = parseDay(typed[field].trim())
  const problem = issuedOn && issueProblem({ kind, issuedOn }, { birth, today })
  if (problem) problems[field] ??= problem
  return problems
}

/** What is wrong on the step «Организация». */
export function organizationProblems(typed: Draft['organization']): Problems {
  if (!typed.isSent) return {}
  const problems = problemsBy(BookedEmployer, employerOf(typed))
  if (problems.seniorityYears) problems.seniorityYears = 'Стаж в годах: от 0 до 80'
  return problems
}

/** What is wrong on the step «Подготовка». Everything here is optional, so only what was typed can be wrong. */
export function prepareProblems(typed: Draft['prepare'], today: Day): Problems {
  const dates: [string, string][] = [
    ['lastCheckUpOn', typed.lastCheckUpOn],
    ...typed.earlier.map(({ on }, place): [string, string] => [`earlier.${place}.on`, on]),
  ]
  const broken = dates.filter(([, text]) => text.trim() !== '' && parseDay(text.trim()) === null)
  const days = {
    lastCheckUpOn: dayOf(typed.lastCheckUpOn),
    earlier: typed.earlier.map(({ on }) => ({ on: dayOf(on) })),
  }
  return {
    ...historyProblems(days, today),
    ...Object.fromEntries(broken.map(([field]) => [field, 'Такой даты нет в календаре'])),
  }
}

/** The parts of a booking that stand in the draft, checked and normalised; null while some step is not finished. */
export function bookingParts(draft: Draft) {
  const person = BookedPerson.safeParse(personOf(draft.personal))
  const paper = IdentityPaper.safeParse(paperOf(draft.passport))
  const employer = draft.organization.isSent
    ? BookedEmployer.safeParse(employerOf(draft.organization))
    : { success: true as const, data: null }
  if (!person.success || !paper.success || !employer.success) return null
  const earlier = draft.prepare.earlier.flatMap(({ service, on }) => {
    const day = dayOf(on)
    return day ? [{ service, on: day }] : []
  })
  const { kind, city, hasReferral } = draft.prepare
  return {
    kind,
    city,
    hasReferral,
    lastCheckUpOn: dayOf(draft.prepare.lastCheckUpOn),
    earlier,
    person: person.data,
    paper: paper.data,
    employer: employer.data,
  }
}
