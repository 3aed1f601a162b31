import { finishName, nameMask, nameRemark } from '../../shared/platform/letter-masks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/**
 * A field for a part of a name. Characters that a Russian name cannot hold are rejected with an explanation;
 * capitals are fixed when the field is left.
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
