import { Button, Divider, Textarea } from '@mantine/core'
import { IconAlertCircle, IconHeadset } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { SessionUser } from '../../../../shared/accounts/schema.ts'
import type { Relation } from '../../../../shared/organizations/schema.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { emailLink } from '../../../ui/facts.tsx'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { askForManager, sendLetter } from '../../api.ts'
import { letterOf } from './letter.ts'

interface Manager {
  manager: string | null
  managerEmail: string
}

/** The opened form makes the dialog longer than the screen, so the end of the form is scrolled into view. */
const reveal = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'end' })

interface HelpProps {
  relation: Relation
  user: SessionUser
}

/** Builds a letter to the manager with the necessary data of the sender. */
function HelpForm({ relation, user, manager }: HelpProps & { manager: Manager }) {
  const [words, setWords] = useState('')
  useUnsaved(words !== '')
  const letter = useMutation({
    mutationFn: () =>
      sendLetter({
        to: manager.managerEmail,
        subject: `Нужна помощь менеджера: ${relation.name}`.slice(0, 200),
        ...letterOf([
          words.trim() || 'Свяжитесь со мной, пожалуйста.',
          `Организация: ${relation.name}, ИНН ${relation.inn}${relation.kpp && `, КПП ${relation.kpp}`}`,
          `${user.fullname}, ${formatPhone(user.phone)}${user.email ? `, ${user.email}` : ''}`,
        ]),
      }),
    onSuccess: () => {
      setWords('')
      toast('ok', 'Письмо менеджеру отправлено', 'Он ответит по телефону или email')
    },
  })
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    letter.mutate()
  }
  return (
    <Form isBusy={letter.isPending} save="Отправить менеджеру" ref={reveal} onSubmit={send}>
      <Divider color="var(--app-line)" />
      <p role="status">
        Вам поможет {manager.manager ?? 'дежурный менеджер'}: {emailLink(manager.managerEmail)}
      </p>
      <Textarea
        label="Что нужно сделать"
        description="ФИО, телефон и организацию добавим сами"
        placeholder="Например, подключить ещё один филиал"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={3000}
        autoFocus
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {letter.isError && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {letter.error.message}
        </Note>
      )}
    </Form>
  )
}

/** «Получить помощь менеджера»: names the manager and sends a letter (spec §2, §7 getManager). */
export function ManagerHelp({ relation, user }: HelpProps) {
  const manager = useMutation({ mutationFn: () => askForManager(relation) })
  if (manager.data) return <HelpForm relation={relation} user={user} manager={manager.data} />
  return (
    <>
      {manager.isError && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {manager.error.message}
        </Note>
      )}
      <Button
        size="lg"
        fullWidth
        leftSection={<IconHeadset size={20} stroke={1.75} aria-hidden />}
        loading={manager.isPending}
        onClick={() => manager.mutate()}
      >
        Получить помощь менеджера
      </Button>
    </>
  )
}
