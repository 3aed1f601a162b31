import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Note } from '../ui/note.tsx'

/** Says in place of the times of a day that they are not known, and asks again. */
export const TimesFailed = ({ onRetry }: { onRetry: () => unknown }) => (
  <Note
    tone="danger"
    icon={IconCalendarOff}
    role="alert"
    action={
      <Button size="sm" variant="default" onClick={() => void onRetry()}>
        Повторить
      </Button>
    }
  >
    Не удалось узнать свободное время.
  </Note>
)
