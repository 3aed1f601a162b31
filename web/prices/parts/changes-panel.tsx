import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconArrowBackUp, IconArrowForwardUp, IconPencil } from '@tabler/icons-react'
import type { Day } from '../../../shared/platform/days.ts'
import { Note } from '../../ui/note.tsx'
import { ChangeList } from './change-list.tsx'
import type { Change } from './changes.ts'
import { DayField } from './day-field.tsx'
import classes from './panel.module.css'
import type { DraftWork } from './use-draft.ts'
import { fromText, savedText } from './words.ts'

/** The unsaved prices and all that their panel does. */
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
}

const stepIcon = { size: 20, stroke: 1.75, 'aria-hidden': true }

/** Steps back and forth. */
const Steps = ({ draft: { canUndo, canRedo, undo, redo } }: { draft: DraftWork }) => (
  <span className={classes.steps}>
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label="Шаг назад"
      title="Шаг назад, Ctrl+Z"
      disabled={!canUndo}
      onClick={undo}
    >
      <IconArrowBackUp {...stepIcon} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label="Шаг вперёд"
      title="Шаг вперёд, Ctrl+Y"
      disabled={!canRedo}
      onClick={redo}
    >
      <IconArrowForwardUp {...stepIcon} />
    </ActionIcon>
  </span>
)

/** How many prices are not saved. */
export const Unsaved = ({ count }: { count: number }) => (
  <span className={classes.unsaved}>
    <IconPencil size={16} stroke={2} aria-hidden />
    {count}
  </span>
)

/** What is not saved, the day from which it acts, and one save. */
export function ChangesPanel(props: PanelProps) {
  const { changes, day, today, onDay, draft, onShow, onSave, onReset, isBusy, failure } = props
  return (
    <div className={classes.panel}>
      <div className={classes.heading}>
        <h3 className={classes.title}>
          Не сохранено <Unsaved count={changes.length} />
        </h3>
        <Steps draft={draft} />
      </div>
      <p className={classes.second}>Цена уже сделанных записей не изменится.</p>
      <ChangeList changes={changes} onShow={onShow} />
      <DayField
        label="Цены действуют с"
        day={day}
        onDay={onDay}
        error={day < today ? 'Прошедшим днём цены не меняют' : undefined}
        description={day === today ? 'С сегодняшнего дня, сразу после сохранения' : undefined}
      />
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <Button fullWidth loading={isBusy} onClick={onSave}>
        Сохранить {savedText(changes.length)} {fromText(day, today)}
      </Button>
      <Button fullWidth variant="quiet" onClick={onReset}>
        Отменить всё
      </Button>
    </div>
  )
}
