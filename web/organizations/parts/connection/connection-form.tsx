import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconDeviceFloppy, IconMail } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react'
import type { SessionUser } from '../../../../shared/accounts/schema.ts'
import { requestPaperName } from '../../../../shared/organizations/ru.ts'
import type { Relation } from '../../../../shared/organizations/schema.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { CallError } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { newKey } from '../../../platform/new-key.ts'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { Note } from '../../../ui/note.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { relationsQuery, useConnect, useLeave } from '../../api.ts'
import { InnSuggest } from '../../inn-suggest.tsx'
import { Connection, type ConnectionValues, missingIn } from './connection-fields.ts'
import classes from './connection-form.module.css'
import type { InitialValues } from './connection-sheet.tsx'
import { mailPaper, savePaper } from './paper.ts'
import { SignedScan } from './signed-scan.tsx'

const focusOn = (name: string) => document.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus()

/** «Не заполнены поля:» with links to the fields (spec §5). */
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

type PaperButton = Pick<ComponentProps<'button'>, 'type' | 'onClick'> & { loading: boolean }

/** Buttons to save the application as a document or to receive it by e-mail. */
const Paper = ({ save, send }: { save: PaperButton; send: PaperButton }) => (
  <section className={classes.paper} aria-label={requestPaperName}>
    <p>Документ «{requestPaperName}» с этими данными</p>
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={20} stroke={1.75} aria-hidden />}
        {...save}
      >
        Сохранить
      </Button>
      <Button variant="default" leftSection={<IconMail size={20} stroke={1.75} aria-hidden />} {...send}>
        Отправить себе
      </Button>
    </div>
  </section>
)

/** An application that has just been made, with the values as typed. */
interface SentApplication {
  values: ConnectionValues
  relation: Relation
}

/** Actions of the filled-in form. */
type Act = 'submit' | 'save' | 'send'

const paperOf = ({ organization, username, ...rest }: ConnectionValues) => {
  const { inn, kpp, phone, email } = Connection.omit({ organization: true, username: true }).parse(rest)
  return { company: organization.trim(), fio: username.trim(), inn, kpp, phone, email }
}

/** A letter leaves for a confirmed address alone, since a typed one may be a stranger's. */
async function mailToSelf(values: ConnectionValues): Promise<void> {
  try {
    await mailPaper(paperOf(values))
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'FOREIGN_LETTER')) throw error
    const message =
      'Письмо уходит только на подтверждённую почту: подтвердите её в профиле или сохраните документ'
    throw new CallError({ code: error.code, message }, null)
  }
  toast('ok', 'Документ отправлен вам', `Письмо придёт на ${values.email}`)
}

function useActs(user: SessionUser, prefilled: InitialValues, onSent: (sent: SentApplication) => void) {
  const connect = useConnect(user.phone)
  const leave = useLeave(user.phone)
  const key = useRef(newKey())
  const [act, setAct] = useState<Act>('submit')
  const [tries, setTries] = useState(0)
  const acts: Record<Act, (values: ConnectionValues) => Promise<void>> = {
    submit: async (values) => {
      const relation = await connect({ ...values, name: values.username }, key.current).catch((error) => {
        // After a refusal the next request gets a new key, because the user may change the data.
        if (error instanceof CallError && error.kind === 'refusal') key.current = newKey()
        throw error
      })
      const { refused } = prefilled
      if (refused && (refused.inn !== values.inn || refused.kpp !== values.kpp))
        await leave(refused).catch(() => {})
      onSent({ values, relation })
    },
    save: (values) => savePaper(paperOf(values)),
    send: (values) => mailToSelf(values),
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
  /** The button that triggered the next submit. */
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

interface FormProps {
  user: SessionUser
  prefilled: InitialValues
  onClose: () => void
}

interface SubmittedProps extends SentApplication {
  user: SessionUser
  onClose: () => void
}

/** Confirmation after the submission: the next steps, the application as a document, and its scan. */
function Submitted({ user, values, relation, onClose }: SubmittedProps) {
  // The list of organizations holds the application as it is now, with the scan that was given meanwhile.
  const now = useQuery(relationsQuery(user.phone)).data?.find(({ id }) => id === relation.id) ?? relation
  const save = useMutation({ mutationFn: () => savePaper(paperOf(values)) })
  const send = useMutation({ mutationFn: () => mailToSelf(values) })
  const failure = save.error ?? send.error
  return (
    <Stack gap={20}>
      <Note tone="teal" icon={IconCircleCheck} role="status">
        Заявка подана. О решении сообщим по SMS и на подтверждённую почту, организация появится в вашем
        списке.
      </Note>
      <Paper
        save={{ loading: save.isPending, onClick: () => save.mutate() }}
        send={{ loading: send.isPending, onClick: () => send.mutate() }}
      />
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure.message}
        </Note>
      )}
      <SignedScan relation={now} owner={user.phone} hasPaper />
      <Button size="lg" fullWidth data-autofocus autoFocus onClick={onClose}>
        Готово
      </Button>
    </Stack>
  )
}

/** The fields of an application, its submission, and the document to save or receive by e-mail. */
function Fields({
  user,
  prefilled,
  onSent,
}: Omit<FormProps, 'onClose'> & { onSent: (sent: SentApplication) => void }) {
  const { form, failure, onSubmit, by, isTried } = useActs(user, prefilled, onSent)
  const field = (name: keyof ConnectionValues) => form.getInputProps(name)
  const isAgain = prefilled.inn !== undefined
  return (
    <form onSubmit={onSubmit} noValidate>
      <Text c="dimmed">Мы проверим заявку и откроем доступ к кабинету организации</Text>
      <Stack gap={20} mt="lg">
        {isTried && <Missing values={form.values as ConnectionValues} />}
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
          description="По нему мы позвоним, если появится вопрос. Вход в кабинет остаётся по вашему номеру"
          {...field('phone')}
        />
        <EmailInput label="Email" {...field('email')} />
        {failure && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {failure}
          </Note>
        )}
        <Button size="lg" fullWidth {...by('submit')}>
          Подать заявку
        </Button>
        <Paper save={by('save')} send={by('send')} />
      </Stack>
    </form>
  )
}

/** The connection form, then the confirmation after its submission. */
export function ConnectionForm({ user, prefilled, onClose }: FormProps) {
  const [sent, setSent] = useState<SentApplication | null>(null)
  return sent ? (
    <Submitted user={user} {...sent} onClose={onClose} />
  ) : (
    <Fields user={user} prefilled={prefilled} onSent={setSent} />
  )
}
