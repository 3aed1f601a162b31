import { SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Payee, PayeeInput } from '../../../shared/billing/schema.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { Form } from '../../ui/form.tsx'
import { useUnsaved } from '../../ui/form-sheet.tsx'
import { CardBone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { payeeQuery, useBillingChanges } from '../api.ts'
import { SignerFields } from './signer-fields.tsx'

const nothing = {
  inn: '',
  kpp: '',
  bank: '',
  bik: '',
  account: '',
  correspondentAccount: '',
  signerPosition: '',
  signerName: '',
  signerBasis: 'устава',
}

function Fields({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const { changePayee } = useBillingChanges()
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: PayeeInput,
    initialValues: payee.values ?? nothing,
    send: async (values) => {
      await changePayee({ payee: PayeeInput.parse(values), version: payee.version })
      toast('ok', 'Реквизиты сохранены', 'Они войдут в следующие счета и акты')
      onClose()
    },
  })
  useUnsaved(form.isDirty())
  return (
    <Form isDocked failure={failure} isBusy={isBusy} save="Сохранить" onSubmit={onSubmit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput label="ИНН" inputMode="numeric" maxLength={12} {...form.getInputProps('inn')} />
        <TextInput label="КПП" inputMode="numeric" maxLength={9} {...form.getInputProps('kpp')} />
        <TextInput label="Банк" maxLength={200} {...form.getInputProps('bank')} />
        <TextInput label="БИК" inputMode="numeric" maxLength={9} {...form.getInputProps('bik')} />
      </SimpleGrid>
      <TextInput
        label="Расчётный счёт"
        inputMode="numeric"
        maxLength={20}
        {...form.getInputProps('account')}
      />
      <TextInput
        label="Корреспондентский счёт"
        inputMode="numeric"
        maxLength={20}
        {...form.getInputProps('correspondentAccount')}
      />
      <SignerFields field={(name) => form.getInputProps(name)} />
    </Form>
  )
}

/** The form of the clinic's bank and signatory. Name, address and ОГРН come from the clinic's settings. */
export function PayeeForm({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(payeeQuery())
  if (data) return <Fields payee={data} onClose={onClose} />
  return error ? (
    <ErrorState title="Реквизиты не загрузились" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeletons>
      <CardBone lines={5} />
    </Skeletons>
  )
}
