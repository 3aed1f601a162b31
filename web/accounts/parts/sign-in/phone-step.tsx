import { Button, Text } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { formatPhone, normalizePhone } from '../../../../shared/platform/phone.ts'
import { CallError } from '../../../platform/call.ts'
import { TextLink } from '../../../ui/links.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import classes from './account-card.module.css'
import { typedPhone } from './journey.ts'
import { sendCode } from './send-code.ts'
import { StepCard } from './step-card.tsx'

interface PhoneStepProps {
  title: string
  lead: ReactNode
  of: number
  phone: string
  /** The hint for users who should sign in: «Уже есть кабинет?» */
  question: string
  /** The reason why the user returned to this step. */
  notice?: ReactNode
  /** Refuses a number that may not continue; throws a CallError. */
  check?: (phone: string) => Promise<unknown>
  /** The action suggested for a number that `check` refused. */
  onRefused?: ReactNode
  /** Another way on, under the form. */
  aside?: ReactNode
  onSent: (phone: string, resendAfter: number) => void
}

type Sending = Pick<PhoneStepProps, 'phone' | 'notice' | 'check' | 'onSent'>

/** The typed phone, and what stopped the code: a mistake in the number, a refusal of it, or another failure. */
function useCodeRequest({ check, onSent, notice, ...given }: Sending) {
  const input = useRef<HTMLDivElement>(null)
  const [phone, setPhone] = useState(formatPhone(given.phone))
  const [slip, setSlip] = useState<ReactNode>(null)
  const [isRefused, setRefused] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(notice)
  const [isBusy, setBusy] = useState(false)
  const complain = (words: ReactNode, byServer = false) => {
    setSlip(words)
    setRefused(byServer)
    input.current?.querySelector('input')?.focus()
  }
  const send = async (target: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await check?.(target)
      onSent(target, await sendCode({ type: 'phone', target }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 409) complain(error.message, true)
      else setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    const target = normalizePhone(phone)
    if (!target) return complain(phone ? 'Указан неверный номер телефона' : 'Введите номер телефона')
    void send(target)
  }
  const type = (value: string) => {
    setPhone(value)
    typedPhone.set(value)
    setSlip(null)
  }
  return { input, phone, type, slip, isRefused, failure, isBusy, submit }
}

/** Asks for the phone and sends a code to it. */
export function PhoneStep({ title, lead, of, question, onRefused, aside, ...sending }: PhoneStepProps) {
  const { input, phone, type, slip, isRefused, failure, isBusy, submit } = useCodeRequest(sending)
  return (
    <StepCard title={title} lead={lead} step={1} of={of} failure={failure} onSubmit={submit}>
      <div ref={input}>
        <PhoneInput
          label="Телефон"
          name="phone"
          size="lg"
          autoFocus
          value={phone}
          onChange={type}
          error={slip}
        />
        {slip && isRefused && onRefused}
      </div>
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        Получить код
      </Button>
      <Text className={classes.question}>
        {question}{' '}
        <TextLink to="/signin" search={true} className={classes.inline}>
          Войти
        </TextLink>
      </Text>
      {aside}
    </StepCard>
  )
}
