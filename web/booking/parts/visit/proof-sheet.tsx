import { Text, TextInput } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type BookingId, Snils } from '../../../../shared/booking/schema.ts'
import { recognitionContract } from '../../../../shared/employees/account-link/contract.ts'
import { TypedReferral } from '../../../../shared/employees/account-link/schema.ts'
import { call } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'

// Both numbers stay typed while the other one is chosen; only the chosen one is checked and sent.
const Typed = z.discriminatedUnion('by', [
  z.object({ by: z.literal('snils'), snils: Snils }),
  z.object({ by: z.literal('referral'), referral: TypedReferral }),
])

interface Values {
  by: 'snils' | 'referral'
  snils: string
  referral: string
}

const choices = [
  { value: 'snils' as const, title: 'СНИЛС' },
  { value: 'referral' as const, title: 'Номер направления' },
]

interface Props {
  id: BookingId
  onClose: () => void
}

function ProofForm({ id, onClose }: Props) {
  const queries = useQueryClient()
  const { form, failure, isBusy, onSubmit } = useSchemaForm<Values>({
    schema: Typed,
    initialValues: { by: 'snils', snils: '', referral: '' },
    send: async ({ by, snils, referral }) => {
      const body = by === 'snils' ? { by, snils } : { by, referral }
      await call(recognitionContract.prove, { params: { id }, body })
      // All bookings of the same person have changed, and with them lists and the next check-up.
      await queries.invalidateQueries()
      onClose()
      toast('ok', 'Подтверждено', 'Результаты осмотров открыты')
    },
  })
  const { by, snils, referral } = form.getValues()
  useUnsaved(snils !== '' || referral !== '')
  return (
    <Form failure={failure} isBusy={isBusy} save="Подтвердить" onSubmit={onSubmit}>
      <Text c="dimmed">
        Сверим номер с тем, что указал работодатель. Результат увидите только вы. Если ни одного номера под
        рукой нет, паспорт проверят в регистратуре.
      </Text>
      <ChoiceCards
        legend="Чем подтвердить"
        name="by"
        isColumn
        value={by}
        choices={choices}
        onChange={(value) => form.setFieldValue('by', value)}
      />
      {by === 'snils' ? (
        <DigitsInput
          key="snils"
          label="СНИЛС"
          pattern={patterns.snils}
          placeholder="112-233-445 95"
          size="lg"
          data-autofocus
          {...form.getInputProps('snils')}
        />
      ) : (
        <TextInput
          key="referral"
          label="Номер направления"
          description="Стоит в заголовке направления от работодателя"
          placeholder="15/2026"
          size="lg"
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('referral')}
        />
      )}
    </Form>
  )
}

/** Asks for a number by which an employee proves who he is. */
export const ProofSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Подтвердите, что это вы"
    mark={<IconTile icon={IconShieldCheck} size="lg" />}
  >
    <ProofForm {...rest} />
  </FormSheet>
)
