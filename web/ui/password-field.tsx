import { TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FocusEvent, useState } from 'react'
import { passwordRemark } from '../../shared/platform/typing-remarks.ts'
import { IconButton } from './icon-button.tsx'
import { remarksBelow, withRemark } from './remark.tsx'

type PasswordProps = Omit<TextInputProps, 'ref'> & { autoComplete: 'current-password' | 'new-password' }

/**
 * A password with a button that shows it. `autoComplete` says whether it is the current or a new one. A key that a password
 * cannot hold does not get in; what is pasted or filled in stays whole, for the check: nobody sees what would be missing.
 */
export function PasswordField({ description, onBlur, ...props }: PasswordProps) {
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
        setRemark(why)
        // More than one sign at once is pasted.
        if (why && data.length === 1) event.preventDefault()
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setRemark(null)
        onBlur?.(event)
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
