import { IconAlertCircle } from '@tabler/icons-react'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import classes from './code-input.module.css'

interface CodeInputProps {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called with the whole code as soon as its last digit is there. */
  onComplete: (code: string) => void
  error?: string | null
  length?: number
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

type OtpOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Takes the code from the SMS itself where the phone offers it (WebOTP); elsewhere the person types or pastes. */
function useCodeFromSms(take: (code: string) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const asked: OtpOptions = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(asked).then(
      (answer) => answer && latest.current((answer as unknown as { code: string }).code),
      () => {},
    )
    return () => waiting.abort()
  }, [])
}

/**
 * Boxes for the digits of a one-time code over one real field: a screen reader meets one field, and pasting and the
 * phone's autofill work as in any other.
 */
export function CodeInput({ label, value, error, length = 4, ref, ...rest }: CodeInputProps) {
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const at = isFocused ? Math.min(value.length, length - 1) : -1
  const take = (typed: string) => {
    const code = typed.replace(/\D/g, '').slice(0, length)
    rest.onChange(code)
    if (code.length === length && code !== value) rest.onComplete(code)
  }
  useCodeFromSms(take)
  return (
    <div>
      <div className={classes.field} data-error={Boolean(error) || undefined}>
        <input
          ref={ref}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          // biome-ignore lint/a11y/noAutofocus: the field is the whole screen and appears by the person's own step
          autoFocus={rest.autoFocus}
          value={value}
          onChange={(event) => take(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <span key={index} className={classes.box} data-active={index === at || undefined} aria-hidden>
            {value[index] ?? (index === at && <i className={classes.caret} />)}
          </span>
        ))}
      </div>
      <p id={id} className={classes.error} role="alert">
        {error && (
          <>
            <IconAlertCircle size={18} stroke={2} aria-hidden />
            {error}
          </>
        )}
      </p>
    </div>
  )
}
