import type { ReactElement } from 'react'
import classes from './row-cell.module.css'

interface RowCellProps {
  /** The words, or what stands in their place: a link, a pill. */
  first: string | ReactElement
  /** A quieter line under it. */
  second?: string | null
  className?: string | undefined
}

/** A cell of a list. Words that do not fit end in dots, and the pointer shows them whole. */
export const RowCell = ({ first, second, className }: RowCellProps) => (
  <div className={`${classes.cell} ${className}`}>
    {typeof first === 'string' ? (
      <span className={classes.first} title={first}>
        {first}
      </span>
    ) : (
      first
    )}
    {second && (
      <span className={classes.second} title={second}>
        {second}
      </span>
    )}
  </div>
)
