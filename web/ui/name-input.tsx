import { nameMask, nameRemark } from '../../shared/platform/letter-masks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

/** A part of a person's name. Signs that a Russian name cannot hold do not get in, and the field says why. */
export function NameInput(props: MaskedInputProps) {
  return (
    <MaskedInput autoCapitalize="words" spellCheck={false} {...props} mask={nameMask} remarkOf={nameRemark} />
  )
}
