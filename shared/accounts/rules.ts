// Source: spec §5 «Dates», «Verification code», §9; calls.md «Product calls of the spec».
import { type Day, parseDay } from '../platform/days.ts'
import { birthProblem } from '../platform/person-dates.ts'

/** Seconds before a code may be asked for again. */
export const resendAfter = 120

/** Seconds that a verification code is good for. */
export const codeLife = 10 * 60

/** Digits of a verification code. */
export const codeDigits = 4

/** What a typed birth date comes to: the day, or the sentence that says what is wrong with it. */
type BirthDecision = { birth: Day } | { problem: string }

/** Reads a birth date, `dd.mm.yyyy` or `yyyy-mm-dd`: a real day, not later than today, at most 90 years back. */
export function decideBirth(typed: string, today: Day): BirthDecision {
  const birth = parseDay(typed)
  if (!birth) return { problem: 'Такой даты нет в календаре' }
  const problem = birthProblem(birth, today)
  return problem ? { problem } : { birth }
}

/** Changes that the clinic keeps to itself once it has recognised the patient (spec §6). */
const identity: ReadonlySet<string> = new Set(['fullName', 'gender', 'birth'])

/** Whether a change touches what is checked against the passport. */
export const isIdentity = (type: string): boolean => identity.has(type)

/** Changes after which every session of the account ends (spec §4 «Phone or e-mail change»). */
const endsSessions: ReadonlySet<string> = new Set(['phone', 'email', 'password'])

/** Whether a change signs the account out everywhere. */
export const isSigningOut = (type: string): boolean => endsSessions.has(type)

/** A change as it is sent: fields left empty are not (spec §5 «On any profile change»). */
export const withoutEmpty = <Change extends object>(change: Change): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== '')) as Change
