// Offers what to put in place of a wrong value, by its sense. Pure.
import { unitKey } from '../../employees/unit-names.ts'
import { fold } from '../../platform/search.ts'
import { type FactorIndex, search } from '../../programme/search.ts'
import { isOneSlip, splitWords, stemOf } from '../../programme/words.ts'
import { formerPoints, formerReplacements, namesFormerOrder } from '../former-order.ts'

/** A text to put in place of a wrong value; `name` explains a code. */
export interface Offer {
  text: string
  name: string | null
}

const offersAtMost = 8
const partsAtMost = 6
/** Words that say nothing about which factor is meant. */
const empty = new Set(['производственн', 'вредн', 'фактор', 'работ', 'пункт', 'прочи'])

const nameOf = ({ rows, byCode }: FactorIndex, code: string): string | null => {
  const at = byCode.get(code)
  const factor = at === undefined ? undefined : rows[at]
  return factor ? factor.shortName || factor.name : null
}

const firstOf = (index: FactorIndex, part: string): string | null =>
  splitWords(part).some((word) => !empty.has(stemOf(word))) ? (search(index, part, 1)[0]?.code ?? null) : null

const codePattern = /(?<![\d.])\d{1,2}(?:\.\d{1,3})*(?![\d.])/g

/** Offers the points that replace those of the former order, when the cell names it or has a point that only it has. */
function formerOffers(index: FactorIndex, value: string): Offer[] {
  const isForeign = (value.match(codePattern) ?? []).some((code) => !index.byCode.has(code))
  const found = namesFormerOrder(value) || isForeign ? formerPoints(value) : null
  return (found ? formerReplacements(found) : []).map((text) => ({
    text,
    name: text
      .split('; ')
      .map((code) => nameOf(index, code))
      .join('; '),
  }))
}

/**
 * Offers points of the order for a cell with words: «шум» gives 4.4, a heading gives the points under it. A list of
 * words («шум, тяжесть») first gives the points of all its parts together.
 */
export function factorOffers(index: FactorIndex, value: string): Offer[] {
  const former = formerOffers(index, value)
  if (former.length > 0) return former
  const parts = value
    .split(/[;,\n/+]|\s+и\s+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const codes =
    parts.length > 1 && parts.length <= partsAtMost ? parts.map((part) => firstOf(index, part)) : []
  const found = codes.filter((code) => code !== null)
  const together = found.length > 1 && found.length === codes.length ? [...new Set(found)] : []
  const whole: Offer[] =
    together.length > 1
      ? [{ text: together.join('; '), name: together.map((code) => nameOf(index, code)).join('; ') }]
      : []
  const hits = search(index, value, offersAtMost).map(({ code }) => ({
    text: code,
    name: nameOf(index, code),
  }))
  return [...whole, ...hits].slice(0, offersAtMost)
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
