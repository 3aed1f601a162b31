import { useState } from 'react'
import { innDoubt } from '../../shared/platform/identifiers.ts'
import { DigitsInput, patterns } from './digits-input.tsx'
import type { MaskedInputProps } from './masked-input.tsx'
import { withRemark } from './remark.tsx'

/**
 * An ИНН field, 10 to 14 digits. A wrong check digit gives a warning once the field is left, not an error (spec
 * §5).
 */
export function InnInput({ value = '', description, onFocus, onBlur, ...rest }: MaskedInputProps) {
  const [isTyped, setTyped] = useState(false)
  const doubt = isTyped || rest.error ? null : innDoubt(value)
  return (
    <DigitsInput
      placeholder="10 или 12 цифр"
      {...rest}
      pattern={patterns.inn}
      least={10}
      value={value}
      description={withRemark(doubt, description)}
      onFocus={(event) => {
        setTyped(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyped(false)
        onBlur?.(event)
      }}
    />
  )
}
