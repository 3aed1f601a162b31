import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useRef, useState } from 'react'
import { waitInWords } from '../../../../shared/platform/count-words.ts'
import { Email } from '../../../../shared/platform/person.ts'
import { returnPath } from '../../../platform/return-path.ts'
import { session } from '../../../platform/session.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './account-card.module.css'

const wordsOf = (wait: number | null) =>
  wait
    ? `Слишком много писем. Попробуйте через ${waitInWords(wait)}`
    : 'Нет связи с сервером. Введённое сохранено, попробуйте ещё раз'

function useLetter() {
  const { callbackUrl } = useSearch({ from: '/guest' })
  const navigate = useNavigate()
  const field = useRef<HTMLDivElement>(null)
  const [email, setEmail] = useState('')
  const [slip, setSlip] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const onward = callbackUrl ? { callbackUrl } : {}

  const complain = () => {
    setSlip('Указан неверный email')
    field.current?.querySelector('input')?.focus()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const target = Email.safeParse(email).data
    if (!target) return complain()
    setBusy(true)
    setFailure(null)
    // The link opens the requested page, or the sign-in page, which sends a signed-in user on to the start
    // page.
    const leadsTo = location.origin + (callbackUrl ? returnPath(callbackUrl, location.origin) : '/signin')
    const outcome = await session.sendLink(target, leadsTo)
    setBusy(false)
    if (outcome.ok) return navigate({ to: '/signin', search: { ...onward, letter: 'sent' }, replace: true })
    if (outcome.reason === 'wrong') return complain()
    setFailure(wordsOf(outcome.reason === 'wait' ? outcome.retryAfter : null))
  }
  const type = (value: string) => {
    setEmail(value)
    setSlip(null)
  }
  return { field, email, slip, failure, isBusy, onward, submit, type }
}

/** Asks for the e-mail to which a one-time link is sent. */
export function LetterForm() {
  const { field, email, slip, failure, isBusy, onward, submit, type } = useLetter()
  return (
    <form onSubmit={submit} noValidate>
      <Title order={1} mb={4} fz={26} lh="2rem">
        Вход по ссылке
      </Title>
      <Text c="dimmed" mb="lg">
        Пришлём письмо со ссылкой на email, подтверждённый в вашем кабинете
      </Text>
      <Stack gap={20}>
        {failure && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {failure}
          </Note>
        )}
        <div ref={field}>
          <EmailInput
            label="Email"
            name="email"
            size="lg"
            autoFocus
            value={email}
            onChange={type}
            error={slip}
          />
        </div>
        <Button type="submit" size="lg" fullWidth loading={isBusy}>
          Получить ссылку
        </Button>
        <TextLink to="/signin" search={onward} className={classes.letter}>
          Войти с паролем
        </TextLink>
      </Stack>
    </form>
  )
}
