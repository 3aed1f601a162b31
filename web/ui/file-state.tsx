import { Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { FileWork } from './file-work.ts'
import { Note } from './note.tsx'
import { ProgressBar } from './progress-bar.tsx'

/**
 * Shows how the making of a file goes: nothing while it is quick, then the progress. An error is shown until
 * the next try, the name of the saved file until another selection.
 */
export function FileState({ work: { isLong, failure, saved, again, cancel } }: { work: FileWork }) {
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
        Файл не получился. {failure}
      </Note>
    )
  if (saved)
    return (
      <Note tone="teal" icon={IconCircleCheck} role="status">
        <b>Файл сохранён:</b> {saved}
      </Note>
    )
  if (!isLong) return null
  return (
    <Stack gap="xs">
      <ProgressBar label="Готовим файл" share={null} />
      <Button size="sm" variant="quiet" w="fit-content" onClick={cancel}>
        Отменить
      </Button>
    </Stack>
  )
}
