import { dateMask, finishDate } from '../../shared/platform/date-mask.ts'
import { clinicDay, formatDay, isDay, parseDay } from '../../shared/platform/days.ts'
import { digitsRemark } from '../../shared/platform/typing-remarks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

const shownOf = (value: string) => {
  const day = isDay(value) ? parseDay(value) : null
  return day ? formatDay(day) : value
}

const keptOf = (shown: string): string => parseDay(shown) ?? shown

/**
 * A date typed as `dd.mm.yyyy`. The form keeps `yyyy-mm-dd` once the date is valid, and the typed text until
 * then, so that the schema `Day` refuses it and nothing typed is lost.
 */
export function DateInput({ value = '', onChange, onBlur, ...rest }: MaskedInputProps) {
  const shown = shownOf(value)
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="дд.мм.гггг"
      {...rest}
      mask={dateMask}
      remarkOf={digitsRemark}
      value={shown}
      onChange={(text) => onChange(keptOf(text))}
      onBlur={(event) => {
        const thisYear = Number(clinicDay(new Date()).slice(0, 4))
        const finished = finishDate(shown, thisYear)
        if (finished !== shown) onChange(keptOf(finished))
        onBlur?.(event)
      }}
    />
  )
}
