import { Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { waitInWords } from '../../../../shared/platform/count-words.ts'
import { returnPath } from '../../../platform/return-path.ts'
import { type SignInOutcome, session } from '../../../platform/session.ts'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './account-card.module.css'

function failureOf(outcome: SignInOutcome): string | null {
  if (outcome.ok) return null
  if (outcome.reason === 'wrong') return 'Ссылка уже использована или устарела. Запросите новую'
  if (outcome.reason === 'shut') return outcome.message
  if (outcome.reason === 'wait') return `Подождите ${waitInWords(outcome.retryAfter)} и попробуйте ещё раз`
  return 'Нет связи с сервером. Попробуйте ещё раз'
}

/** The page to which the letter leads: only the press opens the cabinet, not a program that looks at links. */
export function OpenLink() {
  const { token = '', email = '', callbackUrl } = useSearch({ from: '/guest' })
  const { history } = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    setFailure(null)
    const outcome = await session.openLink({ token, email })
    setBusy(false)
    setFailure(failureOf(outcome))
    if (outcome.ok) history.replace(returnPath(callbackUrl, location.origin, session.current().user))
  }
  return (
    <>
      <Title order={1} mb={4} fz={26} lh="2rem">
        Вход по ссылке
      </Title>
      <Text c="dimmed" mb="lg" style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
      <Stack gap={20}>
        {failure && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {failure}
          </Note>
        )}
        <Button size="lg" fullWidth autoFocus loading={isBusy} onClick={() => void open()}>
          Войти в кабинет
        </Button>
        <TextLink to="/signin" className={classes.letter}>
          Войти с паролем
        </TextLink>
      </Stack>
    </>
  )
}
