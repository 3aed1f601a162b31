import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconBan, IconCash, IconReceipt2 } from '@tabler/icons-react'
import { useState } from 'react'
import { leftToPay } from '../../../shared/billing/rules.ts'
import { BillAnnulment, type ClinicBill, PaymentInput } from '../../../shared/billing/schema.ts'
import { peopleText } from '../../../shared/platform/count-words.ts'
import { clinicDay, formatDay } from '../../../shared/platform/days.ts'
import { moneyText } from '../../../shared/prices/ru.ts'
import { CallError } from '../../platform/call.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../ui/form-sheet.tsx'
import { Question } from '../../ui/question.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { toast } from '../../ui/toasts.tsx'
import { saveBill, useBillingChanges } from '../api.ts'
import { AmountInput } from './amount-input.tsx'
import { BillPill } from './bill-pill.tsx'
import { billTitle, periodText } from './bill-words.ts'
import { FileButtons } from './file-buttons.tsx'

interface SheetProps {
  bill: ClinicBill
  onClose: () => void
}

function PaymentForm({ bill, onClose }: SheetProps) {
  const { pay } = useBillingChanges()
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: PaymentInput,
    initialValues: { on: clinicDay(new Date()) as string, amount: leftToPay(bill), note: '' },
    send: async (values) => {
      await pay(bill.id, PaymentInput.parse(values))
      toast('ok', 'Оплата отмечена', billTitle(bill))
      onClose()
    },
  })
  useUnsaved(form.isDirty())
  return (
    <Form failure={failure} isBusy={isBusy} save="Отметить оплату" onSubmit={onSubmit}>
      <DateInput label="День оплаты" {...form.getInputProps('on')} />
      <AmountInput label="Сумма" {...form.getInputProps('amount')} />
      <TextInput label="Номер платёжки (необязательно)" maxLength={200} {...form.getInputProps('note')} />
    </Form>
  )
}

function AnnulForm({ bill, onClose }: SheetProps) {
  const { annul } = useBillingChanges()
  return (
    <ReasonForm
      rule={BillAnnulment.shape.reason}
      longest={300}
      usual={['Ошибка в периоде', 'Изменились цены', 'Ошибка в реквизитах']}
      readers="Её прочтут только администраторы"
      act="Аннулировать"
      send={async (reason) => {
        await annul(bill.id, reason)
        toast('ok', `${billTitle(bill)} аннулирован`, 'Его осмотры можно включить в другой документ')
      }}
      onClose={onClose}
    >
      {bill.organization.name}, {moneyText(bill.total)}. Отменить это будет нельзя, номер останется занят.
      Организация увидит, что документ не действует.
    </ReasonForm>
  )
}

function Payments({ bill }: { bill: ClinicBill }) {
  const { unpay } = useBillingChanges()
  const [asked, setAsked] = useState<ClinicBill['payments'][number] | null>(null)
  if (bill.payments.length === 0) return null
  const remove = async () => {
    const payment = asked
    setAsked(null)
    if (!payment) return
    try {
      await unpay(bill.id, payment.id)
      toast('ok', 'Оплата снята', moneyText(payment.amount))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast('danger', 'Не получилось', error.message)
    }
  }
  return (
    <Stack gap="xs">
      <Title order={3} size="md">
        Оплаты
      </Title>
      {bill.payments.map((payment) => (
        <Group key={payment.id} justify="space-between">
          <Text>
            {formatDay(payment.on)}: {moneyText(payment.amount)}
            {payment.note && `, платёжка № ${payment.note}`}
          </Text>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Снять оплату ${moneyText(payment.amount)}`}
            onClick={() => setAsked(payment)}
          >
            Снять
          </Button>
        </Group>
      ))}
      <Question
        opened={asked !== null}
        text={`Снять отметку об оплате${asked ? ` ${moneyText(asked.amount)}` : ''}?`}
        yes="Снять"
        no="Не менять"
        onYes={() => void remove()}
        onNo={() => setAsked(null)}
      />
    </Stack>
  )
}

function InvoiceButton({ bill }: { bill: ClinicBill }) {
  const { invoiceAct } = useBillingChanges()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const invoice = await invoiceAct(bill.id, { on: clinicDay(new Date()) })
      toast('ok', `${billTitle(invoice)} выставлен`, moneyText(invoice.total))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast('danger', 'Счёт не выставлен', error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      fullWidth
      loading={isBusy}
      leftSection={<IconReceipt2 size={18} stroke={1.75} aria-hidden />}
      onClick={() => void make()}
    >
      Выставить счёт
    </Button>
  )
}

function Acts({ bill }: { bill: ClinicBill }) {
  const [open, setOpen] = useState<'pay' | 'annul' | null>(null)
  const close = () => setOpen(null)
  const isPayable = leftToPay(bill) > 0
  return (
    <Stack gap="xs">
      {bill.kind === 'act' && !bill.invoice && <InvoiceButton bill={bill} />}
      {isPayable && (
        <Button
          fullWidth
          leftSection={<IconCash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen('pay')}
        >
          Отметить оплату
        </Button>
      )}
      <Button
        fullWidth
        variant="quiet"
        leftSection={<IconBan size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen('annul')}
      >
        Аннулировать
      </Button>
      <FormSheet opened={open === 'pay'} onClose={close} title="Отметить оплату">
        <PaymentForm bill={bill} onClose={close} />
      </FormSheet>
      <FormSheet opened={open === 'annul'} onClose={close} title={`${billTitle(bill)}: аннулировать?`}>
        <AnnulForm bill={bill} onClose={close} />
      </FormSheet>
    </Stack>
  )
}

/** A whole bill: its state, sums and files, the payments, and what an administrator may do with it. */
export const BillCard = ({ bill }: { bill: ClinicBill }) => (
  <Stack gap="lg">
    <div>
      <BillPill bill={bill} />
    </div>
    {!bill.annulledAt && (
      <FileButtons paper={billTitle(bill)} save={(format, signal) => saveBill(bill.id, format, signal)} />
    )}
    <Facts>
      <Fact caption="Организация">{bill.organization.name}</Fact>
      <Fact caption="Договор">№ {bill.agreement}</Fact>
      <Fact caption="Осмотры">
        {periodText(bill)}, {peopleText(bill.people)}
      </Fact>
      <Fact caption="Сумма">{moneyText(bill.total)}</Fact>
      {bill.dueOn && <Fact caption="Оплатить до">{formatDay(bill.dueOn)}</Fact>}
      {bill.dueOn && <Fact caption="Оплачено">{moneyText(bill.paid)}</Fact>}
      {bill.act && <Fact caption="По акту">№ {bill.act.number}</Fact>}
      {bill.invoice && <Fact caption="Счёт">№ {bill.invoice.number}</Fact>}
      {bill.annulReason && <Fact caption="Почему аннулирован">{bill.annulReason}</Fact>}
    </Facts>
    <Payments bill={bill} />
    {!bill.annulledAt && <Acts bill={bill} />}
  </Stack>
)
