import { Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { Note } from '../../../ui/note.tsx'
import classes from './account-card.module.css'

interface StepCardProps {
  title: string
  lead?: ReactNode
  /** The number of this step, from 1, and the number of steps. */
  step: number
  of: number
  failure?: ReactNode
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** One step of sign-up or password recovery: its position, its fields and its error. */
export function StepCard({ title, lead, step, of, failure, onSubmit, children }: StepCardProps) {
  return (
    <form onSubmit={onSubmit} noValidate aria-labelledby="step-title">
      <Group gap={4} align="stretch" wrap="nowrap" mb="md" className={classes.progress} aria-hidden>
        {Array.from({ length: of }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <i key={index} data-state={index + 1 < step ? 'done' : index + 1 === step ? 'current' : 'ahead'} />
        ))}
      </Group>
      <Text size="sm" c="var(--app-text-3)">
        Шаг {step} из {of}
      </Text>
      <Title order={1} mb={4} fz={26} lh="2rem" id="step-title">
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
