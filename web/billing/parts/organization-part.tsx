import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFilePlus, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agreement } from '../../../shared/billing/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { formatDay } from '../../../shared/platform/days.ts'
import { Card } from '../../ui/card.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { CardBone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { agreementsQuery, saveAnnex } from '../api.ts'
import { AgreementForm } from './agreement-form.tsx'
import { paymentDaysText } from './bill-words.ts'
import { FileButtons } from './file-buttons.tsx'
import { NewBillForm } from './new-bill-form.tsx'

type Open = { form: 'agreement'; agreement: Agreement | null } | { form: 'bill'; agreement: Agreement } | null

interface AgreementRowProps {
  agreement: Agreement
  onOpen: (open: Open) => void
}

const AgreementRow = ({ agreement, onOpen }: AgreementRowProps) => (
  <Card component="article" aria-label={`Договор № ${agreement.number}`}>
    <Stack gap="sm">
      <div>
        <Text fw={600}>
          Договор № {agreement.number} от {formatDay(agreement.signedOn)}
        </Text>
        <Text size="sm" c="dimmed">
          {agreement.until ? `Действует до ${formatDay(agreement.until)}. ` : ''}Срок оплаты:{' '}
          {paymentDaysText(agreement.paymentDays)}. Подписывает {agreement.signerName}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="sm"
          leftSection={<IconFilePlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => onOpen({ form: 'bill', agreement })}
        >
          Новый акт или счёт
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={() => onOpen({ form: 'agreement', agreement })}
        >
          Изменить
        </Button>
        <Text size="sm">Приложение с ценами:</Text>
        <FileButtons
          paper="Приложение с ценами"
          save={(format, signal) => saveAnnex(agreement.id, format, signal)}
        />
      </Group>
    </Stack>
  </Card>
)

/** The agreements of a chosen organization, and the forms that change them and make bills. */
export function OrganizationPart({ organization }: { organization: OrganizationId }) {
  const { data, error, refetch } = useQuery(agreementsQuery(organization))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (error && !data)
    return <ErrorState title="Договоры не загрузились" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Skeletons>
        <CardBone lines={2} />
      </Skeletons>
    )
  return (
    <Stack gap="sm">
      {data.length === 0 && <Text c="dimmed">Договора с этой организацией пока нет.</Text>}
      {data.map((agreement) => (
        <AgreementRow key={agreement.id} agreement={agreement} onOpen={setOpen} />
      ))}
      <div>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen({ form: 'agreement', agreement: null })}
        >
          Записать договор
        </Button>
      </div>
      <FormSheet
        opened={open?.form === 'agreement'}
        onClose={close}
        title={open?.agreement ? 'Изменить договор' : 'Записать договор'}
      >
        {open?.form === 'agreement' && (
          <AgreementForm organization={organization} agreement={open.agreement} onClose={close} />
        )}
      </FormSheet>
      <FormSheet opened={open?.form === 'bill'} onClose={close} title="Новый акт или счёт">
        {open?.form === 'bill' && <NewBillForm agreement={open.agreement} onClose={close} />}
      </FormSheet>
    </Stack>
  )
}
