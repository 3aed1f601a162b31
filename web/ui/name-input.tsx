import { finishName, nameMask, nameRemark } from '../../shared/platform/letter-masks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/**
 * A part of a person's name. Signs that a Russian name cannot hold do not get in, and the field says why; small letters get
 * their capitals when it is left.
 */
export function NameInput({ value = '', onChange, onBlur, ...rest }: MaskedInputProps) {
  return (
    <MaskedInput
      autoCapitalize="words"
      spellCheck={false}
      {...rest}
      mask={nameMask}
      remarkOf={nameRemark}
      value={value}
      onChange={onChange}
      onBlur={(event) => {
        const finished = finishName(value)
        if (finished !== value && !rest.readOnly) onChange(finished)
        onBlur?.(event)
      }}
    />
  )
}
