// Source: spec §5 «Dates», «Verification code», §9; calls.md «Product calls of the spec».
import { type Day, parseDay } from '../platform/days.ts'
import { birthProblem } from '../platform/person-dates.ts'

/** Seconds before a user may request a new code. */
export const resendAfter = 120

/** Lifetime of a verification code, in seconds. */
export const codeLife = 10 * 60

/** Number of attempts after which a verification code is void. */
export const codeTries = 5

/** Number of digits in a verification code. */
export const codeDigits = 4

/** Result of parsing a typed birth date: the date, or the validation message. */
type BirthDecision = { birth: Day } | { problem: string }

/**
 * Parses a birth date in the form `dd.mm.yyyy` or `yyyy-mm-dd`. Accepts a real date, not later than today and
 * at most 90 years ago.
 */
export function decideBirth(typed: string, today: Day): BirthDecision {
  const birth = parseDay(typed)
  if (!birth) return { problem: 'Такой даты нет в календаре' }
  const problem = birthProblem(birth, today)
  return problem ? { problem } : { birth }
}

/** Changes that only the clinic makes after it has verified the patient (spec §6). */
const identity: ReadonlySet<string> = new Set(['fullName', 'gender', 'birth'])

/** Returns whether a change affects data that the clinic checks against the passport. */
export const isIdentity = (type: string): boolean => identity.has(type)

/** Changes that end every session of the account (spec §4 «Phone or e-mail change»). */
const endsSessions: ReadonlySet<string> = new Set(['phone', 'email', 'password'])

/** Returns whether a change ends all sessions of the account. */
export const isSigningOut = (type: string): boolean => endsSessions.has(type)

/** Returns the change without empty fields (spec §5 «On any profile change»). */
export const withoutEmpty = <Change extends object>(change: Change): Change =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== '')) as Change
