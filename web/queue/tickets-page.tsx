import { Stack, VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { openStates } from '../../shared/booking/rules.ts'
import type { Booking } from '../../shared/booking/schema.ts'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import { isHereToday } from '../../shared/queue/rules.ts'
import { mostUrgent, ticketSays } from '../../shared/queue/ticket-words.ts'
import { myBookings } from '../booking/api.ts'
import { recognitionQuery } from '../employees/account-link/api.ts'
import { EmployerVisit } from '../employees/account-link/employer-visit.tsx'
import { useDevice } from '../platform/device.ts'
import { useSession } from '../platform/session.ts'
import { Card } from '../ui/card.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import { Empty, ErrorState } from '../ui/states.tsx'
import { useLiveTickets } from './api.ts'
import { KeptTicket } from './kept-ticket.tsx'
import { Fresh, Lost } from './parts/link-state.tsx'
import { HowItWorks } from './parts/ticket/how-it-works.tsx'
import { LiveTicket } from './parts/ticket/live-ticket.tsx'
import { NextVisit } from './parts/ticket/next-visit.tsx'
import { TicketDrawing } from './parts/ticket/ticket-drawing.tsx'
import classes from './parts/tickets.module.css'
import { useSignal } from './parts/use-signal.ts'
import { useSummons } from './parts/use-summons.ts'

/**
 * Returns the visit that the queue concerns: the nearest one of today or later. On the day itself a past time
 * still counts.
 */
const nearestOf = (bookings: readonly Booking[], today: Day): Booking | undefined =>
  bookings
    .filter(({ state, day }) => openStates.includes(state) && day >= today)
    .toSorted((one, other) => Date.parse(one.slot.start) - Date.parse(other.slot.start))[0]

/**
 * `/tickets`: today's ticket, live; without one the visit of today or the next one, and how the electronic
 * queue works.
 */
export function TicketsPage() {
  const owner = useSession().user?.phone ?? ''
  const live = useLiveTickets()
  const { data, lostAt } = live
  const tickets = data?.tickets ?? []
  const urgent = mostUrgent(tickets) ?? tickets[0]
  const isOpen = tickets.some(({ state }) => isHereToday(state))
  const sound = useSignal(owner, isOpen)
  useSummons(data?.tickets, sound.signal)
  // On a phone the note that the page updates itself is under the ticket, because the patient must first see
  // where to go.
  const isPhone = useDevice() === 'mobile'
  return (
    <Page>
      <PageHeader title="Электронная очередь" aside={isOpen && !lostAt && !isPhone && <Fresh />} />
      <KeptTicket owner={owner} data={data} updatedAt={live.dataUpdatedAt} />
      <VisuallyHidden aria-live="assertive">{urgent && ticketSays(urgent).said}</VisuallyHidden>
      {tickets.length > 0 && lostAt && <Lost at={lostAt} />}
      {tickets.map((ticket) => (
        <LiveTicket key={ticket.id} ticket={ticket} owner={owner} sound={sound} isFresh={!lostAt} />
      ))}
      {data?.tickets.length === 0 && <EmployerVisit />}
      {tickets.length === 0 && <WithoutTicket tickets={live} />}
    </Page>
  )
}

/** Shows the nearest visit and explains the queue. */
function WithoutTicket({ tickets }: { tickets: ReturnType<typeof useLiveTickets> }) {
  const mine = useInfiniteQuery(myBookings)
  const { data: offer } = useQuery(recognitionQuery)
  const today = clinicDay(new Date())
  // React renders this later and in pieces, so that the task that handles the answer stays short (decision
  // 0015).
  const shown = useDeferredValue(mine.data)
  const visit = nearestOf(shown?.pages.flatMap((page) => page.items) ?? [], today)
  const isSure = shown && !tickets.isPending
  return (
    <>
      {tickets.isError && (
        <LoadFailed onRetry={tickets.refetch}>Не удалось узнать, есть ли у вас талон на сегодня.</LoadFailed>
      )}
      <div className={classes.columns}>
        {!isSure && !mine.isError && <Bones />}
        {mine.isError && !shown && (
          <ErrorState
            title="Не удалось узнать, когда ваш визит"
            error={mine.error}
            onRetry={() => void mine.refetch()}
          />
        )}
        {isSure && visit && <NextVisit booking={visit} today={today} />}
        {/* A patient booked by an employer sees that visit above and is not offered another. */}
        {isSure && !visit && !offer?.isAsked && <NoVisit />}
        <HowItWorks />
      </div>
    </>
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
    <Card component="div" mih="26rem">
      <Stack gap={18}>
        <Bone w="45%" h={20} />
        <Bone w="80%" h={36} />
        <Bone w="60%" h={18} />
        <Bone w="70%" h={40} />
        <Bone w={168} h={44} />
      </Stack>
    </Card>
  </Skeletons>
)
