import { Button } from '@mantine/core'
import { IconCalendarPlus, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { nextCheckUp } from '../../shared/booking/rules.ts'
import { clinicDay, clinicTime } from '../../shared/platform/days.ts'
import { useDevice } from '../platform/device.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { myBookings } from './api.ts'
import { BookingList } from './parts/history/booking-list.tsx'
import { HistoryBones } from './parts/history/history-bones.tsx'
import { comingOf } from './parts/visit/visit.ts'
import { VisitCard } from './parts/visit/visit-card.tsx'
import { Invitation } from './parts/wizard/invitation.tsx'

interface Props {
  /** Content that is more urgent than the coming visit. */
  above: ReactNode
  /** The content above offers a visit booked by an employer, so the user is not invited to book another. */
  isOffered: boolean
}

/** Shows the coming visit first, then all other bookings. */
export function HistoryPage({ above, isOffered }: Props) {
  const mine = useInfiniteQuery(myBookings)
  const now = new Date()
  const today = clinicDay(now)
  // On a phone the bottom bar already has the booking link.
  const isPhone = useDevice() === 'mobile'
  // Deferred: React renders it in pieces, not in the same task in which the response arrives (decision 0015).
  const shown = useDeferredValue(mine.data)
  const bookings = shown?.pages.flatMap((page) => page.items) ?? []
  const coming = comingOf(bookings, now)
  const others = bookings.filter((booking) => booking !== coming)
  const isEmpty = shown?.pages[0]?.items.length === 0
  const next = nextCheckUp(bookings, today)
  const isInvited = shown && !coming && (!isOffered || next?.standing === 'unfinished')
  return (
    <Page>
      <PageHeader title="История осмотров" aside={!isEmpty && !isPhone && <Book />} />
      {above}
      {mine.isRefetchError && <Stale at={mine.dataUpdatedAt} onRetry={() => void mine.refetch()} />}
      {!shown && !mine.isError && <HistoryBones />}
      {mine.isError && !shown && (
        <ErrorState
          title="Не удалось загрузить записи"
          error={mine.error}
          onRetry={() => void mine.refetch()}
        />
      )}
      {coming && <VisitCard booking={coming} today={today} lead="Ближайшая запись" hasMore />}
      {isInvited && <Invitation hasBookings={!isEmpty} next={next} />}
      {others.length > 0 && <BookingList bookings={others} today={today} />}
      {mine.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={mine.isFetchingNextPage}
          onClick={() => void mine.fetchNextPage()}
        >
          {mine.isFetchNextPageError ? 'Не загрузилось. Повторить' : 'Показать ещё'}
        </Button>
      )}
    </Page>
  )
}

const Book = () => (
  <ButtonLink to="/preorder" leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}>
    Записаться
  </ButtonLink>
)

/** The shown data is stale: the server could not be reached. */
const Stale = ({ at, onRetry }: { at: number; onRetry: () => void }) => (
  <Note
    tone="warm"
    icon={IconWifiOff}
    role="status"
    action={
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
        onClick={onRetry}
      >
        Обновить
      </Button>
    }
  >
    <b>Показаны записи на {clinicTime(new Date(at))}.</b> Свежие появятся, когда вернётся связь.
  </Note>
)
