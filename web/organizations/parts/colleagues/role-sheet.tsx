import { Button, Stack } from '@mantine/core'
import { IconUserCog } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Colleague, GivenRole } from '../../../../shared/organizations/colleagues/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Question } from '../../../ui/question.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useColleagues } from './colleagues-calls.ts'
import { RoleFields } from './role-fields.tsx'

interface Props {
  organization: OrganizationId
  colleague: Colleague
  onClose: () => void
}

function Remove({ organization, colleague, onClose }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { remove } = useColleagues(organization)
  const removing = useMutation({
    mutationFn: () => remove(colleague.id),
    onSuccess: () => {
      toast('ok', 'Доступ закрыт', colleague.name)
      onClose()
    },
    onError: (error) => toast('danger', 'Не получилось', error.message),
  })
  return (
    <>
      <Button variant="quiet" fullWidth loading={removing.isPending} onClick={() => setAsking(true)}>
        Закрыть доступ
      </Button>
      <Question
        opened={isAsking}
        text={`Закрыть доступ: ${colleague.name}? Открытые страницы организации закроются сразу, записи сотрудников останутся.`}
        yes="Закрыть доступ"
        no="Не менять"
        onYes={() => {
          setAsking(false)
          removing.mutate()
        }}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

function RoleForm({ organization, colleague, onClose }: Props) {
  const { changeRole } = useColleagues(organization)
  const { form, failure, isBusy, onSubmit } = useSchemaForm<GivenRole>({
    schema: GivenRole,
    initialValues: { role: colleague.role, departments: colleague.departments },
    send: async (values) => {
      await changeRole(colleague.id, GivenRole.parse(values))
      toast('ok', 'Роль изменена', colleague.name)
      onClose()
    },
  })
  useUnsaved(form.isDirty())
  const { role, departments } = form.getValues()
  return (
    <Stack gap={20}>
      <Form onSubmit={onSubmit} failure={failure} save="Сохранить роль" isBusy={isBusy}>
        <RoleFields
          organization={organization}
          value={{ role, departments }}
          error={form.errors.departments as string | undefined}
          onChange={(next) => form.setValues(next)}
        />
      </Form>
      <Remove organization={organization} colleague={colleague} onClose={onClose} />
    </Stack>
  )
}

interface SheetProps extends Omit<Props, 'colleague'> {
  /** The displayed colleague; it stays while the sheet slides away. */
  colleague: Colleague | null
  opened: boolean
}

/** Changes the role of a colleague or takes the access away. */
export const RoleSheet = ({ opened, colleague, ...props }: SheetProps) => (
  <FormSheet
    opened={opened && colleague !== null}
    onClose={props.onClose}
    title={colleague?.name ?? ''}
    mark={<IconTile icon={IconUserCog} size="lg" />}
  >
    {colleague && <RoleForm key={colleague.id} colleague={colleague} {...props} />}
  </FormSheet>
)
