import type { Substance } from './schema.ts'

const markAt = /\s*\[([А-Я]+)\]/g
const leading = /^(?:\([^)]*\)\s+(?=и\s))?(?:в том числе|в т\.ч\.|и|-)\s+/i

/**
 * Finds the substances named before their marks: «аэрозоли (хрома (VI) [К], никеля [К])» gives «хрома (VI)» and
 * «никеля».
 */
export function substancesOf(markedName: string): Substance[] {
  const found = [...markedName.matchAll(markAt)].map((match) => ({
    name: phraseBefore(markedName, match.index),
    marks: [...(match[1] ?? '')],
  }))
  const merged = new Map<string, Set<string>>()
  for (const { name, marks } of found) merged.set(name, new Set([...(merged.get(name) ?? []), ...marks]))
  return [...merged].map(([name, marks]) => ({ name, marks: [...marks] }))
}

const nominatives: Record<string, string> = {
  Марганца: 'Марганец',
  Цинка: 'Цинк',
  'Хрома (VI)': 'Хром (VI)',
  'Хрома (III)': 'Хром (III)',
  Бериллия: 'Бериллий',
  Никеля: 'Никель',
  'Хром трифторида': 'Хрома трифторид',
}

/**
 * Returns a substance name in the nominative: the order names some inside a sentence, «аэрозоли с содержанием
 * марганца» (point 3.1.7).
 */
export const substanceName = (name: string): string => nominatives[name] ?? name

function phraseBefore(text: string, end: number): string {
  let depth = 0
  let start = end
  for (; start > 0; start--) {
    const letter = text[start - 1] ?? ''
    if (')' === letter) depth++
    else if ('(' === letter && depth-- === 0) break
    else if (depth <= 0 && isBorder(letter, text.slice(start))) break
  }
  const phrase = text.slice(start, end).trim().replace(leading, '').replace(leading, '')
  return phrase.charAt(0).toUpperCase() + phrase.slice(1)
}

/** A comma inside «1,2-дихлорэтан» is part of the name: only a comma before a space ends a phrase. */
const isBorder = (letter: string, rest: string): boolean =>
  letter === ']' || letter === ';' || ((letter === ',' || letter === ':') && rest.startsWith(' '))
