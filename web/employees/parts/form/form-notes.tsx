import { Button, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { duplicateWords } from '../../../../shared/employees/ru.ts'
import type { EmployeeId, FoundEmployee } from '../../../../shared/employees/schema.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import type { MergeResult } from '../../../platform/merge.ts'
import { Note } from '../../../ui/note.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { type FieldName, fieldNames, shownOf } from './field-names.ts'
import classes from './form.module.css'
import type { EmployeeValues } from './form-values.ts'

const about = ({ birth, personnelNumber, department, dismissedOn, isCandidate }: FoundEmployee): string =>
  [
    formatDay(birth),
    personnelNumber && `таб. ${personnelNumber}`,
    department,
    isCandidate ? 'кандидат' : dismissedOn && `уволен ${formatDay(dismissedOn)}`,
  ]
    .filter(Boolean)
    .join(', ')

interface DuplicatesProps {
  found: readonly FoundEmployee[]
  isBusy: boolean
  onOpen: (id: EmployeeId) => void
  onAnyway: () => void
}

/** Existing employees similar to the new one, and by what; the user decides. */
export const Duplicates = ({ found, isBusy, onOpen, onAnyway }: DuplicatesProps) => (
  <Note tone="warm" icon={IconUsers} role="alert">
    <b>{found.length === 1 ? 'Похоже, такой сотрудник уже есть' : 'Похоже, такие сотрудники уже есть'}</b>
    <Stack component="ul" gap={10} my={10}>
      {found.map((one) => (
        <Group key={one.id} component="li" gap="0.5rem 1rem" justify="space-between">
          <span className={classes.foundWords}>
            <Text span inherit fw={500}>
              {one.fullname}
            </Text>
            <span>{about(one)}</span>
            <span>Совпадает: {one.by.map((by) => duplicateWords[by]).join(', ')}</span>
          </span>
          <Button size="sm" variant="default" onClick={() => onOpen(one.id)}>
            Открыть
          </Button>
        </Group>
      ))}
    </Stack>
    <Button size="sm" variant="default" loading={isBusy} onClick={onAnyway}>
      Добавить всё равно
    </Button>
  </Note>
)

interface StaleProps {
  merged: MergeResult<EmployeeValues>
  /** The card as the other user saved it. */
  now: EmployeeValues
  /** The day of dismissal in the card as it now stands. */
  dismissedOn: Day | null
  onTake: (name: FieldName) => void
}

/** Another user has saved the card meanwhile: shows the changes and what happened to the typed values. */
export function Stale({ merged: { values, taken, disputed }, now, dismissedOn, onTake }: StaleProps) {
  const changeOf = (field: FieldName) => ({ field, name: fieldNames[field], now: shownOf(now, field) })
  const fields = [
    ...taken.map((field) => ({ ...changeOf(field), mine: null })),
    ...disputed.map((field) => ({ ...changeOf(field), mine: shownOf(values, field) })),
  ]
  const gone = dismissedOn ? `: записано увольнение ${formatDay(dismissedOn)}` : ''
  return <SaveConflict what={`эту карточку изменили${gone}`} fields={fields} onTake={onTake} />
}
