import { Box, Group, Stack, Text } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EmployerCheckUp } from '../../../../shared/booking/schema.ts'
import { stepText } from '../../../../shared/booking/step-text.ts'
import type { EmployeeCard } from '../../../../shared/employees/schema.ts'
import { ownBookingWords, repricedText } from '../../../../shared/group-booking/ru.ts'
import type { EmployeeBooking } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { small } from '../../../../shared/platform/capital.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import { checkUpKindNames } from '../../../../shared/programme/ru.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { OutcomePill } from '../../../check-ups/outcome-pill.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Note } from '../../../ui/note.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { BookingPill } from '../../booking-pill.tsx'
import classes from './card.module.css'
import { visitsQuery } from './card-api.ts'
import { outdatedWords } from './card-words.ts'
import { VisitPaper } from './visit-paper.tsx'

/** Explains why an upcoming booking is wrong and links to the board, where it can be cancelled. */
function Outdated({ card, booking }: { card: EmployeeCard; booking: EmployeeBooking }) {
  const words = outdatedWords(card, booking)
  if (!words) return null
  return (
    <Box py="xs">
      <Note
        tone="warm"
        icon={IconCalendarExclamation}
        action={
          <ButtonLink
            size="sm"
            variant="default"
            to="/organization/preorders"
            search={{ day: booking.day, search: booking.fullname }}
          >
            Открыть запись
          </ButtonLink>
        }
      >
        {words}
      </Note>
    </Box>
  )
}

/** One booking: time, place, state and history. */
function Visit({ organization, card, booking }: Props & { booking: EmployeeBooking }) {
  const repriced = repricedText(booking)
  const { day, time, city, number, groupNumber, state, gender, steps, fullname, conclusion } = booking
  return (
    <li className={classes.visit}>
      <Group gap="0.5rem 1rem" justify="space-between">
        <Text span inherit fw={500}>
          {dayWordsWithYear(day)}, {time}
        </Text>
        {conclusion ? (
          <OutcomePill outcome={conclusion.outcome} />
        ) : (
          <BookingPill state={state} gender={gender} />
        )}
      </Group>
      <p className={classes.visitText}>
        {cityNames[city]}, <span className="nowrap">{number}</span>
        {booking.isOwn && `, ${small(ownBookingWords(gender))}`}
        {groupNumber && (
          <>
            , группа <span className="nowrap">{groupNumber}</span>
          </>
        )}
      </p>
      {repriced && <p className={classes.visitText}>{repriced}</p>}
      <Outdated card={card} booking={booking} />
      {conclusion && <VisitPaper organization={organization} fullname={fullname} conclusion={conclusion} />}
      <details className={classes.steps}>
        <summary>
          История записи <span className="nowrap">{number}</span>
        </summary>
        <ol>
          {steps.map((step, index) => (
            <li key={step.at + step.state}>
              {formatDay(clinicDay(new Date(step.at)))}:{' '}
              {stepText({ step, before: steps[index - 1], gender }, 'employer')}
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}

/** A check-up that the clinic's system has told of. */
const ClinicCheckUp = ({
  organization,
  card: { fullname },
  checkUp: { day, kind, conclusion },
}: Props & { checkUp: EmployerCheckUp }) => (
  <li className={classes.visit}>
    <Group gap="0.5rem 1rem" justify="space-between">
      <Text span inherit fw={500}>
        {dayWordsWithYear(day)}
      </Text>
      <OutcomePill outcome={conclusion.outcome} />
    </Group>
    <p className={classes.visitText}>{checkUpKindNames[kind]}, данные клиники</p>
    <VisitPaper organization={organization} fullname={fullname} conclusion={conclusion} />
  </li>
)

function Bookings({ organization, card }: Props) {
  const { data, isPending, refetch } = useQuery(visitsQuery(organization, card.id))
  if (isPending)
    return (
      <Skeletons>
        <Bone h={56} radius={10} />
      </Skeletons>
    )
  if (!data) return <LoadFailed onRetry={refetch}>Записи не загрузились.</LoadFailed>
  const { bookings, checkUps } = data
  if (bookings.length + checkUps.length === 0)
    return <p className={classes.visitText}>Записей на осмотр ещё не было</p>
  const rows = [
    ...bookings.map((booking) => ({
      day: booking.day,
      row: <Visit key={booking.id} organization={organization} card={card} booking={booking} />,
    })),
    ...checkUps.map((checkUp) => ({
      day: checkUp.day,
      row: <ClinicCheckUp key={checkUp.id} organization={organization} card={card} checkUp={checkUp} />,
    })),
  ].toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
  return (
    <Stack component="ul" gap={0} aria-label="Записи на осмотр">
      {rows.map(({ row }) => row)}
    </Stack>
  )
}

interface Props {
  organization: OrganizationId
  card: EmployeeCard
}

/** The last completed check-up and the employee's bookings with their history. */
export const CardVisits = ({ organization, card }: Props) => (
  <>
    <Facts>
      <Fact caption="Последний осмотр">
        {card.lastPassedOn ? formatDay(card.lastPassedOn) : 'Ещё не было'}
      </Fact>
    </Facts>
    <Bookings organization={organization} card={card} />
  </>
)
