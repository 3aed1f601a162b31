import { Box, Button, Group, Text } from '@mantine/core'
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError } from '../../../platform/call.ts'
import { Note } from '../../../ui/note.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import classes from './volume.module.css'

/** Returns whole seconds since the work started; 0 while it is off. */
function useSeconds(isOn: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    setSeconds(0)
    if (!isOn) return
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return isOn ? seconds : 0
}

interface WorkingProps {
  isOn: boolean
  /** Name of the work: «Составляем план». */
  title: string
  onCancel?: () => void
}

/** Shows the work once it takes over a second, with its duration and a stop button. */
export function Working({ isOn, title, onCancel }: WorkingProps) {
  const seconds = useSeconds(isOn)
  if (!isOn || seconds < 1) return null
  return (
    <Box p="0.875rem 1rem" bdrs={12} bg="var(--app-primary-soft)">
      <Group
        gap="0.5rem 0.75rem"
        mb="sm"
        fz="0.9375rem"
        lh="1.375rem"
        fw={500}
        c="var(--app-on-primary-soft)"
      >
        <Text inherit flex="1 1 10rem" role="status">
          {title}
        </Text>
        <span aria-hidden>{seconds} с</span>
        {onCancel && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlayerStop size={18} stroke={1.75} aria-hidden />}
            onClick={onCancel}
          >
            Остановить
          </Button>
        )}
      </Group>
      <div className={classes.track} aria-hidden>
        <span />
      </div>
    </Box>
  )
}

interface AnswerProps {
  query: UseQueryResult
  queryKey: QueryKey
  /** «Составляем план», «План не составлен». */
  doing: string
  notDone: string
  again: string
  bones: ReactNode
}

/** Stands in for a long answer: placeholders, progress with a stop button, or the error. */
export function LongAnswer({ query, queryKey, doing, notDone, again, bones }: AnswerProps) {
  const queries = useQueryClient()
  const { isFetching, error } = query
  const isMissing = query.data === undefined || query.isPlaceholderData
  const retry = () => void query.refetch()
  const button = (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      onClick={retry}
    >
      {again}
    </Button>
  )
  return (
    <>
      <Working isOn={isFetching} title={doing} onCancel={() => void queries.cancelQueries({ queryKey })} />
      {!isFetching && isMissing && !error && (
        <Note tone="calm" icon={IconPlayerStop} role="status" action={button}>
          {notDone}. Всё выбранное сохранено.
        </Note>
      )}
      {error && !isFetching && <Trouble error={error} title={notDone} onRetry={retry} action={button} />}
      {isFetching && query.data === undefined && bones}
    </>
  )
}

interface TroubleProps {
  error: unknown
  title: string
  onRetry: () => void
  action: ReactNode
}

/** Shows a refusal in its own words, and any other error as a page error. */
function Trouble({ error, title, onRetry, action }: TroubleProps) {
  const isRefusal = error instanceof CallError && error.kind === 'refusal' && error.status < 500
  if (isRefusal && error.status !== 404)
    return (
      <Note tone="danger" icon={IconPlayerStop} role="alert" action={action}>
        {error.message}
      </Note>
    )
  return <ErrorState title={title} error={error} onRetry={onRetry} safe="Всё выбранное сохранено." />
}
