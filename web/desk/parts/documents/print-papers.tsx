import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import type { Ticket } from '../../../../shared/queue/schema.ts'
import { Printed } from '../../../ui/printed.tsx'
import { RoutePaper } from './route-paper.tsx'
import { TicketSlip } from './ticket-slip.tsx'

/** Prints papers for a patient without a phone. */
export function PrintPapers(props: { card: DeskCard; ticket: Ticket }) {
  const [paper, setPaper] = useState<'slip' | 'sheet' | null>(null)
  const printer = <IconPrinter size={18} stroke={1.75} aria-hidden />
  return (
    <>
      <Button size="sm" variant="default" leftSection={printer} onClick={() => setPaper('slip')}>
        Талон
      </Button>
      <Button size="sm" variant="default" leftSection={printer} onClick={() => setPaper('sheet')}>
        Маршрутный лист
      </Button>
      {paper && (
        <Printed key={paper} isNarrow={paper === 'slip'} onDone={() => setPaper(null)}>
          {paper === 'slip' ? <TicketSlip {...props} /> : <RoutePaper {...props} />}
        </Printed>
      )}
    </>
  )
}
