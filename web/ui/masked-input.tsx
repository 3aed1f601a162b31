import { TextInput, type TextInputProps } from '@mantine/core'
import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useRef, useState } from 'react'
import { editBetween, filling, type Mask, type Typed } from '../../shared/platform/masks.ts'
import { hintsBelow, withHint } from './hint.tsx'

/** What a masked field takes from a form: its value is the text as it is shown. */
export interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  value?: string
  onChange: (shown: string) => void
}

interface MaskProps extends MaskedInputProps {
  mask: Mask
  /** Says why what came did not get in. */
  hintOf?: ((inserted: string) => string | null) | undefined
}

/** Puts a text and the caret into the field. React then finds the text in place and leaves both. */
function put(field: HTMLInputElement, { text, caret }: Typed): void {
  if (field.value !== text) field.value = text
  // Setting the caret of another field than the focused one would bring the focus to it in Safari.
  if (document.activeElement === field && field.selectionEnd !== caret) field.setSelectionRange(caret, caret)
}

/** Undo and redo: a browser forgets its own steps as soon as a script writes into the field. */
function useSteps() {
  const steps = useRef<{ list: Typed[]; at: number }>({ list: [], at: 0 })
  const remember = (before: Typed, after: Typed) => {
    const { list, at } = steps.current
    const known = [...(list[at]?.text === before.text ? list.slice(0, at) : []), before]
    steps.current = { list: [...known, after], at: known.length }
  }
  /** The step back (or forth) from what is shown; undefined when the key means something else or there is none. */
  const asked = (event: KeyboardEvent<HTMLInputElement>, shown: string): Typed | undefined => {
    const { code, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!(ctrlKey || metaKey) || altKey || (code !== 'KeyZ' && code !== 'KeyY')) return
    const { list, at } = steps.current
    const next = at + (shiftKey || code === 'KeyY' ? 1 : -1)
    if (list[at]?.text !== shown || !list[next]) return
    steps.current.at = next
    return list[next]
  }
  return { remember, asked }
}

/**
 * A text field that shows what is typed, pasted or filled in by the browser through a mask of `shared/platform/`. The caret
 * stays where the person works. While a keyboard composes a word the field is left alone; the form has the masked text.
 */
export function MaskedInput({ mask, hintOf, value = '', onChange, description, ...rest }: MaskProps) {
  const [hint, setHint] = useState<string | null>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const beforeDraft = useRef<string | null>(null)
  const { remember, asked } = useSteps()

  const apply = (field: HTMLInputElement, { inputType = '', isComposing = false }: Partial<InputEvent>) => {
    const shown = beforeDraft.current ?? value
    const caret = field.selectionEnd ?? field.value.length
    // A browser that fills the field in says nothing of how.
    const edit = inputType
      ? editBetween(shown, field.value, caret, inputType === 'deleteContentForward')
      : filling(field.value)
    const next = mask(edit)
    setHint(hintOf?.(edit.inserted) ?? null)
    setDraft(isComposing ? field.value : null)
    if (!isComposing) {
      put(field, next)
      if (next.text !== shown) remember({ text: shown, caret: edit.to }, next)
    }
    if (next.text !== value) onChange(next.text)
  }
  return (
    <TextInput
      inputWrapperOrder={hintsBelow}
      {...rest}
      description={withHint(hint, description)}
      value={draft ?? value}
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        apply(event.currentTarget, event.nativeEvent as Partial<InputEvent>)
      }
      onCompositionStart={() => {
        beforeDraft.current = value
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        apply(event.currentTarget, { inputType: 'insertFromComposition' })
        beforeDraft.current = null
      }}
      onKeyDown={(event) => {
        const step = asked(event, value)
        if (step) {
          event.preventDefault()
          put(event.currentTarget, step)
          onChange(step.text)
        }
        rest.onKeyDown?.(event)
      }}
      onBlur={(event) => {
        setHint(null)
        rest.onBlur?.(event)
      }}
    />
  )
}
