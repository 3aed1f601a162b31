import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { accountsContract } from '../../../shared/accounts/contract.ts'
import { waitInWords } from '../../../shared/accounts/ru.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'
import { CallError, call } from '../../platform/call.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { clock, useSecondsLeft } from '../../ui/countdown.tsx'
import classes from './account-card.module.css'
import { StepCard } from './step-card.tsx'

interface CodeStepProps {
  of: number
  phone: string
  /** When another code may be asked for, milliseconds of the clock. */
  resendAt: number
  onSent: (phone: string, resendAfter: number) => void
  onProven: () => void
  onOtherPhone: () => void
}

function useCode({ phone, onSent, onProven }: CodeStepProps) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [slip, setSlip] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const target = { type: 'phone', target: phone } as const

  const attempt = async (act: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const wait = error.retryAfter ? ` Подождите ${waitInWords(error.retryAfter)}` : ''
      if (error.status !== 422) return setFailure(`${error.message}${wait}`)
      setCode('')
      setSlip(error.message)
      input.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const confirm = (digits: string) =>
    attempt(async () => {
      await call(accountsContract.checkCode, { body: { ...target, code: digits } })
      onProven()
    })
  const resend = () =>
    attempt(async () => {
      const { resendAfter } = await call(accountsContract.sendCode, { body: target })
      onSent(phone, resendAfter)
      setCode('')
      setSlip(null)
      input.current?.focus()
    })
  const type = (digits: string) => {
    setCode(digits)
    if (digits) setSlip(null)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.length === 4) return void confirm(code)
    setSlip('Введите четыре цифры кода')
    input.current?.focus()
  }
  return { input, code, slip, failure, isBusy, confirm, resend, type, submit }
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
    <p className={classes.wait}>
      <IconClock size={20} stroke={1.75} aria-hidden />
      Отправить ещё раз через {clock(left)}
    </p>
  )
}

/** Asks for the code that was sent to the phone. */
export function CodeStep(props: CodeStepProps) {
  const { input, code, slip, failure, isBusy, confirm, resend, type, submit } = useCode(props)
  const { of, phone, resendAt, onOtherPhone } = props
  const lead = (
    <>
      Отправили код из четырёх цифр на номер <b className={classes.number}>{formatPhone(phone)}</b>
    </>
  )
  return (
    <StepCard title="Введите код из СМС" lead={lead} step={2} of={of} failure={failure} onSubmit={submit}>
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
      <div>
        <Resend resendAt={resendAt} isBusy={isBusy} onResend={() => void resend()} />
        <Text ta="center">
          <UnstyledButton className={classes.quiet} onClick={onOtherPhone}>
            Изменить номер
          </UnstyledButton>
        </Text>
      </div>
    </StepCard>
  )
}
