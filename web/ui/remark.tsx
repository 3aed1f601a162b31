import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './marks.module.css'

/** The order of the parts of a field: the description comes last, so that a remark in it moves nothing above. */
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
      <Flex component="span" gap={6} c="var(--app-on-accent-soft)" className={classes.remark} role="alert">
        {remark}
      </Flex>
      {description}
    </>
  ) : (
    description
  )
