import { inRussianLayout, isOneSlip, splitWords, stemOf } from './words.ts'

/** The kind of text in which a word matched, best first. */
const fields = ['short-name', 'name', 'synonym', 'section'] as const
type Field = (typeof fields)[number]

/** `order`: the position of the row among those that an everyday word leads to. */
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

/** A prepared list of rows by their words: built once, searched at each key press. */
export interface WordIndex {
  /** The codes of the rows by index; a word that points to an index without a row finds nothing. */
  codes: readonly string[]
  words: Word[]
}

/** A found row. `word`: the word of the row, or the everyday word, that matched; `by`: the kind of match. */
export interface Hit {
  code: string
  by: 'code' | Field | 'slip'
  word: string
}

/** A text with words that find a row. */
export interface Leading extends Omit<Place, 'order'> {
  text: string
  order?: number
}

/** Prepares the search over rows: when a word occurs in several texts of a row, the first text counts. */
export function wordIndex(codes: readonly string[], leading: readonly Leading[]): WordIndex {
  const words = new Map<string, Map<number, Place>>()
  for (const { text, row, field, order = 0 } of leading)
    for (const word of splitWords(text)) {
      const places = words.get(word) ?? new Map<number, Place>()
      if (!places.has(row)) places.set(row, { row, field, order })
      words.set(word, places)
    }
  return {
    codes,
    words: [...words].map(([text, places]) => ({ text, stem: stemOf(text), places: [...places.values()] })),
  }
}

/**
 * Finds rows by words: forms, beginnings, everyday names, the wrong keyboard layout and one slip in a word. Best first:
 * words of the short name, of the name, everyday words, headings, slips.
 */
export function findWords(index: WordIndex, typed: string): Hit[] {
  const found = findTyped(index, splitWords(typed))
  const again = found.length === 0 && /[a-z]/i.test(typed)
  return again ? findTyped(index, splitWords(inRussianLayout(typed))) : found
}

const idle = new Set(
  splitWords('на в во с со и или по при за от для до из к у о работа работы работ фактор факторы пункт'),
)

/** How a typed word matches a row: the best way alone. */
interface Match {
  rank: number
  field: Field
  word: Word
}

/** The matches of one typed word by row: an array, because ICD-10 has ten thousand rows. */
type Matches = (Match | undefined)[]

/** A row that typed words match: their number, the sum of their ranks and the closest match. */
interface FoundRow {
  row: number
  count: number
  rank: number
  closest: Match
}

function findTyped(index: WordIndex, typed: string[]): Hit[] {
  const telling = typed.filter((word) => !idle.has(word))
  const asked = [...new Set(telling.length > 0 ? telling : typed)]
  const byWord = asked.map((word) => matchesOf(index, word))
  const rows = index.codes.flatMap((_, row) => foundRow(byWord, row) ?? [])
  const most = rows.reduce((highest, { count }) => Math.max(highest, count), 0)
  return rows
    .filter(({ count }) => count === most)
    .sort((one, other) => one.rank - other.rank)
    .map(({ row, closest: { rank, field, word } }) => ({
      code: index.codes[row] ?? '',
      by: rank >= slipRank ? 'slip' : field,
      word: word.text,
    }))
}

function foundRow(byWord: readonly Matches[], row: number): FoundRow | null {
  let count = 0
  let rank = 0
  let closest: Match | undefined
  for (const matches of byWord) {
    const match = matches[row]
    if (!match) continue
    count += 1
    rank += match.rank
    if (!closest || match.rank < closest.rank) closest = match
  }
  return closest ? { row, count, rank, closest } : null
}

/** Finds the best match of one typed word in each row. Tries a looser way only when a stricter one finds nothing. */
function matchesOf(index: WordIndex, typed: string): Matches {
  const stem = stemOf(typed)
  const ways = [
    (word: Word) => closeness(typed, stem, word),
    (word: Word) => (isKin(stem, word) ? 1 : null),
    (word: Word) => (isSlip(typed, stem, word) ? slipRank : null),
  ]
  for (const way of ways) {
    const matches = collect(index, way)
    if (matches) return matches
  }
  return []
}

const slipRank = 100
const fieldRank: Record<Field, number> = { 'short-name': 0, name: 10, synonym: 20, section: 30 }

function collect({ codes, words }: WordIndex, rankOf: (word: Word) => number | null): Matches | null {
  const best: Matches = new Array(codes.length).fill(undefined)
  let isFound = false
  for (const word of words) {
    const close = rankOf(word)
    if (close === null) continue
    for (const { row, field, order } of word.places) {
      const rank = close + fieldRank[field] + order
      const known = best[row]
      if (codes[row] === undefined || (known && known.rank <= rank)) continue
      best[row] = { rank, field, word }
      isFound = true
    }
  }
  return isFound ? best : null
}

/** Returns 0 for the word itself or another form of it, 1 for its beginning, null for another word. */
function closeness(typed: string, stem: string, word: Word): number | null {
  if (word.text === typed || word.stem === stem) return 0
  if (word.text.startsWith(typed)) return 1
  return stem.length >= 4 && word.text.startsWith(stem) ? 1 : null
}

/** Compares words by a rough root: «химия» and «химические», «шумный» and «шум». */
const isKin = (stem: string, word: Word): boolean =>
  word.text.startsWith(stem) ||
  (word.stem.length >= 3 && stem.startsWith(word.stem) && stem.length - word.stem.length <= 2)

/** Checks for a slip in the word, in its stem, or in an unfinished beginning of at least five letters. */
function isSlip(typed: string, stem: string, word: Word): boolean {
  if (typed.length < 3 || !beginsAlike(typed, word.text) || /\d/.test(typed)) return false
  if (isOneSlip(typed, word.text)) return word.text.length >= 3
  if (stem.length < 4) return false
  if (word.stem.length >= 4 && isOneSlip(stem, word.stem)) return true
  return (
    typed.length >= 5 && [-1, 0, 1].some((more) => isOneSlip(typed, word.text.slice(0, typed.length + more)))
  )
}

/** A slip leaves the first or the second letter in its place, or one of them in the place of the other. */
const beginsAlike = (typed: string, word: string): boolean =>
  typed[0] === word[0] || typed[1] === word[1] || typed[0] === word[1] || typed[1] === word[0]
