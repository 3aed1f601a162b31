import { Button, Group, Text, Title } from '@mantine/core'
import { IconCloudOff, IconLock, IconPhone, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallError } from '../platform/call.ts'
import { clinic, dialLink } from '../platform/page-meta.ts'
import { Card } from './card.tsx'
import { IconTile } from './icon-tile.tsx'
import classes from './states.module.css'

interface EmptyProps {
  title: string
  children: ReactNode
  /** A drawing above the title. */
  drawing?: ReactNode
  /** The only button, with at most one link beside it. */
  action?: ReactNode
}

/** An empty state: a drawing, two lines and an action. */
export function Empty({ title, children, drawing, action }: EmptyProps) {
  return (
    <Card tone="lift" className={classes.empty}>
      {drawing}
      <Title order={2}>{title}</Title>
      <Text c="dimmed" maw="28rem">
        {children}
      </Text>
      {action && (
        <Group gap="sm" justify="center" mt="sm">
          {action}
        </Group>
      )}
    </Card>
  )
}

const codeOf = (error: CallError) => [error.status || 'нет связи', error.requestId].filter(Boolean).join(', ')

function Contact() {
  if (!clinic.phone) return null
  return (
    <Button
      variant="default"
      component="a"
      href={dialLink(clinic.phone)}
      leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
    >
      Позвонить
    </Button>
  )
}

/**
 * A failed state: names what failed and what is safe, and offers a way on. Announced politely to a screen
 * reader.
 */
export function ErrorState({
  title,
  error,
  onRetry,
  safe = 'Ваши записи и документы целы, попробуйте ещё раз.',
}: {
  title: string
  error: unknown
  onRetry: () => void
  safe?: string
}) {
  const known = error instanceof CallError ? error : null
  if (known?.status === 403 || known?.status === 404) return <Refused>{known.message}</Refused>
  return (
    <Card className={classes.error}>
      <Group role="alert" gap={20} wrap="nowrap" flex="1 1 20rem" className={classes.what}>
        <IconTile icon={IconCloudOff} tone="danger" size="lg" />
        <div>
          <Title order={2} size="h3">
            {title}
          </Title>
          <Text c="dimmed">
            {known?.kind === 'network' ? 'Нет связи с сервером.' : 'Сервер не смог ответить.'} {safe}
          </Text>
          {known && (
            <Text size="xs" c="var(--app-text-3)" mt={6}>
              Код для поддержки: {codeOf(known)}
            </Text>
          )}
        </div>
      </Group>
      <Group gap="xs">
        <Button onClick={onRetry} leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}>
          Повторить
        </Button>
        <Contact />
      </Group>
    </Card>
  )
}

/** A state for content that is forbidden or missing. */
export function Refused({
  title,
  children,
  action,
}: {
  title?: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <Card className={classes.error}>
      <Group role="alert" gap={20} wrap="nowrap" flex="1 1 20rem" className={classes.what}>
        <IconTile icon={IconLock} tone="calm" size="lg" />
        <div>
          {title && <Title order={2}>{title}</Title>}
          <Text c={title && 'dimmed'}>{children}</Text>
        </div>
      </Group>
      {action}
    </Card>
  )
}
