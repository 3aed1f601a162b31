import { Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import {
  IconBuildingFactory2,
  IconCalendarCheck,
  IconCalendarDown,
  IconCalendarTime,
  IconHourglass,
  IconListDetails,
  IconMapPin,
  IconUser,
  IconUsersGroup,
  IconX,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { stateNames } from '../../../../shared/booking/ru.ts'
import type { Booking } from '../../../../shared/booking/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { aheadWords, weekdayHeading } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { leftText, stayText } from '../../../../shared/schedule/fit/ru.ts'
import { useNameAmong } from '../../../check-ups/api.ts'
import { MapLink } from '../../../schedule/map-link.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { CrossShape } from '../../../ui/logo.tsx'
import { BookingQr } from '../../booking-qr.tsx'
import { BringList, thingsToBring } from '../wizard/bring-list.tsx'
import { isFastingVisit, saveCalendar, visitPlace, visitTime } from './visit.ts'
import classes from './visit-card.module.css'

const OwnCancellation = lazy(async () => ({
  default: (await import('./own-cancellation.tsx')).OwnCancellation,
}))

interface Props {
  booking: Booking
  today: Day
  /** The caption above the date: «Ближайшая запись». */
  lead: string
  /** The card links to the page of the booking for everything else. */
  hasMore?: boolean
  /** Several people are booked: the owner of the account is named too. */
  isNamed?: boolean
}

/**
 * Shows the one prominent card: date and place of the visit, the code for the desk, what to bring and how to
 * change it.
 */
export function VisitCard({ booking, today, lead, hasMore = false, isNamed = false }: Props) {
  const { number, day, state, kind, employer, stay, isByEmployer, isSeenByEmployer } = booking
  const name = useNameAmong(booking, isNamed)
  // A patient who is already in the clinic does not need the list of things to bring.
  const isAhead = state === 'confirmed' || state === 'submitted'
  return (
    <section
      className={classes.wrap}
      aria-label={`${lead} ${number}`}
      data-today={day === today || undefined}
    >
      <div className={classes.visit}>
        <CrossShape className={classes.deco} />
        <Stack gap={22} miw={0} className={classes.in}>
          <Flex
            component="p"
            gap="0.25rem 0.5rem"
            align="center"
            wrap="wrap"
            fz={15}
            lh="1.25rem"
            c="var(--app-on-hero-2)"
          >
            <IconCalendarCheck size={20} stroke={1.75} aria-hidden />
            {isAhead ? lead : stateNames.person[state]}
            <span className="nowrap">№ {number}</span>
          </Flex>
          <div>
            <Title order={2} className={classes.when}>
              {weekdayHeading(day)}, <span className="nowrap">{visitTime(booking)}</span>
            </Title>
            <Text inherit mt={6} c="var(--app-on-hero-2)">
              {capital(aheadWords(day, today))}. {checkUpKindNames[kind]}
            </Text>
          </div>
          <ul className={classes.facts}>
            {name && (
              <Fact icon={<IconUser size={20} stroke={1.75} aria-hidden />} note="Кто идёт на осмотр">
                {name}
              </Fact>
            )}
            <Fact
              icon={<IconMapPin size={20} stroke={1.75} aria-hidden />}
              note="Время местное, екатеринбургское"
            >
              {visitPlace(booking)}
              <MapLink city={booking.slot.city} address={booking.address} />
            </Fact>
            {stay && isAhead && (
              <Fact
                icon={<IconHourglass size={20} stroke={1.75} aria-hidden />}
                note={[
                  stay.closesAt && `Клиника открыта до ${stay.closesAt}`,
                  stay.left.length > 0 && leftText(stay.left),
                ]
                  .filter(Boolean)
                  .join('. ')}
              >
                Осмотр займёт {stayText(stay.minutes)}
              </Fact>
            )}
            {employer && (
              <Fact
                icon={<IconBuildingFactory2 size={20} stroke={1.75} aria-hidden />}
                note={[employer.position, employer.department].filter(Boolean).join(', ')}
              >
                {employer.name}
              </Fact>
            )}
            {isByEmployer && (
              <Fact
                icon={<IconUsersGroup size={20} stroke={1.75} aria-hidden />}
                note="Перенести или отменить — через отдел кадров"
              >
                Вас записал работодатель
              </Fact>
            )}
            {isSeenByEmployer && !isByEmployer && (
              <Fact
                icon={<IconUsersGroup size={20} stroke={1.75} aria-hidden />}
                note="Ему видно, пришли ли вы и годны ли к работе, без диагнозов и результатов"
              >
                Вас направил работодатель
              </Fact>
            )}
          </ul>
          <Actions booking={booking} hasMore={hasMore} />
        </Stack>
        <Stack gap="sm" align="center" justify="center" className={classes.qr}>
          <BookingQr booking={booking} size={148} />
          <small>Покажите код в регистратуре</small>
        </Stack>
      </div>
      {isAhead && (
        <BringList
          things={thingsToBring({ ...booking, isFasting: isFastingVisit(booking) })}
          className={classes.bring}
        />
      )}
    </section>
  )
}

const Fact = ({ icon, note, children }: { icon: ReactNode; note: string; children: ReactNode }) => (
  <li>
    {icon}
    <span>
      {children}
      {note && <small>{note}</small>}
    </span>
  </li>
)

function Actions({ booking, hasMore }: { booking: Booking; hasMore: boolean }) {
  const [isCancelling, setCancelling] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  return (
    <Group gap={10} align="stretch" className={classes.actions}>
      {booking.canChange && (
        <ButtonLink
          to="/preorder/$id/move"
          params={{ id: booking.id }}
          variant="hero-solid"
          leftSection={<IconCalendarTime size={20} stroke={1.75} aria-hidden />}
        >
          Перенести
        </ButtonLink>
      )}
      <Button
        variant="hero"
        leftSection={<IconCalendarDown size={20} stroke={1.75} aria-hidden />}
        onClick={() => saveCalendar(booking)}
      >
        В календарь
      </Button>
      {hasMore && (
        <ButtonLink
          to="/preorder/$id"
          params={{ id: booking.id }}
          variant="hero"
          leftSection={<IconListDetails size={20} stroke={1.75} aria-hidden />}
        >
          Подробнее
        </ButtonLink>
      )}
      {booking.canChange && (
        <Button
          variant="hero"
          leftSection={<IconX size={20} stroke={1.75} aria-hidden />}
          onClick={() => {
            setAsked(true)
            setCancelling(true)
          }}
        >
          Отменить
        </Button>
      )}
      <Suspense>
        {wasAsked && (
          <OwnCancellation booking={booking} opened={isCancelling} onClose={() => setCancelling(false)} />
        )}
      </Suspense>
    </Group>
  )
}
