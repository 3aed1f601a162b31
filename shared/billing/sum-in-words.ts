// Source: 402-ФЗ asks for the sum of a paper; that it is repeated in words is the custom of Russian papers, so that a
// figure cannot be altered unseen.
import { capital } from '../platform/capital.ts'
import { type Forms, formFor } from '../platform/count-words.ts'

const hundreds = 'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(' ')
const tens = 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ')
const teens =
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'.split(
    ' ',
  )
const onesOf = (isFeminine: boolean): string[] =>
  `${isFeminine ? 'одна две' : 'один два'} три четыре пять шесть семь восемь девять`.split(' ')

interface Scale {
  forms: Forms
  isFeminine: boolean
}

/** Names of the groups of three digits, the smallest first. */
const scales: readonly Scale[] = [
  { forms: ['рубль', 'рубля', 'рублей'], isFeminine: false },
  { forms: ['тысяча', 'тысячи', 'тысяч'], isFeminine: true },
  { forms: ['миллион', 'миллиона', 'миллионов'], isFeminine: false },
  { forms: ['миллиард', 'миллиарда', 'миллиардов'], isFeminine: false },
]

/** Words of a number below a thousand; none for zero. */
function groupWords(group: number, isFeminine: boolean): string[] {
  const hundred = Math.floor(group / 100)
  const ten = Math.floor(group / 10) % 10
  const one = group % 10
  const below = ten === 1 ? [teens[one]] : [ten > 1 && tens[ten - 2], one > 0 && onesOf(isFeminine)[one - 1]]
  return [hundred > 0 && hundreds[hundred - 1], ...below].filter((word): word is string => Boolean(word))
}

/** Prints a sum below a trillion roubles in words: «Двенадцать тысяч один рубль 05 копеек». */
export function sumInWords(amount: number): string {
  const all = Math.round(amount * 100)
  const roubles = Math.floor(all / 100)
  const kopecks = all % 100
  const words = scales.flatMap(({ forms, isFeminine }, place) => {
    const group = Math.floor(roubles / 1000 ** place) % 1000
    const isNamed = group > 0 || place === 0
    return isNamed ? [[...groupWords(group, isFeminine), formFor(group, forms)]] : []
  })
  const text = words.reverse().flat().join(' ')
  const named = roubles === 0 ? `ноль ${text}` : text
  const cents = `${String(kopecks).padStart(2, '0')} ${formFor(kopecks, ['копейка', 'копейки', 'копеек'])}`
  return `${capital(named)} ${cents}`
}
