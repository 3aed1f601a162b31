import { Flex } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import classes from './code-input.module.css'

interface CodeInputProps {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called with the whole code as soon as its last digit is entered. */
  onComplete: (code: string) => void
  error?: string | null
  length?: number
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

type OtpOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Reads the code from the SMS where the phone offers it (WebOTP); elsewhere the user types or pastes. */
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

const digitsOf = (text: string, length: number) => text.replace(/\D/g, '').slice(0, length)
// Without this check, a letter typed over a selected digit would remove the digit.
const refuseLetters = (event: FormEvent) => {
  const { data } = event as unknown as { data?: string }
  if (data && !/\d/.test(data)) event.preventDefault()
}
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/**
 * The active box. A filled one is selected, so that a typed digit replaces it; the first empty one has only the
 * caret.
 */
function useBoxes(value: string, length: number, take: (typed: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const last = Math.min(value.length, length - 1)
  const [asked, setAsked] = useState(0)
  const at = Math.min(asked, last)
  // This effect also runs when the value changes, because a new value moves the caret to the end of the text.
  useLayoutEffect(() => {
    if (isFocused) field.current?.setSelectionRange(at, Math.min(at + 1, value.length))
  }, [at, value, isFocused])

  const type = (typed: string) => {
    setAsked(field.current?.selectionEnd ?? typed.length)
    take(typed)
  }
  const move = (event: KeyboardEvent) => {
    const next = moves[event.key]
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setAsked(next(at, last))
  }
  const paste = (event: ClipboardEvent) => {
    const digits = digitsOf(event.clipboardData.getData('text'), length)
    // A pasted part of a code is inserted at the caret, as in any field.
    if (digits.length < length) return
    event.preventDefault()
    setAsked(length)
    take(digits)
  }
  const point = ({ clientX, currentTarget }: MouseEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.min(last, Math.floor(((clientX - left) / width) * length))
    currentTarget.setSelectionRange(index, Math.min(index + 1, value.length))
    setAsked(index)
  }
  const focus = () => {
    setFocused(true)
    setAsked(length)
  }
  const handlers = { onKeyDown: move, onPaste: paste, onClick: point, onFocus: focus }
  return { field, at: isFocused ? at : -1, type, handlers: { ...handlers, onBlur: () => setFocused(false) } }
}

/**
 * Boxes for the digits of a one-time code over one real field: a screen reader meets one field, and pasting and
 * autofill work as usual. Arrows, Home and End move between boxes.
 */
export function CodeInput({ label, value, error, length = 4, ref, ...rest }: CodeInputProps) {
  const id = useId()
  const take = (typed: string) => {
    const code = digitsOf(typed, length)
    rest.onChange(code)
    if (code.length === length && code !== value) rest.onComplete(code)
  }
  const { field, at, type, handlers } = useBoxes(value, length, take)
  useImperativeHandle(ref, () => field.current as HTMLInputElement, [field])
  useCodeFromSms(take)
  return (
    <div>
      <div className={classes.field} data-error={Boolean(error) || undefined}>
        <input
          ref={field}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? id : undefined}
          // biome-ignore lint/a11y/noAutofocus: the field is the whole screen and appears by the person's own step
          autoFocus={rest.autoFocus}
          data-autofocus={rest.autoFocus || undefined}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          onBeforeInput={refuseLetters}
          {...handlers}
        />
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <span key={index} className={classes.box} data-active={index === at || undefined} aria-hidden>
            {value[index] ?? (index === at && <i className={classes.caret} />)}
          </span>
        ))}
      </div>
      <Flex
        component="p"
        id={id}
        gap="xs"
        align="center"
        justify="center"
        c="var(--app-danger)"
        className={classes.error}
        role="alert"
      >
        {error && (
          <>
            <IconAlertCircle size={18} stroke={2} aria-hidden />
            {error}
          </>
        )}
      </Flex>
    </div>
  )
}
