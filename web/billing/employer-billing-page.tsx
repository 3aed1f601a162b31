import { Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bill, BillYear } from '../../shared/billing/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { peopleText } from '../../shared/platform/count-words.ts'
import { formatDay } from '../../shared/platform/days.ts'
import { moneyText } from '../../shared/prices/ru.ts'
import { useActiveOrganization } from '../platform/active-organization.ts'
import { Card } from '../ui/card.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { billYearQuery, employerBillsQuery, saveEmployerBill } from './api.ts'
import { BillPill } from './parts/bill-pill.tsx'
import { billTitle, paymentDaysText, periodText } from './parts/bill-words.ts'
import { FileButtons } from './parts/file-buttons.tsx'

const Sum = ({ name, amount, note }: { name: string; amount: number; note?: string }) => (
  <Card component="div">
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text fz="1.375rem" fw={600}>
      {moneyText(amount)}
    </Text>
    {note && (
      <Text size="sm" c="var(--app-on-danger-soft)">
        {note}
      </Text>
    )}
  </Card>
)

/** The sums of the year, and the agreements with their terms of payment. */
const Sums = ({ sums }: { sums: BillYear }) => (
  <Stack gap="sm">
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <Sum name="Оказано по актам" amount={sums.rendered} />
      <Sum name="Выставлено счетов" amount={sums.invoiced} />
      <Sum name="Оплачено" amount={sums.paid} />
      <Sum
        name="Осталось оплатить"
        amount={sums.left}
        {...(sums.overdue > 0 && { note: `из них просрочено ${moneyText(sums.overdue)}` })}
      />
    </SimpleGrid>
    {sums.agreements.map(({ number, signedOn, until, paymentDays }) => (
      <Text key={number} size="sm" c="dimmed">
        Договор № {number} от {formatDay(signedOn)}
        {until && `, действует до ${formatDay(until)}`}. Срок оплаты: {paymentDaysText(paymentDays)} со дня
        счёта.
      </Text>
    ))}
  </Stack>
)

const Row = ({ bill, organization }: { bill: Bill; organization: OrganizationId }) => (
  <Card component="article" aria-label={billTitle(bill)}>
    <Group justify="space-between" gap="sm">
      <Stack gap={4}>
        <Text fw={600}>{billTitle(bill)}</Text>
        <Text size="sm" c="dimmed">
          {moneyText(bill.total)}, {peopleText(bill.people)}, осмотры {periodText(bill)}
        </Text>
        <div>
          <BillPill bill={bill} />
        </div>
      </Stack>
      {!bill.annulledAt && (
        <Stack gap="xs">
          <FileButtons
            paper={billTitle(bill)}
            save={(format, signal) => saveEmployerBill({ organization, id: bill.id, format }, signal)}
          />
        </Stack>
      )}
    </Group>
  </Card>
)

function Bills({ organization, year }: { organization: OrganizationId; year: number }) {
  const list = useInfiniteQuery(employerBillsQuery(organization, year))
  const { data, error, isPending, refetch } = list
  const bills = data?.pages.flatMap(({ items }) => items) ?? []
  if (isPending)
    return (
      <Skeletons>
        <CardBone lines={2} />
      </Skeletons>
    )
  if (error && !data)
    return <ErrorState title="Документы не загрузились" error={error} onRetry={() => void refetch()} />
  if (bills.length === 0)
    return (
      <Empty drawing={<IconTile icon={IconReceipt2} size="lg" />} title="Счетов и актов пока нет">
        Здесь появятся счета и акты оказанных услуг, когда их оформит медицинский центр.
      </Empty>
    )
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        Счета и акты
      </Title>
      {bills.map((bill) => (
        <Row key={bill.id} bill={bill} organization={organization} />
      ))}
      <MoreButton list={list} />
    </Stack>
  )
}

function Money({ organization }: { organization: OrganizationId }) {
  const [chosen, setChosen] = useState<number>()
  const { data: sums, error, refetch } = useQuery(billYearQuery(organization, chosen))
  if (error && !sums)
    return <ErrorState title="Суммы не загрузились" error={error} onRetry={() => void refetch()} />
  if (!sums)
    return (
      <Skeletons>
        <CardBone lines={3} />
      </Skeletons>
    )
  const years = [...new Set([sums.year, ...sums.years])].sort((one, other) => other - one)
  return (
    <Stack>
      {years.length > 1 && (
        <NativeSelect
          maw={160}
          label="Год"
          data={years.map(String)}
          value={String(sums.year)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <Sums sums={sums} />
      <Bills organization={organization} year={sums.year} />
    </Stack>
  )
}

/** `/organization/billing`: the sums of the year of the current organization, its invoices and acts. */
export function EmployerBillingPage() {
  const organization = useActiveOrganization()
  return (
    <Page wide>
      <PageHeader title="Счета и акты" sub={organization?.name} />
      {organization && <Money organization={organization.id} />}
    </Page>
  )
}
