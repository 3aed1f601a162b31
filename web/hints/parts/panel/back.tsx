import { Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** Button back to the previous list, with the content on its right. */
export const Back = ({
  onClick,
  children,
  aside,
}: {
  onClick: () => void
  children: ReactNode
  aside?: ReactNode
}) => (
  <Group gap="sm" justify="space-between" wrap="nowrap" flex="none" className={classes.way}>
    <UnstyledButton className={classes.back} onClick={onClick}>
      <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      {children}
    </UnstyledButton>
    {aside && (
      <Text span inherit flex="none" fz="xs" c="var(--app-text-3)">
        {aside}
      </Text>
    )}
  </Group>
)
