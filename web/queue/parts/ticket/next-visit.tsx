import { Flex, Text, Title } from '@mantine/core'
import { IconCalendarCheck, IconMapPin, IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Booking } from '../../../../shared/booking/schema.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { aheadWords, weekdayHeading } from '../../../../shared/platform/day-words.ts'
import { clinicTime, type Day } from '../../../../shared/platform/days.ts'
import { addressWords, cityNames } from '../../../../shared/schedule/ru.ts'
import { BookingQr } from '../../../booking/booking-qr.tsx'
import { MapLink } from '../../../schedule/map-link.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { CrossShape } from '../../../ui/logo.tsx'
import classes from '../tickets.module.css'

/**
 * The main card of the page: today's visit with the code to show to the registrar, or the date of the next
 * visit.
 */
export function NextVisit({ booking, today }: { booking: Booking; today: Day }) {
  const { id, number, day, slot, address } = booking
  const isToday = day === today
  const time = <span className="nowrap">{clinicTime(new Date(slot.start))}</span>
  return (
    <section className={classes.visit} aria-labelledby="visit-title">
      <CrossShape className={classes.deco} />
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
        {isToday ? 'Ваш визит сегодня' : 'Следующий визит'}
        <span className="nowrap">№ {number}</span>
      </Flex>
      <div>
        <Title order={2} id="visit-title" className={classes.when} data-today={isToday || undefined}>
          {isToday ? (
            time
          ) : (
            <>
              {weekdayHeading(day)}, {time}
            </>
          )}
        </Title>
        <Text inherit mt={6} c="var(--app-on-hero-2)">
          {isToday ? weekdayHeading(day) : `${capital(aheadWords(day, today))}, время екатеринбургское`}
        </Text>
      </div>
      <Fact icon={<IconMapPin size={20} stroke={1.75} aria-hidden />}>
        {cityNames[slot.city]}, {addressWords(address)}
        <MapLink city={slot.city} address={address} />
      </Fact>
      <Fact icon={<IconTicket size={20} stroke={1.75} aria-hidden />}>
        {isToday
          ? 'Покажите этот код в регистратуре: вас отметят, и номер в очереди появится здесь'
          : 'Номер в очереди дадут в регистратуре в день визита'}
      </Fact>
      {isToday && (
        <div className={classes.qr}>
          <BookingQr booking={booking} size={168} />
        </div>
      )}
      <ButtonLink to="/preorder/$id" params={{ id }} variant={isToday ? 'hero' : 'hero-solid'}>
        Открыть запись
      </ButtonLink>
    </section>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Flex component="p" gap={10} lh="1.375rem" className={classes.fact}>
    {icon}
    <span>{children}</span>
  </Flex>
)
