import { Button, Flex, Group, Stack, Text, Title } from '@mantine/core'
import { IconBellRinging, IconDoorOff, IconStairsUp, IconTicket, IconUserCheck } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import type { Ticket } from '../../../../shared/queue/schema.ts'
import { isSummoned, type TicketWords, ticketSays } from '../../../../shared/queue/ticket-words.ts'
import { CrossShape } from '../../../ui/logo.tsx'
import { useTicketAct } from '../../api.ts'
import classes from './ticket-card.module.css'

/** The main card: shows the ticket number while the patient waits, and the room when the patient is called. */
export function TicketCard({ ticket }: { ticket: Ticket }) {
  const words = ticketSays(ticket)
  const isCalled = isSummoned(ticket)
  const heading = useRef<HTMLHeadingElement>(null)
  const Mark = isCalled ? IconBellRinging : IconTicket
  return (
    <Flex
      component="section"
      direction="column"
      gap={4}
      className={classes.ticket}
      data-called={isCalled || undefined}
      aria-labelledby={ticket.id}
    >
      <CrossShape className={classes.deco} />
      <Flex component="p" gap="xs" align="center" fz={15} lh="1.25rem" className={classes.lead}>
        <Mark size={20} stroke={1.75} aria-hidden />
        <span>
          {words.lead} {words.large !== ticket.number && <b className="nowrap">{ticket.number}</b>}
        </span>
      </Flex>
      <Told words={words} id={ticket.id} heading={heading} />
      <Actions ticket={ticket} onActed={() => heading.current?.focus()} />
    </Flex>
  )
}

interface ToldProps {
  words: TicketWords
  id: string
  heading: RefObject<HTMLHeadingElement | null>
}

function Told({ words: { go, large, title, text, place, why }, id, heading }: ToldProps) {
  // A short room number is set larger, because patients read it from afar; a room with a name gets smaller
  // text.
  const size = !large || large.length < 4 ? 'huge' : large.length < 9 ? 'big' : 'long'
  return (
    <Stack gap={6}>
      <Title order={2} id={id} ref={heading} tabIndex={-1} className={classes.heading}>
        {go && (
          <Text span inherit mt={6} fz={20} lh="1.625rem" fw={400}>
            {go}{' '}
          </Text>
        )}
        {large && (
          <span className={classes.large} data-size={go ? size : 'ticket'}>
            {large}{' '}
          </span>
        )}
        {title && (
          <Text
            span
            inherit
            pt={2}
            fz={{ base: 23, xs: 26 }}
            lh={{ base: '1.75rem', xs: '2rem' }}
            lts="-0.018em"
          >
            {title}
          </Text>
        )}
      </Title>
      {why && (
        <p className={classes.why}>
          <IconDoorOff size={20} stroke={1.75} aria-hidden />
          {why}
        </p>
      )}
      {place && (
        <p className={classes.place}>
          <IconStairsUp size={20} stroke={1.75} aria-hidden />
          {place}
        </p>
      )}
      {text && <p className={classes.text}>{text}</p>}
    </Stack>
  )
}

/** Actions available to the patient at this moment. */
function Actions({ ticket, onActed }: { ticket: Ticket; onActed: () => void }) {
  const { id, state, isHere } = ticket
  const here = useTicketAct('here')
  const away = useTicketAct('away')
  if (state !== 'waiting' && state !== 'called' && state !== 'away') return null
  return (
    <Group gap={10} align="stretch" mt="md" className={classes.actions}>
      {state !== 'waiting' && !isHere && (
        <Button
          size="lg"
          variant="hero-solid"
          className={classes.here}
          leftSection={<IconUserCheck size={20} stroke={1.75} aria-hidden />}
          loading={here.isPending}
          onClick={() => here.mutate(id, { onSuccess: onActed })}
        >
          Я здесь
        </Button>
      )}
      {isHere && (
        <Flex component="p" gap="xs" align="center" mih={52} fw={500} role="status">
          <IconUserCheck size={20} stroke={1.75} aria-hidden />
          Врач видит, что вы у двери
        </Flex>
      )}
      {state !== 'away' && (
        <Button
          size="lg"
          variant="hero"
          className={classes.away}
          loading={away.isPending}
          onClick={() => away.mutate(id, { onSuccess: onActed })}
        >
          Отойду на 10&nbsp;минут
        </Button>
      )}
    </Group>
  )
}
