import { useState } from 'react'
import { maskName } from '../../shared/platform/masks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/** A part of a person's name. Signs that a Russian name cannot hold do not get in, and the field says why. */
export function NameInput({ description, onChange, onBlur, ...rest }: MaskedInputProps) {
  const [isForeign, setForeign] = useState(false)
  return (
    <MaskedInput
      autoCapitalize="words"
      spellCheck={false}
      {...rest}
      mask={maskName}
      description={isForeign ? 'Пишите русскими буквами' : description}
      onBeforeInput={(event) => {
        const { data } = event as unknown as { data?: string }
        setForeign(Boolean(data) && maskName(data ?? '') === '')
      }}
      onChange={onChange}
      onBlur={(event) => {
        setForeign(false)
        onBlur?.(event)
      }}
    />
  )
}
