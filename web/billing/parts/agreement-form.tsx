import { Checkbox, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type Agreement, AgreementInput } from '../../../shared/billing/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Form } from '../../ui/form.tsx'
import { useUnsaved } from '../../ui/form-sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useBillingChanges } from '../api.ts'
import { SignerFields } from './signer-fields.tsx'

interface AgreementFormProps {
  organization: OrganizationId
  /** The agreement to change; null for a new one. */
  agreement: Agreement | null
  onClose: () => void
}

const valuesOf = (agreement: Agreement | null) => ({
  number: agreement?.number ?? '',
  signedOn: (agreement?.signedOn ?? '') as string,
  until: (agreement?.until ?? null) as string | null,
  paymentDays: agreement?.paymentDays ?? 10,
  namesPeople: agreement?.namesPeople ?? false,
  signerPosition: agreement?.signerPosition ?? '',
  signerName: agreement?.signerName ?? '',
  signerBasis: agreement?.signerBasis ?? 'устава',
})

/** The form of an agreement with an organization. */
export function AgreementForm({ organization, agreement, onClose }: AgreementFormProps) {
  const { addAgreement, changeAgreement } = useBillingChanges()
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: AgreementInput,
    initialValues: valuesOf(agreement),
    send: async (values) => {
      const body = AgreementInput.parse(values)
      if (agreement) await changeAgreement(agreement.id, { agreement: body, version: agreement.version })
      else await addAgreement(organization, body)
      toast('ok', 'Договор записан', `№ ${body.number}`)
      onClose()
    },
  })
  useUnsaved(form.isDirty())
  const until = form.getInputProps('until')
  return (
    <Form isDocked failure={failure} isBusy={isBusy} save="Сохранить" onSubmit={onSubmit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label="Номер договора" maxLength={60} {...form.getInputProps('number')} />
        <NumberInput
          label="Срок оплаты, дней"
          description="Календарных, со дня счёта"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={365}
          clampBehavior="none"
          hideControls
          {...form.getInputProps('paymentDays')}
        />
        <DateInput label="Подписан" {...form.getInputProps('signedOn')} />
        <DateInput
          label="Действует до (если есть срок)"
          {...until}
          value={until.value ?? ''}
          onChange={(day) => form.setFieldValue('until', day === '' ? null : day)}
        />
      </SimpleGrid>
      <SignerFields field={(name) => form.getInputProps(name)} />
      <Checkbox
        label="В акте — список осмотренных сотрудников, без сумм"
        {...form.getInputProps('namesPeople', { type: 'checkbox' })}
      />
    </Form>
  )
}
