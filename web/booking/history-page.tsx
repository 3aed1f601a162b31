import { Button } from '@mantine/core'
import { IconCalendarPlus, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { openStates } from '../../shared/booking/rules.ts'
import type { Booking, BookingState } from '../../shared/booking/schema.ts'
import { nextOfPeople, personKey } from '../../shared/check-ups/rules.ts'
import { clinicDay, clinicTime } from '../../shared/platform/days.ts'
import { myCheckUps, useOwner } from '../check-ups/api.ts'
import { CheckUpList } from '../check-ups/check-up-list.tsx'
import { useDevice } from '../platform/device.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { myBookings } from './api.ts'
import { BookingList } from './parts/history/booking-list.tsx'
import { DueNotes } from './parts/history/due-notes.tsx'
import { HistoryBones } from './parts/history/history-bones.tsx'
import { comingTogether } from './parts/visit/visit.ts'
import { VisitCard } from './parts/visit/visit-card.tsx'
import { Invitation } from './parts/wizard/invitation.tsx'

interface Props {
  /** Content that is more urgent than the coming visit. */
  above: ReactNode
  /** The content above offers a visit booked by an employer, so the user is not invited to book another. */
  isOffered: boolean
}

/** The bookings ahead and the check-ups that a page of the history shows. */
function useHistory() {
  const bookings = useInfiniteQuery(myBookings)
  const checkUps = useInfiniteQuery(myCheckUps)
  // Deferred: React renders it in pieces, not in the same task in which the response arrives (decision 0015).
  const shownBookings = useDeferredValue(bookings.data)
  const shownCheckUps = useDeferredValue(checkUps.data)
  const now = new Date()
  const mine = shownBookings?.pages.flatMap((page) => page.items) ?? []
  const coming = comingTogether(mine, now)
  const shownAbove = new Set<string>(coming.map(({ id }) => id))
  const all = shownCheckUps?.pages.flatMap((page) => page.items) ?? []
  const owner = useOwner()
  const due = owner ? nextOfPeople(all, owner, clinicDay(now)) : []
  const booked = new Set(owner && mine.filter(isOpen).map((one) => personKey(one, owner)))
  return {
    isShown: shownBookings !== undefined && shownCheckUps !== undefined && owner !== null,
    failed: [bookings, checkUps].find(({ isError }) => isError) ?? null,
    // A page that fails to load further down leaves the shown rows as fresh as they were.
    stale: [bookings, checkUps].find(({ isRefetchError }) => isRefetchError) ?? null,
    retry: () => Promise.all([bookings.refetch(), checkUps.refetch()]),
    coming,
    ahead: mine.filter(({ id, state }) => !shownAbove.has(id) && awaited.includes(state)),
    hasSeveralPeople: booked.size > 1,
    // A person in the clinic sees the visit above, not twice.
    past: all.filter(({ booking }) => booking === null || !shownAbove.has(booking)),
    next: due.find(({ key }) => key === '')?.next ?? null,
    // A person with a booking ahead needs no reminder.
    due: due.filter(({ key, next: { standing } }) => standing !== 'far' && !booked.has(key)),
    isEmpty: mine.length === 0 && all.length === 0,
    more: checkUps,
  }
}

const awaited: readonly BookingState[] = ['submitted', 'confirmed']
const isOpen = ({ state, conclusion }: Booking) => openStates.includes(state) && !conclusion

/** Shows what lies ahead first, then the check-ups by year. */
export function HistoryPage({ above, isOffered }: Props) {
  const { isShown, failed, stale, retry, coming, ahead, past, next, due, isEmpty, more, hasSeveralPeople } =
    useHistory()
  const today = clinicDay(new Date())
  // On a phone the bottom bar already has the booking link.
  const isPhone = useDevice() === 'mobile'
  // The invitation is the owner's own.
  const reminders = due.filter(({ key }) => key !== '' || (coming.length > 0 && !isOffered))
  const isInvited = isShown && coming.length === 0 && (!isOffered || next?.standing === 'unfinished')
  return (
    <Page>
      <PageHeader title="История осмотров" aside={!(isShown && isEmpty) && !isPhone && <Book />} />
      {above}
      {isShown && stale && <Stale at={stale.dataUpdatedAt} onRetry={() => void retry()} />}
      {!isShown && !failed && <HistoryBones />}
      {!isShown && failed && (
        <ErrorState title="Не удалось загрузить осмотры" error={failed.error} onRetry={() => void retry()} />
      )}
      {isShown &&
        coming.map((one) => (
          <VisitCard
            key={one.id}
            booking={one}
            today={today}
            lead="Ближайшая запись"
            hasMore
            isNamed={hasSeveralPeople}
          />
        ))}
      {isShown && reminders.length > 0 && <DueNotes people={reminders} />}
      {isInvited && <Invitation hasBookings={!isEmpty} next={next} />}
      {isShown && ahead.length > 0 && <BookingList bookings={ahead} isNamed={hasSeveralPeople} />}
      {isShown && past.length > 0 && <CheckUpList checkUps={past} today={today} />}
      {more.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {more.isFetchNextPageError ? 'Не загрузилось. Повторить' : 'Показать ещё'}
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
