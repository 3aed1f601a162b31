import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import classes from './export.module.css'
import type { ExportWork } from './export-work.ts'

/** How the export goes, under the choices: nothing while it is quick; an error stays until another try. */
export function ExportState({ work: { isLong, failure, again, cancel } }: { work: ExportWork }) {
  if (failure)
    return (
      <Note
        tone="danger"
        icon={IconAlertCircle}
        role="alert"
        action={
          <Button size="sm" variant="default" onClick={again}>
            Повторить
          </Button>
        }
      >
        Файл не выгрузился. {failure}
      </Note>
    )
  if (!isLong) return null
  return (
    <div className={classes.state}>
      <ProgressBar label="Готовим файл" share={null} />
      <Button size="sm" variant="quiet" onClick={cancel}>
        Отменить
      </Button>
    </div>
  )
}
