import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle, IconMailCheck } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { returnPath } from '../platform/return-path.ts'
import { type SignInOutcome, session } from '../platform/session.ts'
import { TextLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import classes from './parts/account-card.module.css'
import { typedPhone } from './parts/journey.ts'

type Errors = { phone?: string; password?: string }

/** Why the person was brought here (spec §2) or what the protocol said of his last try. */
const arrivals: Record<string, string> = {
  SessionRequired: 'Сеанс завершён. Войдите, чтобы продолжить с того же места',
  ProfileUnavailable: 'Не удалось загрузить профиль. Войдите ещё раз',
  Verification: 'Ссылка для входа уже использована или устарела. Войдите с паролем',
}

const minutes = (seconds: number) => (seconds < 60 ? `${seconds} сек` : `${Math.ceil(seconds / 60)} мин`)

function wordsOf(outcome: SignInOutcome): string | null {
  if (outcome.ok) return null
  if (outcome.reason === 'wait')
    return `Слишком много попыток. Попробуйте через ${minutes(outcome.retryAfter)}`
  if (outcome.reason === 'wrong') return 'Неверный телефон или пароль'
  return 'Нет связи с сервером. Введённое сохранено, попробуйте ещё раз'
}

const slipsOf = (phone: string, password: string): Errors => ({
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
    const slips = slipsOf(values.phone, values.password)
    setErrors(slips)
    const first = Object.keys(slips)[0]
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    setFailure(null)
    const outcome = await session.signIn(values.phone, values.password)
    setBusy(false)
    setFailure(wordsOf(outcome))
    if (outcome.ok) return history.replace(returnPath(callbackUrl, location.origin))
    if (outcome.reason === 'wrong')
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()
  }
  return { form, values, errors, failure, isBusy, set, submit }
}

function Arrival() {
  const { error, letter } = useSearch({ from: '/guest' })
  if (letter)
    return (
      <Note tone="teal" icon={IconMailCheck} role="status">
        Ссылка для входа отправлена. Откройте письмо на этом устройстве
      </Note>
    )
  if (!error) return null
  return (
    <Note tone="calm" icon={IconInfoCircle} role="status">
      {arrivals[error] ?? 'Войти не получилось. Попробуйте ещё раз'}
    </Note>
  )
}

/** `/signin`: phone and password. */
export function SignInPage() {
  const { callbackUrl } = useSearch({ from: '/guest' })
  const { form, values, errors, failure, isBusy, set, submit } = useSignIn(callbackUrl)
  const onward = callbackUrl ? { callbackUrl } : {}
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Title order={1} className={classes.title}>
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
          autoFocus
          value={values.phone}
          onChange={set('phone')}
          error={errors.phone}
        />
        <div className={classes.secret}>
          <TextLink to="/remember" search={onward} className={classes.beside}>
            Забыли пароль?
          </TextLink>
          <PasswordField
            label="Пароль"
            name="password"
            size="lg"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => set('password')(event.currentTarget.value)}
            error={errors.password}
          />
        </div>
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          Войти
        </Button>
        <Text className={classes.question}>
          Впервые у нас?{' '}
          <TextLink to="/signup" search={onward} className={classes.inline}>
            Зарегистрироваться
          </TextLink>
        </Text>
      </Stack>
    </form>
  )
}
