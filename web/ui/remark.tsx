import type { ReactNode } from 'react'
import classes from './remark.module.css'

/** Order of a field's parts in which a remark comes below and moves nothing that is above it. */
export const remarksBelow: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
]

/** The description of a field with a remark before it: an amber line that is read out at once, no error. */
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
