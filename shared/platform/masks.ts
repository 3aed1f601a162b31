// Source: spec §5 «Masks and filters while typing». Pure texts in, texts out, and no zod: the sign-in screen loads this file.

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Writes digits into a pattern where `0` stands for a digit: `000-000-000 00`. Signs between digits appear with the next
 * digit, so that they can be deleted; digits beyond the pattern are dropped.
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

function nationalDigits(typed: string): string {
  const digits = digitsOf(typed)
  const isNational = !typed.trim().startsWith('+') && digits.length === 10
  const rest = !isNational && /^[78]/.test(digits) ? digits.slice(1) : digits
  // A whole number pasted after the «+7» that the mask has put there.
  return rest.length > 10 && /^[78]/.test(rest) ? rest.slice(1) : rest
}

/**
 * Shows what is typed or pasted as `+7 999 999 99 99`. A leading 8 or 7 becomes +7. A foreign number is left as it is,
 * without a Russian look, for the check to refuse.
 */
export function maskPhone(typed: string): string {
  const text = typed.trim()
  const digits = digitsOf(text)
  if (!digits) return text.startsWith('+') ? '+' : ''
  if (text.startsWith('+') && !/^[78]/.test(digits)) return `+${digits.slice(0, 15)}`
  return `+7${maskDigits(nationalDigits(text), ' 000 000 00 00')}`
}

/** Keeps what a Russian name may hold: Cyrillic letters, digits, hyphen, space. */
export const maskName = (typed: string): string => typed.replace(/[^А-Яа-яЁё0-9 -]/g, '')

/** Keeps what an e-mail may hold: the spec's letters, digits, dot and @, and `-`, `_`, `+`, which real addresses have. */
export const maskEmail = (typed: string): string => typed.replace(/[^A-Za-z0-9.@_+-]/g, '')

const separator = /[.,/\s-]/

function spreadDate(typed: string): string {
  const parts = ['', '', '']
  let at = 0
  const take = (sign: string): void => {
    const part = parts[at] ?? ''
    const [limit, lead] = at === 0 ? [31, 3] : [12, 1]
    if (at === 2) parts[2] = (part + sign).slice(0, 4)
    else if (part.length === 2) proceed(sign)
    else if (part === '') parts[at] = Number(sign) > lead ? `0${sign}` : sign
    else if (Number(part + sign) > limit) {
      parts[at] = `0${part}`
      proceed(sign)
    } else if (part + sign !== '00') parts[at] = part + sign
  }
  const proceed = (sign?: string): void => {
    const part = parts[at] ?? ''
    if (at === 2 || part === '' || part === '0') return
    parts[at] = part.padStart(2, '0')
    at += 1
    if (sign) take(sign)
  }
  for (const sign of typed) {
    if (separator.test(sign)) proceed()
    else if (/\d/.test(sign)) take(sign)
  }
  return parts.slice(0, at + 1).join('.')
}

/**
 * Shows what is typed or pasted as `dd.mm.yyyy`: the day stays within 01–31, the month within 01–12. Takes `yyyy-mm-dd`.
 * Whether the day exists in that month is said by the check of the date, not by changing what was typed.
 */
export function maskDate(typed: string): string {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})/.exec(typed)
  const text = iso ? `${iso[3]}.${iso[2]}.${iso[1]}` : typed.trim()
  const parts = text.split(separator)
  if (parts.length < 3) return spreadDate(text)
  const [date = '', month = '', ...year] = parts.map(digitsOf)
  return [date.slice(0, 2), month.slice(0, 2), year.join('').slice(0, 4)].join('.')
}

/**
 * Finishes a date when the field is left: pads the day and the month, expands a year of two digits to 20xx, or to 19xx when
 * that would be more than a year after `thisYear` (spec §5 «Dates»).
 */
export function finishDate(shown: string, thisYear: number): string {
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/.exec(shown) ?? []
  if (!date || !month || !year) return shown
  const short = Number(year)
  const full = year.length === 4 ? year : String(2000 + short <= thisYear + 1 ? 2000 + short : 1900 + short)
  return `${date.padStart(2, '0')}.${month.padStart(2, '0')}.${full}`
}

/** Where the caret belongs in the new text so that the same digits stay after it. */
export function caretIn(shown: string, digitsAfter: number): number {
  if (digitsAfter === 0) return shown.length
  let left = digitsOf(shown).length - digitsAfter
  if (left <= 0) return 0
  return [...shown].findIndex((sign) => /\d/.test(sign) && --left === 0) + 1
}
