import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { KioskState } from '../../../shared/kiosk/schema.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { lockDevice } from '../api.ts'
import classes from './kiosk.module.css'

/** Makes this device a kiosk by the one-time code from the settings. */
export function LockForm({ onLocked }: { onLocked: (device: KioskState) => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (whole: string) => {
    if (isSending) return
    if (whole.length < 8) return setError('Введите 8 цифр кода')
    setSending(true)
    try {
      onLocked(await lockDevice(whole))
    } catch (failure) {
      setError((failure as Error).message)
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form className={classes.lock} onSubmit={submit} noValidate>
      <h1 className={classes.title}>Киоск не подключён</h1>
      <p className={classes.lead}>
        Администратор добавляет киоск в настройках, раздел «Киоски», и получает код из 8 цифр.
      </p>
      <CodeInput
        label="Код киоска, 8 цифр"
        length={8}
        autoFocus
        value={code}
        error={error}
        onChange={(next) => {
          setCode(next)
          setError(null)
        }}
        onComplete={(whole) => void send(whole)}
      />
      <Button type="submit" size="xl" loading={isSending}>
        Подключить киоск
      </Button>
    </form>
  )
}
