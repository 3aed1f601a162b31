// Source: order 29н, points 23-27 of the annex; domain.md §8 «ЛМК».
import { inRussianLayout, isOneSlip, splitWords } from './words.ts'

/** The works for which a worker needs a medical book (points 23-27), in everyday words. */
export const healthBookWorks: readonly { code: string; where: string }[] = [
  { code: '23', where: 'Магазин, склад продуктов, кафе, столовая, пищевое производство' },
  { code: '24', where: 'Водопровод: подготовка воды, обслуживание сетей' },
  { code: '25', where: 'Детский сад, школа, кружок, лагерь' },
  { code: '26', where: 'Парикмахерская, гостиница, баня, бассейн, прачечная, уборка' },
  { code: '27', where: 'Больница, поликлиника, медицинский центр' },
]

/** Returns the everyday words for the place of such a work; undefined for any other row. */
export const whereOf = (code: string): string | undefined =>
  healthBookWorks.find((work) => work.code === code)?.where

const oneWord = ['медкнижка', 'санкнижка', 'лмк', 'элмк', 'санминимум', 'медкнига', 'санкнига']
const bookWords = ['книжка', 'книжки', 'книжку', 'книжкой', 'книга', 'книгу', 'книге']
const bookKinds = ['мед', 'сан', 'личн']

/** Checks whether the user asks for a medical book: «медкнижка», «лмк», «санитарная книжка», also with one slip. */
export function asksHealthBook(query: string): boolean {
  const asks = (words: string[]) =>
    words.some((word) => isBook(word)) ||
    (words.some((word) => bookWords.includes(word)) &&
      words.some((word) => bookKinds.some((kind) => word.startsWith(kind))))
  return asks(splitWords(query)) || asks(splitWords(inRussianLayout(query)))
}

/** A case ending of the last letter is no slip: «медкнижку» and «медкнижки» are meant too. */
const isBook = (word: string) =>
  oneWord.some((known) => {
    if (word === known) return true
    if (known.length < 6 || word.length < 6) return false
    const root = known.slice(0, -1)
    return word.startsWith(root) || isOneSlip(word, known) || isOneSlip(word, root)
  })
