import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import type { FindingsOfBooking } from '../../../../shared/findings/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { foundQuery } from '../../api.ts'
import { newsOf, writtenVersions } from './found.ts'

/** How often an open decision asks for new findings while its tab is visible, milliseconds. */
const foundEvery = 15_000

/**
 * Keeps the findings of an open decision current, and remembers which versions its author has read: a verdict is sent with
 * those, so that the server refuses one that newer findings may change.
 */
export function useFoundNews(id: BookingId, found: FindingsOfBooking | null) {
  useQuery({
    ...foundQuery(id),
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: foundEvery,
  })
  const [read, setRead] = useState(found)
  if (!read && found) setRead(found)
  return {
    seen: read && writtenVersions(read),
    news: read && found ? newsOf(read, found) : [],
    onRead: () => setRead(found),
  }
}

/** Names the services of which somebody has written while the decision was open. */
export const FoundNews = ({ news, onRead }: { news: readonly string[]; onRead: () => void }) =>
  news.length > 0 && (
    <Note
      tone="warm"
      icon={IconBellRinging}
      role="alert"
      action={
        <Button size="sm" variant="default" onClick={onRead}>
          Прочитано
        </Button>
      }
    >
      <b>Пока вы решали, записали новое:</b> {news.join('; ')}. Прочитайте «Что нашли»; выбранное вами
      осталось.
    </Note>
  )
