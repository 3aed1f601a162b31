import { Button } from '@mantine/core'
import { IconMessage, IconUserPlus, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { accountRefusals } from '../../../../shared/accounts/ru.ts'
import type { Role } from '../../../../shared/platform/actor.ts'
import { City } from '../../../../shared/platform/person.ts'
import { formatPhone, normalizePhone } from '../../../../shared/platform/phone.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { NewUser, type UserCard } from '../../../../shared/users/schema.ts'
import { isRefused } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { Note } from '../../../ui/note.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useAddUser } from '../../api.ts'
import { RoleBoxes } from './role-boxes.tsx'

interface Props {
  /** The text of the search. If it is a phone that no user has, the new user gets it in the form. */
  typed: string
  onAdded: (card: UserCard) => void
  /** Searches for the user who already has this phone. */
  onFind: (phone: string) => void
  onClose: () => void
}

interface Values {
  phone: string
  surname: string
  name: string
  middlename: string
  city: City | null
  roles: Role[]
}

const cities = City.options.map((value) => ({ value, title: cityNames[value] }))

function useAdding({ typed, onAdded, onClose }: Props) {
  const add = useAddUser()
  const [taken, setTaken] = useState<string | null>(null)
  const phone = normalizePhone(typed)
  const entry = useSchemaForm<Values>({
    schema: NewUser.extend({ city: City.nullable() }),
    initialValues: {
      phone: phone ? formatPhone(phone) : '',
      surname: '',
      name: '',
      middlename: '',
      city: null,
      roles: [],
    },
    send: async ({ city, ...values }) => {
      setTaken(null)
      try {
        const card = await add({ ...values, ...(city && { city }) })
        onClose()
        onAdded(card)
        toast('ok', 'Пользователь заведён', 'Отправили SMS: в нём сказано, как задать пароль')
      } catch (error) {
        if (!isRefused(error, accountRefusals.PHONE_TAKEN)) throw error
        setTaken(normalizePhone(values.phone))
        entry.form.setFieldError('phone', error.message)
      }
    },
  })
  return { ...entry, taken }
}

/** Shows that the phone belongs to an existing user, with a link to the card. */
const Taken = ({ phone, onFind }: { phone: string; onFind: (phone: string) => void }) => (
  <Note
    tone="warm"
    icon={IconUserSearch}
    role="alert"
    action={
      <Button variant="default" size="sm" onClick={() => onFind(phone)}>
        Найти по этому номеру
      </Button>
    }
  >
    С номером <span className="nowrap">{formatPhone(phone)}</span> уже кто-то есть.
  </Note>
)

function AddForm(props: Props) {
  const { form, failure, isBusy, onSubmit, taken } = useAdding(props)
  useUnsaved(form.isDirty())
  const city = form.getInputProps('city')
  const roles = form.getInputProps('roles')
  return (
    <Form isDocked failure={failure} isBusy={isBusy} save="Завести пользователя" onSubmit={onSubmit}>
      <PhoneInput label="Телефон" autoComplete="off" data-autofocus {...form.getInputProps('phone')} />
      {taken && <Taken phone={taken} onFind={props.onFind} />}
      <NameInput label="Фамилия" autoComplete="off" {...form.getInputProps('surname')} />
      <NameInput label="Имя" autoComplete="off" {...form.getInputProps('name')} />
      <NameInput label="Отчество, если есть" autoComplete="off" {...form.getInputProps('middlename')} />
      <ChoiceCards
        legend="Город, если известен"
        name="city"
        choices={cities}
        value={city.value}
        onChange={city.onChange}
      />
      <RoleBoxes value={roles.value} onChange={roles.onChange} />
      <Note tone="teal" icon={IconMessage}>
        Пароль человек задаст сам: на его телефон придёт SMS с тем, как это сделать.
      </Note>
    </Form>
  )
}

/** Creates an account for a user without one. */
export const AddSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Новый пользователь"
    mark={<IconTile icon={IconUserPlus} size="lg" />}
  >
    <AddForm {...rest} />
  </FormSheet>
)
