import { Stack, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type GivenRole, InvitationInput } from '../../../../shared/organizations/colleagues/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useColleagues } from './colleagues-calls.ts'
import { RoleFields } from './role-fields.tsx'

interface Props {
  organization: OrganizationId
  onClose: () => void
}

interface Values extends GivenRole {
  contact: string
}

function InviteForm({ organization, onClose }: Props) {
  const { invite } = useColleagues(organization)
  const { form, failure, isBusy, onSubmit } = useSchemaForm<Values>({
    schema: InvitationInput,
    initialValues: { contact: '', role: 'hr', departments: [] },
    send: async (values) => {
      await invite(InvitationInput.parse(values))
      toast('ok', 'Приглашение отправлено', values.contact)
      onClose()
    },
  })
  useUnsaved(form.isDirty())
  const { role, departments, contact } = form.getValues()
  return (
    <Form onSubmit={onSubmit} failure={failure} save="Пригласить" isBusy={isBusy}>
      <Stack>
        <TextInput
          label="Телефон или email"
          description="Человек войдёт или зарегистрируется по нему и примет приглашение"
          placeholder="+7 912 345 67 89"
          autoComplete="off"
          maxLength={254}
          data-path="contact"
          data-autofocus
          value={contact}
          error={form.errors.contact}
          onChange={(event) => form.setFieldValue('contact', event.currentTarget.value)}
        />
        <RoleFields
          organization={organization}
          value={{ role, departments }}
          error={form.errors.departments as string | undefined}
          onChange={(next) => form.setValues(next)}
        />
      </Stack>
    </Form>
  )
}

/** Invites somebody to act for the organization. */
export const InviteSheet = ({ opened, ...props }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={props.onClose}
    title="Пригласить коллегу"
    mark={<IconTile icon={IconUserPlus} size="lg" />}
  >
    <InviteForm {...props} />
  </FormSheet>
)
