import { Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { secondStepContract } from '../../../shared/accounts/second-step/contract.ts'
import { waysOf } from '../../../shared/accounts/second-step/rules.ts'
import type { OwnSecondStep, SecondStepAnswer } from '../../../shared/accounts/second-step/schema.ts'
import { CallError, call } from '../../platform/call.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { hasKeys, KeyDeclined, passByKey } from './api.ts'

type Way = SecondStepAnswer['way']

const otherWays: Record<Way, string> = {
  passkey: 'Подтвердить ключом доступа',
  app: 'Ввести код из приложения',
  password: 'Ввести пароль',
  recovery: 'Ввести код восстановления',
}

/** Sends answers and keeps what went wrong with the last one. */
function usePassing(onPassed: () => void) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null)
    setBusy(true)
    try {
      await work()
      onPassed()
      return true
    } catch (error) {
      if (!(error instanceof CallError || error instanceof KeyDeclined)) throw error
      setFailure(error.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const send = (body: SecondStepAnswer) => run(() => call(secondStepContract.pass, { body }))
  return { failure, isBusy, run, send, forget: () => setFailure(null) }
}

type Passing = ReturnType<typeof usePassing>

const Key = ({ passing }: { passing: Passing }) => (
  <>
    <Text c="dimmed">Приложите палец, посмотрите в камеру или вставьте ключ, когда браузер попросит.</Text>
    <Button
      size="lg"
      fullWidth
      autoFocus
      loading={passing.isBusy}
      leftSection={<IconFingerprint size={22} stroke={1.75} aria-hidden />}
      onClick={() => void passing.run(passByKey)}
    >
      Подтвердить ключом доступа
    </Button>
  </>
)

function AppCode({ passing }: { passing: Passing }) {
  const [code, setCode] = useState('')
  const send = async (whole: string) => {
    if (!(await passing.send({ way: 'app', code: whole }))) setCode('')
  }
  return (
    <>
      <Text c="dimmed">Введите шесть цифр, которые сейчас показывает приложение с кодами.</Text>
      <CodeInput
        label="Код из приложения"
        length={6}
        autoFocus
        value={code}
        onChange={(typed) => {
          passing.forget()
          setCode(typed)
        }}
        onComplete={(whole) => void send(whole)}
      />
    </>
  )
}

function Typed({ way, passing }: { way: 'password' | 'recovery'; passing: Passing }) {
  const [value, setValue] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (value) void passing.send(way === 'password' ? { way, password: value } : { way, code: value })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {way === 'password' ? (
          <PasswordField
            label="Пароль"
            size="lg"
            autoComplete="current-password"
            autoFocus
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            label="Код восстановления"
            description="Один из десяти кодов, которые кабинет показал при настройке. Каждый действует один раз"
            placeholder="abcd-efgh-jkmn-pqrs"
            size="lg"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        <Button type="submit" size="lg" fullWidth loading={passing.isBusy}>
          Подтвердить
        </Button>
      </Stack>
    </form>
  )
}

/** Asks for one of the ways of the account; `isUnlocking`: the password will do. */
export function PassForm({ isUnlocking, onPassed }: { isUnlocking: boolean; onPassed: () => void }) {
  const [own, setOwn] = useState<OwnSecondStep | null>(null)
  const [chosen, choose] = useState<Way | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const passing = usePassing(onPassed)
  const read = () => {
    setUnread(null)
    call(secondStepContract.own, {}).then(setOwn, (error: Error) => setUnread(error.message))
  }
  useEffect(read, [])
  if (unread)
    return (
      <Note tone="danger" icon={IconAlertCircle} role="alert">
        <Stack gap="xs" align="start">
          {unread}
          <Button size="sm" variant="default" onClick={read}>
            Повторить
          </Button>
        </Stack>
      </Note>
    )
  if (!own) return <Loader mx="auto" aria-label="Загрузка" />
  const ways = waysOf(own.methods, { isUnlocking, hasKeys: hasKeys() })
  const way = chosen ?? ways[0]
  return (
    <Stack gap={20}>
      {passing.failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {passing.failure}
        </Note>
      )}
      {way === 'passkey' && <Key passing={passing} />}
      {way === 'app' && <AppCode passing={passing} />}
      {(way === 'password' || way === 'recovery') && <Typed key={way} way={way} passing={passing} />}
      {ways.length > 1 && (
        <Stack gap={0} align="center">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button
                key={other}
                variant="subtle"
                onClick={() => {
                  passing.forget()
                  choose(other)
                }}
              >
                {otherWays[other]}
              </Button>
            ))}
        </Stack>
      )}
    </Stack>
  )
}
