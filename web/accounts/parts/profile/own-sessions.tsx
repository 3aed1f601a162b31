import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsContract } from '../../../../shared/accounts/contract.ts'
import type { OwnSession } from '../../../../shared/accounts/schema.ts'
import { CallError, call } from '../../../platform/call.ts'
import { session } from '../../../platform/session.ts'
import { Question } from '../../../ui/question.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { whenWords } from '../../../ui/when.ts'
import { ownSessionsQuery } from '../../api.ts'
import classes from './profile-panel.module.css'

const Row = ({ one }: { one: OwnSession }) => (
  <li className={classes.row}>
    <Stack gap={2} flex={1} miw={0}>
      <span className={classes.value}>
        {one.device}
        {one.isCurrent && ', это устройство'}
      </span>
      <Text span size="sm" c="dimmed">
        {whenWords(one.seenAt, new Date())}, адрес {one.address}
      </Text>
    </Stack>
  </li>
)

/** Where the user's cabinet is open, and the way out everywhere at once. */
export function OwnSessions() {
  const { data, isError, error, refetch } = useQuery(ownSessionsQuery)
  const [isAsking, setAsking] = useState(false)
  const end = async () => {
    setAsking(false)
    try {
      await call(accountsContract.endSessions, { body: {} })
      await session.refresh()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast('danger', 'Выйти не получилось', failure.message)
    }
  }
  return (
    <section>
      <Title order={3} size="h4">
        Где открыт кабинет
      </Title>
      {isError && <ErrorState title="Список не загрузился" error={error} onRetry={() => void refetch()} />}
      <ul>
        {data?.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        Выйти на всех устройствах
      </Button>
      <Question
        opened={isAsking}
        text="Выйти на всех устройствах? Здесь тоже придётся войти заново."
        yes="Выйти везде"
        no="Остаться"
        onYes={() => void end()}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}
