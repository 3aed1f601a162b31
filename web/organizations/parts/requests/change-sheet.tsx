import { IconBuilding } from '@tabler/icons-react'
import {
  type Organization,
  OrganizationInput,
  type RelationId,
} from '../../../../shared/organizations/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useDecisions } from '../../api.ts'
import { OrganizationFields, type OrganizationValues, valuesOf } from '../connection/organization-fields.tsx'

interface FormProps {
  request: RelationId
  organization: Organization
  onClose: () => void
}

function ChangeForm({ request, organization, onClose }: FormProps) {
  const { change } = useDecisions(request)
  const { form, failure, isBusy, onSubmit } = useSchemaForm<OrganizationValues>({
    schema: OrganizationInput,
    initialValues: valuesOf(organization),
    send: async (values) => {
      await change(organization.id, { ...values, version: organization.version })
      onClose()
      toast('ok', 'Данные организации сохранены', values.name)
    },
  })
  useUnsaved(form.isDirty())
  return (
    <Form failure={failure} isBusy={isBusy} save="Сохранить организацию" onSubmit={onSubmit}>
      <OrganizationFields form={form} />
    </Form>
  )
}

/** Edits the clinic's data of an organization: its number, manager and contacts. */
export const ChangeSheet = ({
  organization,
  ...rest
}: Omit<FormProps, 'organization'> & { organization: Organization | null }) => (
  <FormSheet
    opened={organization !== null}
    onClose={rest.onClose}
    title="Данные организации"
    mark={<IconTile icon={IconBuilding} size="lg" />}
  >
    {organization && <ChangeForm organization={organization} {...rest} />}
  </FormSheet>
)
