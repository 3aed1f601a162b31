import { Box, Flex, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from '../imports.module.css'
import { type StepName, stepCount } from './import-steps.tsx'

interface Props {
  step: StepName
  title: string
  children?: ReactNode
  /** Content on the right, such as the file name. */
  aside?: ReactNode
  /** The first step of the sheet leaves the focus to the dialog. */
  isFirst?: boolean
}

/** The heading of a step; takes the focus, so that a screen reader announces the step. */
export function StepHead({ step, title, children, aside, isFirst = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
  }, [isFirst])
  return (
    <Flex gap="0.5rem 1.5rem" align="flex-start" justify="space-between" wrap="wrap" mb={20}>
      <Box flex="1 1 20rem" miw={0}>
        <p className={classes.stepCount}>{stepCount(step)}</p>
        <Title order={3} size="h2" ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </Title>
        {children && (
          <Text c="dimmed" mt={4}>
            {children}
          </Text>
        )}
      </Box>
      {aside}
    </Flex>
  )
}
