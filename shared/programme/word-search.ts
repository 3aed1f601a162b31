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
  const words = new Map<string, Word>()
  for (const { text, row, field, order = 0 } of leading)
    for (const word of splitWords(text)) {
      const known = words.get(word) ?? { text: word, stem: stemOf(word), places: [] }
      if (!known.places.some((place) => place.row === row)) known.places.push({ row, field, order })
      words.set(word, known)
    }
  return { codes, words: [...words.values()] }
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

interface Match {
  row: number
  rank: number
  hit: Hit
}

function findTyped(index: WordIndex, typed: string[]): Hit[] {
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

/** Finds the best match of one typed word in each row. Tries a looser way only when a stricter one finds nothing. */
function matchesOf(index: WordIndex, typed: string): Map<number, Match> {
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

function collect({ codes, words }: WordIndex, rankOf: (word: Word) => number | null): Map<number, Match> {
  const best = new Map<number, Match>()
  for (const word of words) {
    const close = rankOf(word)
    if (close === null) continue
    for (const { row, field, order } of word.places) {
      const code = codes[row]
      const rank = close + fieldRank[field] + order
      if (code === undefined || (best.get(row)?.rank ?? Number.POSITIVE_INFINITY) <= rank) continue
      best.set(row, { row, rank, hit: { code, by: close >= slipRank ? 'slip' : field, word: word.text } })
    }
  }
  return best
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
  if (typed.length < 3 || /\d/.test(typed)) return false
  if (isOneSlip(typed, word.text)) return word.text.length >= 3
  if (stem.length < 4) return false
  if (word.stem.length >= 4 && isOneSlip(stem, word.stem)) return true
  return (
    typed.length >= 5 && [-1, 0, 1].some((more) => isOneSlip(typed, word.text.slice(0, typed.length + more)))
  )
}
