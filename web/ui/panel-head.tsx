import { Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import classes from './panel-head.module.css'

/**
 * The heading of a sliding panel with a button back to the previous one. Leaves room for the frame's close
 * button.
 */
export function PanelHead({ title, onBack }: { title: ReactNode; onBack: () => void }) {
  return (
    <div className={classes.head}>
      <IconButton icon={IconArrowLeft} onClick={onBack} aria-label="Назад в меню" />
      <Title order={2}>{title}</Title>
    </div>
  )
}
