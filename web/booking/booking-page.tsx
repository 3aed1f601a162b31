import { Box, Stack } from '@mantine/core'
import { IconCalendarPlus, IconCircleCheck, IconUsersGroup, IconWritingSign } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { isBeingConcluded, isRemindedOn, openStates } from '../../shared/booking/rules.ts'
import type { BookingCard, BookingId } from '../../shared/booking/schema.ts'
import { dayWordsWithYear } from '../../shared/platform/day-words.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { checkUpKindNames } from '../../shared/programme/ru.ts'
import { ReminderOffer } from '../accounts/reminder-offer.tsx'
import { BookingProgress } from '../check-ups/check-up-progress.tsx'
import { CallError } from '../platform/call.ts'
import { BeforeVisit } from '../questionnaire/before-visit.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Note } from '../ui/note.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState, Refused } from '../ui/states.tsx'
import { OwnConsentNote } from '../visit-consents/own-consent-note.tsx'
import { oneBooking } from './api.ts'
import { BookingPill } from './booking-pill.tsx'
import { HistoryBones } from './parts/history/history-bones.tsx'
import { BookingFacts } from './parts/visit/booking-facts.tsx'
import { Concluding } from './parts/visit/concluding.tsx'
import { OfferNote, StandbyCard } from './parts/visit/standby-card.tsx'
import { VisitCard } from './parts/visit/visit-card.tsx'
import { ProofNote } from './proof-note.tsx'

const OwnConclusionCard = lazy(async () => ({
  default: (await import('./parts/visit/own-conclusion.tsx')).OwnConclusionCard,
}))

/** `/preorder/:id`: one booking; right after creation the page starts with «Вы записаны». */
export function BookingPage() {
  const { id } = useParams({ from: '/cabinet/preorder/$id' })
  const { done } = useSearch({ from: '/cabinet/preorder/$id' })
  const booking = useQuery(oneBooking(id as BookingId))
  // Deferred: React renders it in pieces, not in the same task in which the response arrives (decision 0015).
  const shown = useDeferredValue(booking.data)
  if (shown) return <Shown booking={shown} isNew={done === true} />
  return (
    <Page>
      <PageHeader title={done ? 'Вы записаны' : 'Запись'} />
      <NotShown booking={booking} />
    </Page>
  )
}

/** Explains why a booking is not shown yet or at all: the link is old, or the booking belongs to another user. */
function NotShown({ booking }: { booking: UseQueryResult<BookingCard> }) {
  const { isError, error, refetch } = booking
  if (!isError) return <HistoryBones />
  if (error instanceof CallError && error.status === 404)
    return (
      <Refused title="Такой записи нет" action={<ButtonLink to="/">Все записи</ButtonLink>}>
        Возможно, ссылка устарела или запись сделана в другом кабинете.
      </Refused>
    )
  return <ErrorState title="Не удалось открыть запись" error={error} onRetry={() => void refetch()} />
}

const isPassed = ({ state, conclusion }: BookingCard) => state === 'completed' || conclusion !== null

/** The title and the line under it: a check-up that is over is called by what it was, not by how it was booked. */
function headWords(booking: BookingCard, isNew: boolean) {
  const { number, person, kind, day } = booking
  if (isPassed(booking))
    return { title: checkUpKindNames[kind], sub: `${dayWordsWithYear(day)}, ${person.fullname}` }
  if (!isNew)
    return {
      title: (
        <>
          Запись <span className="nowrap">{number}</span>
        </>
      ),
      sub: person.fullname,
    }
  const called = [person.name, person.middlename].filter(Boolean).join(' ')
  return { title: 'Вы записаны', sub: `${called}, ждём вас` }
}

function Shown({ booking, isNew }: { booking: BookingCard; isNew: boolean }) {
  const { number, state, conclusion } = booking
  const isOpen = openStates.includes(state) && !conclusion
  const shownNumber = <span className="nowrap">{number}</span>
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    scrollTo({ top: 0 })
    place.current?.querySelector('h1')?.focus()
  }, [isNew])
  return (
    <Page>
      <div ref={place}>
        <PageHeader
          {...headWords(booking, isNew && isOpen)}
          aside={
            isOpen || conclusion ? (
              <ButtonLink to="/" variant="default">
                {isPassed(booking) ? 'Все осмотры' : 'Все записи'}
              </ButtonLink>
            ) : (
              <BookingPill state={state} />
            )
          }
        />
      </div>
      {isNew && isOpen && (
        <Box mb="md">
          <Note tone="teal" icon={IconCircleCheck}>
            Номер записи {shownNumber}. Подтверждение отправили по SMS.{' '}
            {isRemindedOn(booking.day, new Date()) && <ReminderOffer />}
          </Note>
        </Box>
      )}
      {isOpen ? (
        <>
          <OfferNote booking={booking} />
          <Stack gap="xs" mb="md" component="section" aria-label="До осмотра">
            <BeforeVisit booking={booking.id} />
            <OwnConsentNote booking={booking.id} />
          </Stack>
          <VisitCard booking={booking} today={clinicDay(new Date())} lead="Ваша запись" />
          {booking.needsProof && <ProofNote booking={booking} />}
          <StandbyCard booking={booking} />
        </>
      ) : (
        <Over booking={booking} />
      )}
      {!isOpen && (
        <Box mt="md">
          <BookingProgress booking={booking.id} />
        </Box>
      )}
      <BookingFacts booking={booking} isNew={isNew && isOpen} />
    </Page>
  )
}

/** The clinic made the booking and the patient has not signed the consent: the cabinet shows no result. */
const Unsigned = () => (
  <Note tone="calm" icon={IconWritingSign} role="status">
    <b>Осмотр пройден.</b> Результат появится здесь, когда вы подпишете согласие на обработку персональных
    данных в регистратуре. Там же выдадут и документ.
  </Note>
)

/** The organization made the booking, so the organization books the employee again. */
const ByEmployer = ({ isPassed }: { isPassed: boolean }) => (
  <Note tone="calm" icon={IconUsersGroup} role="status">
    {isPassed
      ? 'Этот осмотр вы прошли. Заключение выдают в регистратуре, второй экземпляр получает работодатель.'
      : 'Эта запись больше не действует. Новое время назначит работодатель.'}
  </Note>
)

/** Shows the outcome of a booking that no longer holds a slot, and a link to book a similar one. */
function Over({ booking }: { booking: BookingCard }) {
  const { id, state, needsConsent, needsProof, conclusion, isByEmployer } = booking
  const hasPassed = state === 'completed'
  if (needsProof) return hasPassed ? <ProofNote booking={booking} /> : <ByEmployer isPassed={false} />
  if (needsConsent && hasPassed) return <Unsigned />
  if (isBeingConcluded(booking, clinicDay(new Date()))) return <Concluding />
  if (isByEmployer && !conclusion) return <ByEmployer isPassed={hasPassed} />
  return (
    <Stack>
      {conclusion && (
        <Suspense
          fallback={
            <Skeletons>
              <CardBone lines={5} />
            </Skeletons>
          }
        >
          <OwnConclusionCard booking={booking} />
        </Suspense>
      )}
      {!isByEmployer && conclusion?.outcome !== 'additional' && (
        <Note
          tone="calm"
          icon={IconCalendarPlus}
          action={
            <ButtonLink to="/preorder/$id/again" params={{ id }} size="sm">
              Записаться так же
            </ButtonLink>
          }
        >
          {isPassed(booking) ? 'Этот осмотр вы уже прошли.' : 'Эта запись больше не действует.'}
        </Note>
      )}
    </Stack>
  )
}
