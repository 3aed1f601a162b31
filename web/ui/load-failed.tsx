import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from './note.tsx'

/** Replaces a part of a page that failed to load: names it and offers a retry. */
export const LoadFailed = ({ children, onRetry }: { children: ReactNode; onRetry: () => unknown }) => (
  <Note
    tone="danger"
    icon={IconCloudOff}
    role="alert"
    action={
      <Button size="sm" variant="default" onClick={() => void onRetry()}>
        Повторить
      </Button>
    }
  >
    {children}
  </Note>
)
