// Source: spec §5 «Dates». Pure.
import { atEnd, type Edit, type EditedText, type Mask } from './masks.ts'

const separator = /[.,/\s-]/
const months = ['янв', 'фев', 'мар', 'апр', 'ма[йя]', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const inDigits = /(?:^|\D)(\d{1,2})[.,/\s-]+(\d{1,2})[.,/\s-]+(\d{4}|\d{2})(?!\d)/
const inWords = /(?:^|\D)(\d{1,2})\s+([а-я]{3,8})\s+(\d{4})(?!\d)/i
const yearFirst = /(?:^|\D)(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?!\d)/

/**
 * Finds a date in a text, in figures or in words, and returns its day, month and year; the day and the month
 * are within bounds.
 */
function dateIn(text: string): string | 'wrong' | null {
  const [, y, m, d] = yearFirst.exec(text) ?? []
  const [, date = '', month = '', year = ''] =
    (d && ['', d, m, y]) || inDigits.exec(text) || inWords.exec(text) || []
  if (!date) return null
  const named = months.findIndex((stem) => new RegExp(`^${stem}`, 'i').test(month)) + 1
  const day = Number(date)
  const number = named || Number(month)
  if (!(day >= 1 && day <= 31 && number >= 1 && number <= 12)) return 'wrong'
  return [String(day).padStart(2, '0'), String(number).padStart(2, '0'), year].join('.')
}

/** The day, month and year as typed, and the caret: its part and the number of digits before it in that part. */
interface Place {
  parts: [string, string, string]
  at: 0 | 1 | 2
  before: number
}

/** Removes the digits that the edit deletes, and keeps a point that still separates two parts. */
function cut({ shown, from, to, inserted, isForward }: Edit): Place {
  const isSign = !inserted && from < to && !/\d/.test(shown.slice(from, to))
  const [start, end] = isSign ? (isForward ? [from, to + 1] : [from - 1, to]) : [from, to]
  const head = shown.slice(0, start).split('.')
  const at = Math.min(head.length - 1, 2) as 0 | 1 | 2
  const before = head[at]?.length ?? 0
  const parts: Place['parts'] = [head[0] ?? '', head[1] ?? '', head[2] ?? '']
  const first = shown.slice(0, end).split('.').length - 1
  for (const [index, rest] of shown.slice(end).split('.').entries()) {
    const part = first + index
    if (part < 3) parts[part] += rest
  }
  // After Delete removes a sign, the caret stays in the part after that sign.
  return isSign && isForward ? { parts, at: first as 0 | 1 | 2, before: 0 } : { parts, at, before }
}

const limits = [31, 12]
const leads = [3, 1]
const fits = (part: string, at: number): boolean => Number(part) >= 1 && Number(part) <= (limits[at] ?? 0)

function putInYear(place: Place, digit: string): void {
  if (place.before === 4) return
  const year = place.parts[2]
  const { before } = place
  place.parts[2] = year.slice(0, before) + digit + year.slice(year.length < 4 ? before : before + 1)
  place.before += 1
}

/**
 * Adds a digit to the day or the month. Typing in a full part replaces its digits; at the end of a full part
 * the digit goes to the next part.
 */
function putDigit(place: Place, digit: string): void {
  const { at, before } = place
  const part = place.parts[at]
  const set = (next: string, caret: number) => {
    place.parts[at] = next
    place.before = caret
  }
  const next = part.slice(0, before) + digit + part.slice(part.length < 2 ? before : before + 1)
  if (at === 2) putInYear(place, digit)
  else if (before === 2) goOn(place, digit)
  else if (before === 0 && Number(digit) > (leads[at] ?? 0)) set(`0${digit}`, 2)
  else if (next.length === 1 || fits(next, at)) set(next, before + 1)
  else if (before === 0 && digit !== '0') set(`${digit}0`, 1)
  else if (part.length === 1 && before === 1 && part !== '0') goOn(place, digit)
}

/** Closes the part before the caret and goes to the next one. */
function goOn(place: Place, digit = ''): void {
  const part = place.parts[place.at]
  if (place.at === 2 || part === '' || part === '0' || place.before < part.length) return
  place.parts[place.at] = part.padStart(2, '0')
  place.at = place.at === 0 ? 1 : 2
  place.before = 0
  if (digit) putDigit(place, digit)
}

function shownOf({ parts, at, before }: Place): EditedText {
  const last = Math.max(at, parts.findLastIndex(Boolean))
  const caret = parts.slice(0, at).join('.').length + (at && 1) + before
  return { text: parts.slice(0, last + 1).join('.'), caret }
}

/**
 * Masks a date as `dd.mm.yyyy`: keeps the day within 01–31 and the month within 01–12. Accepts pasted
 * `yyyy-mm-dd` and «5 марта 1984 г.». The date check, not the mask, reports a day that does not exist in the
 * month.
 */
export const dateMask: Mask = (edit) => {
  const whole = edit.inserted.length > 1 ? dateIn(edit.inserted) : null
  if (whole === 'wrong') return { text: edit.shown, caret: edit.to }
  if (whole) return atEnd(whole)
  const place = cut(edit)
  for (const sign of edit.inserted) {
    if (separator.test(sign)) goOn(place)
    else if (/\d/.test(sign)) putDigit(place, sign)
  }
  return shownOf(place)
}

/**
 * Completes a date when the user leaves the field: pads the day and the month, expands a two-digit year to
 * 20xx, or to 19xx when 20xx would be after `latestYear` (spec §5 «Dates»).
 */
export function finishDate(shown: string, latestYear: number): string {
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/.exec(shown) ?? []
  if (!date || !month || !year) return shown
  const short = Number(year)
  const full = year.length === 4 ? year : String(2000 + short <= latestYear ? 2000 + short : 1900 + short)
  return `${date.padStart(2, '0')}.${month.padStart(2, '0')}.${full}`
}
