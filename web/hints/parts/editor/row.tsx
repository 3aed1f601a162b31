import { Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../panel/panel.module.css'

interface RowProps {
  onClick: () => void
  children: ReactNode
  /** Content before the text. */
  mark?: ReactNode
  /** A second, quieter line. */
  note?: ReactNode
}

/** A list row that leads to another view. */
export const Row = ({ onClick, children, mark, note }: RowProps) => (
  <li>
    <UnstyledButton className={classes.row} onClick={onClick}>
      {mark}
      <Text span inherit flex={1} miw={0} lh="1.375rem" fw={500} className={classes.words}>
        {children}
        {note && <small>{note}</small>}
      </Text>
      <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  </li>
)
