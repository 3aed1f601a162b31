// Reads cells as personnel departments write them: dates, names, numbers and factors in all usual forms. Pure.
import { addDays, type Day, dayOf, isDay } from '../platform/days.ts'
import { isPolicyNumber, isSnils } from '../platform/identifiers.ts'
import type { Gender } from '../platform/person.ts'
import { normalizePhone } from '../platform/phone.ts'

/**
 * The value of a cell, or its error: a message for this cell (`problem`) and a general message for all cells
 * with the same error (`kind`).
 */
export type Read<Value> = { value: Value } | { problem: string; kind?: string }

export const bad = (problem: string, kind?: string) => ({ problem, ...(kind && { kind }) })

const months = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const monthOf = (word: string) => months.findIndex((start) => word.toLowerCase().startsWith(start)) + 1

/** Returns the day, with a two-digit year in this century, unless the day would be later than `latest`. */
function dayWithCentury([year, month, day]: [number, number, number], latest: Day): Day {
  if (year > 99) return dayOf(year, month, day)
  const ofThis = dayOf(2000 + year, month, day)
  return ofThis <= latest ? ofThis : dayOf(1900 + year, month, day)
}

const numeric = /^(\d{1,2})[.,/\-\s]+(\d{1,2})[.,/\-\s]+(\d{4}|\d{2})(?:\s*г\.?)?$/
const iso = /^(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2})$/
const worded = /^(\d{1,2})[\s.-]+([а-яё]+)\.?[\s.-]+(\d{4}|\d{2})(?:\s*г(?:\.|ода)?)?$/i

const dateIn = (text: string): [number, number, number] | null => {
  const [, d, m, y] = numeric.exec(text) ?? []
  if (d && m && y) return [Number(y), Number(m), Number(d)]
  const [, y2, m2, d2] = iso.exec(text) ?? []
  if (y2 && m2 && d2) return [Number(y2), Number(m2), Number(d2)]
  const [, d3, word, y3] = worded.exec(text) ?? []
  return d3 && word && y3 ? [Number(y3), monthOf(word), Number(d3)] : null
}

/**
 * Reads a date: `dd.mm.yyyy` and similar, `yyyy-mm-dd`, a month in words, a two-digit year, or a spreadsheet's
 * bare day number. `latest`: a two-digit year that gives a later day belongs to the former century.
 */
export function readDay(cell: string, latest: Day): Read<Day> {
  const text = cell.trim().replace(/[T\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '')
  // Spreadsheet day numbers of the years 1917 to 2119: a date that lost its format.
  if (/^\d{4,5}$/.test(text) && Number(text) >= 6200 && Number(text) < 80_000)
    return { value: addDays('1899-12-30' as Day, Number(text)) }
  const parts = dateIn(text)
  if (!parts) return bad('Не похоже на дату: нужна вида 31.12.1990', 'Не похоже на дату')
  const day = dayWithCentury(parts, latest)
  return isDay(day) ? { value: day } : bad('Такой даты нет в календаре')
}

/**
 * Reads a month or a year that was written without a day, as its first day: «03.2024», «2024 г.». Null when the text is no
 * such period, or one that has not begun.
 */
export function readPeriod(cell: string, today: Day): Day | null {
  const [, month = '1', year] =
    /^(?:(\d{1,2})\s*[./-]\s*)?((?:19|20)\d{2})(?:\s*г(?:од|\.)?)?$/.exec(cell.trim()) ?? []
  const day = dayOf(Number(year), Number(month), 1)
  return year && isDay(day) && day <= today ? day : null
}

const lookalikes: Record<string, string> = Object.fromEntries(
  [...'ABCEHKMOPTXYaceopxyk'].map((latin, at) => [latin, 'АВСЕНКМОРТХУасеорхук'[at] ?? latin]),
)

/** Replaces Latin letters that look Russian inside a word that also has Russian letters. */
export const russian = (word: string): string =>
  /[а-яё]/i.test(word) ? word.replace(/[A-Za-z]/g, (letter) => lookalikes[letter] ?? letter) : word

const cased = (word: string): string =>
  word.length > 1 && (word === word.toUpperCase() || word === word.toLowerCase())
    ? word.toLowerCase().replace(/(^|-)([а-яё])/g, (_all, before, letter) => before + letter.toUpperCase())
    : word

/** Capitalises a part of a name: «ИВАНОВА-ПЕТРОВА» becomes «Иванова-Петрова». */
export const readName = (cell: string): string =>
  cell
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s*-\s*/g, '-')
    .trim()
    .split(/\s+/)
    .map((word) => cased(russian(word)))
    .join(' ')

/** Tells whether a cell says in words that it has no value: «нет», «—», «отсутствует». */
export const saysEmpty = (cell: string): boolean =>
  /^(нету?|не имеет(ся)?|отсутству\S*|н\s?\/\s?[да]|б\s?\/\s?ф|[-–—]+)\.?$/i.test(cell.trim())

/** Tells whether a cell says that there has been no check-up: «не проходила», «впервые». */
export const saysNeverPassed = (cell: string): boolean =>
  saysEmpty(cell) || /^(не проход\S*|не был\S*|впервые|первичн\S*)( осмотр\S*| ранее)?\.?$/i.test(cell.trim())

/** Remarks that stand beside a name: «(Смирнова)», «(д/о)», «(мл.)», «*». */
const remark = /\([^()]*\)|[*†¹²³]+|(?<=\s)(?:мл|ст|д\/о)\.?$/gi

/** Parts a name and the remarks beside it. */
export function withoutRemarks(cell: string): { name: string; remarks: string[] } {
  const remarks = cell.match(remark) ?? []
  return { name: cell.replace(remark, ' ').replace(/\s+/g, ' ').trim(), remarks }
}

interface FullName {
  surname: string
  name: string
  middlename: string
}

/** Splits one cell into surname, first name and the rest. Initials do not count as a name. */
export function splitName(cell: string): Read<FullName> {
  const words = readName(cell.replace(/,/g, ' ')).split(' ')
  const [surname = '', name = '', ...rest] = words
  if (words.some((word) => word.includes('.')))
    return bad('Напишите имя и отчество полностью, без инициалов', 'Инициалы вместо имени')
  return name ? { value: { surname, name, middlename: rest.join(' ') } } : bad('Нужны фамилия и имя')
}

/** Reads a gender written as a word or a letter. */
export function readGender(cell: string): Read<Gender> {
  const text = cell.trim().toLowerCase()
  if (/^(м|муж|мужск|мужчин|male$|m$)/.test(text)) return { value: 'Мужской' }
  if (/^(ж|жен|женск|женщин|female$|f$)/.test(text)) return { value: 'Женский' }
  return bad('Нужно «м» или «ж»')
}

/** Reads a СНИЛС as digits and restores leading zeros that a spreadsheet has dropped. */
export function readSnils(cell: string): Read<string> {
  const digits = cell.replace(/[\s\-–—]/g, '')
  if (!/^\d{9,11}$/.test(digits)) return bad('В СНИЛС должно быть 11 цифр')
  const snils = digits.padStart(11, '0')
  return isSnils(snils) ? { value: snils } : bad('Контрольное число не сходится: проверьте цифры')
}

/** Reads a policy number of sixteen digits. */
export function readPolicy(cell: string): Read<string> {
  const digits = cell.replace(/[\s\-–—]/g, '')
  if (!/^\d{16}$/.test(digits)) return bad('В полисе ОМС должно быть 16 цифр')
  if (isPolicyNumber(digits)) return { value: digits }
  return digits.endsWith('0')
    ? bad(
        'Excel округлил номер: сделайте ячейку текстовой и впишите его заново',
        'Номер округлён или с ошибкой',
      )
    : bad('Контрольная цифра не сходится: проверьте номер', 'Номер округлён или с ошибкой')
}

/** Splits the numbers of a cell: by a mark, by «и», or by the +7 or 8 of the next one. */
const nextPhone = /\s*(?:[,;/|\n]|\sи\s|(?=доб)|(?<=\d)\s+(?=(?:\+7|8)(?:\d{10}|[\s(-]{1,3}\d{3}[\s)-])))\s*/i

/** Parts the first phone of a cell and the rest, in which there may be a second one. */
export function phoneParts(cell: string): { first: string; rest: string } {
  const whole = normalizePhone(cell.trim())
  if (whole) return { first: cell.trim(), rest: '' }
  const [first = '', ...others] = cell.split(nextPhone)
  return {
    first: first.trim(),
    rest: others
      .map((other) => other.trim())
      .filter(Boolean)
      .join('; '),
  }
}

/** Reads the first phone number of a cell. */
export function readPhone(cell: string): Read<string> {
  const phone = normalizePhone(phoneParts(cell).first)
  return phone ? { value: phone } : bad('Не похоже на телефон: нужно 10 цифр после +7')
}

/** Words of a cell that says that no class was determined. */
export const hasNoClass = (cell: string): boolean =>
  /^(не\s*(опред|опр|устан|указ|оцен|провод)\S*|н\s?\/\s?[адоу]|нет( данных)?|[-–—?]+)\.?$/i.test(cell.trim())

/** Reads a class of working conditions and ignores the words around it. */
export function readWorkClass(cell: string): Read<string> {
  const text = cell
    .replace(',', '.')
    .replace(/класс\S*|\(.*\)|подкласс\S*/gi, '')
    .trim()
  const found = /^(1|2|3\.[1-4]|4)(?:\.0)?(?:\s|$|[.,;-])/.exec(`${text} `)?.[1]
  return found
    ? { value: found }
    : bad('Такого класса нет: бывает 1, 2, 3.1, 3.2, 3.3, 3.4, 4', 'Такого класса нет')
}
