import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconDeviceFloppy, IconMail } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { requestPaperName } from '../../../shared/organizations/ru.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'
import { CallError } from '../../platform/call.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { DigitsInput, patterns } from '../../ui/digits-input.tsx'
import { EmailInput } from '../../ui/email-input.tsx'
import { useUnsaved } from '../../ui/form-sheet.tsx'
import { NameInput } from '../../ui/name-input.tsx'
import { Note } from '../../ui/note.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useConnect } from '../api.ts'
import { InnSuggest } from '../inn-suggest.tsx'
import { Connection, type ConnectionValues, missingIn } from './connection-fields.ts'
import classes from './connection-form.module.css'
import type { Prefilled } from './connection-sheet.tsx'
import { mailPaper, savePaper } from './paper.ts'

const focusOn = (name: string) => document.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus()

/** «Не заполнены поля:» with links to them (spec §5). */
function Missing({ values }: { values: ConnectionValues }) {
  const missing = missingIn(values)
  if (missing.length === 0) return null
  const go = (event: MouseEvent, name: string) => {
    event.preventDefault()
    focusOn(name)
  }
  return (
    <Note tone="danger" icon={IconAlertCircle} role="alert">
      Не заполнены поля:
      <ul className={classes.missing}>
        {missing.map(([name, title]) => (
          <li key={name}>
            <Anchor href={`#${name}`} onClick={(event) => go(event, name)}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** What is done with the filled-in form. */
type Act = 'submit' | 'save' | 'send'

const paperOf = ({ organization, username, ...rest }: ConnectionValues) => {
  const { inn, kpp, phone, email } = Connection.omit({ organization: true, username: true }).parse(rest)
  return { company: organization.trim(), fio: username.trim(), inn, kpp, phone, email }
}

function useActs(user: SessionUser, prefilled: Prefilled, onClose: () => void) {
  const connect = useConnect(user.phone)
  const key = useRef(crypto.randomUUID())
  const [act, setAct] = useState<Act>('submit')
  const [tries, setTries] = useState(0)
  const acts: Record<Act, (values: ConnectionValues) => Promise<void>> = {
    submit: async (values) => {
      const { name } = await connect({ ...values, name: values.username }, key.current).catch((error) => {
        // Another try may bring other data: the key was for these.
        if (error instanceof CallError && error.kind === 'refusal') key.current = crypto.randomUUID()
        throw error
      })
      onClose()
      toast('ok', 'Заявка подана', `${name}: о решении сообщим сразу`)
    },
    save: (values) => savePaper(paperOf(values)),
    send: async (values) => {
      await mailPaper(paperOf(values))
      toast('ok', 'Заявка отправлена вам', `Письмо придёт на ${values.email}`)
    },
  }
  const entry = useSchemaForm<ConnectionValues>({
    schema: Connection,
    initialValues: {
      inn: prefilled.inn ?? '',
      kpp: prefilled.kpp ?? '',
      organization: prefilled.organization ?? '',
      username: user.fullname,
      phone: formatPhone(user.phone),
      email: user.email ?? '',
    },
    send: (values) => acts[act](values),
  })
  useUnsaved(entry.form.isDirty())
  /** The button that the next submit is of. */
  const by = (next: Act) => ({
    type: 'submit' as const,
    loading: entry.isBusy && act === next,
    onClick: () => {
      setAct(next)
      setTries((count) => count + 1)
    },
  })
  return { ...entry, by, isTried: tries > 0 }
}

/** The fields of an application, its submission, and the same as a document to keep or to get by e-mail. */
export function ConnectionForm({
  user,
  prefilled,
  onClose,
}: {
  user: SessionUser
  prefilled: Prefilled
  onClose: () => void
}) {
  const { form, failure, onSubmit, by, isTried } = useActs(user, prefilled, onClose)
  const field = (name: keyof ConnectionValues) => form.getInputProps(name)
  const isAgain = prefilled.inn !== undefined
  return (
    <form onSubmit={onSubmit} noValidate>
      <Text c="dimmed">Мы проверим заявку и откроем доступ к кабинету организации</Text>
      <Stack gap={20} mt="lg">
        {isTried && <Missing values={form.values as ConnectionValues} />}
        {failure && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {failure}
          </Note>
        )}
        <InnSuggest
          label="ИНН"
          data-autofocus={!isAgain || undefined}
          onPick={({ name, inn, kpp }) => {
            form.setValues({ inn, kpp, organization: name })
            form.clearErrors()
          }}
          {...field('inn')}
        />
        <DigitsInput label="КПП, если есть" pattern={patterns.kpp} placeholder="9 цифр" {...field('kpp')} />
        <TextInput
          label="Название организации"
          placeholder="ООО «Название»"
          autoComplete="organization"
          maxLength={300}
          {...field('organization')}
        />
        <NameInput label="ФИО" autoComplete="name" {...field('username')} />
        <PhoneInput
          label="Телефон"
          // Whose application it is, the server knows by it (spec §7, `phone`).
          description="Номер вашего кабинета, изменить его можно в профиле"
          readOnly
          {...field('phone')}
        />
        <EmailInput label="Email" {...field('email')} />
        <Button size="lg" fullWidth {...by('submit')}>
          Подать заявку
        </Button>
        <section className={classes.paper} aria-label={requestPaperName}>
          <p>Документ «{requestPaperName}» с этими данными</p>
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy size={20} stroke={1.75} aria-hidden />}
              {...by('save')}
            >
              Сохранить
            </Button>
            <Button
              variant="default"
              leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
              {...by('send')}
            >
              Отправить себе
            </Button>
          </div>
        </section>
      </Stack>
    </form>
  )
}
