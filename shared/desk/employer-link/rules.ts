// Source: order 29н, points 8, 9; domain.md §2, §9; decision 0054.
import { openStates } from '../../booking/rules.ts'
import type { BookingState } from '../../booking/schema.ts'
import { fold } from '../../platform/search.ts'

/** Meaning of a text that is typed to find the employer. */
export type EmployerQuery =
  | { by: 'person' }
  | { by: 'inn'; inn: string }
  | { by: 'referral'; number: number; year: number | null }
  | { by: 'name'; name: string }

/**
 * Reads a typed text: 10 or 12 digits are an ИНН, fewer digits a number of the register (`17`, `№ 17/2026`), other
 * text a part of the organization's name; nothing typed asks for every list that has the person.
 */
export function employerQueryOf(typed: string): EmployerQuery {
  const text = fold(typed)
  if (text === '') return { by: 'person' }
  const digits = text.replace(/^инн\s*/, '').replaceAll(' ', '')
  if (/^(\d{10}|\d{12})$/.test(digits)) return { by: 'inn', inn: digits }
  const referral = /^№?\s*(\d{1,7})(?:\s*\/\s*(20\d\d))?$/.exec(text)
  if (referral) return { by: 'referral', number: Number(referral[1]), year: Number(referral[2]) || null }
  return { by: 'name', name: text }
}

/** Name and birth date by which a person is compared with an employee. */
interface PersonKey {
  surname: string
  name: string
  birth: string
}

/** Tells whether two records are about one person: surname, name (ё as е, any case) and birth date agree. */
export const isSamePerson = (one: PersonKey, other: PersonKey): boolean =>
  fold(one.surname) === fold(other.surname) &&
  fold(one.name) === fold(other.name) &&
  one.birth === other.birth

/** A visit as the rules of links need it. */
interface LinkedVisit {
  state: BookingState
  /** The employer made the booking. */
  isByEmployer: boolean
  isLinked: boolean
  /** There is a valid заключение. */
  hasFinalPaper: boolean
  /** The employer of that заключение is settled: somebody acts for him, or a valid final act counts it (decision 0146). */
  isSettled: boolean
}

/**
 * Tells whether a visit may be linked now: the person or the desk made the booking, it is neither cancelled nor
 * missed, and the commission has not decided yet.
 */
export const mayLink = ({
  state,
  isByEmployer,
  isLinked,
  hasFinalPaper,
}: Omit<LinkedVisit, 'isSettled'>): boolean =>
  !isByEmployer && !isLinked && !hasFinalPaper && (openStates.includes(state) || state === 'completed')

/** Tells whether the link of a visit may be ended now: until a заключение settles the employer. */
export const mayEnd = ({ isLinked, isSettled }: Pick<LinkedVisit, 'isLinked' | 'isSettled'>): boolean =>
  isLinked && !isSettled
