import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { HintInput } from '../../../../shared/hints/schema.ts'
import type { MergeResult } from '../../../platform/merge.ts'
import { Note } from '../../../ui/note.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { fieldNames, type HintField, shownOf } from './hint-fields.ts'

interface StaleProps {
  merged: MergeResult<HintInput>
  /** The current version of the hint. */
  now: HintInput
  onTake: (fields: readonly HintField[]) => void
}

/** Another administrator has saved the hint meanwhile. */
export const StaleHint = ({ merged: { values, taken, disputed }, now, onTake }: StaleProps) => (
  <SaveConflict
    what="эту подсказку изменил другой администратор"
    fields={[...taken, ...disputed].map((field) => ({
      field,
      name: fieldNames[field],
      now: shownOf(now, field),
      mine: disputed.includes(field) ? shownOf(values, field) : null,
    }))}
    onTake={(field) => onTake([field])}
  />
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
