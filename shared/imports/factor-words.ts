// Finds the factor that everyday words of a personnel list name: «шум», «тяжесть труда». Pure.
import file from '../../reference/factor-words.json' with { type: 'json' }
import type { FactorIndex } from '../programme/search.ts'
import { findWords } from '../programme/word-search.ts'
import { isOneSlip, splitWords, stemOf } from '../programme/words.ts'

/** Factors that words may mean, the best first; the user chooses among them unless they are plain. */
export interface MeantFactors {
  codes: readonly string[]
  /** The words mean the first factor and nothing else. */
  isPlain: boolean
  /** The words are general, such as «пыль»: no single factor may be proposed for them. */
  isGeneral: boolean
  /** The words name something that the order does not examine people for, such as work at a computer. */
  isNoFactor: boolean
  /** Why the words are no factor; null when there is nothing to say. */
  note: string | null
}

/** Returns the factors that words may mean. */
export type FactorMeaning = (words: string) => MeantFactors

/** The meaning of words that name no factor. */
export const meansNothing: MeantFactors = {
  codes: [],
  isPlain: false,
  isGeneral: false,
  isNoFactor: false,
  note: null,
}

const stemsOf = (words: string): string[] => splitWords(words).map(stemOf)
const idle = new Set(stemsOf(file.idle))
/** Words that stand in many names and tell nothing alone. */
const vague = new Set(stemsOf(file.vague))
const aliases = new Map(Object.entries(file.aliases))

/** A category of vehicles: its letter is also a preposition, so both become one word. */
const category = /(?<![а-яё])кат(?:егор[а-яё]*)?\.?\s*[«"(]?\s*([bвcс])(?![а-яёa-z])/gi
const asOneWord = (text: string): string =>
  text.replace(category, (_all, letter: string) => ` кат${'вb'.includes(letter.toLowerCase()) ? 'b' : 'c'} `)

/** Returns the telling words of a text, each as a stem, with abbreviations written out. */
const telling = (text: string): string[] =>
  splitWords(asOneWord(text))
    .map((word) => stemOf(aliases.get(word) ?? word))
    .filter((stem) => !idle.has(stem))

/** Returns the same key for phrases that differ only in the order and the forms of their words. */
const keyOf = (stems: readonly string[]): string => [...new Set(stems)].sort().join(' ')

/** Words that deny or limit a factor. */
const denying = /(?<![а-яё])(не|нет|без|кроме|ниже|отсутств[а-яё]*|норм[а-яё]*|допустим[а-яё]*)(?![а-яё])/i
/** Longer texts are no names of factors, and the search must stay quick. */
const longest = 80
/** A phrase with more factors than this is general. */
const fewAtMost = 3
const shownAtMost = 16

const split = (codes: string) => codes.split(' ')

/** The phrases of the reference file by their keys. */
const phrases = new Map<string, MeantFactors>([
  ...file.foreign.flatMap(([note, words, isGeneral = false]) =>
    (words as string[]).map(
      (one) =>
        [
          keyOf(telling(one)),
          { ...meansNothing, note: note as string, isGeneral: isGeneral as boolean },
        ] as const,
    ),
  ),
  ...file.computer.map((one) => [keyOf(telling(one)), { ...meansNothing, isNoFactor: true }] as const),
  ...file.choices.flatMap(([codes, words]) =>
    (words as string[]).map((one) => {
      const all = split(codes as string)
      return [
        keyOf(telling(one)),
        { ...meansNothing, codes: all, isGeneral: all.length > fewAtMost },
      ] as const
    }),
  ),
  ...file.plain.flatMap(([code, words]) =>
    (words as string[]).map(
      (one) => [keyOf(telling(one)), { ...meansNothing, codes: [code as string], isPlain: true }] as const,
    ),
  ),
])

/**
 * Returns how words are understood with the factors in force. Plain are only the phrases of the reference file and whole
 * short names; other words are only offered for choice, and only factors whose names have all of them.
 */
export function factorsByWords(index: FactorIndex): FactorMeaning {
  const names = shortNames(index)
  const known = new Map<string, MeantFactors>()
  return (words) => {
    const asked = words.toLowerCase().trim()
    const found = known.get(asked)
    if (found) return found
    const meant = find(index, names, asked)
    if (known.size < 2000) known.set(asked, meant)
    return meant
  }
}

/** The rows with the whole short name; a point with points inside it is not plain. */
function shortNames({ rows }: FactorIndex): Map<string, MeantFactors> {
  const names = new Map<string, MeantFactors>()
  for (const { code, shortName } of rows) {
    const inside = rows.filter((row) => row.code.startsWith(`${code}.`)).map((row) => row.code)
    const key = keyOf(telling(shortName))
    const isPlain = inside.length === 0 && !names.has(key)
    names.set(key, { ...meansNothing, codes: [...(names.get(key)?.codes ?? []), code, ...inside], isPlain })
  }
  return names
}

function find(index: FactorIndex, names: ReadonlyMap<string, MeantFactors>, asked: string): MeantFactors {
  if (asked.length > longest || denying.test(asked)) return meansNothing
  const stems = telling(asked)
  const key = keyOf(stems)
  if (key === '') return meansNothing
  const meant = phrases.get(key) ?? names.get(key)
  const found = meant ? inForce(index, meant) : null
  return found ?? byAllWords(index, stems) ?? bySlip(index, key) ?? meansNothing
}

/** Leaves the factors that the edition has; null when it has none of those named. */
function inForce({ byCode }: FactorIndex, meant: MeantFactors): MeantFactors | null {
  const codes = meant.codes.filter((code) => byCode.has(code)).slice(0, shownAtMost)
  return codes.length > 0 || meant.codes.length === 0 ? { ...meant, codes } : null
}

const shortestBeginning = 4

/** Returns the rows that have each of the words in their names; null when there are none. */
function byAllWords(index: FactorIndex, stems: readonly string[]): MeantFactors | null {
  const isNear = (stem: string, word: string) =>
    stemOf(word) === stem || (stem.length >= shortestBeginning && word.startsWith(stem))
  const each = stems.map((stem) =>
    findWords(index, stem)
      .filter(({ by, word }) => by !== 'slip' && by !== 'section' && isNear(stem, word))
      .map(({ code }) => code),
  )
  if (!stems.some((stem) => /[а-я]{3}/.test(stem) && !vague.has(stem))) return null
  const codes = (each[0] ?? []).filter((code) => each.every((one) => one.includes(code)))
  return codes.length === 0
    ? null
    : { ...meansNothing, codes: codes.slice(0, shownAtMost), isGeneral: codes.length > fewAtMost }
}

const shortestSlip = 4

/** Returns what a phrase means that differs from a known one by a slip of one letter. */
function bySlip(index: FactorIndex, key: string): MeantFactors | null {
  if (key.length < shortestSlip) return null
  const near = [...phrases].find(
    ([phrase, { codes }]) => codes.length > 0 && phrase[0] === key[0] && isOneSlip(key, phrase),
  )
  return near ? inForce(index, { ...near[1], isPlain: false }) : null
}
