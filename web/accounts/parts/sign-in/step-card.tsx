import { Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { Note } from '../../../ui/note.tsx'
import classes from './account-card.module.css'

interface StepCardProps {
  title: string
  lead?: ReactNode
  /** Which step this is, from 1, and how many there are. */
  step: number
  of: number
  failure?: ReactNode
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** One step of a sign-up or a recall: where the person is, what is asked and why it did not work. */
export function StepCard({ title, lead, step, of, failure, onSubmit, children }: StepCardProps) {
  return (
    <form onSubmit={onSubmit} noValidate aria-labelledby="step-title">
      <div className={classes.progress} aria-hidden>
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <i key={index} data-state={index + 1 < step ? 'done' : index + 1 === step ? 'current' : 'ahead'} />
        ))}
      </div>
      <Text size="sm" c="var(--app-text-3)">
        Шаг {step} из {of}
      </Text>
      <Title order={1} className={classes.title} id="step-title">
        {title}
      </Title>
      {lead && <Text c="dimmed">{lead}</Text>}
      <Stack gap={20} mt="lg">
        {failure && (
          <Note tone="danger" icon={IconAlertCircle} role="alert">
            {failure}
          </Note>
        )}
        {children}
      </Stack>
    </form>
  )
}
