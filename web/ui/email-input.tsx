import { emailMask } from '../../shared/platform/letter-masks.ts'
import { latinRemark } from '../../shared/platform/typing-remarks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/** An email address field. */
export function EmailInput(props: MaskedInputProps) {
  return (
    <MaskedInput
      // Not type="email": such a field does not report its caret position, which the mask needs.
      type="text"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="ivanova@mail.ru"
      {...props}
      mask={emailMask}
      remarkOf={latinRemark}
    />
  )
}
