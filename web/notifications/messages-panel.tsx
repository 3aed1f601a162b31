import { Box, Stack, Title } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SentMessage } from '../../shared/notifications/schema.ts'
import { dayWords, dayWordsWithYear } from '../../shared/platform/day-words.ts'
import { clinicDay, type Day, daysBetween, partsOf } from '../../shared/platform/days.ts'
import { IconTile } from '../ui/icon-tile.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { PanelHead } from '../ui/panel-head.tsx'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { myMessages } from './api.ts'
import { MessageRow } from './parts/message-row.tsx'
import classes from './parts/notifications.module.css'

function dayHeading(day: Day, today: Day): string {
  const ago = daysBetween(day, today)
  if (ago === 0) return 'Сегодня'
  if (ago === 1) return 'Вчера'
  return partsOf(day).year === partsOf(today).year ? dayWords(day) : dayWordsWithYear(day)
}

const Waiting = () => (
  <Skeletons>
    {['56%', '44%', '62%'].map((width) => (
      <div key={width} className={classes.row}>
        <Bone w={40} h={40} radius={12} />
        <Box flex={1} miw={0}>
          <Bone w={width} h={20} />
          <Bone h={14} />
          <Bone w="80%" h={14} />
        </Box>
      </div>
    ))}
  </Skeletons>
)

const Nothing = () => (
  <Stack gap="sm" pt="md" c="dimmed">
    <IconTile icon={IconMessageCircle} tone="calm" size="lg" />
    <p>
      Сообщений пока нет. Здесь появится всё, что клиника отправит вам по SMS, email или уведомлением, кроме
      кодов подтверждения.
    </p>
  </Stack>
)

function Days({ messages }: { messages: readonly SentMessage[] }) {
  const today = clinicDay(new Date())
  const days = Map.groupBy(messages, ({ at }) => clinicDay(new Date(at)))
  return [...days].map(([day, rows]) => (
    <section key={day} aria-label={dayHeading(day, today)}>
      <Title order={3} fz="xs" lh="1.125rem" fw={500} lts="0" c="var(--app-text-3)">
        {dayHeading(day, today)}
      </Title>
      <ul className={classes.rows}>
        {rows.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Lists the clinic's messages to the user: every SMS, e-mail and notification once, newest first. */
export function MessagesPanel({ onBack }: { onBack: () => void }) {
  const messages = useInfiniteQuery(myMessages)
  const all = messages.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Stack gap={20}>
      <PanelHead title="Сообщения" onBack={onBack} />
      {messages.isPending && <Waiting />}
      {messages.isLoadingError && (
        <ErrorState
          title="Сообщения не загрузились"
          error={messages.error}
          onRetry={() => void messages.refetch()}
        />
      )}
      {messages.data && (all.length === 0 ? <Nothing /> : <Days messages={all} />)}
      <MoreButton list={messages} fullWidth>
        Показать более ранние
      </MoreButton>
    </Stack>
  )
}
