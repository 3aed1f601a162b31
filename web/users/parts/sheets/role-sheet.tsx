import { IconShieldCheck } from '@tabler/icons-react'
import { z } from 'zod'
import { Role } from '../../../../shared/platform/actor.ts'
import type { UserCard } from '../../../../shared/users/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useUserActs } from '../../api.ts'
import classes from '../card/card.module.css'
import { rolesOf } from '../card/card-words.ts'
import { StaleNote, useOverCard } from '../card/over-card.tsx'
import { RoleBoxes } from './role-boxes.tsx'

interface Props {
  card: UserCard
  onClose: () => void
}

function RoleForm({ card, onClose }: Props) {
  const { changeRoles } = useUserActs(card.id)
  const { run, changes } = useOverCard(card)
  const { form, failure, isBusy, onSubmit } = useSchemaForm<{ roles: Role[] }>({
    schema: z.object({ roles: z.array(Role) }),
    initialValues: { roles: rolesOf(card) },
    send: async ({ roles }) => {
      if (!(await run((version) => changeRoles({ roles, version })))) return
      onClose()
      const waits = roles.includes('chair') && !rolesOf(card).includes('chair')
      toast(
        'ok',
        waits ? 'Роль комиссии ждёт второго администратора' : 'Роли сохранены',
        card.profile.fullname,
      )
    },
  })
  useUnsaved(form.isDirty())
  const { value, error, onChange } = form.getInputProps('roles')
  return (
    <Form failure={failure} isBusy={isBusy} save="Сохранить роли" onSubmit={onSubmit}>
      <p className={classes.quiet}>
        {card.profile.fullname}. Права изменятся сразу, заново входить не нужно. Свой личный кабинет остаётся
        у каждого.
      </p>
      <StaleNote changes={changes} />
      <RoleBoxes value={value} onChange={onChange} error={error ? String(error) : undefined} />
    </Form>
  )
}

/** Grants and revokes roles. */
export const RoleSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Роли пользователя"
    mark={<IconTile icon={IconShieldCheck} size="lg" />}
  >
    <RoleForm {...rest} />
  </FormSheet>
)
