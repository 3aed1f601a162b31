import { Button } from '@mantine/core'
import { IconHistory, IconRefreshAlert } from '@tabler/icons-react'
import type { HintInput } from '../../../../shared/hints/schema.ts'
import type { MergeResult } from '../../../platform/merge.ts'
import { Note } from '../../../ui/note.tsx'
import classes from './editor.module.css'
import { fieldNames, type HintField, shownOf } from './hint-fields.ts'

interface StaleProps {
  merged: MergeResult<HintInput>
  /** The current version of the hint. */
  now: HintInput
  onTake: (fields: readonly HintField[]) => void
}

/** Another administrator has saved the hint meanwhile: shows the changes and what became of the typed text. */
export const StaleHint = ({ merged: { taken, disputed }, now, onTake }: StaleProps) => (
  <Note tone="warm" icon={IconRefreshAlert} role="alert">
    <b>Пока вы писали, эту подсказку изменил другой администратор.</b> Ваш текст цел.
    {taken.length > 0 && (
      <ul className={classes.changes}>
        {taken.map((field) => (
          <li key={field}>
            {fieldNames[field]}: теперь {shownOf(now, field)}
          </li>
        ))}
      </ul>
    )}
    {disputed.length > 0 && (
      <ul className={classes.changes}>
        {disputed.map((field) => (
          <li key={field} className={classes.disputed}>
            <span>
              <b>{fieldNames[field]}.</b> Вы оба изменили, в подсказке теперь:
            </span>
            <blockquote className={classes.theirs}>{shownOf(now, field)}</blockquote>
            <Button size="sm" variant="default" onClick={() => onTake([field])}>
              Взять новое
            </Button>
          </li>
        ))}
      </ul>
    )}
    {disputed.length > 1 && (
      <Button size="sm" variant="default" onClick={() => onTake(disputed)}>
        Взять всё новое
      </Button>
    )}
  </Note>
)

/** Says that unsaved text has been restored after a reload. */
export const Restored = ({ onDrop }: { onDrop: () => void }) => (
  <Note
    tone="calm"
    icon={IconHistory}
    role="status"
    action={
      <Button size="sm" variant="default" onClick={onDrop}>
        Вернуть как было
      </Button>
    }
  >
    Вернули ваш несохранённый текст.
  </Note>
)
