import type { ReactNode } from 'react'
import classes from './hint.module.css'

/** Order of a field's parts in which a hint comes below and moves nothing that is above it. */
export const hintsBelow: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
]

/** The description of a field with a hint before it: an amber line that is read out at once, no error. */
export const withHint = (hint: string | null, description?: ReactNode): ReactNode =>
  hint ? (
    <>
      <span className={classes.hint} role="alert">
        {hint}
      </span>
      {description}
    </>
  ) : (
    description
  )
