import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './desk.module.css'

/** A section of a card with its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Flex component="section" direction="column" gap="sm" pt={20} className={classes.part}>
    <Box component="h3" fz="md" lh="md">
      {title}
    </Box>
    {children}
  </Flex>
)
