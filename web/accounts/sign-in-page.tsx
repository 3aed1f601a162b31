import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconMailCheck } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { arrivalWords } from '../../shared/accounts/sign-in/arrival-words.ts'
import { waitInWords } from '../../shared/platform/count-words.ts'
import { returnPath } from '../platform/return-path.ts'
import { type SignInOutcome, session, useSession, type WayIn } from '../platform/session.ts'
import { TextLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import classes from './parts/sign-in/account-card.module.css'
import { typedPhone } from './parts/sign-in/journey.ts'

const LetterForm = lazy(async () => ({
  default: (await import('./parts/sign-in/letter-form.tsx')).LetterForm,
}))

const OpenLink = lazy(async () => ({
  default: (await import('./parts/sign-in/open-link.tsx')).OpenLink,
}))

type Errors = { phone?: string; password?: string }

/** The change after which the user has to sign in again (spec §4). */
const changes: Record<WayIn, string> = {
  password: 'Пароль изменён. Войдите с новым паролем',
  phone: 'Номер телефона изменён. Войдите с новым номером',
  email: 'Email изменён. Войдите ещё раз',
}

function wordsOf(outcome: SignInOutcome): string | null {
  if (outcome.ok) return null
  if (outcome.reason === 'wait')
    return `Слишком много попыток. Попробуйте через ${waitInWords(outcome.retryAfter)}`
  if (outcome.reason === 'shut') return outcome.message
  if (outcome.reason === 'wrong') return 'Неверный телефон или пароль'
  return 'Нет связи с сервером. Введённое сохранено, попробуйте ещё раз'
}

const signInErrors = (phone: string, password: string): Errors => ({
  ...(phone.replace(/\D/g, '').length !== 11 && {
    phone: phone ? 'Указан неверный номер телефона' : 'Введите номер телефона',
  }),
  ...(!password && { password: 'Введите пароль' }),
})

function useSignIn(callbackUrl: string | undefined) {
  const { history } = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ phone: typedPhone.get(), password: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const set = (name: keyof typeof values) => (value: string) => {
    setValues((known) => ({ ...known, [name]: value }))
    if (name === 'phone') typedPhone.set(value)
    setErrors((known) => ({ ...known, [name]: undefined }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const slips = signInErrors(values.phone, values.password)
    setErrors(slips)
    const first = Object.keys(slips)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    setFailure(null)
    const outcome = await session.signIn(values.phone, values.password)
    setBusy(false)
    setFailure(wordsOf(outcome))
    if (outcome.ok) return history.replace(returnPath(callbackUrl, location.origin, session.current().user))
    if (outcome.reason === 'wrong')
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()
  }
  return { form, values, errors, failure, isBusy, set, submit }
}

function Arrival() {
  const { error, letter } = useSearch({ from: '/guest' })
  const { left } = useSession()
  if (left && left in changes)
    return (
      <Note tone="teal" icon={IconCircleCheck} role="status">
        {changes[left as WayIn]}
      </Note>
    )
  if (letter === 'sent')
    return (
      <Note tone="teal" icon={IconMailCheck} role="status">
        Если этот email подтверждён в кабинете, на него ушло письмо со ссылкой. Она действует час: откройте её
        на этом устройстве
      </Note>
    )
  if (!error) return null
  return (
    <Note tone="calm" icon={IconInfoCircle} role="status">
      {arrivalWords(error)}
    </Note>
  )
}

function PasswordForm() {
  const { callbackUrl, error } = useSearch({ from: '/guest' })
  const { form, values, errors, failure, isBusy, set, submit } = useSignIn(callbackUrl)
  const onward = callbackUrl ? { callbackUrl } : {}
  // Without this reason the frame would lead a user whose profile does not load back into the cabinet.
  const aside = error === 'ProfileUnavailable' ? { ...onward, error } : onward
  // The phone is filled in: only the password is missing.
  const [isReturning] = useState(session.current().left !== null && values.phone !== '')
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Title order={1} mb={4} fz={26} lh="2rem">
        Вход в кабинет
      </Title>
      <Text c="dimmed" mb="lg">
        История осмотров и запись
      </Text>
      <Stack gap={20}>
        {failure ? (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {failure}
          </Note>
        ) : (
          <Arrival />
        )}
        <PhoneInput
          label="Телефон"
          name="phone"
          size="lg"
          autoComplete="username"
          autoFocus={!isReturning}
          value={values.phone}
          onChange={set('phone')}
          error={errors.phone}
        />
        <div className={classes.secret}>
          <PasswordField
            label="Пароль"
            name="password"
            size="lg"
            autoComplete="current-password"
            autoFocus={isReturning}
            value={values.password}
            onChange={(event) => set('password')(event.currentTarget.value)}
            error={errors.password}
          />
          {/* The link stands above the field, but Tab moves from the phone to the password. */}
          <TextLink to="/remember" search={aside} className={classes.beside}>
            Забыли пароль?
          </TextLink>
        </div>
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          Войти
        </Button>
        <TextLink to="/signin" search={{ ...onward, letter: 'ask' }} className={classes.letter}>
          Войти по ссылке из письма
        </TextLink>
        <Text className={classes.question}>
          Впервые у нас?{' '}
          <TextLink to="/signup" search={aside} className={classes.inline}>
            Зарегистрироваться
          </TextLink>
        </Text>
        <TextLink to="/price" className={classes.letter}>
          Узнать цену по факторам
        </TextLink>
      </Stack>
    </form>
  )
}

const forms: Record<string, ReactNode> = { ask: <LetterForm />, open: <OpenLink /> }

/** `/signin`: phone and password, or a one-time link by e-mail. */
export function SignInPage() {
  const { letter } = useSearch({ from: '/guest' })
  // Both forms are inside one `Suspense`: while the second one loads, the first stays visible.
  return <Suspense fallback={null}>{forms[letter ?? ''] ?? <PasswordForm />}</Suspense>
}
