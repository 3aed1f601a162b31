/** Forms of a noun after 1, after 2 and after 5. */
export type Forms = readonly [one: string, few: string, many: string]

/** Returns the form of a word that goes with a number. */
export function formFor(count: number, [one, few, many]: Forms): string {
  const tens = count % 100
  const ones = count % 10
  if (ones === 1 && tens !== 11) return one
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? few : many
}

/** Returns a number with its noun: «1 врач», «2 врача», «11 врачей». */
export const countOf = (count: number, forms: Forms): string => `${count} ${formFor(count, forms)}`

const numbers = new Intl.NumberFormat('ru-RU')

/** Prints a number with no-break spaces between its groups: «48 213». */
export const numberWords = (count: number): string => numbers.format(count)

/** Prints a number with no-break spaces and its noun: «50 000 строк». */
export const numberOf = (count: number, forms: Forms): string =>
  `${numberWords(count)}\u00a0${formFor(count, forms)}`

/** Returns «1 человек», «2 человека», «5 человек». */
export const peopleForms: Forms = ['человек', 'человека', 'человек']

/** Returns the number of people as screens show it: «12 человек». */
export const peopleText = (count: number): string => numberOf(count, peopleForms)

/** Returns the number of people after a preposition: «у 1 человека», «у 5 человек». */
export const ofPeopleText = (count: number): string => numberOf(count, ['человека', 'человек', 'человек'])

/** Returns a wait in seconds as words that follow «через»: «40 секунд», «1 минуту», «15 минут». */
export const waitInWords = (seconds: number): string =>
  seconds < 60
    ? countOf(seconds, ['секунду', 'секунды', 'секунд'])
    : seconds <= 2 * 3600
      ? countOf(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут'])
      : seconds <= 2 * 86_400
        ? countOf(Math.ceil(seconds / 3600), ['час', 'часа', 'часов'])
        : countOf(Math.ceil(seconds / 86_400), ['день', 'дня', 'дней'])

/** Joins words into a spoken list: «12», «12 и 13», «11, 12 и 13». */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} и ${words.at(-1)}`
