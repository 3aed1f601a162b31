// Offers what to put in place of a wrong value, by its sense. Pure.
import { unitKey } from '../../employees/unit-names.ts'
import { fold } from '../../platform/search.ts'
import { type FactorIndex, search } from '../../programme/search.ts'
import { isOneSlip, splitWords, stemOf } from '../../programme/words.ts'
import { type FactorPart, factorParts, isUnclear, pointOfDate, withoutQuantities } from '../factor-cells.ts'
import { factorsByWords } from '../factor-words.ts'
import { formerPoints, formerReplacements, namesFormerOrder } from '../former-order.ts'

/** A text to put in place of a wrong value; `name` explains a code. */
export interface Offer {
  text: string
  name: string | null
}

/**
 * How the wrong part of a value is mended: the rest of the value stays. `rest` is empty when nothing else is in it.
 */
export interface Mending {
  /** The wrong part. */
  part: string
  /** The right parts of the value, as a text of their own. */
  rest: string
  /** Texts for the wrong part, the best first. */
  offers: Offer[]
  /** The part is too general to propose one of the offers: the user has to choose. */
  isGeneral: boolean
  /** Returns the whole value with a text in place of the wrong part. */
  whole(text: string): string
}

const offersAtMost = 8

const nameOf = ({ rows, byCode }: FactorIndex, code: string): string | null => {
  const at = byCode.get(code)
  const factor = at === undefined ? undefined : rows[at]
  return factor ? factor.shortName || factor.name : null
}

const namesOf = (index: FactorIndex, text: string): string =>
  text
    .split('; ')
    .map((code) => nameOf(index, code))
    .join('; ')

const offerOf = (index: FactorIndex, text: string): Offer => ({ text, name: namesOf(index, text) })

const codePattern = /(?<![\d.])\d{1,2}(?:\.\d{1,3})*(?![\d.])/g

/** Offers the points that replace those of the former order, when the cell names it or has a point that only it has. */
function formerOffers(index: FactorIndex, value: string): Offer[] {
  const bare = withoutQuantities(value)
  const isHere = (code: string) => index.rows.some((row) => `${row.code}.`.startsWith(`${code}.`))
  const isForeign = (bare.match(codePattern) ?? []).some((code) => !isHere(code))
  const found = namesFormerOrder(value) || isForeign ? formerPoints(bare) : null
  return (found ? formerReplacements(found) : []).map((text) => offerOf(index, text))
}

/** Tells whether a part names a point that the order has. */
const isRight = ({ byCode }: FactorIndex, part: FactorPart): boolean =>
  !isUnclear(part) && (part.factor === null || byCode.has(part.factor.code))

/** Returns the points that a wrong part may mean: those inside a heading, those with the same digits, or those of its words. */
function codesFor({ rows }: FactorIndex, { factor, meant }: FactorPart): readonly string[] {
  if (!factor) return meant.codes
  const inside = rows.filter(({ code }) => code.startsWith(`${factor.code}.`))
  const digits = factor.code.replaceAll('.', '')
  const alike = rows.filter(({ code }) => digits.length > 1 && code.replaceAll('.', '') === digits)
  return [...inside, ...alike].map(({ code }) => code)
}

const textOf = ({ text, factor, isNone }: FactorPart): string => {
  if (isNone) return ''
  return factor
    ? [factor.code, ...(factor.marks.length > 0 ? [`(${factor.marks.join(', ')})`] : [])].join(' ')
    : text
}
const joined = (texts: readonly string[]): string => [...new Set(texts.filter(Boolean))].join('; ')

/** Mends a value as a whole. */
export const wholeMending = (part: string, offers: Offer[]): Mending => ({
  part,
  rest: '',
  offers,
  isGeneral: false,
  whole: (text) => text,
})

/**
 * Tells how to mend a cell with factors: the first part that names no point of the order is replaced, and all others stay.
 * A part without a near meaning gets no offers.
 */
export function factorMending(index: FactorIndex, value: string): Mending {
  const former = formerOffers(index, value)
  const date = pointOfDate(value)
  if (former.length > 0 || date)
    return wholeMending(value, date && index.byCode.has(date) ? [...former, offerOf(index, date)] : former)
  const parts = factorParts(value, factorsByWords(index))
  const at = parts.findIndex((part) => !isRight(index, part))
  const wrong = parts[at]
  const texts = parts.map((part) => (isUnclear(part) ? part.text : textOf(part)))
  if (!wrong) return wholeMending(value, texts.some(Boolean) ? [offerOf(index, joined(texts))] : [])
  const codes = codesFor(index, wrong)
  const others = parts.filter((part) => part !== wrong)
  return {
    part: wrong.text,
    rest: joined(others.map(textOf)) || (others.some(({ isNone }) => isNone) ? 'нет' : ''),
    offers: codes.map((code) => offerOf(index, code)),
    isGeneral: wrong.meant.isGeneral || (wrong.factor !== null && codes.length > 3),
    whole: (text) => joined(texts.with(at, text)),
  }
}

/** Offers points of the order for words that the user types. */
export const typedFactors = (index: FactorIndex, typed: string): Offer[] =>
  search(index, typed, offersAtMost).map(({ code }) => offerOf(index, code))

/** Offers whole values to put in place of a wrong one: the same as a user gets by mending its part. */
export function factorOffers(index: FactorIndex, value: string): Offer[] {
  const { offers, whole } = factorMending(index, value)
  return offers.map(({ text, name }) => ({ text: whole(text), name }))
}

/** Offers names of a list that are like a value: with one slip, with the typed text in them, or with a common word. */
export function nameOffers(names: readonly string[], value: string): Offer[] {
  const typed = fold(value)
  const stems = new Set(splitWords(value).map(stemOf))
  const rankOf = (name: string): number => {
    const folded = fold(name)
    if (unitKey(name) === unitKey(value)) return 4
    if (isOneSlip(typed, folded)) return 3
    if (folded.includes(typed) || typed.includes(folded)) return 2
    return splitWords(name).some((word) => word.length > 2 && stems.has(stemOf(word))) ? 1 : 0
  }
  return names
    .map((name) => ({ name, rank: rankOf(name) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, offersAtMost)
    .map(({ name }) => ({ text: name, name: null }))
}
