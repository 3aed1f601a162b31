import { Box, Button, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FollowUp, FollowUpState } from '../../../../shared/follow-up/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { countOf, type Forms, numberWords } from '../../../../shared/platform/count-words.ts'
import { useMayChange } from '../../../platform/active-organization.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { type FollowAddress, listQueryOf } from '../follow-address.ts'
import classes from '../follow-up.module.css'
import { useBooking } from '../use-booking.tsx'
import { stateMarks } from './state-marks.ts'

type AttentionState = Extract<FollowUpState, 'missed' | 'unmarked' | 'cancelled' | 'unbooked'>
const people: Forms = ['сотрудник', 'сотрудника', 'сотрудников']

const kinds: { state: AttentionState; tone: 'warm' | 'calm'; title: string; note: string }[] = [
  { state: 'missed', tone: 'warm', title: 'Не пришли', note: 'Записать на другой день' },
  {
    state: 'unmarked',
    tone: 'calm',
    title: 'Нет отметки о приходе',
    note: 'Кто не был, тех записать снова',
  },
  { state: 'unbooked', tone: 'calm', title: 'Не записаны', note: 'Подобрать время' },
  {
    state: 'cancelled',
    tone: 'calm',
    title: 'Запись отменена',
    note: 'Подобрать новое время',
  },
]

/** Overdue employees, booked or not: the same number as in the list of employees and in the weekly letter. */
function Overdue({
  overdue,
  address: { go },
}: {
  overdue: FollowUp['forecast']['overdue']
  address: FollowAddress
}) {
  const { due, booked, came } = overdue
  return (
    <li>
      <IconTile icon={IconAlertTriangle} tone="warm" />
      <Box flex={1} miw={0}>
        <Text inherit fw={500} lh="1.375rem">
          Просрочено: {numberWords(due)}
        </Text>
        <Text size="sm" c="dimmed">
          Записаны {numberWords(booked)}, пришли {numberWords(came)}. До заключения к работе не допускают
        </Text>
      </Box>
      <Button variant="default" size="sm" onClick={() => go({ month: 'overdue' })}>
        Показать
      </Button>
    </li>
  )
}

interface AttentionCardProps {
  organization: OrganizationId
  figures: FollowUp
  address: FollowAddress
}

/** Overdue people, and those who need a booking and have none, with the way to book them. */
export function AttentionCard({ organization, figures, address }: AttentionCardProps) {
  const { counts, forecast } = figures
  const booking = useBooking(organization)
  const canChange = useMayChange()
  const inState = (state: AttentionState) =>
    listQueryOf({ ...address, outcome: undefined, search: '', state })
  const isAsked = (state: AttentionState) =>
    booking.variables !== undefined && 'asked' in booking.variables && booking.variables.asked.state === state
  const left = kinds.filter(({ state }) => counts[state] > 0)
  return (
    <Card aria-labelledby="attention">
      <Title order={2} size="h3" id="attention">
        Требуют внимания
      </Title>
      {left.length + forecast.overdue.due === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          Все, кому нужен осмотр, пришли или записаны.
        </Text>
      )}
      <ul className={classes.attention}>
        {forecast.overdue.due > 0 && <Overdue overdue={forecast.overdue} address={address} />}
        {left.map(({ state, tone, title, note }) => (
          <li key={state}>
            <IconTile icon={stateMarks[state].icon} tone={tone} />
            <Box flex={1} miw={0}>
              <Text inherit fw={500} lh="1.375rem">
                {title}: {numberWords(counts[state])}
              </Text>
              {canChange && (
                <Text size="sm" c="dimmed">
                  {note}
                </Text>
              )}
            </Box>
            {canChange && (
              <Button
                variant="default"
                size="sm"
                loading={booking.isPending && isAsked(state)}
                aria-label={`Записать: ${title.toLowerCase()}, ${countOf(counts[state], people)}`}
                onClick={() => booking.mutate({ asked: inState(state), except: new Set() })}
              >
                Записать
              </Button>
            )}
          </li>
        ))}
      </ul>
      {booking.sheet}
    </Card>
  )
}
