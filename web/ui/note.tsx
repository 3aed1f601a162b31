import { Box, Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './marks.module.css'

interface NoteProps {
  /** `warm` where the user must act, `danger` for an error, `calm` and `teal` to inform. */
  tone: 'warm' | 'teal' | 'danger' | 'calm'
  icon: Icon
  children: ReactNode
  /** Buttons on the right. */
  action?: ReactNode
  /** `alert` is read out at once, `status` when the reader pauses. */
  role?: 'alert' | 'status'
}

/** A coloured line with an icon. */
export function Note({ tone, icon: Mark, children, action, role }: NoteProps) {
  return (
    <Group
      gap="sm"
      fz="sm"
      lh="1.25rem"
      c="var(--app-text)"
      className={classes.note}
      data-tone={tone}
      role={role}
    >
      <Group gap="sm" align="flex-start" wrap="nowrap" flex="1 1 12rem">
        <Mark className={classes.icon} size={20} stroke={1.75} aria-hidden />
        <Box flex={1} miw={0}>
          {children}
        </Box>
      </Group>
      {action && (
        <Group gap="xs" align="stretch">
          {action}
        </Group>
      )}
    </Group>
  )
}
