import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { passwordRemark } from '../../shared/platform/typing-remarks.ts'
import { IconButton } from './icon-button.tsx'
import { remarksBelow, withRemark } from './remark.tsx'

type PasswordProps = Omit<TextInputProps, 'ref'> & { autoComplete: 'current-password' | 'new-password' }

/**
 * A password field with a button that shows the text. `autoComplete` says whether it is the current password or
 * a new one. A typed character that a password cannot contain is rejected, and the remark about it stays,
 * because the user cannot see the text. A pasted or autofilled text is kept whole and validated later.
 */
export function PasswordField({ description, onChange, ...props }: PasswordProps) {
  const [isShown, setShown] = useState(false)
  const [remark, setRemark] = useState<string | null>(null)
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      inputWrapperOrder={remarksBelow}
      {...props}
      description={withRemark(remark, description)}
      onBeforeInput={(event) => {
        const { data = '' } = event as unknown as { data?: string }
        const why = passwordRemark(data)
        if (why) setRemark(why)
        // Several characters at once mean a paste.
        if (why && data.length === 1) event.preventDefault()
      }}
      onChange={(event) => {
        if (event.currentTarget.value === '') setRemark(null)
        onChange?.(event)
      }}
      type={isShown ? 'text' : 'password'}
      rightSectionWidth={48}
      rightSection={
        <IconButton
          icon={isShown ? IconEyeOff : IconEye}
          size={20}
          aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
