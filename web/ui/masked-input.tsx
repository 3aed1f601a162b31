import { TextInput, type TextInputProps } from '@mantine/core'
import { caretIn } from '../../shared/platform/masks.ts'

/** What a masked field takes from a form: its value is the text as it is shown. */
export interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  value?: string
  onChange: (shown: string) => void
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** Puts the masked text into the field, with the caret at its digit. React then finds the text in place and leaves both. */
function show(field: HTMLInputElement, mask: (typed: string) => string): string {
  const typed = field.value
  const shown = mask(typed)
  if (shown === typed) return shown
  const caret = caretIn(shown, digitsIn(typed.slice(field.selectionEnd ?? typed.length)))
  field.value = shown
  field.setSelectionRange(caret, caret)
  return shown
}

/** A text field that shows what is typed, pasted or filled in by the browser through a rule of `shared/platform/masks.ts`. */
export function MaskedInput({
  mask,
  value = '',
  onChange,
  ...rest
}: MaskedInputProps & { mask: (typed: string) => string }) {
  return <TextInput {...rest} value={value} onChange={(event) => onChange(show(event.currentTarget, mask))} />
}
