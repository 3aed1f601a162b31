import { asksHealthBook, healthBookWorks } from './health-book.ts'
import type { Edition, Factor } from './schema.ts'
import { absent, synonyms } from './synonyms.ts'
import { findWords, type Hit, type Leading, type WordIndex, wordIndex } from './word-search.ts'
import { inRussianLayout, isOneSlip, splitWords, stemOf } from './words.ts'

/** A prepared list of factors: built once, searched at each key press. */
export interface FactorIndex extends WordIndex {
  rows: Factor[]
  byCode: Map<string, number>
}

/** Prepares the search over the selectable rows. Words of headings lead to the rows under them. */
export function factorIndex(edition: Edition): FactorIndex {
  const rows = edition.factors.filter((factor) => factor.selectable)
  const byCode = new Map(rows.map((factor, row) => [factor.code, row]))
  const all = new Map(edition.factors.map((factor) => [factor.code, factor]))
  const sections = new Map(edition.sections.map((section) => [section.code, section.name]))
  const leading: Leading[] = [
    ...rows.map(({ shortName: text }, row) => ({ text, row, field: 'short-name' as const })),
    ...rows.map(({ name: text }, row) => ({ text, row, field: 'name' as const })),
  ]
  for (const [text, codes] of synonyms)
    for (const [order, code] of codes.split(' ').entries())
      leading.push({ text, row: byCode.get(code) ?? unknownRow, field: 'synonym', order })
  for (const [row, factor] of rows.entries()) {
    leading.push({ text: sections.get(factor.section) ?? '', row, field: 'section' })
    for (let parent = all.get(factor.parent ?? ''); parent; parent = all.get(parent.parent ?? ''))
      leading.push({ text: parent.name, row, field: 'section' })
  }
  return { rows, byCode, ...wordIndex([...byCode.keys()], leading) }
}

/** An everyday word may lead to a row that this edition of the order does not have. */
const unknownRow = -1

/**
 * Finds rows by code («4.4», «4,4», «п. 4.4», a pasted list of codes) or by words: forms, beginnings, everyday
 * names, the wrong keyboard layout and one slip in a word. Best first: the code, its sub-codes, words of the
 * short name, of the name, everyday words, headings, slips.
 */
export function search(index: FactorIndex, query: string, limit = 20): Hit[] {
  const asked = query.slice(0, 200)
  if (asksHealthBook(asked)) return healthBookHits(index, asked)
  const byCode = findCodes(index, asked)
  if (byCode) return byCode.slice(0, limit)
  const named = [...asked.matchAll(dottedCode)].flatMap(([code]) => findCodes(index, code) ?? [])
  const hits = [...named, ...findWords(index, asked.replace(dottedCode, ' '))]
  return [...new Map(hits.reverse().map((hit) => [hit.code, hit])).values()].reverse().slice(0, limit)
}

/** A medical book is needed for five kinds of work: the user chooses where he works. */
const healthBookHits = ({ byCode }: FactorIndex, asked: string): Hit[] =>
  healthBookWorks
    .filter(({ code }) => byCode.has(code))
    .map(({ code }) => ({ code, by: 'synonym', word: asked.trim() }))

/**
 * Returns the explanation for a word that the order does not have, also with a slip or half-written; null for
 * any other word.
 */
export function noteFor(query: string): string | null {
  const asked = [...splitWords(query), ...splitWords(inRussianLayout(query))]
  const isMeant = (word: string) =>
    asked.some((typed) => stemOf(typed) === stemOf(word) || (typed.length >= 5 && isNearly(typed, word)))
  return absent.find(({ words }) => splitWords(words).some(isMeant))?.note ?? null
}

const isNearly = (typed: string, word: string) => word.startsWith(typed) || isOneSlip(typed, word)

const dottedCode = /(?<![\p{L}\d-])\d+(?:[.,]\d+)+(?![\p{L}\d-])/gu
const codeOnly = /^[\d.,;юб/\s]*\d[\d.,;юб/\s]*$/i
/** The words before a code in a referral: «п.», «пункты», «фактор». */
export const codeMark = /(?:пункты?|фактор[ыа]?|пп|п|№)\.?\s*(?=\d)/gi

/**
 * Returns codes when the query contains only codes. The point may be a comma, «ю» or «б» of the Russian layout,
 * or missing where the code is unambiguous: «317». The result follows the annex: the code itself, then its
 * sub-codes, with 1.40 after 1.4.
 */
export function findCodes({ rows, byCode }: FactorIndex, query: string): Hit[] | null {
  const bare = query.replace(codeMark, ' ').trim()
  if (!codeOnly.test(bare)) return null
  const hit = (factor: Factor): Hit => ({ code: factor.code, by: 'code', word: factor.code })
  const whole = bare.toLowerCase().replace(/[,юб/]/g, '.')
  const starting = rows.filter((factor) => factor.code.startsWith(whole.replace(/\.$/, '')))
  if (starting.length > 0) return starting.map(hit)
  const listed = bare.split(/[,;\s]+/).map((code) => byCode.get(code.replace(/\.$/, '')))
  const found = [...new Set(listed)].flatMap((row) => rows[row ?? -1] ?? [])
  if (found.length > 0) return found.map(hit)
  const digits = bare.replace(/\D/g, '')
  return rows.filter(({ code }) => code.replaceAll('.', '') === digits).map(hit)
}
