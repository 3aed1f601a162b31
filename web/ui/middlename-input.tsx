import { finishName } from '../../shared/platform/letter-masks.ts'
import { type Gender, genderOf } from '../../shared/platform/person.ts'
import type { MaskedInputProps } from './masked-input.tsx'
import { NameInput } from './name-input.tsx'

interface Props extends Omit<MaskedInputProps, 'label'> {
  /** When the field is left: the gender that it tells, with the name, for whoever writes both at once. */
  onTold: (told: { middlename: string; gender: Gender }) => void
}

/** A middle name: nobody need choose what it says already. */
export const MiddlenameInput = ({ onTold, onBlur, ...rest }: Props) => (
  <NameInput
    {...rest}
    label="Отчество, если есть"
    onBlur={(event) => {
      onBlur?.(event)
      const middlename = finishName(rest.value ?? '')
      const gender = genderOf(middlename.trim())
      if (gender && !rest.readOnly) onTold({ middlename, gender })
    }}
  />
)
