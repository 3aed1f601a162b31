import { Button, Group, NativeSelect, Stack, Table, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { isOutOfNorm, normText } from '../../../../shared/findings/forms.ts'
import type { ResultRow } from '../../../../shared/findings/results/schema.ts'
import { awaitedWords } from '../../../../shared/findings/ru.ts'
import { isResultLate } from '../../../../shared/findings/rules.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import { Note } from '../../../ui/note.tsx'
import { type Entry, valuesOf } from '../entry.ts'
import { focusCell, moveOf, placeOf } from './grid-keys.ts'
import { cellText, type GridField, gridFields, itemOf } from './row-entry.ts'
import type { GridRows, RowErrors } from './use-grid-rows.ts'

interface CellProps {
  row: ResultRow
  field: GridField
  entry: Entry | undefined
  errors: RowErrors
  place: string
  onType: (typed: string) => void
}

/** Tells whether the typed value of a cell lies outside the norm of the person, and the norm. */
function judgeCell({ row, field, entry }: Pick<CellProps, 'row' | 'field' | 'entry'>) {
  const { form } = itemOf(row)
  const of = form.fields.find(({ key }) => key === field.key)
  if (!of) return { isOut: false, norm: '' }
  const value = entry && valuesOf(form, entry).find(({ key }) => key === field.key)?.value
  return { isOut: value !== undefined && isOutOfNorm(of, value, row), norm: normText(of, row) }
}

function Cell(props: CellProps) {
  const { row, field, entry, errors, place, onType } = props
  const { isOut, norm } = judgeCell(props)
  const error = errors[field.key]
  const value = cellText(row, entry, field.key)
  const shared = {
    size: 'xs',
    value,
    'aria-label': `${field.name}: ${row.fullname}`,
    'data-cell': place,
    ...(field.normal && { 'data-normal': field.normal }),
    error: error ?? isOut,
    title: error ?? (isOut ? `Вне нормы: ${norm}` : norm && `Норма: ${norm}`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(currentTarget.value),
  }
  return (
    <Stack gap={0}>
      {field.choices ? (
        <NativeSelect {...shared} error={Boolean(shared.error)} data={['', ...field.choices]} miw="8rem" />
      ) : (
        <TextInput
          {...shared}
          error={Boolean(shared.error)}
          autoComplete="off"
          miw={field.key === 'text' ? '10rem' : '4.5rem'}
          {...(field.key !== 'text' && { inputMode: 'decimal' as const })}
        />
      )}
      {(error || isOut) && (
        <Text fz={11} lh="0.875rem" c="var(--app-danger)" maw="9rem" {...(error && { role: 'alert' })}>
          {error ?? `Вне нормы${norm ? `: ${norm}` : ''}`}
        </Text>
      )}
    </Stack>
  )
}

/** Cells that the keys lead to are not hidden behind the names, in rem. */
const pinnedWidth = '14rem'

/** The column of names stays while the values are scrolled. */
const pinned = { position: 'sticky', left: 0, zIndex: 1, background: 'var(--mantine-color-body)' } as const

interface Props {
  grid: GridRows
  onOpen: (row: ResultRow) => void
}

function Person({
  row,
  onOpen,
  message,
}: {
  row: ResultRow
  onOpen: () => void
  message: string | undefined
}) {
  const today = clinicDay(new Date())
  return (
    <Stack gap={0} w={{ base: '8rem', sm: '13rem' }}>
      <UnstyledButton fz="sm" fw={500} lh="1.125rem" title={row.number} onClick={onOpen}>
        {row.fullname}
      </UnstyledButton>
      <Text fz="xs" lh="1rem" c={isResultLate(row.takenOn, today) ? 'var(--app-danger)' : 'dimmed'}>
        {formatDay(row.birth)}, {awaitedWords(row.takenOn, today)}
      </Text>
      {message && (
        <Text fz="xs" c="var(--app-danger)" role="alert">
          {message}
        </Text>
      )}
    </Stack>
  )
}

/** The grid in which the results of a service are typed, one row a person. */
export function ResultGrid({ grid, onOpen }: Props) {
  const { shown, entries, errors, busy, failure, written, typedCount, onType, save } = grid
  const [first] = shown
  const fields = first ? gridFields(first) : []
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event)
    const person = shown[at.row]
    const field = fields[at.column]
    if (!person || !field) return
    const norm = event.key === '+' ? field.normal : null
    if (norm) onType(person, field.key, norm)
    const move = moveOf({ target: event.target, key: norm ? 'ArrowDown' : event.key }, at, fields.length)
    if (!move) return
    event.preventDefault()
    if (event.key === 'Enter' && move.row > at.row) void save([person])
    focusCell(event.currentTarget, move)
  }
  return (
    <Stack gap="sm">
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          <b>Не сохранилось.</b> {failure}. Введённое осталось, сохраните ещё раз.
        </Note>
      )}
      <Group justify="space-between">
        <Text fz="sm" c="dimmed" visibleFrom="sm">
          Enter — дальше, в конце строки — сохранить её. Стрелки — между ячейками, «+» — норма из списка.
        </Text>
        <Group gap="sm">
          <Text fz="sm" role="status">
            {written.size > 0 && `Записано: ${written.size}`}
          </Text>
          <Button
            size="sm"
            disabled={typedCount === 0}
            loading={busy.size > 0}
            onClick={() => void save(shown)}
          >
            Сохранить{typedCount > 0 && ` ${typedCount}`}
          </Button>
        </Group>
      </Group>
      <Table.ScrollContainer
        minWidth={0}
        scrollAreaProps={{ viewportProps: { style: { scrollPaddingLeft: pinnedWidth } } }}
      >
        <Table onKeyDown={onKeyDown} verticalSpacing={4} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th style={pinned}>Человек</Table.Th>
              {fields.map(({ key, name }) => (
                <Table.Th key={key} fz="xs" lh="1rem">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row, at) => (
              <Table.Tr key={row.booking}>
                <Table.Td style={pinned} valign="top">
                  <Person row={row} message={errors[row.booking]?.['']} onOpen={() => onOpen(row)} />
                </Table.Td>
                {fields.map((field, column) => (
                  <Table.Td key={field.key} valign="top">
                    <Cell
                      row={row}
                      field={field}
                      entry={entries[row.booking]}
                      errors={errors[row.booking] ?? {}}
                      place={`${at}:${column}`}
                      onType={(typed) => onType(row, field.key, typed)}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
