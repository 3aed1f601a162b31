import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, use, useState } from 'react'
import { longestCorrection } from '../../../../shared/imports/corrections/schema.ts'
import type { ImportCell, ImportField } from '../../../../shared/imports/schema.ts'
import { shortNames } from '../import-words.ts'
import { CellEditing } from './cell-editing.ts'

interface Props {
  row: number
  cell: ImportCell
}

/** A long value takes several lines, and its pencil stays in sight. */
const wholeText = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

/** Stands for a cell without a text. */
export const Empty = () => (
  <Text span inherit c="var(--app-text-2)">
    пусто
  </Text>
)

interface FieldProps {
  /** Where the row stands. */
  place: string
  cell: ImportCell
  first: string
  onSave: (text: string) => void
  onLeave: () => void
}

const day = 'ДД.ММ.ГГГГ'
/** A sample of the text for an empty field whose name does not tell its form. */
const samples: Partial<Record<ImportField, string>> = {
  gender: 'М или Ж',
  birth: day,
  hiredOn: day,
  lastPassedOn: day,
  dismissedOn: day,
}

/** The opened cell: Enter saves it and opens the next wrong one, Esc leaves it as it was. */
function CellField({ place, cell, first, onSave, onLeave }: FieldProps) {
  const [text, setText] = useState(first)
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the list («j», «k», arrows) are letters and moves of the cursor here.
    event.stopPropagation()
    if (event.key === 'Enter') onSave(text)
    if (event.key === 'Escape') onLeave()
  }
  return (
    <Group gap="xs" my={4} align="flex-end">
      <TextInput
        size="sm"
        flex="1 1 8rem"
        miw={0}
        autoFocus
        label={shortNames[cell.field]}
        aria-label={`${shortNames[cell.field]}, строка ${place}`}
        placeholder={samples[cell.field]}
        maxLength={longestCorrection}
        // Without this Esc would close the whole import.
        data-mantine-stop-propagation
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button size="sm" onClick={() => onSave(text)}>
        Сохранить
      </Button>
    </Group>
  )
}

/** The name of a field before its value. */
export const FieldName = ({ field }: { field: ImportField }) => (
  <Text span inherit c="var(--app-text-2)">
    {shortNames[field]}:
  </Text>
)

/** A cell of the file after the name of its field, corrected where it stands. */
export function CellEditor({ row, cell }: Props) {
  const editing = use(CellEditing)
  const { field } = cell
  if (!editing)
    return (
      <>
        <FieldName field={field} /> {cell.text || <Empty />}
      </>
    )
  const text = editing.textOf(row, cell)
  const failure = editing.failureOf(row, field)
  if (editing.isEdited(row, field))
    return (
      <CellField
        place={editing.placeOf(row)}
        cell={cell}
        first={text}
        onSave={(typed) => void editing.save(row, cell, typed)}
        onLeave={editing.leave}
      />
    )
  return (
    <>
      <FieldName field={field} />{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        fw={400}
        h="auto"
        maw="100%"
        aria-label={`Исправить: ${shortNames[field]}, строка ${editing.placeOf(row)}, ${text || 'пусто'}`}
        rightSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
        onClick={() => editing.begin(row, field)}
      >
        <Text span inherit ta="left" lh="sm" py={3} style={wholeText}>
          {text || 'пусто'}
        </Text>
      </Button>
      {failure && (
        <Text span inherit display="block" role="alert" c="var(--app-danger)">
          Не сохранилось: {failure}
        </Text>
      )}
    </>
  )
}
