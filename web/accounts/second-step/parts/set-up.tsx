import { Button, Loader, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { secondStepContract } from '../../../../shared/accounts/second-step/contract.ts'
import type { AppOffer } from '../../../../shared/accounts/second-step/schema.ts'
import { CallError, call } from '../../../platform/call.ts'
import { CodeInput } from '../../../ui/code-input.tsx'
import { Note } from '../../../ui/note.tsx'
import { Qr } from '../../../ui/qr.tsx'
import { addPasskey, hasKeys, KeyDeclined } from '../api.ts'

const Failure = ({ text }: { text: string }) => (
  <Note tone="danger" icon={IconAlertCircle} role="alert">
    {text}
  </Note>
)

const wordsOf = (error: unknown): string => {
  if (error instanceof CallError || error instanceof KeyDeclined) return error.message
  throw error
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

function App({ onAdded }: { onAdded: (codes: string[]) => void }) {
  const [offer, setOffer] = useState<AppOffer | null>(null)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    call(secondStepContract.offerApp, { body: {} }).then(setOffer, (error) => setFailure(wordsOf(error)))
  }, [])
  const send = async (whole: string) => {
    try {
      const body = { offer: offer?.offer ?? '', code: whole }
      onAdded((await call(secondStepContract.addApp, { body })).codes)
    } catch (error) {
      setFailure(wordsOf(error))
      setCode('')
    }
  }
  if (!offer) return failure ? <Failure text={failure} /> : <Loader mx="auto" aria-label="Загрузка" />
  return (
    <Stack gap={20}>
      <Text>
        Откройте на телефоне приложение с кодами, например «Яндекс Ключ» или Google Authenticator, и наведите
        камеру на этот код. Камеры нет — введите ключ вручную.
      </Text>
      <Stack gap="xs" align="center">
        <Qr text={offer.address} label="Код для приложения с кодами" size={180} />
        <Text span ff="monospace" fz="sm" ta="center">
          {inFours(offer.secret)}
        </Text>
      </Stack>
      <Text>Теперь введите шесть цифр, которые показывает приложение.</Text>
      <CodeInput
        label="Код из приложения"
        length={6}
        value={code}
        error={failure}
        onChange={(typed) => {
          setFailure(null)
          setCode(typed)
        }}
        onComplete={(whole) => void send(whole)}
      />
    </Stack>
  )
}

interface SetUpProps {
  /** The account has an application already; it can have only one. */
  hasApp: boolean
  onAdded: (codes: string[]) => void
}

/** Adds a way to pass the second step: a key of this device, or an application with codes. */
export function SetUp({ hasApp, onAdded }: SetUpProps) {
  const [isApp, setApp] = useState(!hasKeys() && !hasApp)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const addKey = async () => {
    setFailure(null)
    setBusy(true)
    await addPasskey().then(onAdded, (error) => setFailure(wordsOf(error)))
    setBusy(false)
  }
  if (isApp)
    return (
      <Stack gap={20}>
        <App onAdded={onAdded} />
        {hasKeys() && (
          <Button variant="subtle" onClick={() => setApp(false)}>
            Выбрать другой способ
          </Button>
        )}
      </Stack>
    )
  return (
    <Stack gap={20}>
      {failure && <Failure text={failure} />}
      {hasKeys() ? (
        <Stack gap="xs">
          <Button
            size="lg"
            fullWidth
            loading={isBusy}
            leftSection={<IconFingerprint size={22} stroke={1.75} aria-hidden />}
            onClick={() => void addKey()}
          >
            Создать ключ доступа
          </Button>
          <Text size="sm" c="dimmed">
            Отпечаток, лицо, PIN-код этого устройства или отдельный ключ. Самый быстрый и надёжный способ.
          </Text>
        </Stack>
      ) : (
        <Text c="dimmed">Ключи доступа на этом адресе не работают: нужен https.</Text>
      )}
      {!hasApp && (
        <Stack gap="xs">
          <Button
            size="lg"
            fullWidth
            variant="default"
            leftSection={<IconDeviceMobile size={22} stroke={1.75} aria-hidden />}
            onClick={() => setApp(true)}
          >
            Приложение с кодами
          </Button>
          <Text size="sm" c="dimmed">
            Приложение на телефоне показывает шесть цифр. Связь ему не нужна.
          </Text>
        </Stack>
      )}
    </Stack>
  )
}
