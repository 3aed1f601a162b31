import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status-pill.module.css'

/** The look of a status beside its word. */
export interface StatusLook {
  tone: 'ok' | 'info' | 'warn' | 'danger' | 'mute'
  icon: Icon
}

/** A status shown by a word and an icon, never by colour alone. */
export function StatusPill({ tone, icon: Mark, children }: StatusLook & { children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      <Mark size={16} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
