import { finishName } from '../../shared/platform/letter-masks.ts'
import { type Gender, genderOf } from '../../shared/platform/person.ts'
import type { MaskedInputProps } from './masked-input.tsx'
import { NameInput } from './name-input.tsx'

interface Props extends Omit<MaskedInputProps, 'label'> {
  /**
   * Called when the field is left, with the name and the gender derived from it, for forms that set both at
   * once.
   */
  onTold: (told: { middlename: string; gender: Gender }) => void
}

/** A middle name field: derives the gender, so that the user need not choose it. */
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
