import { dateMask, finishDate } from '../../shared/platform/date-mask.ts'
import { clinicDay, formatDay, isDay, parseDay } from '../../shared/platform/days.ts'
import { boundsProblem } from '../../shared/platform/person-dates.ts'
import { digitsRemark } from '../../shared/platform/typing-remarks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

const shownOf = (value: string) => {
  const day = isDay(value) ? parseDay(value) : null
  return day ? formatDay(day) : value
}

const outOfBounds = (shown: string): string | null => {
  const day = parseDay(shown)
  return day && boundsProblem(day, clinicDay(new Date()))
}

interface DateInputProps extends MaskedInputProps {
  /** The form has a narrower rule with a sentence of its own, as for a date of birth. */
  hasOwnBounds?: boolean
  /** The latest year that a two-digit year may mean; the default is the next year. */
  latestYear?: number
}

/**
 * A date typed as `dd.mm.yyyy`. The form keeps `yyyy-mm-dd` once the date is valid and within the bounds of the
 * specification (§5), and the typed text until then, so that the schema `Day` refuses it and nothing typed is
 * lost.
 */
export function DateInput({
  value = '',
  onChange,
  onBlur,
  error,
  hasOwnBounds = false,
  latestYear,
  ...rest
}: DateInputProps) {
  const shown = shownOf(value)
  const problem = hasOwnBounds ? null : outOfBounds(shown)
  const keptOf = (text: string): string =>
    (!hasOwnBounds && outOfBounds(text) ? null : parseDay(text)) ?? text
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="дд.мм.гггг"
      {...rest}
      mask={dateMask}
      remarkOf={digitsRemark}
      value={shown}
      error={problem ?? error}
      onChange={(text) => onChange(keptOf(text))}
      onBlur={(event) => {
        const thisYear = Number(clinicDay(new Date()).slice(0, 4))
        const finished = finishDate(shown, latestYear ?? thisYear + 1)
        if (finished !== shown) onChange(keptOf(finished))
        onBlur?.(event)
      }}
    />
  )
}
