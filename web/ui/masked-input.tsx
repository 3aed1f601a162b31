import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type Ref, type SyntheticEvent, useRef, useState } from 'react'
import { type Edit, type EditedText, editBetween, filling, type Mask } from '../../shared/platform/masks.ts'
import { remarksBelow, withRemark } from './remark.tsx'

/** Form props of a masked field: its value is the text as shown. */
export interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  value?: string
  onChange: (shown: string) => void
  /**
   * Called on each edit, after `onChange`. When the text overflows this field, the caller can move the rest to
   * another field.
   */
  onEdit?: (edit: Edit) => void
  ref?: Ref<HTMLInputElement>
}

interface MaskProps extends MaskedInputProps {
  mask: Mask
  /** Returns the remark that explains why some of the inserted characters were rejected; null when none were. */
  remarkOf: (inserted: string) => string | null
}

/** Kinds of edits that replace the selection: the inserted text begins where the selection began. */
const whole = new Set(['insertText', 'insertFromPaste'])

/**
 * Writes a text and a caret position into the field. React later finds the same text there, so it changes
 * neither.
 */
function put(field: HTMLInputElement, { text, caret }: EditedText): void {
  if (field.value !== text) field.value = text
  // In Safari setting the caret of an unfocused field would focus it.
  if (document.activeElement === field && field.selectionEnd !== caret) field.setSelectionRange(caret, caret)
}

/** A change that the field reports: its kind (none for autofill) and where the selection began. */
interface Report {
  inputType: string | undefined
  start: number | null
}

/** Works out which edit turned the shown text into the text that is now in the field. */
function editIn(field: HTMLInputElement, shown: string, { inputType, start }: Report): Edit {
  // Autofill does not report the kind of edit.
  if (!inputType) return filling(field.value)
  return editBetween(shown, field.value, field.selectionEnd ?? field.value.length, {
    isForward: inputType === 'deleteContentForward',
    ...(whole.has(inputType) && start !== null && { start }),
  })
}

/**
 * Keeps its own undo and redo steps, because a browser drops its history as soon as a script writes into the
 * field.
 */
function useSteps() {
  const steps = useRef<EditedText[]>([])
  const at = useRef(0)
  const isAt = (place: number, text: string) => steps.current[place]?.text === text
  return {
    remember: (before: EditedText, after: EditedText) => {
      steps.current = [
        ...(isAt(at.current, before.text) ? steps.current.slice(0, at.current) : []),
        before,
        after,
      ]
      at.current = steps.current.length - 1
    },
    /** Returns the undo or redo step for a key; nothing when there is none. */
    asked: ({ code, shiftKey, ctrlKey, metaKey }: KeyboardEvent, shown: string): EditedText | undefined => {
      const way = !(ctrlKey || metaKey) ? 0 : code === 'KeyZ' && !shiftKey ? -1 : /Key[ZY]/.test(code) ? 1 : 0
      if (!way || !isAt(at.current, shown) || !steps.current[at.current + way]) return
      at.current += way
      return steps.current[at.current]
    },
  }
}

/**
 * A text field that applies a mask of `shared/platform/` to typed, pasted and autofilled text; the caret stays
 * where the user edits. While the user composes a character (IME), the text in the field is not changed, and
 * the form already gets the masked text.
 */
export function MaskedInput({
  mask,
  remarkOf,
  value = '',
  onChange,
  onEdit,
  description,
  ...rest
}: MaskProps) {
  const [remark, setRemark] = useState<string | null>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const beforeDraft = useRef<string | null>(null)
  const begunAt = useRef<number | null>(null)
  const { remember, asked } = useSteps()

  const begin = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    begunAt.current = currentTarget.selectionStart
  }
  const apply = (field: HTMLInputElement, inputType?: string, isComposing?: boolean) => {
    const shown = beforeDraft.current ?? value
    const edit = editIn(field, shown, { inputType, start: begunAt.current })
    begunAt.current = null
    const next = mask(edit)
    setRemark(remarkOf(edit.inserted))
    setDraft(isComposing ? field.value : null)
    beforeDraft.current = isComposing ? shown : null
    if (!isComposing) put(field, next)
    if (!isComposing && next.text !== shown) remember({ text: shown, caret: edit.to }, next)
    if (next.text !== value) onChange(next.text)
    if (!isComposing) onEdit?.(edit)
  }
  return (
    <TextInput
      inputWrapperOrder={remarksBelow}
      {...rest}
      description={withRemark(remark, description)}
      value={draft ?? value}
      onChange={({ currentTarget, nativeEvent }) => {
        const { inputType, isComposing } = nativeEvent as InputEvent
        apply(currentTarget, inputType, isComposing)
      }}
      onBeforeInput={begin}
      // In Firefox a paste is noticed only by this event.
      onPaste={begin}
      onCompositionEnd={({ currentTarget }) => apply(currentTarget, 'insertFromComposition')}
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
        setRemark(null)
        rest.onBlur?.(event)
      }}
    />
  )
}
