import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card-place.module.css'

/** Props that a list passes to each row. */
export interface RowState {
  /** Its card is open. */
  isOpen: boolean
  /** The single row that Tab reaches. */
  isStop: boolean
  onOpen: () => void
  onFocus?: () => void
}

interface RowButtonProps extends RowState {
  id: string
  className: string | undefined
  children: ReactNode
}

/** A list row that opens the card beside it: `walkRows` and `CardPlace` find it by its id. */
export const RowButton = ({ id, isOpen, isStop, onOpen, onFocus, className, children }: RowButtonProps) => (
  <UnstyledButton
    className={`${classes.row} ${className}`}
    data-row={id}
    aria-current={isOpen || undefined}
    tabIndex={isStop ? 0 : -1}
    onFocus={onFocus}
    onClick={onOpen}
  >
    {children}
  </UnstyledButton>
)
