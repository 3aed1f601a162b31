import { Text } from '@mantine/core'
import { isHereToday } from '../../../../shared/queue/rules.ts'
import type { Ticket } from '../../../../shared/queue/schema.ts'
import { useDevice } from '../../../platform/device.ts'
import { Fresh } from '../link-state.tsx'
import classes from '../tickets.module.css'
import type { useSignal } from '../use-signal.ts'
import { RouteSheet } from './route-sheet.tsx'
import { FinishFact, SoundFact } from './side-facts.tsx'
import { TicketCard } from './ticket-card.tsx'

interface LiveTicketProps {
  ticket: Ticket
  owner: string
  sound: ReturnType<typeof useSignal>
  isFresh: boolean
}

/** Today's ticket: where to go or how long to wait, and the whole route. */
export function LiveTicket({ ticket, owner, sound, isFresh }: LiveTicketProps) {
  const isOpen = isHereToday(ticket.state)
  const isPhone = useDevice() === 'mobile'
  return (
    <div className={classes.columns}>
      <div className={classes.now}>
        <TicketCard ticket={ticket} />
        {isOpen && <FinishFact ticket={ticket} />}
        {isOpen && <SoundFact sound={sound} owner={owner} />}
        {isOpen && isPhone && isFresh && (
          <Text inherit p={4} ta="center">
            <Fresh />
          </Text>
        )}
      </div>
      <RouteSheet ticket={ticket} />
    </div>
  )
}
