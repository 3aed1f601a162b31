// Source: spec §5 «Masks and filters while typing». Pure functions on texts, without zod: the sign-in screen
// loads this file. No library is used: it would still need all these rules, and its phone mask loses digits of
// a pasted phone (decision 0005).

/** An edit by the user: `inserted` replaced the text between `from` and `to` of `shown`. */
export interface Edit {
  shown: string
  from: number
  to: number
  inserted: string
  /** True for the key Delete, which removes the text after the caret. */
  isForward?: boolean
}

/** The text and the caret of a field after an edit. */
export interface EditedText {
  text: string
  caret: number
}

/**
 * Returns what the field shows after an edit. Drops characters that do not fit; the caret stays at the place of
 * the edit.
 */
export type Mask = (edit: Edit) => EditedText

/** Enters a whole text into an empty field. */
export const filling = (inserted: string): Edit => ({ shown: '', from: 0, to: 0, inserted })

/** Facts about an edit beside the two texts: a press of Delete, and the start of the replaced selection. */
interface Hints {
  isForward?: boolean
  start?: number
}

/**
 * Finds the edit between two texts of a field; `caret` is where the browser put it. `start` is needed when the
 * new text begins like the old one: when «25.05.1966» is pasted over «24.05.1966», the edit would otherwise be
 * «5.05.1966» inserted after the «2».
 */
export function editBetween(shown: string, typed: string, caret: number, hints: Hints = {}): Edit {
  const { isForward = false, start = shown.length } = hints
  const tail = typed.slice(caret)
  if (!shown.endsWith(tail)) return filling(typed)
  const to = shown.length - tail.length
  let from = 0
  while (from < Math.min(to, caret, start) && shown[from] === typed[from]) from += 1
  return { shown, from, to, inserted: typed.slice(from, caret), isForward }
}

/** Places the caret at the end of a text. */
export const atEnd = (text: string): EditedText => ({ text, caret: text.length })

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Writes digits into a pattern where `0` stands for a digit: `000-000-000 00`. A separator appears with the
 * next digit; extra digits are dropped.
 */
export function maskDigits(typed: string, pattern: string): string {
  const digits = [...digitsOf(typed)]
  let shown = ''
  for (const sign of pattern) {
    if (!digits.length) break
    shown += sign === '0' ? digits.shift() : sign
  }
  return shown
}

/** Returns the caret position in a masked text that keeps the same digits after it. */
function caretIn(shown: string, digitsAfter: number): number {
  if (digitsAfter === 0) return shown.length
  let left = digitsOf(shown).length - digitsAfter
  return left <= 0 ? 0 : [...shown].findIndex((sign) => /\d/.test(sign) && --left === 0) + 1
}

/**
 * Returns the digits before and after the caret. A key that removes only a separator also removes the digit
 * beyond it; typing in a full field replaces digits.
 */
function digitsAround({ shown, from, to, inserted, isForward }: Edit, most: number): [string, string] {
  let before = digitsOf(shown.slice(0, from))
  let after = digitsOf(shown.slice(to))
  if (!inserted && from < to && !/\d/.test(shown.slice(from, to))) {
    if (isForward) after = after.slice(1)
    else before = before.slice(0, -1)
  }
  before = (before + digitsOf(inserted)).slice(0, most)
  return [before, after.slice(Math.max(0, before.length + after.length - most))]
}

/** Finds a number of the pattern with at least `least` digits among other words and numbers. */
function numberBy(pattern: string, least: number, text: string): string | undefined {
  const signs = pattern.replace(/0+|[ -]/g, (part) => {
    const [low, high] = part.length > least ? [least, part.length] : [part.length, part.length]
    return part.startsWith('0') ? `\\d{${low},${high}}` : '[\\s\\u2010-\\u2015-]?'
  })
  return new RegExp(`(?:^|\\D)(${signs})(?!\\d)`).exec(text)?.[1]
}

/**
 * Makes a digit mask from a pattern. A pasted whole number replaces the old one; `least` is the number of
 * digits of a whole number.
 */
export const digitsMask =
  (pattern: string, least = digitsOf(pattern).length): Mask =>
  (edit) => {
    const whole = edit.inserted.length > 1 && numberBy(pattern, least, edit.inserted)
    if (whole) return atEnd(maskDigits(whole, pattern))
    const [before, after] = digitsAround(edit, digitsOf(pattern).length)
    const text = maskDigits(before + after, pattern)
    return { text, caret: caretIn(text, after.length) }
  }

const national = ' 000 000 00 00'

/** Returns the ten digits of the first whole Russian number in a text. */
function phoneIn(text: string): string | undefined {
  for (const [run] of text.matchAll(/\+?\d[\d.() \t\u00a0\u2009\u202f\u2010-\u2015-]*/g)) {
    const digits = digitsOf(run)
    if (run.startsWith('+') && !/^[78]/.test(digits)) continue
    if (/^[78]/.test(digits) && digits.length > 10) return digits.slice(1, 11)
    if (digits.length >= 10) return digits.slice(0, 10)
  }
}

/**
 * Shows a phone number as `+7 999 999 99 99`. A leading 8 or 7 becomes +7. A foreign number stays unformatted,
 * and the check refuses it.
 */
export function maskPhone(typed: string): string {
  const text = typed.slice(Math.max(0, typed.indexOf('+'))).trim()
  const digits = digitsOf(text)
  const whole = phoneIn(typed)
  if (whole) return `+7${maskDigits(whole, national)}`
  if (!digits) return text.startsWith('+') ? '+' : ''
  if (text.startsWith('+') && !/^[78]/.test(digits)) return `+${digits.slice(0, 15)}`
  return `+7${maskDigits(digits.replace(/^[78]/, ''), national)}`
}

/** The mask of a phone. Keeps +7 while a digit follows it. */
export const phoneMask: Mask = (edit) => {
  const { shown, from, to, inserted } = edit
  if (inserted.length > 1 && phoneIn(inserted)) return atEnd(maskPhone(inserted))
  const typed = shown.slice(0, from) + inserted + shown.slice(to)
  const isNew = from === 0 && to === shown.length
  if (isNew || !shown.startsWith('+7') || typed.length < 2) {
    const text = maskPhone(typed)
    return {
      text,
      caret: text === typed ? from + inserted.length : caretIn(text, digitsOf(shown.slice(to)).length),
    }
  }
  const start = Math.max(from, 2)
  const end = Math.max(to, 2)
  const [before, after] = digitsAround({ ...edit, shown: shown.slice(2), from: start - 2, to: end - 2 }, 10)
  const text = `+7${maskDigits(before + after, national)}`
  return { text, caret: caretIn(text, after.length) }
}

/** Makes a mask that keeps only allowed characters of the input and leaves the rest of the text unchanged. */
export const textMask =
  (keep: (typed: string) => string): Mask =>
  ({ shown, from, to, inserted }) => {
    const kept = keep(inserted)
    return { text: shown.slice(0, from) + kept + shown.slice(to), caret: from + kept.length }
  }
