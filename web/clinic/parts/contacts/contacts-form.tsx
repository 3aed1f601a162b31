import { Box, Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clinicFieldNames } from '../../../../shared/clinic/ru.ts'
import type { ClinicField } from '../../../../shared/clinic/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { Failure, Form } from '../../../ui/form.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { whenWords } from '../../../ui/when.ts'
import classes from '../clinic.module.css'
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
  licence: { hint: 'Номер и дата, в заключениях и актах: «Л041-01021-66/00123456 от 12.03.2021»', most: 200 },
  managerEmail: { hint: 'Сюда приходят заявки организаций на подключение', most: 254, mode: 'email' },
}

/**
 * Names the source of a value that is not set here: the installation's settings, or another field, as the
 * clinic's name for the legal name.
 */
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
      <Box component="h3" fz="md" fw={600}>
        {title}
      </Box>
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

/** Another administrator has saved the contacts meanwhile. */
function Stale({ contacts: { overtaken, own, set } }: { contacts: Contacts }) {
  if (!overtaken) return null
  const { merged, by } = overtaken
  const shownText = (value: string | null) => value ?? 'из настроек установки'
  const changeOf = (field: ClinicField) => ({
    field,
    name: clinicFieldNames[field],
    now: shownText(by.own[field]),
  })
  return (
    <SaveConflict
      what={`контакты изменил другой администратор${by.changedBy ? ` (${by.changedBy})` : ''}`}
      fields={[
        ...merged.taken.map((field) => ({ ...changeOf(field), mine: null })),
        ...merged.disputed.map((field) => ({
          ...changeOf(field),
          mine: own[field] === by.own[field] ? null : shownText(own[field]),
        })),
      ]}
      onTake={(field) => set(field, by.own[field])}
    />
  )
}

const Foot = ({ contacts, children }: { contacts: Contacts; children: ReactNode }) => (
  <Group gap="0.25rem 0.75rem">
    <Button type="submit" size="md" loading={contacts.isBusy} disabled={!contacts.isDirty}>
      Сохранить
    </Button>
    {contacts.isDirty && (
      <Button variant="default" size="md" onClick={contacts.reset}>
        Отменить правки
      </Button>
    )}
    {children}
  </Group>
)

/** The form of the clinic's contacts: each value shows its source. */
export function ContactsForm({ contacts }: { contacts: Contacts }) {
  const { failure, base } = contacts
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void contacts.save()
      }}
    >
      <Stale contacts={contacts} />
      <Fields contacts={contacts} kind={people} title="Что видят люди" />
      <Fields contacts={contacts} kind={papers} title="Документы и заявки" />
      {failure && <Failure why={failure} />}
      <Foot contacts={contacts}>
        {base.changedAt && (
          <Text span size="sm" c="dimmed">
            Изменено {whenWords(base.changedAt, new Date())}
            {base.changedBy && `, ${base.changedBy}`}
          </Text>
        )}
      </Foot>
    </Form>
  )
}
