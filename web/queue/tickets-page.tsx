import { IconCalendarPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { openStates } from '../../shared/booking/rules.ts'
import type { Booking } from '../../shared/booking/schema.ts'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import { myBookings } from '../booking/api.ts'
import { ButtonLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { HowItWorks } from './parts/how-it-works.tsx'
import { NextVisit } from './parts/next-visit.tsx'
import { TicketDrawing } from './parts/ticket-drawing.tsx'
import classes from './parts/tickets.module.css'

/** The visit that a queue may be about: the nearest one of today or later. Late on the day itself it is still that one. */
const nearestOf = (bookings: readonly Booking[], today: Day): Booking | undefined =>
  bookings
    .filter(({ state, day }) => openStates.includes(state) && day >= today)
    .toSorted((one, other) => Date.parse(one.slot.start) - Date.parse(other.slot.start))[0]

/** `/tickets`: the visit of today or the next one, and how the electronic queue works. */
export function TicketsPage() {
  const mine = useInfiniteQuery(myBookings)
  const today = clinicDay(new Date())
  // Deferred: drawn piece by piece, not in the one turn in which the answer comes (decision 0015).
  const shown = useDeferredValue(mine.data)
  const visit = nearestOf(shown?.pages.flatMap((page) => page.items) ?? [], today)
  return (
    <Page>
      <PageHeader title="Электронная очередь" />
      <div className={classes.columns}>
        {!shown && !mine.isError && <Bones />}
        {mine.isError && !shown && (
          <ErrorState
            title="Не удалось узнать, когда ваш визит"
            error={mine.error}
            onRetry={() => void mine.refetch()}
          />
        )}
        {visit && <NextVisit booking={visit} today={today} />}
        {shown && !visit && <NoVisit />}
        <HowItWorks />
      </div>
    </Page>
  )
}

const NoVisit = () => (
  <Empty
    drawing={<TicketDrawing />}
    title="Визита пока нет"
    action={
      <ButtonLink to="/preorder" leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}>
        Записаться на осмотр
      </ButtonLink>
    }
  >
    Номер в очереди появляется в день осмотра. Запишитесь, и здесь будет видно, когда вас ждут.
  </Empty>
)

const Bones = () => (
  <Skeletons>
    <div className={classes.bones}>
      <Bone w="45%" h={20} />
      <Bone w="80%" h={36} />
      <Bone w="60%" h={18} />
      <Bone w="70%" h={40} />
      <Bone w={168} h={44} />
    </div>
  </Skeletons>
)
