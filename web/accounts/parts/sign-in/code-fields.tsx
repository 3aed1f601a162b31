import { Button, Flex, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { codeDigits } from '../../../../shared/accounts/rules.ts'
import type { Target } from '../../../../shared/accounts/schema.ts'
import { signInContract } from '../../../../shared/accounts/sign-in/contract.ts'
import { CallError, call } from '../../../platform/call.ts'
import { CodeInput } from '../../../ui/code-input.tsx'
import { clock, useSecondsLeft } from '../../../ui/countdown.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './account-card.module.css'

interface CodeOptions {
  target: Target
  /** Checks a typed code; absent: the code confirms that the phone or the e-mail is the user's. */
  check?: (code: string) => Promise<unknown>
  /** A new code has been sent; the next one may be requested after this many seconds. */
  onSent: (resendAfter: number) => void
  /** Runs after a correct code. Its error is shown under the code, and another press retries only this step. */
  onConfirmed: () => void | Promise<void>
}

/** Actions on a code: typing, confirmation and a request for another code. */
export function useCode({ target, check, onSent, onConfirmed }: CodeOptions) {
  const input = useRef<HTMLInputElement>(null)
  const confirmed = useRef('')
  const [code, setCode] = useState('')
  const [slip, setSlip] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const [isBusy, setBusy] = useState(false)

  const attempt = async (act: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 'WRONG_CODE') return setFailure(error.message)
      setCode('')
      setSlip(error.message)
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const confirm = (digits: string) =>
    attempt(async () => {
      const send = check ?? ((code) => call(signInContract.checkCode, { body: { ...target, code } }))
      if (confirmed.current !== digits) await send(digits)
      confirmed.current = digits
      await onConfirmed()
    })
  const resend = () =>
    attempt(async () => {
      const { resendAfter } = await call(signInContract.sendCode, { body: target })
      onSent(resendAfter)
      confirmed.current = ''
      setCode('')
      setSlip(null)
      setNews('Новый код отправлен')
      input.current?.focus()
    })
  const type = (digits: string) => {
    setCode(digits)
    if (digits) setSlip(null)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.length === codeDigits) return void confirm(code)
    setSlip('Введите четыре цифры кода')
    input.current?.focus()
  }
  return { input, code, slip, failure, news, isBusy, confirm, resend, type, submit }
}

function Resend({ resendAt, isBusy, onResend }: { resendAt: number; isBusy: boolean; onResend: () => void }) {
  const left = useSecondsLeft(resendAt)
  if (left === 0)
    return (
      <Button variant="subtle" fullWidth onClick={onResend} disabled={isBusy}>
        Отправить код ещё раз
      </Button>
    )
  return (
    <Flex component="p" gap="xs" align="center" justify="center" mih={44} c="dimmed" fw={500}>
      <IconClock size={20} stroke={1.75} aria-hidden />
      Отправить ещё раз через {clock(left)}
    </Flex>
  )
}

interface CodeFieldsProps {
  entry: ReturnType<typeof useCode>
  /** Time from which another code may be requested, milliseconds. */
  resendAt: number
  /** The link back to the phone or e-mail: «Изменить номер». */
  back: string
  onBack: () => void
}

/**
 * Shows four boxes, the confirm button, a new code after two minutes and a back link (spec §2 «Verification
 * dialog»).
 */
export function CodeFields({ entry, resendAt, back, onBack }: CodeFieldsProps) {
  const { input, code, slip, failure, news, isBusy, confirm, resend, type } = entry
  return (
    <>
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <CodeInput
        ref={input}
        label="Код из четырёх цифр"
        autoFocus
        value={code}
        onChange={type}
        onComplete={(digits) => void confirm(digits)}
        error={slip}
      />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        Подтвердить
      </Button>
      <Stack gap={0} align="center">
        <Resend resendAt={resendAt} isBusy={isBusy} onResend={() => void resend()} />
        <UnstyledButton className={classes.quiet} onClick={onBack}>
          {back}
        </UnstyledButton>
        <VisuallyHidden role="status">{news}</VisuallyHidden>
      </Stack>
    </>
  )
}
