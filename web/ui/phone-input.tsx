import { phoneMask } from '../../shared/platform/masks.ts'
import { digitsRemark } from '../../shared/platform/typing-remarks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/**
 * A Russian phone number field, `+7 999 999 99 99`: accepts a leading 8 or 7 and numbers pasted in any usual
 * form.
 */
export function PhoneInput({ onChange, onBlur, ...rest }: MaskedInputProps) {
  return (
    <MaskedInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7 912 345 67 89"
      {...rest}
      mask={phoneMask}
      remarkOf={digitsRemark}
      onChange={onChange}
      onBlur={(event) => {
        // A lone prefix is not a number, so the field becomes empty and is reported as missing.
        if (rest.value === '+7' || rest.value === '+') onChange('')
        onBlur?.(event)
      }}
    />
  )
}
