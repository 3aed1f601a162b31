import { Button, Stack } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { effectiveWords } from '../../shared/accounts/contact-changes/ru.ts'
import type { ContactChange } from '../../shared/accounts/contact-changes/schema.ts'
import { formatPhone } from '../../shared/platform/phone.ts'
import { CallError } from '../platform/call.ts'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toasts.tsx'
import { useCancelContactChange } from './api.ts'

const words = {
  phone: {
    what: 'Телефон сменится на',
    kept: 'До этого входят с прежним',
    cancelled: 'Телефон остаётся прежним',
  },
  email: {
    what: 'Email сменится на',
    kept: 'До этого остаётся прежний',
    cancelled: 'Email остаётся прежним',
  },
}

interface Props {
  changes: readonly ContactChange[]
  /** Shows the state after a change was cancelled. */
  onCancelled: () => void
}

/** Changes of the phone and the e-mail of an account with a role that wait for their day, each with its way back. */
export function WaitingChanges({ changes, onCancelled }: Props) {
  const cancel = useCancelContactChange()
  const [busy, setBusy] = useState<string | null>(null)
  const run = async ({ id, type }: ContactChange) => {
    setBusy(id)
    try {
      await cancel(id)
      toast('ok', 'Изменение отменено', words[type].cancelled)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast('danger', 'Отменить не получилось', error.message)
    } finally {
      setBusy(null)
      onCancelled()
    }
  }
  if (changes.length === 0) return null
  return (
    <Stack gap="xs" mt="xs">
      {changes.map((change) => (
        <Note
          key={change.id}
          tone="warm"
          icon={IconClock}
          action={
            <Button variant="default" size="sm" loading={busy === change.id} onClick={() => void run(change)}>
              Отменить изменение
            </Button>
          }
        >
          {words[change.type].what}{' '}
          <b className={change.type === 'phone' ? 'nowrap' : undefined}>
            {change.type === 'phone' ? formatPhone(change.target) : change.target}
          </b>{' '}
          {effectiveWords(new Date(change.effectiveAt))}. {words[change.type].kept}.
        </Note>
      ))}
    </Stack>
  )
}
