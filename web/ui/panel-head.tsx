import { Group, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

/**
 * The heading of a sliding panel with a button back to the previous one. Leaves room for the frame's close
 * button.
 */
export function PanelHead({ title, onBack }: { title: ReactNode; onBack: () => void }) {
  return (
    <Group gap={4} wrap="nowrap" mih={44} ml={-12} pr={40}>
      <IconButton icon={IconArrowLeft} onClick={onBack} aria-label="Назад в меню" />
      <Title order={2}>{title}</Title>
    </Group>
  )
}
