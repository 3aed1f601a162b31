// Finds the factor that everyday words of a personnel list name: «шум», «тяжесть труда». Pure.
import type { FactorIndex } from '../programme/search.ts'
import { findWords } from '../programme/word-search.ts'

/** Factors that words may mean, the best first. `isPlain`: they mean the only one; otherwise the user chooses. */
export interface MeantFactors {
  codes: readonly string[]
  isPlain: boolean
}

/** Returns the factors that words may mean. */
export type FactorMeaning = (words: string) => MeantFactors

/** The meaning of words that name no factor. */
export const meansNothing: MeantFactors = { codes: [], isPlain: false }

/** Words that name no factor of their own: «повышенный уровень производственного шума». */
const idle =
  /(?<![а-яё])(производственн[а-яё]*|вредн[а-яё]*|повышенн[а-яё]*|уров[а-яё]*|воздействи[а-яё]*|труд[а-яё]*|процесс[а-яё]*|трудовой|трудового|фактор[а-яё]*)(?![а-яё])/gi
/** Words that deny or limit a factor. */
const denying = /(?<![а-яё])(не|нет|без|кроме|ниже|норм[а-яё]*|допустим[а-яё]*)(?![а-яё])/i
/** Longer texts are no names of factors, and the search must stay quick. */
const longest = 80

/** Returns how words are understood with the factors in force. Only a short name of a factor that no other has is plain. */
export function factorsByWords(index: FactorIndex): FactorMeaning {
  const known = new Map<string, MeantFactors>()
  return (words) => {
    const asked = words.toLowerCase().replace(idle, ' ').replace(/\s+/g, ' ').trim()
    const found = known.get(asked)
    if (found) return found
    const meant = find(index, asked)
    if (known.size < 2000) known.set(asked, meant)
    return meant
  }
}

function find(index: FactorIndex, asked: string): MeantFactors {
  if (!/[а-яё]{3}/.test(asked) || asked.length > longest || denying.test(asked)) return meansNothing
  const hits = findWords(index, asked).filter(({ by }) => by !== 'slip')
  const isPlain = hits.length === 1 && hits[0]?.by === 'short-name'
  return { codes: hits.map(({ code }) => code), isPlain }
}
