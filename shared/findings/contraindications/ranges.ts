// How приложение № 2 to order 29н writes codes of ICD-10, points of factors and works, and marks of substances.
import type { CheckUpKind } from '../../programme/schema.ts'

/** Codes between two codes, both included with all their sub-codes. */
interface IcdRange {
  from: string
  to: string
}

/** Reads «H65 - H75, H83.3». */
export const icdRanges = (text: string): IcdRange[] =>
  termsOf(text).map((term) => {
    const [from = '', to = from] = term.split(' - ')
    return { from, to }
  })

/** Sorts behind every sub-code: «H90.3» < «H90~» < «H91». */
const endOf = (code: string): string => `${code}~`

/**
 * Checks whether a code lies in a range or in part: «H90.3» in H90, and H40, given without the fourth sign, in H40.1 - H42.8,
 * because a suggestion is better made once too often than missed.
 */
export const holdsCode = ({ from, to }: IcdRange, code: string): boolean =>
  code <= endOf(to) && endOf(code) >= from

/** A factor or a work that was chosen for a person, with the marks of the substances. */
export interface PersonFactor {
  code: string
  marks?: readonly string[]
}

/** A term of the columns of factors and works: points between two points, or a mark. */
export type FactorTerm =
  | { from: number[]; to: number[]; isAtHiring: boolean }
  | { mark: string; isAtHiring: false }

/** Reads «1 - 5, 2.1, К» and «23, 24 (при поступлении на работу)»: the limit belongs to the point before it. */
export const factorTerms = (text: string): FactorTerm[] =>
  termsOf(text).map((term) => {
    if (/^\p{L}$/u.test(term)) return { mark: term, isAtHiring: false }
    const [points = ''] = term.split(' (')
    const [from = '', to = from] = points.split(' - ')
    return { from: numbersOf(from), to: numbersOf(to), isAtHiring: points !== term }
  })

/** Checks whether a term concerns a factor: «1.37.1.1» lies in 1.37, in 1.36 - 1.38 and in 1 - 5, which are sections. */
export function concernsFactor(term: FactorTerm, { code, marks = [] }: PersonFactor): boolean {
  if ('mark' in term) return marks.includes(term.mark)
  const numbers = numbersOf(code)
  const isAtLeast = compare(numbers.slice(0, term.from.length), term.from) >= 0
  return isAtLeast && compare(numbers.slice(0, term.to.length), term.to) <= 0
}

/** A first medical book counts as hiring; of a renewed one the order says nothing, so it counts too. */
export const appliesTo = ({ isAtHiring }: FactorTerm, kind: CheckUpKind): boolean =>
  !isAtHiring || kind === 'preliminary' || kind === 'health_book'

const termsOf = (text: string): string[] => text.split(', ').filter(Boolean)
const numbersOf = (point: string): number[] => point.split('.').map(Number)

/** Compares points number by number: 1.10 comes after 1.9, and a heading before its sub-points. */
function compare(one: readonly number[], other: readonly number[]): number {
  for (let place = 0; place < Math.max(one.length, other.length); place++) {
    const difference = (one[place] ?? -1) - (other[place] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
