/** A noun after 1, after 2 and after 5. */
export type Forms = readonly [one: string, few: string, many: string]

/** The form of a word that stands with a number. */
export function formFor(count: number, [one, few, many]: Forms): string {
  const [tens, ones] = [count % 100, count % 10]
  if (ones === 1 && tens !== 11) return one
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? few : many
}

/** A number with its noun: «1 врач», «2 врача», «11 врачей». */
export const countOf = (count: number, forms: Forms): string => `${count} ${formFor(count, forms)}`

/** Seconds to wait in words, to stand after «через»: «40 секунд», «1 минуту», «15 минут». */
export const waitInWords = (seconds: number): string =>
  seconds < 60
    ? countOf(seconds, ['секунду', 'секунды', 'секунд'])
    : countOf(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут'])
