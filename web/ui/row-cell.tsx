import type { ReactElement } from 'react'
import classes from './row-cell.module.css'

interface RowCellProps {
  /** The text, or a link or pill in its place. */
  first: string | ReactElement
  /** A secondary line under it. */
  second?: string | null
  className?: string | undefined
}

/** A list cell. Long text takes as many lines as it needs. */
export const RowCell = ({ first, second, className }: RowCellProps) => (
  <div className={`${classes.cell} ${className}`}>
    {typeof first === 'string' ? <span className={classes.first}>{first}</span> : first}
    {second && <span className={classes.second}>{second}</span>}
  </div>
)
