import { ActionIcon, Button, Flex, Group, Stack, Text } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconPencil,
} from '@tabler/icons-react'
import type { Day } from '../../../../shared/platform/days.ts'
import { Note } from '../../../ui/note.tsx'
import { DayField } from '../day-field.tsx'
import type { DraftWork } from '../use-draft.ts'
import { savedText, steepText } from '../words.ts'
import { ChangeList } from './change-list.tsx'
import { type Change, isGrown, isSuspicious } from './changes.ts'
import classes from './panel.module.css'

/** The unsaved prices and all actions of their panel. */
export interface PanelProps {
  changes: readonly Change[]
  day: Day
  today: Day
  onDay: (day: Day) => void
  draft: DraftWork
  onShow: (change: Change) => void
  onSave: () => void
  onReset: () => void
  isBusy: boolean
  failure: string | null
  /** The result of the last paste or file. */
  said: string | null
}

const stepIcon = { size: 20, stroke: 1.75, 'aria-hidden': true }

/** Undo and redo. */
const Steps = ({ draft: { canUndo, canRedo, undo, redo } }: { draft: DraftWork }) => (
  <Flex component="span" mr={-10}>
    {canUndo && (
      <ActionIcon variant="subtle" size={44} aria-label="Шаг назад" title="Шаг назад, Ctrl+Z" onClick={undo}>
        <IconArrowBackUp {...stepIcon} />
      </ActionIcon>
    )}
    {canRedo && (
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label="Шаг вперёд"
        title="Шаг вперёд, Ctrl+Y"
        onClick={redo}
      >
        <IconArrowForwardUp {...stepIcon} />
      </ActionIcon>
    )}
  </Flex>
)

/** The number of unsaved prices. */
export const Unsaved = ({ count }: { count: number }) => (
  <span className={classes.unsaved}>
    <IconPencil size={16} stroke={2} aria-hidden />
    {count}
  </span>
)

/** Shows unsaved prices, the day from which they apply, and one save button. */
export function ChangesPanel(props: PanelProps) {
  const { changes, day, today, onDay, draft, onShow, onSave, onReset, isBusy, failure, said } = props
  const steep = changes.filter(isSuspicious)
  const grown = steep.filter(isGrown).length
  return (
    <Stack gap="sm">
      <Group gap="xs" justify="space-between" wrap="nowrap" mb={-8}>
        <h2 className={classes.title}>
          Не сохранено <Unsaved count={changes.length} />
        </h2>
        <Steps draft={draft} />
      </Group>
      <p className={classes.second}>Цена уже сделанных записей не изменится.</p>
      {said && (
        <Text size="sm" c="var(--app-on-accent-soft)" role="status">
          {said}
        </Text>
      )}
      <ChangeList changes={changes} onShow={onShow} />
      <DayField
        label="Цены действуют с"
        day={day}
        onDay={onDay}
        error={day < today ? 'Прошедшим днём цены не меняют' : undefined}
        description={day === today ? 'С сегодняшнего дня, сразу после сохранения' : undefined}
      />
      {steep.length > 0 && (
        <Note tone="warm" icon={IconAlertTriangle} role="status">
          {steepText(grown, steep.length - grown)}
        </Note>
      )}
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <Button fullWidth loading={isBusy} onClick={onSave}>
        Сохранить {savedText(changes.length)}
      </Button>
      <Button fullWidth variant="quiet" onClick={onReset}>
        Отменить всё
      </Button>
    </Stack>
  )
}
