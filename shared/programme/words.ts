// Russian words as users type them: forms, wrong keyboard layout, one slip of the finger.

/** Converts to lower case, with «е» for «ё». */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Returns the words of a text: runs of letters and digits. */
export const splitWords = (text: string): string[] => fold(text).match(/[\p{L}\d]+/gu) ?? []

const endings = new Set(
  (
    'иями ями ами ией иям ием иях ях ах ям ам ем ом ей ой ий ый ев ов ие ые ое ее ия ья ая яя ии ию ью юю ую ою ею ' +
    'ими ыми его ого ему ому их ых им ым ами а е и й о у ы ь ю я'
  ).split(' '),
)
const shortestStem = 3
const longestEnding = 4

/** Removes the case ending of a word; at least three letters stay: «вибрацией» and «вибрация» give «вибрац». */
export function stemOf(word: string): string {
  for (let length = Math.min(longestEnding, word.length - shortestStem); length > 0; length--)
    if (endings.has(word.slice(-length))) return word.slice(0, -length)
  return word
}

/**
 * Checks whether one insertion, deletion, replacement or swap of neighbours turns one word into the other. Not
 * for equal words.
 */
export function isOneSlip(typed: string, word: string): boolean {
  const [short, long] = typed.length <= word.length ? [typed, word] : [word, typed]
  if (long.length - short.length > 1 || short === long) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const keyMap = new Map([...latinKeys].map((key, place) => [key, russianKeys[place] ?? key]))

/** Returns the text that the same keys give in the Russian layout: «iev» is «шум». */
export const inRussianLayout = (text: string): string =>
  [...text.toLowerCase()].map((key) => keyMap.get(key) ?? key).join('')

const latinMap = new Map([...russianKeys].map((key, place) => [key, latinKeys[place] ?? key]))

/** Returns the text that the same keys give in the Latin layout: «р90ю3» is «h90.3». */
export const inLatinLayout = (text: string): string =>
  [...text.toLowerCase()].map((key) => latinMap.get(key) ?? key).join('')
