import { Stack, Text } from '@mantine/core'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { whereToGo } from '../../../../shared/desk/where-words.ts'
import { capital } from '../../../../shared/platform/capital.ts'
import { weekdayWords } from '../../../../shared/platform/day-words.ts'
import type { Ticket } from '../../../../shared/queue/schema.ts'
import { usePlace } from '../day/use-place.ts'
import classes from './paper.module.css'

/** A printed ticket for a patient without a phone: the number, where to go now, and where to look afterwards. */
export function TicketSlip({ card, ticket }: { card: DeskCard; ticket: Ticket }) {
  const { lead, large, text } = whereToGo(ticket)
  return (
    <Stack gap="sm" ta="center">
      <p>Талон электронной очереди</p>
      <p className={classes.number}>{ticket.number}</p>
      <p>
        {card.fullname}
        <br />
        {capital(weekdayWords(ticket.day))}
      </p>
      <p className={classes.go}>
        {lead}
        {large && (
          <Text component="b" inherit fz={36} lh="2.5rem" fw={700} display="block">
            {large}
          </Text>
        )}
        {text && (
          <Text span size="sm">
            {text}
          </Text>
        )}
      </p>
      <p>
        После каждого кабинета смотрите на табло: рядом с номером <b className="nowrap">{ticket.number}</b>{' '}
        появится следующий кабинет.
      </p>
      <Text size="sm">{usePlace(ticket.city)}</Text>
    </Stack>
  )
}
