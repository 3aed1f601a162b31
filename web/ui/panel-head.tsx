import { Title, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './panel-head.module.css'

/** The heading of a sliding panel with the way back to the one before. Leaves room for the frame's close button. */
export function PanelHead({ title, onBack }: { title: ReactNode; onBack: () => void }) {
  return (
    <div className={classes.head}>
      <UnstyledButton className={classes.back} onClick={onBack} aria-label="Назад в меню">
        <IconArrowLeft size={22} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <Title order={2}>{title}</Title>
    </div>
  )
}
