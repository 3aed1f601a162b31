import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconArrowBackUp, IconRefreshAlert } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clinicFieldNames } from '../../../shared/clinic/ru.ts'
import type { ClinicField } from '../../../shared/clinic/schema.ts'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { whenWords } from '../../ui/when.ts'
import classes from './clinic.module.css'
import { inherited, shownIn } from './contacts-draft.ts'
import type { Contacts } from './use-contacts.ts'

type Kind = Partial<
  Record<ClinicField, { hint?: string; most: number; type?: string; mode?: 'tel' | 'email' | 'url' }>
>

const people: Kind = {
  name: { hint: 'В письмах, согласиях и подписи сообщений', most: 120 },
  phone: { hint: 'Входит в SMS, не больше 19 знаков', most: 19, mode: 'tel' },
  note: { hint: 'Строка над телефоном в меню, например «Отвечаем с 8 до 18»', most: 120 },
  email: { most: 254, mode: 'email' },
  site: { most: 200, mode: 'url' },
}

const papers: Kind = {
  legalName: { hint: 'В направлениях и списках. Обычно с формой собственности: ООО «…»', most: 300 },
  ogrn: { most: 15 },
  address: { most: 300 },
  managerEmail: { hint: 'Сюда приходят заявки организаций на подключение', most: 254, mode: 'email' },
}

/** Where a value comes from that is not set here: some stand in for others. */
function originOf({ installation }: Contacts['base'], field: ClinicField): string {
  if (installation[field] !== null) return 'Из настроек установки'
  return field === 'legalName' ? 'Как название центра' : 'Как email центра'
}

function Origin({ contacts, field }: { contacts: Contacts; field: ClinicField }) {
  const { draft, base, set } = contacts
  const given = inherited(draft, field, base.installation)
  if (draft[field] === null || draft[field] === given)
    return <span className={classes.origin}>{given ? originOf(base, field) : 'Не задано'}</span>
  const undo = given ? 'Вернуть' : 'Убрать'
  return (
    <span className={classes.origin}>
      {given ? `Задано здесь. Без этого: ${given}` : 'Задано здесь'}
      <UnstyledButton
        className={classes.back}
        aria-label={`${undo}: ${clinicFieldNames[field]}`}
        onClick={() => set(field, null)}
      >
        <IconArrowBackUp size={16} stroke={2} aria-hidden />
        {undo}
      </UnstyledButton>
    </span>
  )
}

function Fields({ contacts, kind, title }: { contacts: Contacts; kind: Kind; title: string }) {
  const { draft, base, errors, set } = contacts
  return (
    <Card className={classes.stack}>
      <h3 className={classes.title}>{title}</h3>
      {(Object.keys(kind) as ClinicField[]).map((field) => (
        <div key={field}>
          <TextInput
            name={field}
            label={clinicFieldNames[field]}
            description={kind[field]?.hint}
            maxLength={kind[field]?.most}
            inputMode={kind[field]?.mode}
            autoComplete="off"
            value={shownIn(draft, field, base.installation)}
            error={errors[field]}
            onChange={(event) => set(field, event.currentTarget.value)}
            onBlur={() => draft[field]?.trim() === '' && set(field, null)}
          />
          <Origin contacts={contacts} field={field} />
        </div>
      ))}
    </Card>
  )
}

function Overtaken({ contacts }: { contacts: Contacts }) {
  const { overtaken, set } = contacts
  if (!overtaken) return null
  const { merged, by } = overtaken
  const now = (field: ClinicField) => by.own[field] ?? 'из настроек установки'
  return (
    <Note tone="warm" icon={IconRefreshAlert} role="alert">
      <b>Пока вы писали, контакты изменил{by.changedBy ? `: ${by.changedBy}` : ' другой администратор'}.</b>{' '}
      Введённое вами цело, проверьте и сохраните ещё раз.
      <ul className={classes.lines}>
        {merged.taken.map((field) => (
          <li key={field}>
            {clinicFieldNames[field]}: теперь {now(field)}
          </li>
        ))}
        {merged.disputed.map((field) => (
          <li key={field}>
            {clinicFieldNames[field]}: вы оба изменили, сохранено {now(field)}{' '}
            <UnstyledButton
              className={classes.back}
              aria-label={`Взять сохранённое: ${clinicFieldNames[field]}`}
              onClick={() => set(field, by.own[field])}
            >
              Взять сохранённое
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Note>
  )
}

const Foot = ({ contacts, children }: { contacts: Contacts; children: ReactNode }) => (
  <div className={classes.foot}>
    <Button type="submit" size="md" loading={contacts.isBusy} disabled={!contacts.isDirty}>
      Сохранить
    </Button>
    {contacts.isDirty && (
      <Button variant="default" size="md" onClick={contacts.reset}>
        Отменить правки
      </Button>
    )}
    {children}
  </div>
)

/** What the clinic says of itself, to change: each value says where it comes from. */
export function ContactsForm({ contacts }: { contacts: Contacts }) {
  const { failure, base } = contacts
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void contacts.save()
      }}
    >
      <Overtaken contacts={contacts} />
      <Fields contacts={contacts} kind={people} title="Что видят люди" />
      <Fields contacts={contacts} kind={papers} title="Документы и заявки" />
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <Foot contacts={contacts}>
        {base.changedAt && (
          <span className={classes.second}>
            Изменено {whenWords(base.changedAt, new Date())}
            {base.changedBy && `, ${base.changedBy}`}
          </span>
        )}
      </Foot>
    </form>
  )
}
