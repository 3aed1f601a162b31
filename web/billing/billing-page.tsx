import { Button, Group, Stack } from '@mantine/core'
import { IconBuilding, IconBuildingBank, IconReceipt2, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListScreen } from '../list-views/list-screen.tsx'
import { OrganizationChoice } from '../organizations/organization-choice.tsx'
import { useTyped } from '../platform/typed.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { IconTile } from '../ui/icon-tile.tsx'
import { RecordPlace } from '../ui/record-place.tsx'
import { Empty } from '../ui/states.tsx'
import { billsQuery, useBill } from './api.ts'
import { filterOf, useBillAddress } from './parts/bill-address.ts'
import { BillCard } from './parts/bill-card.tsx'
import { billColumns, billFilters } from './parts/bill-columns.tsx'
import { billTitle } from './parts/bill-words.ts'
import { OrganizationPart } from './parts/organization-part.tsx'
import { PayeeForm } from './parts/payee-form.tsx'

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty
    drawing={<IconTile icon={IconReceipt2} tone="calm" size="lg" />}
    title={isFiltered ? 'Ничего не нашлось' : 'Счетов и актов пока нет'}
  >
    {isFiltered
      ? 'Под такой отбор не подходит ни один документ. Измените его или сбросьте.'
      : 'Выберите организацию, запишите договор с ней и оформите первый акт или счёт.'}
  </Empty>
)

type Open = 'payee' | 'organization' | null

interface ToolsProps {
  isChosen: boolean
  onOpen: (open: Open) => void
  onDrop: () => void
}

const Tools = ({ isChosen, onOpen, onDrop }: ToolsProps) => (
  <Group gap="xs">
    {isChosen ? (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
        onClick={onDrop}
      >
        Все организации
      </Button>
    ) : (
      <Button
        size="sm"
        leftSection={<IconBuilding size={18} stroke={1.75} aria-hidden />}
        onClick={() => onOpen('organization')}
      >
        Выбрать организацию
      </Button>
    )}
    <Button
      size="sm"
      variant="default"
      leftSection={<IconBuildingBank size={18} stroke={1.75} aria-hidden />}
      onClick={() => onOpen('payee')}
    >
      Реквизиты центра
    </Button>
  </Group>
)

/** `/admin?billing`: agreements with organizations, their acts, invoices and payments. */
export function BillingPage() {
  const address = useBillAddress()
  const { q, organization, opened, go } = address
  const [typed, onType] = useTyped(q, (next) => go({ q: next }))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const filter = filterOf(address)
  const list = useInfiniteQuery(billsQuery(filter))
  const { search: _, organization: __, ...values } = filter
  return (
    <Stack gap="sm">
      <Tools
        isChosen={organization !== undefined}
        onOpen={setOpen}
        onDrop={() => go({ organization: undefined })}
      />
      {organization && <OrganizationPart key={organization} organization={organization} />}
      <ListScreen
        name="bills"
        label="Счета и акты"
        columns={billColumns}
        query={list}
        search={{ label: 'Организация или номер', placeholder: 'Название, ИНН или номер', typed, onType }}
        filters={billFilters}
        values={q ? { ...values, q } : values}
        scope={organization ?? ''}
        go={go}
        opened={opened}
        onOpen={(bill) => go({ bill })}
        lost="Счета и акты не загрузились"
        safe="Они целы, попробуйте ещё раз."
        empty={<Nothing isFiltered={Object.keys(filter).length > 0} />}
        card={(place) => (
          <RecordPlace
            {...place}
            opened={opened}
            useRecord={useBill}
            title={(bill) => (bill ? billTitle(bill) : 'Документ')}
            closeName="Закрыть карточку"
            lost="Документ не загрузился"
            safe="Он цел, попробуйте ещё раз."
            onClose={() => go({ bill: undefined })}
          >
            {(bill) => <BillCard bill={bill} />}
          </RecordPlace>
        )}
      />
      <FormSheet opened={open === 'payee'} onClose={close} title="Реквизиты центра для счетов">
        <PayeeForm onClose={close} />
      </FormSheet>
      <FormSheet opened={open === 'organization'} onClose={close} title="Чьи договоры и счета открыть">
        <OrganizationChoice
          onChoose={(id) => {
            close()
            go({ organization: id })
          }}
        />
      </FormSheet>
    </Stack>
  )
}
