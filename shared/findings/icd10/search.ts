import { findWords, type Leading, type WordIndex, wordIndex } from '../../programme/word-search.ts'
import { inLatinLayout } from '../../programme/words.ts'
import { frequentDiagnoses } from './everyday-words.ts'
import { icdRows } from './rules.ts'
import type { IcdList, IcdRow } from './schema.ts'

/** The prepared list: built once, in about 0.1 s, and searched at each key press. */
export interface IcdIndex {
  /** Diagnoses frequent at check-ups, then those of three signs, then the others: the order of equal rows. */
  rows: readonly IcdRow[]
  byCode: ReadonlyMap<string, IcdRow>
  words: WordIndex
}

/** Prepares the search. Everyday words and the names of frequent diagnoses weigh more than other names. */
export function icdIndex(list: IcdList): IcdIndex {
  const byCode = icdRows(list)
  const everyday = new Map(frequentDiagnoses)
  const frequent = frequentDiagnoses.flatMap(([code]) => byCode.get(code) ?? [])
  const others = [...byCode.values()].filter(({ code }) => !everyday.has(code))
  const isCategory = ({ code }: IcdRow) => code.length === 3
  const rows = [...frequent, ...others.filter(isCategory), ...others.filter((row) => !isCategory(row))]
  const codes = rows.map(({ code }) => code)
  const leading = rows.map(({ code, name }, row): Leading => {
    const words = everyday.get(code)
    return { text: `${name} ${words ?? ''}`, row, field: words === undefined ? 'name' : 'short-name' }
  })
  return { rows, byCode, words: wordIndex(codes, leading) }
}

/**
 * Finds diagnoses by the beginning of a code («h90», «Н90» in Cyrillic letters, «р90» typed in the Russian layout, «H 90.3»,
 * «H903») or by words in any order: forms, beginnings, everyday names, the wrong layout and one slip in a word. Best first;
 * of equal ones the frequent, then those of three signs.
 */
export function searchIcd(index: IcdIndex, query: string, limit = 20): IcdRow[] {
  const asked = query.slice(0, 200)
  const byCode = findByCode(index, asked)
  if (byCode) return byCode.slice(0, limit)
  return findWords(index.words, asked)
    .slice(0, limit)
    .flatMap(({ code }) => index.byCode.get(code) ?? [])
}

const cyrillicTwins = 'АВСЕНКМОРТУХ'
const latinTwins = 'ABCEHKMOPTYX'

/** Replaces the letters of a code that look Latin. */
const withLatinTwins = (text: string): string =>
  [...text].map((sign) => latinTwins[cyrillicTwins.indexOf(sign)] ?? sign).join('')

/** Reads «H 90,3», «h903» and «H90.» as the beginning of a code; null for other texts. */
function codeStart(text: string): string | null {
  const plain = text.replace(/\s/g, '').replaceAll(',', '.').toUpperCase()
  const [, category, sign] = /^([A-Z]\d\d)\.?(\d{0,2})$/.exec(plain) ?? /^([A-Z]\d?)$/.exec(plain) ?? []
  return category === undefined ? null : sign ? `${category}.${sign}` : category
}

/** The twins of letters come before the other layout: «Р90» is P90 rather than H90, and both are offered. */
function findByCode({ rows, byCode }: IcdIndex, asked: string): IcdRow[] | null {
  const readings = [withLatinTwins(asked.toUpperCase()), inLatinLayout(asked)]
  const starts = [...new Set(readings.map(codeStart))].filter((start) => start !== null)
  if (starts.length === 0) return null
  const found = starts.flatMap((start) => [
    byCode.get(start),
    ...rows.filter(({ code }) => code.startsWith(start)),
  ])
  return [...new Set(found)].filter((row) => row !== undefined)
}
