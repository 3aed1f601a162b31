import { TextInput, type TextInputProps } from '@mantine/core'
import { Maskito, type MaskitoOptions } from '@maskito/core'
import { useEffect, useState } from 'react'
import { caretIn } from '../../shared/platform/masks.ts'

/** What a masked field takes from a form: its value is the text as it is shown. */
export interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  value?: string
  onChange: (shown: string) => void
}

const digitsAfter = (text: string, caret: number) => text.slice(caret).replace(/\D/g, '').length

/** Makes a rule of `shared/platform/masks.ts` into a mask that keeps the caret at its digit. */
const optionsOf = (mask: (typed: string) => string): MaskitoOptions => ({
  mask: /^.*$/s,
  postprocessors: [
    ({ value, selection }) => {
      const shown = mask(value)
      if (shown === value) return { value, selection }
      const caret = caretIn(shown, digitsAfter(value, selection[1]))
      return { value: shown, selection: [caret, caret] }
    },
  ],
})

/** A text field that shows what is typed, pasted or filled in by the browser through a mask. The mask must be a constant. */
export function MaskedInput({
  mask,
  value = '',
  onChange,
  ...rest
}: MaskedInputProps & { mask: (typed: string) => string }) {
  const [element, setElement] = useState<HTMLInputElement | null>(null)
  useEffect(() => {
    if (!element) return
    const masked = new Maskito(element, optionsOf(mask))
    return () => masked.destroy()
  }, [element, mask])
  return <TextInput {...rest} value={value} ref={setElement} onChange={(event) => onChange(event.currentTarget.value)} />
}
