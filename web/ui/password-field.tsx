import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FocusEvent, useCallback, useState } from 'react'
import { passwordHint } from '../../shared/platform/typing-hints.ts'
import { hintsBelow, withHint } from './hint.tsx'
import classes from './password-field.module.css'

type PasswordProps = Omit<TextInputProps, 'ref'> & { autoComplete: 'current-password' | 'new-password' }

/**
 * A password with a button that shows it. `autoComplete` says whether it is the current or a new one. A key that a password
 * cannot hold does not get in; what is pasted or filled in stays whole, for the check: nobody sees what would be missing.
 */
export function PasswordField({ description, onBlur, ...props }: PasswordProps) {
  const [isShown, setShown] = useState(false)
  const [hint, setHint] = useState<string | null>(null)
  const Icon = isShown ? IconEyeOff : IconEye
  // The browser's own event: React's one does not tell typing from pasting.
  const watch = useCallback((field: HTMLInputElement | null) => {
    const refuse = (event: InputEvent) => {
      const why = passwordHint(event.data ?? '')
      setHint(why)
      if (why && event.inputType === 'insertText') event.preventDefault()
    }
    field?.addEventListener('beforeinput', refuse)
    return () => field?.removeEventListener('beforeinput', refuse)
  }, [])
  return (
    <TextInput
      ref={watch}
      autoCapitalize="none"
      spellCheck={false}
      inputWrapperOrder={hintsBelow}
      {...props}
      description={withHint(hint, description)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setHint(null)
        onBlur?.(event)
      }}
      type={isShown ? 'text' : 'password'}
      rightSectionWidth={48}
      rightSection={
        <UnstyledButton
          className={classes.toggle}
          aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
        </UnstyledButton>
      }
    />
  )
}
