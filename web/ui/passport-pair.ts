import { type KeyboardEvent, useRef } from 'react'
import type { Edit } from '../../shared/platform/masks.ts'

/** The series and number of a passport, digits only. */
interface PassportDigits {
  series: string
  number: string
}

/** Matches a whole passport number in other text: «серия 65 10 № 123456». */
function passportIn(text: string): PassportDigits | null {
  const found = /(?:^|\D)(\d\d)\s?(\d\d)\D{0,9}(\d{6})(?!\d)/.exec(text)
  return found && { series: `${found[1]}${found[2]}`, number: `${found[3]}` }
}

/**
 * Splits digits that were typed at the end of a full series into series and number; null while all digits fit
 * into the series.
 */
function passportOver({ shown, from, to, inserted }: Edit): PassportDigits | null {
  const digits = (shown.slice(0, from) + inserted).replace(/\D/g, '')
  if (to < shown.length || digits.length <= 4 || /[^\d\s]/.test(inserted)) return null
  return { series: digits.slice(0, 4), number: digits.slice(4, 10) }
}

/**
 * Returns extra props of the two passport fields: ten digits typed or pasted at once are split between them. An
 * extra digit in the series does not change a filled number.
 */
export function usePassportPair(number: string, put: (both: PassportDigits) => void) {
  const seriesField = useRef<HTMLInputElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const take = (both: PassportDigits | null) => {
    if (!both) return
    put(both)
    numberField.current?.focus()
  }
  return {
    series: {
      ref: seriesField,
      onEdit: (edit: Edit) => take(passportIn(edit.inserted) ?? (number ? null : passportOver(edit))),
    },
    number: {
      ref: numberField,
      onEdit: (edit: Edit) => take(passportIn(edit.inserted)),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Backspace' && !number) seriesField.current?.focus()
      },
    },
  }
}
