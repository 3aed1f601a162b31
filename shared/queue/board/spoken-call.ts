import { roomName } from '../room-words.ts'
import type { Call } from './call-show.ts'

const ones = [
  'ноль',
  'один',
  'два',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const tens = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const hundreds = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]

/** Says a number below a thousand: 14 is «четырнадцать», 120 «сто двадцать». */
function wordsOf(number: number): string {
  const rest = number % 100
  const small =
    rest < 20
      ? [rest === 0 && number > 0 ? '' : ones[rest]]
      : [tens[Math.floor(rest / 10)], rest % 10 ? ones[rest % 10] : '']
  return [hundreds[Math.floor(number / 100)], ...small].filter(Boolean).join(' ')
}

/** Says digits as people do: leading zeros one by one, then the number; four digits and more one by one. */
function spokenDigits(digits: string): string {
  const [, zeros = '', rest = ''] = /^(0*)(\d*)$/.exec(digits) ?? []
  const head = Array.from(zeros, () => 'ноль')
  if (rest.length > 3) return [...head, ...Array.from(rest, (digit) => ones[Number(digit)])].join(' ')
  return [...head, ...(rest ? [wordsOf(Number(rest))] : [])].join(' ')
}

/** Replaces digits with words and drops the hyphen: «П-014» is «П ноль четырнадцать», «12А» «двенадцать А». */
const spoken = (text: string): string =>
  text
    .replace(/\d+/g, (digits) => ` ${spokenDigits(digits)} `)
    .replaceAll('-', ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Says the rooms of a call: «кабинет три», «кабинет три или четыре», «Процедурная два Б». */
function spokenRooms(cabinet: string): string {
  const [first = '', ...others] = cabinet.split(', ')
  const head = roomName(first).replace(/^Кабинет/, 'кабинет')
  return [head, ...others].map(spoken).join(' или ')
}

/** The words that the board says: «Талон П ноль четырнадцать, подойдите, кабинет три». */
export const spokenCall = ({ number, cabinet, isInvitedIn }: Call): string =>
  `Талон ${spoken(number)}, ${isInvitedIn ? 'входите' : 'подойдите'}, ${spokenRooms(cabinet)}`
