import type { z } from 'zod'
import { birthProblem } from '../../../shared/booking/rules.ts'
import { BookedEmployer, BookedPerson, IdentityPaper } from '../../../shared/booking/schema.ts'
import { ageOn, type Day, parseDay } from '../../../shared/platform/days.ts'
import type { Draft } from './draft.ts'

/** Sentences to show, by the name of the field in the draft. Empty: the step may be left. */
export type Problems = Record<string, string>

const digits = (text: string) => text.replace(/\D/g, '')
const orNone = (text: string) => text.trim() || undefined
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

const isLater = (typed: string, today: Day) => (parseDay(typed) ?? today) > today

/** What is wrong on the step «Личные данные». `today` at the clinic. Bounds: spec §5 «Dates». */
export function personalProblems(typed: Draft['personal'], today: Day): Problems {
  const problems = problemsBy(BookedPerson, personOf(typed))
  const birth = parseDay(typed.birth.trim())
  const problem = birth && birthProblem(birth, today)
  if (problem) problems.birth ??= problem
  return problems
}

/** What is wrong on the step «Паспорт». A Russian passport is given at 14 (domain.md §7). */
export function passportProblems(typed: Draft['passport'], birth: Day | null, today: Day): Problems {
  const isOther = typed.kind === 'other'
  const problems = problemsBy(IdentityPaper, paperOf(typed), isOther ? otherFields : {})
  const field = isOther ? 'otherIssuedOn' : 'issuedOn'
  const issued = parseDay(typed[field].trim())
  if (!issued) return problems
  if (issued > today) problems[field] ??= 'Дата выдачи не может быть в будущем'
  if (birth && !isOther && ageOn(birth, issued) < 14)
    problems[field] ??= 'Паспорт выдают с 14 лет: проверьте дату выдачи и дату рождения'
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
  const dates = [
    ['lastCheckUpOn', typed.lastCheckUpOn],
    ...typed.earlier.map(({ on }, place) => [`earlier.${place}.on`, on]),
  ] as const
  const problems: Problems = {}
  for (const [field = '', text = ''] of dates) {
    if (text.trim() === '') continue
    if (parseDay(text.trim()) === null) problems[field] = 'Такой даты нет в календаре'
    else if (isLater(text.trim(), today)) problems[field] = 'Эта дата ещё не наступила'
  }
  return problems
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
    const day = parseDay(on.trim())
    return day ? [{ service, on: day }] : []
  })
  const { kind, city, hasReferral } = draft.prepare
  const lastCheckUpOn = parseDay(draft.prepare.lastCheckUpOn.trim()) ?? undefined
  return {
    kind,
    city,
    hasReferral,
    lastCheckUpOn,
    earlier,
    person: person.data,
    paper: paper.data,
    employer: employer.data,
  }
}
