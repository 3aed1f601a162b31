import { Button, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { departmentTitle } from '../../../shared/billing/ru.ts'
import type { Agreement, BillDraft, BillKind } from '../../../shared/billing/schema.ts'
import { countOf, peopleText } from '../../../shared/platform/count-words.ts'
import { clinicDay, type Day, parseDay } from '../../../shared/platform/days.ts'
import { moneyText } from '../../../shared/prices/ru.ts'
import { CallError } from '../../platform/call.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toasts.tsx'
import { billDraftQuery, useBillingChanges } from '../api.ts'
import { billTitle } from './bill-words.ts'

const serviceForms = ['услуга', 'услуги', 'услуг'] as const

/** The figures of a bill before it is made. */
const Figures = ({ kind, draft }: { kind: BillKind; draft: BillDraft }) => (
  <Stack gap="xs">
    <Facts>
      {draft.departments.map((department) => (
        <Fact key={department.name} caption={departmentTitle(department)}>
          {moneyText(department.total)}
        </Fact>
      ))}
      <Fact caption="Всего">
        <b>{moneyText(draft.total)}</b>, {peopleText(draft.people)}
      </Fact>
    </Facts>
    {draft.uncharged > 0 && (
      <Text size="sm" c="dimmed">
        Не включено {countOf(draft.uncharged, serviceForms)}: отказ, не нужно или не пройдено.
      </Text>
    )}
    {kind === 'act' && draft.unfinished > 0 && (
      <Text size="sm" c="dimmed">
        Осмотр ещё не завершили: {peopleText(draft.unfinished)}. Они войдут в следующий акт.
      </Text>
    )}
    {draft.billed > 0 && (
      <Text size="sm" c="dimmed">
        Уже в другом документе: {peopleText(draft.billed)}.
      </Text>
    )}
  </Stack>
)

interface NewBillFormProps {
  agreement: Agreement
  onClose: () => void
}

const monthStart = (day: Day): Day => `${day.slice(0, 8)}01` as Day

/** Makes an act or an invoice ahead of chosen days; shows what goes into it first. */
export function NewBillForm({ agreement, onClose }: NewBillFormProps) {
  const today = clinicDay(new Date())
  const [kind, setKind] = useState<BillKind>('act')
  const [days, setDays] = useState<{ from: string; to: string; on: string }>({
    from: monthStart(today),
    to: today,
    on: today,
  })
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { make } = useBillingChanges()
  const from = parseDay(days.from)
  const to = parseDay(days.to)
  const on = parseDay(days.on)
  const isAsked = from !== null && to !== null && from <= to
  const question = { kind, from: from ?? today, to: to ?? today }
  const { data: draft, error } = useQuery({ ...billDraftQuery(agreement.id, question), enabled: isAsked })
  const send = async () => {
    if (!draft || !on) return
    setBusy(true)
    setFailure(null)
    try {
      const bill = await make(agreement.id, { ...question, on, seen: draft.seen })
      toast('ok', `${billTitle(bill)} оформлен`, moneyText(bill.total))
      onClose()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setFailure(Object.values(refused.fields)[0] ?? refused.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form failure={failure} onSubmit={() => void send()}>
      <SegmentedControl
        aria-label="Что оформить"
        data={[
          { value: 'act', label: 'Акт' },
          { value: 'invoice', label: 'Счёт на предоплату' },
        ]}
        value={kind}
        onChange={(value) => setKind(value as BillKind)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <DateInput label="Осмотры с" value={days.from} onChange={(day) => setDays({ ...days, from: day })} />
        <DateInput label="по" value={days.to} onChange={(day) => setDays({ ...days, to: day })} />
        <DateInput label="Дата документа" value={days.on} onChange={(day) => setDays({ ...days, on: day })} />
      </SimpleGrid>
      {error && (
        <Note tone="danger" icon={IconAlertCircle}>
          {error.message}
        </Note>
      )}
      {draft && draft.people > 0 && <Figures kind={kind} draft={draft} />}
      {draft?.people === 0 && (
        <Text c="dimmed">
          {draft.billed > 0
            ? 'Все осмотры этих дней уже в другом документе.'
            : kind === 'act'
              ? 'За эти дни нет завершённых осмотров, которые записала организация.'
              : 'На эти дни нет записей организации.'}
        </Text>
      )}
      <Button type="submit" size="lg" loading={isBusy} disabled={!draft || draft.people === 0 || !on}>
        Оформить
      </Button>
    </Form>
  )
}
