import { digitsMask, maskDigits } from '../../shared/platform/masks.ts'
import { digitsRemark } from '../../shared/platform/typing-remarks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/** Patterns of numbers that users copy from documents; `0` stands for a digit (spec §5). */
export const patterns = {
  inn: '00000000000000',
  kpp: '000000000',
  passportSeries: '0000',
  passportNumber: '000000',
  passportCode: '000-000',
  snils: '000-000-000 00',
  policy: '0000 0000 0000 0000',
}

interface DigitsInputProps extends MaskedInputProps {
  pattern: string
  /** How many digits make a complete number, if fewer than the pattern has. */
  least?: number
  /** The form value: digits only (default) or the text as shown. */
  keeps?: 'digits' | 'shown'
}

/** A field for a number with a pattern, like СНИЛС or the code of a passport office. */
export function DigitsInput({
  pattern,
  least,
  keeps = 'digits',
  value = '',
  onChange,
  ...rest
}: DigitsInputProps) {
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      mask={digitsMask(pattern, least)}
      remarkOf={digitsRemark}
      value={maskDigits(value, pattern)}
      onChange={(shown) => onChange(keeps === 'digits' ? shown.replace(/\D/g, '') : shown)}
    />
  )
}
