import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { correctedNames, correctionReasons } from '../../../../shared/booking/ru.ts'
import type { BookingCard } from '../../../../shared/booking/schema.ts'
import { stepText } from '../../../../shared/booking/step-text.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay, clinicTime, formatDay } from '../../../../shared/platform/days.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { everyText, kindPapers, kindText, sizeText } from '../../../../shared/programme/ru.ts'
import { BookedVolume } from '../../../programme/booked-volume.tsx'
import { FactorChips } from '../../../programme/factor-chips.tsx'
import { MapLink } from '../../../schedule/map-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { CountedResults } from './counted-results.tsx'
import { OwnDecisions } from './own-decisions.tsx'
import { visitPlace, visitTime } from './visit.ts'
import classes from './visit-card.module.css'

/** Shows the details of a booking below its date: patient, employer, services, price and history. */
export function BookingFacts({ booking, isNew = false }: { booking: BookingCard; isNew?: boolean }) {
  const { person, employer, kind, kindReason, hasReferral, factors, items, total, day, periodicityMonths } =
    booking
  return (
    <div className={classes.columns}>
      <Card component="section" aria-labelledby="about">
        <Title order={2} id="about" mb="md">
          О записи
        </Title>
        <dl className={classes.details}>
          <dt>Номер записи</dt>
          <dd>{booking.number}</dd>
          <dt>Пациент</dt>
          <dd>
            {person.fullname}, {formatDay(person.birth)}
          </dd>
          {person.phone && (
            <>
              <dt>Телефон</dt>
              <dd>{formatPhone(person.phone)}</dd>
            </>
          )}
          <dt>Время</dt>
          <dd>
            {dayWordsWithYear(day)}, {visitTime(booking)}
          </dd>
          <dt>Адрес</dt>
          <dd>
            {visitPlace(booking)}
            <MapLink city={booking.slot.city} address={booking.address} />
          </dd>
          <dt>Осмотр</dt>
          <dd>
            {kindText(kind, kindReason)}, {hasReferral ? 'по направлению работодателя' : 'без направления'}
          </dd>
          <dt>Что получите</dt>
          <dd>{kindPapers[kind]}</dd>
          {periodicityMonths !== null && (
            <>
              <dt>Как часто</dt>
              <dd>{everyText(periodicityMonths)}</dd>
            </>
          )}
          <dt>Работодатель</dt>
          <dd>
            {employer
              ? [`${employer.name}, ИНН ${employer.inn}`, employer.position, employer.department]
                  .filter(Boolean)
                  .join(', ')
              : 'Без организации'}
          </dd>
          {hasReferral && (
            <>
              <dt>Оплата</dt>
              <dd>Оплачивает работодатель</dd>
            </>
          )}
          <dt>Факторы</dt>
          <dd>
            <FactorChips factors={factors} />
          </dd>
        </dl>
        <CountedResults booking={booking} />
        <OwnDecisions booking={booking.id} />
        <Corrections corrections={booking.corrections} />
        <History booking={booking} />
      </Card>
      <Card component="section" flush aria-labelledby="volume">
        <Group
          gap="0.25rem 1rem"
          align="baseline"
          justify="space-between"
          p={{ base: '1.125rem 1.125rem 0.25rem', xs: '1.375rem 1.5rem 0.25rem' }}
        >
          <Title order={2} id="volume">
            Объём осмотра
          </Title>
          {total !== null && (
            <Text span inherit fz={22} lh="1.75rem" fw={600}>
              {moneyText(total)}
            </Text>
          )}
        </Group>
        <Volume items={items} factors={factors} isFolded={isNew} />
      </Card>
    </div>
  )
}

/** Tells what the desk has corrected in the booking, without numbers of documents. */
function Corrections({ corrections }: Pick<BookingCard, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <>
      <Title order={3} m="1.5rem 0 0.5rem">
        Исправила регистратура
      </Title>
      <ul className={classes.steps}>
        {corrections.map(({ at, parts, reason }) => (
          <li key={at}>
            <span>
              {capital(parts.map((part) => correctedNames[part]).join(', '))}: {correctionReasons[reason]}
            </span>
            <small>
              {dayWordsWithYear(clinicDay(new Date(at)))}, {clinicTime(new Date(at))}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The volume; right after booking it is folded, because the time and what to bring come first. */
function Volume({ isFolded, ...volume }: Pick<BookingCard, 'items' | 'factors'> & { isFolded: boolean }) {
  const [isOpen, setOpen] = useState(!isFolded)
  if (isOpen) return <BookedVolume {...volume} />
  const doctors = volume.items.filter(({ kind }) => kind === 'doctor').map(({ service }) => service)
  const studies = volume.items.filter(({ kind }) => kind !== 'doctor').map(({ service }) => service)
  return (
    <Group gap="0.5rem 1rem" justify="space-between" p="0.25rem 1.5rem 1.25rem">
      <p>{sizeText({ doctors, studies })}</p>
      <Button variant="light" size="sm" aria-expanded={false} onClick={() => setOpen(true)}>
        Показать все
      </Button>
    </Group>
  )
}

function History({ booking }: { booking: BookingCard }) {
  // A booking is confirmed at once, so the preceding check is not shown to the user.
  const steps = booking.steps.filter(
    ({ state }, place, all) => !(state === 'submitted' && all[place + 1]?.state === 'confirmed'),
  )
  if (steps.length < 2) return null
  return (
    <>
      <Title order={3} m="1.5rem 0 0.5rem">
        Что происходило
      </Title>
      <ol className={classes.steps}>
        {steps.map((step, place) => {
          const at = new Date(step.at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
            <li key={place}>
              <span>
                {stepText({ step, before: steps[place - 1], gender: booking.person.gender }, 'person')}
              </span>
              <small>
                {dayWordsWithYear(clinicDay(at))}, {clinicTime(at)}
              </small>
            </li>
          )
        })}
      </ol>
    </>
  )
}
