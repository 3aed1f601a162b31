import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../panel/panel.module.css'

interface RowProps {
  onClick: () => void
  children: ReactNode
  /** Before the words. */
  mark?: ReactNode
  /** A second, quieter line. */
  note?: ReactNode
}

/** A line of a list that leads further. */
export const Row = ({ onClick, children, mark, note }: RowProps) => (
  <li>
    <UnstyledButton className={classes.row} onClick={onClick}>
      {mark}
      <span className={classes.words}>
        {children}
        {note && <small>{note}</small>}
      </span>
      <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  </li>
)
