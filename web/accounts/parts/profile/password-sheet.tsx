import { IconKey } from '@tabler/icons-react'
import { z } from 'zod'
import { Password } from '../../../../shared/accounts/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { Username } from '../sign-in/details-step.tsx'
import { leaveAfter } from '../sign-in/leave-after.ts'
import { ChangeForm, type ChangeProps, useChange } from './change-form.tsx'

const Passwords = z.object({
  oldPassword: z.string().min(1, 'Введите старый пароль'),
  newPassword: Password,
})

const leads = {
  own: 'Вы выйдете из кабинета на всех устройствах и войдёте с новым паролем',
  other:
    'Старый пароль знает только сам пользователь. Если он его забыл, пусть задаст новый по ссылке «Забыли пароль» на входе. После смены пароля все его сеансы закончатся',
}

function PasswordForm({ onClose, ...whose }: Omit<ChangeProps, 'opened'>) {
  const { profile, forOther } = whose
  const change = useChange(whose)
  const { form, ...rest } = useSchemaForm({
    schema: Passwords,
    initialValues: { oldPassword: '', newPassword: '' },
    send: async (values) => {
      try {
        await change({ type: 'password', ...values })
      } catch (error) {
        // Spec §8: a wrong old password is cleared; the new one stays.
        if (error instanceof CallError && error.code === 'WRONG_PASSWORD')
          form.setFieldValue('oldPassword', '')
        throw error
      }
      if (!forOther) return leaveAfter('password', profile.phone)
      onClose()
      toast('ok', 'Пароль изменён', 'Все сеансы пользователя завершены')
    },
  })
  useUnsaved(form.isDirty())
  return (
    <ChangeForm {...rest} lead={forOther ? leads.other : leads.own} action="Сохранить пароль">
      <Username phone={profile.phone} />
      <PasswordField
        label="Старый пароль"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('oldPassword')}
      />
      <PasswordField
        label="Новый пароль"
        description="Не меньше 8 знаков: латинские буквы и цифры"
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
    </ChangeForm>
  )
}

/** Changes the password (spec §7, `password`); this ends all sessions. */
export const PasswordSheet = ({ opened, ...rest }: ChangeProps) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Изменить пароль"
    mark={<IconTile icon={IconKey} size="lg" />}
  >
    <PasswordForm {...rest} />
  </FormSheet>
)
