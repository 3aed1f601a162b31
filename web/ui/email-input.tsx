import { emailMask } from '../../shared/platform/letter-masks.ts'
import { latinRemark } from '../../shared/platform/typing-remarks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/** An e-mail address. */
export function EmailInput(props: MaskedInputProps) {
  return (
    <MaskedInput
      // Not type="email": such a field does not tell where its caret is, and the mask needs it.
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
