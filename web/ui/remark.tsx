import type { ReactNode } from 'react'
import classes from './remark.module.css'

/** The order of field parts in which a remark stands below and moves nothing above it. */
export const remarksBelow: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
]

/** A field description with a remark before it: an amber line that is read out at once and is not an error. */
export const withRemark = (remark: string | null, description?: ReactNode): ReactNode =>
  remark ? (
    <>
      <span className={classes.remark} role="alert">
        {remark}
      </span>
      {description}
    </>
  ) : (
    description
  )
