import { IconId } from '@tabler/icons-react'
import { SignUp } from '../../../../shared/accounts/sign-in/schema.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ChangeForm, type ChangeProps, useChangeForm } from './change-form.tsx'

const FullName = SignUp.pick({ surname: true, name: true, middlename: true })

function FullNameForm({ onClose, ...whose }: Omit<ChangeProps, 'opened'>) {
  const { surname, name, middlename } = whose.profile
  const { form, ...rest } = useChangeForm({
    whose,
    schema: FullName,
    initialValues: { surname, name, middlename },
    toChange: (values) => ({ type: 'fullName', ...values }),
    onSaved: ({ fullname }) => {
      onClose()
      toast('ok', 'ФИО изменены', fullname)
    },
  })
  return (
    <ChangeForm {...rest} lead="Пишите как в паспорте: так будет в документах осмотра" action="Сохранить ФИО">
      <NameInput
        label="Фамилия"
        autoComplete="family-name"
        data-autofocus
        {...form.getInputProps('surname')}
      />
      <NameInput label="Имя" autoComplete="given-name" {...form.getInputProps('name')} />
      <NameInput
        label="Отчество, если есть"
        autoComplete="additional-name"
        {...form.getInputProps('middlename')}
      />
    </ChangeForm>
  )
}

/** Changes the full name (spec §7, `fullName`): the surname and first name are required. */
export const FullNameSheet = ({ opened, ...rest }: ChangeProps) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Изменить ФИО"
    mark={<IconTile icon={IconId} size="lg" />}
  >
    <FullNameForm {...rest} />
  </FormSheet>
)
