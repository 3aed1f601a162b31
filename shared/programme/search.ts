import type { Edition, Factor } from './schema.ts'
import { absent, synonyms } from './synonyms.ts'
import { inRussianLayout, isOneSlip, stemOf, wordsOf } from './words.ts'

/** Where a row was found, best first. */
const fields = ['short-name', 'name', 'synonym', 'section'] as const
type Field = (typeof fields)[number]

/** `order`: the place of the row among those that an everyday word leads to. */
interface Place {
  row: number
  field: Field
  order: number
}

interface Word {
  text: string
  stem: string
  places: Place[]
}

/** A prepared list of rows: made once, asked at each key press. */
export interface FactorIndex {
  rows: Factor[]
  byCode: Map<string, number>
  words: Word[]
}

/** A row that was found. `word`: the word of the row, or the everyday word, that matched; `by` says how. */
interface Hit {
  code: string
  by: 'code' | Field | 'slip'
  word: string
}

/** Prepares the search over the rows that can be chosen. Words of headings lead to the rows under them. */
export function factorIndex(edition: Edition): FactorIndex {
  const rows = edition.factors.filter((factor) => factor.selectable)
  const byCode = new Map(rows.map((factor, row) => [factor.code, row]))
  const words = new Map<string, Word>()
  const add = (text: string, row: number, field: Field, order = 0) => {
    for (const word of wordsOf(text)) {
      const known = words.get(word) ?? { text: word, stem: stemOf(word), places: [] }
      if (!known.places.some((place) => place.row === row)) known.places.push({ row, field, order })
      words.set(word, known)
    }
  }
  const all = new Map(edition.factors.map((factor) => [factor.code, factor]))
  const sections = new Map(edition.sections.map((section) => [section.code, section.name]))
  for (const [row, factor] of rows.entries()) add(factor.shortName, row, 'short-name')
  for (const [row, factor] of rows.entries()) add(factor.name, row, 'name')
  for (const [everyday, codes] of synonyms)
    for (const [order, code] of codes.split(' ').entries())
      add(everyday, byCode.get(code) ?? unknownRow, 'synonym', order)
  for (const [row, factor] of rows.entries()) {
    add(sections.get(factor.section) ?? '', row, 'section')
    for (let parent = all.get(factor.parent ?? ''); parent; parent = all.get(parent.parent ?? ''))
      add(parent.name, row, 'section')
  }
  return { rows, byCode, words: [...words.values()] }
}

/** An everyday word may lead to a row that another edition of the order no longer has. */
const unknownRow = -1

/**
 * Finds rows by code («4.4», «4,4», «п. 4.4», a pasted list of codes) or by words: forms, beginnings, everyday names,
 * the wrong keyboard layout and one slip in a word. Best first: the code, its sub-codes, words of the short name,
 * of the name, everyday words, headings, slips.
 */
export function search(index: FactorIndex, query: string, limit = 20): Hit[] {
  const asked = query.slice(0, 200)
  const byCode = findCodes(index, asked)
  if (byCode) return byCode.slice(0, limit)
  const named = [...asked.matchAll(dottedCode)].flatMap(([code]) => findCodes(index, code) ?? [])
  const words = asked.replace(dottedCode, ' ')
  const found = findWords(index, wordsOf(words))
  const again = found.length === 0 && /[a-z]/i.test(words)
  const hits = [...named, ...(again ? findWords(index, wordsOf(inRussianLayout(words))) : found)]
  return [...new Map(hits.reverse().map((hit) => [hit.code, hit])).values()].reverse().slice(0, limit)
}

/** What to say about a word that the order does not have; null for any other. */
export function noteFor(query: string): string | null {
  const asked = [...wordsOf(query), ...wordsOf(inRussianLayout(query))].map(stemOf)
  return absent.find(({ words }) => wordsOf(words).some((word) => asked.includes(stemOf(word))))?.note ?? null
}

const dottedCode = /(?<![\p{L}\d-])\d+(?:[.,]\d+)+(?![\p{L}\d-])/gu
const codeOnly = /^[\d.,;юб/\s]*\d[\d.,;юб/\s]*$/i
const codeMark = /(?:пункты?|фактор[ыа]?|пп|п|№)\.?\s*(?=\d)/gi

/**
 * Codes when the query is nothing but codes. The point may come as a comma, or as «ю» and «б» of the Russian layout.
 * The annex's own order serves: the code itself, then what stands under it, then 1.40 after 1.4.
 */
function findCodes({ rows, byCode }: FactorIndex, query: string): Hit[] | null {
  const bare = query.replace(codeMark, ' ').trim()
  if (!codeOnly.test(bare)) return null
  const hit = (factor: Factor): Hit => ({ code: factor.code, by: 'code', word: factor.code })
  const whole = bare.toLowerCase().replace(/[,юб/]/g, '.')
  const starting = rows.filter((factor) => factor.code.startsWith(whole.replace(/\.$/, '')))
  if (starting.length > 0) return starting.map(hit)
  const listed = bare.split(/[,;\s]+/).map((code) => byCode.get(code.replace(/\.$/, '')))
  return [...new Set(listed)].flatMap((row) => rows[row ?? -1] ?? []).map(hit)
}

const idle = new Set(
  wordsOf('на в во с со и или по при за от для до из к у о работа работы работ фактор факторы пункт'),
)

interface Match {
  row: number
  rank: number
  hit: Hit
}

function findWords(index: FactorIndex, typed: string[]): Hit[] {
  const telling = typed.filter((word) => !idle.has(word))
  const asked = [...new Set(telling.length > 0 ? telling : typed)]
  const byWord = asked.map((word) => matchesOf(index, word)).filter((matches) => matches.size > 0)
  const rows = new Map<number, { count: number; rank: number; hit: Hit }>()
  for (const match of byWord.flatMap((matches) => [...matches.values()])) {
    const sum = rows.get(match.row)
    const hit = sum && sum.rank <= match.rank ? sum.hit : match.hit
    rows.set(match.row, { count: (sum?.count ?? 0) + 1, rank: (sum?.rank ?? 0) + match.rank, hit })
  }
  const most = Math.max(0, ...[...rows.values()].map((row) => row.count))
  return [...rows]
    .filter(([, row]) => row.count === most)
    .sort(([one, first], [other, second]) => first.rank - second.rank || one - other)
    .map(([, row]) => row.hit)
}

/** The best match of one typed word in each row. A looser way is tried only when a stricter one finds nothing. */
function matchesOf(index: FactorIndex, typed: string): Map<number, Match> {
  const stem = stemOf(typed)
  const ways = [
    (word: Word) => closeness(typed, stem, word),
    (word: Word) => (isKin(stem, word) ? 1 : null),
    (word: Word) => (isSlip(typed, stem, word) ? slipRank : null),
  ]
  for (const way of ways) {
    const matches = collect(index, way)
    if (matches.size > 0) return matches
  }
  return new Map()
}

const slipRank = 100
const fieldRank: Record<Field, number> = { 'short-name': 0, name: 10, synonym: 20, section: 30 }

function collect({ rows, words }: FactorIndex, rankOf: (word: Word) => number | null): Map<number, Match> {
  const best = new Map<number, Match>()
  for (const word of words) {
    const close = rankOf(word)
    if (close === null) continue
    for (const { row, field, order } of word.places) {
      const code = rows[row]?.code
      const rank = close + fieldRank[field] + order
      if (code === undefined || (best.get(row)?.rank ?? Number.POSITIVE_INFINITY) <= rank) continue
      best.set(row, { row, rank, hit: { code, by: close >= slipRank ? 'slip' : field, word: word.text } })
    }
  }
  return best
}

/** 0 for the word itself or another form of it, 1 for its beginning, null for another word. */
function closeness(typed: string, stem: string, word: Word): number | null {
  if (word.text === typed || word.stem === stem) return 0
  if (word.text.startsWith(typed)) return 1
  return stem.length >= 4 && word.text.startsWith(stem) ? 1 : null
}

/** A word of the same root, roughly: «химия» and «химические», «шумный» and «шум». */
const isKin = (stem: string, word: Word): boolean =>
  word.text.startsWith(stem) ||
  (word.stem.length >= 3 && stem.startsWith(word.stem) && stem.length - word.stem.length <= 2)

/** A slip in the word, in its stem, or in a beginning of five letters and more that is still being typed. */
function isSlip(typed: string, stem: string, word: Word): boolean {
  if (typed.length < 3 || /\d/.test(typed)) return false
  if (isOneSlip(typed, word.text)) return word.text.length >= 3
  if (stem.length < 4) return false
  if (word.stem.length >= 4 && isOneSlip(stem, word.stem)) return true
  return (
    typed.length >= 5 && [-1, 0, 1].some((more) => isOneSlip(typed, word.text.slice(0, typed.length + more)))
  )
}
