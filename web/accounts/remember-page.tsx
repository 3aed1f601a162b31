import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { PasswordReset } from '../../shared/accounts/sign-in/schema.ts'
import { CallError, call } from '../platform/call.ts'
import { useSchemaForm } from '../platform/form.ts'
import { session } from '../platform/session.ts'
import { useBackCloses } from '../ui/back-closes.ts'
import { TextLink } from '../ui/links.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CodeStep } from './parts/sign-in/code-step.tsx'
import { Username } from './parts/sign-in/details-step.tsx'
import { useJourney } from './parts/sign-in/journey.ts'
import { PhoneStep } from './parts/sign-in/phone-step.tsx'
import { StepCard } from './parts/sign-in/step-card.tsx'
import { useEntering } from './parts/sign-in/use-entering.ts'

const of = 3
const NewPassword = PasswordReset.pick({ password: true })

const notIn = (
  <>
    Пароль изменён, но войти не получилось. Попробуйте ещё раз или{' '}
    <TextLink to="/signin">войдите с новым паролем</TextLink>
  </>
)

const unknown = (
  <>
    Кабинета с этим номером нет. <TextLink to="/signup">Зарегистрируйтесь</TextLink> или проверьте номер
  </>
)

/** Asks for the new password and signs the user in with it. */
function PasswordStep({
  phone,
  onDone,
  onRefused,
}: {
  phone: string
  onDone: () => void
  onRefused: (why: ReactNode) => void
}) {
  const enter = useEntering()
  const saved = useRef('')
  const [isOutside, setOutside] = useState(false)
  const send = async ({ password }: { password: string }) => {
    setOutside(false)
    try {
      // The password is already saved: another press only signs in.
      if (saved.current !== password) await call(signInContract.remember, { body: { phone, password } })
    } catch (error) {
      if (!(error instanceof CallError) || ![403, 404].includes(error.status)) throw error
      return onRefused(error.status === 404 ? unknown : error.message)
    }
    saved.current = password
    onDone()
    const outcome = await session.signIn(phone, password)
    setOutside(!outcome.ok)
    if (outcome.ok) enter()
  }
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: NewPassword,
    initialValues: { password: '' },
    send,
  })
  return (
    <StepCard
      title="Придумайте пароль"
      lead="Вы выйдете из кабинета на всех других устройствах"
      step={3}
      of={of}
      failure={isOutside ? notIn : failure}
      onSubmit={onSubmit}
    >
      <Username phone={phone} />
      <PasswordField
        label="Новый пароль"
        description="Не меньше 8 знаков: латинские буквы и цифры"
        size="lg"
        autoComplete="new-password"
        autoFocus
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        Сохранить и войти
      </Button>
    </StepCard>
  )
}

/** `/remember`: phone, code, new password; then the user is signed in. */
export function RememberPage() {
  const journey = useJourney('remember')
  const [notice, setNotice] = useState<ReactNode>(null)
  useBackCloses(journey.step === 'code', journey.restart)
  const sent: typeof journey.sent = (phone, resendAfter) => {
    setNotice(null)
    journey.sent(phone, resendAfter)
  }
  if (journey.step === 'phone')
    return (
      <PhoneStep
        title="Забыли пароль"
        lead="Введите номер, с которым регистрировались. На него придёт код"
        of={of}
        phone={journey.phone}
        question="Вспомнили пароль?"
        notice={notice}
        onSent={sent}
      />
    )
  if (journey.step === 'code')
    return (
      <CodeStep
        of={of}
        phone={journey.phone}
        resendAt={journey.resendAt}
        onSent={sent}
        onConfirmed={journey.confirmed}
        onOtherPhone={journey.restart}
      />
    )
  return (
    <PasswordStep
      phone={journey.phone}
      onDone={journey.finish}
      onRefused={(why) => {
        setNotice(why)
        journey.restart()
      }}
    />
  )
}
