import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCopy, IconPencil } from '@tabler/icons-react'
import { Fragment, type ReactNode, use } from 'react'
import { placeOf, type ReadSheet } from '../../../../shared/imports/row-place.ts'
import type { ImportCell, ImportRow, RowChange } from '../../../../shared/imports/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import type { Column } from '../../../ui/data-table/columns.ts'
import { shortNames } from '../import-words.ts'
import { names, repeatText, rowName } from '../steps/check-words.ts'
import { CellEditing } from './cell-editing.ts'
import { CellEditor, Empty, FieldName } from './cell-editor.tsx'

/** A row of the file as a row of the list. */
export type CheckedRow = ImportRow & { id: string }

const marks = {
  problem: { icon: IconAlertCircle, c: 'var(--app-danger)', label: 'Ошибка:' },
  warning: { icon: IconAlertTriangle, c: 'var(--app-on-accent-soft)', label: 'Внимание:' },
  repeat: { icon: IconCopy, c: 'var(--app-on-accent-soft)', label: undefined },
} as const

/** A reason: an icon and a sentence, not only a colour. */
function Reason({ kind, children }: { kind: keyof typeof marks; children: ReactNode }) {
  const { icon: Mark, c, label } = marks[kind]
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c={c} fw={500}>
      <Mark
        size={16}
        stroke={2}
        style={{ flex: 'none', marginTop: 2 }}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      />
      <span>{children}</span>
    </Group>
  )
}

/** A value that is wrong or is not taken over: its field, what the file says, and the reason. */
const Fault = ({ row, cell }: { row: number; cell: ImportCell }) => {
  const { field, text, problem, warning } = cell
  return (
    <div>
      {problem ? (
        <CellEditor row={row} cell={cell} />
      ) : (
        <>
          <FieldName field={field} /> {text || <Empty />}
        </>
      )}
      {problem && <Reason kind="problem">{problem}</Reason>}
      {warning && <Reason kind="warning">{warning}</Reason>}
    </div>
  )
}

/** Changes that an update makes in the known employee. */
function Changes({ changes }: { changes: RowChange[] }) {
  if (changes.length === 0)
    return (
      <Text span inherit c="var(--app-text-2)">
        Ничего не изменится
      </Text>
    )
  return changes.map(({ field, was, text }) => (
    <div key={field}>
      <FieldName field={field} />{' '}
      {was ? (
        <>
          <Text span inherit td="line-through" c="var(--app-text-2)">
            {was}
          </Text>{' '}
          →{' '}
        </>
      ) : null}
      {text}
    </div>
  ))
}

const isFaulty = ({ problem, warning }: ImportCell) => problem !== null || warning !== null

function Faults({ row }: { row: CheckedRow }) {
  const faulty = row.cells.filter(isFaulty)
  const repeat = repeatText(row, use(CellEditing)?.placeOf)
  if (faulty.length === 0 && !repeat && !row.changes) return null
  return (
    <Stack gap={6}>
      {repeat && <Reason kind="repeat">{repeat}</Reason>}
      {row.changes && <Changes changes={row.changes} />}
      {faulty.map((cell) => (
        <Fault key={cell.field} row={row.row} cell={cell} />
      ))}
    </Stack>
  )
}

/** The cells of an opened row that are not wrong, each to be corrected where it stands. */
function OpenCells({ row: { row, cells }, onClose }: { row: CheckedRow; onClose: () => void }) {
  const editing = use(CellEditing)
  return (
    <Stack gap={2}>
      {cells
        .filter(({ problem }) => problem === null)
        .map((cell) => (
          <div key={cell.field}>
            <CellEditor row={row} cell={cell} />
          </div>
        ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Готово, строка ${editing?.placeOf(row) ?? row}`}
          onClick={onClose}
        >
          Готово
        </Button>
      </div>
    </Stack>
  )
}

/** The other values of a row, each after the name of its field; a button opens all right cells of the row. */
function Facts({ row: checked }: { row: CheckedRow }) {
  const { row, cells } = checked
  const editing = use(CellEditing)
  if (editing?.isOpen(row)) return <OpenCells row={checked} onClose={() => editing.openRow(null)} />
  const shown = cells.filter((cell) => cell.text && !isFaulty(cell) && !names.includes(cell.field))
  return (
    <Group gap={4} wrap="nowrap" align="flex-start" justify="space-between">
      <span>
        {shown.map(({ field, text }, at) => (
          <Fragment key={field}>
            {at > 0 && ' · '}
            <Text span inherit c="var(--app-text-2)">
              {shortNames[field]}
            </Text>{' '}
            {text}
          </Fragment>
        ))}
      </span>
      {editing && (
        <ActionIcon
          size="md"
          my={-4}
          variant="subtle"
          aria-label={`Исправить строку ${editing.placeOf(row)}`}
          onClick={() => editing.openRow(row)}
        >
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** The number of a row, and under it the sheet when several are read. */
function RowNumber({ row, sheets }: { row: number; sheets: readonly ReadSheet[] }) {
  const place = placeOf(sheets, row)
  return (
    <>
      {numberWords(place.row)}
      {place.sheet !== null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {place.sheet}
        </Text>
      )}
    </>
  )
}

/**
 * The columns of the checked rows; `hasFaults`: some of them say what is wrong or stays as it was; `sheets`: those that are
 * read.
 */
export const rowColumns = (hasFaults: boolean, sheets: readonly ReadSheet[]): Column<CheckedRow>[] => [
  {
    key: 'row',
    title: 'Строка',
    caption: 'строка',
    width: sheets.length > 1 ? 7 : 4.5,
    isKept: true,
    cell: ({ row }) => <RowNumber row={row} sheets={sheets} />,
  },
  { key: 'name', title: 'Сотрудник', width: 12, share: 1, isName: true, cell: rowName },
  {
    key: 'faults',
    title: 'На что обратить внимание',
    width: 15,
    share: 2,
    isKept: true,
    isOff: !hasFaults,
    cell: (row) => <Faults row={row} />,
  },
  { key: 'facts', title: 'Остальное', width: 12, share: 3, isKept: true, cell: (row) => <Facts row={row} /> },
]

/** Tells whether a row says what is wrong or stays as it was. */
export const hasFault = (row: ImportRow): boolean => row.repeats !== null || row.cells.some(isFaulty)
