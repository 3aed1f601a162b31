import { Button, Checkbox, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconClipboardList, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { handedName, receiverNames, sideNames } from '../../../../shared/conclusions/receipts/ru.ts'
import { sidesFor } from '../../../../shared/conclusions/receipts/rules.ts'
import type { ReceiptId, ReceiptRecord } from '../../../../shared/conclusions/receipts/schema.ts'
import { Receiver } from '../../../../shared/conclusions/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { CallError } from '../../../platform/call.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { FileState } from '../../../ui/file-state.tsx'
import { useFileWork } from '../../../ui/file-work.ts'
import { Failure, Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { whenWords } from '../../../ui/when.ts'
import { printSlip, receiptQuery, useReceipts } from '../../api.ts'
import { HandingFields, useHanding } from './handing-fields.tsx'

const itemWords = (item: ReceiptRecord['items'][number]): string =>
  `${handedName(item)} ${item.number}, ${item.fullname}, ${sideNames[item.side].toLowerCase()}`

/** The words of a record, with the reason for which it corrected the former one. */
const Said = ({ record }: { record: ReceiptRecord }) => (
  <Facts>
    <Fact caption="Кому">
      {[receiverNames[record.receiver], record.name, record.document].filter(Boolean).join(', ')}
    </Fact>
    <Fact caption="Когда">{formatDay(record.on)}</Fact>
    <Fact caption="Расписка">{record.signedOn ? formatDay(record.signedOn) : 'Не подписана'}</Fact>
    <Fact caption="Кто выдал">
      {[record.by, whenWords(record.givenAt, new Date())].filter(Boolean).join(', ')}
    </Fact>
    {record.reason && <Fact caption="Почему исправлено">{record.reason}</Fact>}
  </Facts>
)

interface FormProps {
  record: ReceiptRecord
  onClose: () => void
}

/** The record as it really was: the typed correction is another record, and papers left out wait again. */
function CorrectForm({ record, onClose }: FormProps) {
  const items = record.items.filter(({ isUndone }) => !isUndone)
  const { receiver, name, document, on, signedOn } = record
  const handing = useHanding({ receiver, on, signedOn, ...(name && { name }), ...(document && { document }) })
  const { correct } = useReceipts()
  const [keeps, setKeeps] = useState<readonly number[]>(items.map(({ position }) => position))
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useUnsaved((handing.isDirty || reason !== '' || keeps.length < items.length) && !isBusy)
  const sides = new Set(items.map(({ side }) => side))
  const receivers = Receiver.options.filter((one) => [...sides].every((side) => sidesFor(one).includes(side)))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = handing.read()
    if (!read || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await correct(record.id, { ...read, keeps: [...keeps], reason })
      toast('ok', keeps.length > 0 ? 'Запись исправлена' : 'Выдача отменена', 'Прежняя осталась в истории')
      onClose()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      handing.setErrors(error.fields)
      setFailure(Object.keys(error.fields).some((field) => field !== 'reason') ? null : error.message)
    }
  }
  return (
    <Form isBusy={isBusy} save="Исправить запись" onSubmit={(event) => void submit(event)}>
      <HandingFields handing={handing} receivers={receivers} />
      <Checkbox.Group
        label="Что выдано на самом деле"
        description="Без отметки документ снова ждёт выдачи"
        value={keeps.map(String)}
        onChange={(next) => setKeeps(next.map(Number))}
      >
        <Stack gap="xs" mt="xs">
          {items.map((item) => (
            <Checkbox key={item.position} value={String(item.position)} label={itemWords(item)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label="Почему исправляете"
        name="reason"
        autoComplete="off"
        maxLength={300}
        value={reason}
        error={handing.errors.reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          handing.mend(['reason'])
        }}
      />
      {failure && <Failure why={failure} />}
    </Form>
  )
}

function Records({ records, onClose }: { records: readonly ReceiptRecord[]; onClose: () => void }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const work = useFileWork({ hasToast: true })
  const [now, ...former] = records
  if (!now) return null
  if (isCorrecting) return <CorrectForm record={now} onClose={onClose} />
  return (
    <Stack gap="md">
      <Said record={now} />
      <Stack component="ul" gap={4} aria-label="Документы">
        {now.items.map((item) => (
          <Text component="li" size="sm" key={item.position} {...(item.isUndone && { td: 'line-through' })}>
            {itemWords(item)}
          </Text>
        ))}
      </Stack>
      <Group gap="sm">
        <Button onClick={() => setCorrecting(true)}>Исправить запись</Button>
        <Button
          variant="default"
          disabled={work.isBusy}
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          onClick={() => work.run((signal) => printSlip(now.id, signal))}
        >
          Напечатать расписку
        </Button>
      </Group>
      <FileState work={work} />
      {former.length > 0 && (
        <Stack component="section" gap="sm" aria-label="Прежние записи">
          <Title order={3} size="h4">
            Как было записано раньше
          </Title>
          {former.map((record) => (
            <Said key={record.id} record={record} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

/** A handing: what it says, its расписка, its correction, and the former records that stay. */
export function CorrectSheet({ id, onClose }: { id: ReceiptId; onClose: () => void }) {
  const { data, error, refetch } = useQuery(receiptQuery(id))
  return (
    <FormSheet
      opened
      onClose={onClose}
      title="Запись о выдаче"
      place="side"
      mark={<IconTile icon={IconClipboardList} size="lg" />}
    >
      {data ? (
        <Records records={data} onClose={onClose} />
      ) : error ? (
        <ErrorState
          title="Запись не загрузилась"
          error={error}
          safe="Она цела, попробуйте ещё раз."
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton h={240} />
      )}
    </FormSheet>
  )
}
