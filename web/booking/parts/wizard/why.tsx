import { Flex } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import classes from './wizard.module.css'

/** Shows a plain card beside a form that explains why a question is asked. */
export const Why = ({ icon: Mark, title, children }: { icon: Icon; title: string; children: ReactNode }) => (
  <Card>
    <Flex component="p" gap="sm" fz="sm" lh="1.25rem" c="dimmed" className={classes.why}>
      <Mark size={20} stroke={1.75} aria-hidden />
      <span>
        <strong>{title}</strong>
        {children}
      </span>
    </Flex>
  </Card>
)
