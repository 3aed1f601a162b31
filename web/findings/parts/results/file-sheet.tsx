import { Button, Checkbox, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formOf } from '../../../../shared/findings/forms.ts'
import { resultsContract } from '../../../../shared/findings/results/contract.ts'
import { rowStateNames } from '../../../../shared/findings/results/ru.ts'
import type {
  AwaitedService,
  CheckedRow,
  LeftResult,
  ResultFile,
  RowState,
  SentResult,
} from '../../../../shared/findings/results/schema.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { CallError, call } from '../../../platform/call.ts'
import { FileZone } from '../../../ui/file-zone.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useResultFile } from './use-result-file.ts'

interface Props {
  owner: string
  service: Pick<AwaitedService, 'service' | 'name' | 'kind'>
  onWritten: () => void
  onClose: () => void
}

function optionsOf({ service, kind }: Props['service']) {
  const { fields } = formOf({ service, kind }, clinicDay(new Date()))
  return [
    { value: '', label: 'Не загружать' },
    { value: 'fullname', label: 'ФИО' },
    { value: 'birth', label: 'Дата рождения' },
    { value: 'number', label: 'Номер записи' },
    ...fields.map(({ key, name }) => ({ value: key, label: name })),
    { value: 'text', label: 'Описание' },
  ]
}

interface ColumnsProps {
  columns: ResultFile['columns']
  options: { value: string; label: string }[]
  isBusy: boolean
  onChoose: (at: number, holds: string | null) => void
}

/** The choice of the content of each column; it is remembered for the next file. */
const Columns = ({ columns, options, isBusy, onChoose }: ColumnsProps) => (
  <Group gap="sm" align="flex-end" component="section" aria-label="Столбцы файла">
    {columns.map(({ heading, holds }, at) => (
      <NativeSelect
        // biome-ignore lint/suspicious/noArrayIndexKey: headings of a file may repeat, their places do not change
        key={at}
        size="sm"
        label={heading || `Столбец ${at + 1}`}
        data={options}
        disabled={isBusy}
        value={holds ?? ''}
        onChange={({ currentTarget }) => onChoose(at, currentTarget.value || null)}
      />
    ))}
  </Group>
)

const good: readonly RowState[] = ['ready', 'same']

function Row({ row, isChosen, onChoose }: { row: CheckedRow; isChosen: boolean; onChoose: () => void }) {
  const { line, who, state, message, shown, person } = row
  return (
    <Table.Tr>
      <Table.Td>{line}</Table.Td>
      <Table.Td>{person?.fullname ?? (who || 'Без имени')}</Table.Td>
      <Table.Td>
        <Stack gap={4} align="flex-start">
          <StatusPill
            tone={state === 'ready' ? 'ok' : state === 'same' ? 'mute' : 'warn'}
            icon={good.includes(state) ? IconCircleCheck : IconAlertTriangle}
          >
            {rowStateNames[state]}
          </StatusPill>
          {shown && <Text fz="sm">{shown}</Text>}
          {message && (
            <Text fz="sm" c="dimmed">
              {message}
            </Text>
          )}
          {state === 'other' && (
            <Checkbox
              label="Записать новое значение, прежнее сохранится"
              checked={isChosen}
              onChange={onChoose}
            />
          )}
        </Stack>
      </Table.Td>
    </Table.Tr>
  )
}

const resultForms = ['результат', 'результата', 'результатов'] as const

/** Rows that are wrong stand first: somebody has to look at them. */
const byNeed = (rows: readonly CheckedRow[]) =>
  rows.toSorted((one, other) => Number(good.includes(one.state)) - Number(good.includes(other.state)))

/** Sends results in portions that the call takes; says how far it came when one fails. */
async function sendAll(results: readonly SentResult[]) {
  const left: LeftResult[] = []
  let written = 0
  try {
    for (let at = 0; at < results.length; at += 100) {
      const answer = await call(resultsContract.save, { body: { results: results.slice(at, at + 100) } })
      written += answer.written.length
      left.push(...answer.left)
    }
    return { written, left, failure: null }
  } catch (error) {
    return { written, left, failure: error instanceof CallError ? error.message : 'Нет связи с сервером' }
  }
}

function leftWords({ rows }: ResultFile, { booking, message, fields }: LeftResult): string {
  const name = rows.find(({ person }) => person?.booking === booking)?.person?.fullname ?? ''
  return `${name}: ${Object.values(fields).join('; ') || message}`
}

function Checked({ read, onWritten }: { read: ResultFile; onWritten: () => void }) {
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const isTaken = ({ state, person }: CheckedRow) =>
    state === 'ready' || (state === 'other' && person !== null && again.has(person.booking))
  const taken = read.rows.flatMap((row) => (row.result && isTaken(row) ? [row.result] : []))
  const toggle = (booking: string) => {
    setDone(false)
    setAgain((now) =>
      now.has(booking) ? new Set([...now].filter((one) => one !== booking)) : new Set([...now, booking]),
    )
  }
  const load = async () => {
    setBusy(true)
    const { written, left: refused, failure } = await sendAll(taken)
    setBusy(false)
    setLeft(refused.map((one) => leftWords(read, one)))
    setDone(failure === null)
    if (failure)
      toast(
        'danger',
        `Загрузка прервалась, записано: ${written}`,
        `${failure}. Записанное не повторится: загрузите файл ещё раз`,
      )
    else
      toast(
        'ok',
        `Записано: ${countOf(written, resultForms)}`,
        refused.length > 0 ? 'Остальные названы ниже' : '',
      )
    if (written > 0) onWritten()
  }
  const wrong = read.rows.filter(({ state }) => !good.includes(state)).length
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text role="status">
          {isDone
            ? 'Файл загружен. Для следующего нажмите «Другой файл»'
            : `Строк: ${read.rows.length}, можно записать: ${taken.length}`}
          {!isDone && wrong > 0 && `, посмотрите: ${wrong}`}
        </Text>
        {!isDone && (
          <Button disabled={taken.length === 0} loading={isBusy} onClick={() => void load()}>
            Записать {countOf(taken.length, resultForms)}
          </Button>
        )}
      </Group>
      {left.length > 0 && (
        <Note tone="danger" icon={IconAlertTriangle} role="alert">
          <b>Не записано:</b> {left.join('. ')}
        </Note>
      )}
      <Table.ScrollContainer minWidth={0}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Строка</Table.Th>
              <Table.Th>Человек</Table.Th>
              <Table.Th>Результат</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {byNeed(read.rows).map((row) => (
              <Row
                key={row.line}
                row={row}
                isChosen={row.person !== null && again.has(row.person.booking)}
                onChoose={() => row.person && toggle(row.person.booking)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

/** Loads results of a service from a file of a laboratory: the file, its columns, what it writes. */
export function FileSheet({ owner, service, onWritten, onClose }: Props) {
  const work = useResultFile(owner, service.service)
  const { file, read, isBusy, choose, clear } = work
  return (
    <FormSheet opened onClose={onClose} title={`Результаты из файла: ${service.name}`} place="whole">
      {read ? (
        <Stack>
          <Group justify="space-between">
            <Text c="dimmed">{file?.name}</Text>
            <Button variant="default" size="sm" onClick={clear}>
              Другой файл
            </Button>
          </Group>
          {work.failure && (
            <Note tone="danger" icon={IconAlertTriangle} role="alert">
              {work.failure}
            </Note>
          )}
          <Columns columns={read.columns} options={optionsOf(service)} isBusy={isBusy} onChoose={choose} />
          <Checked key={JSON.stringify(read.columns)} read={read} onWritten={onWritten} />
        </Stack>
      ) : (
        <FileZone
          label="Файл лаборатории"
          {...work}
          progress={<ProgressBar label="Читаем файл" share={null} />}
        >
          .xlsx или .csv до 2&nbsp;МБ. Нужны ФИО и дата рождения или номер записи, и столбцы со значениями.
        </FileZone>
      )}
    </FormSheet>
  )
}
