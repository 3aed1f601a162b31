import { Stack, Text } from '@mantine/core'
import type { KioskState, KioskTicket } from '../../../shared/kiosk/schema.ts'
import { addressWords, cityNames } from '../../../shared/schedule/ru.ts'
import { Printed } from '../../ui/printed.tsx'
import '../../platform/print.css'

interface Props {
  ticket: KioskTicket
  device: KioskState
  onDone: () => void
}

/** Prints the ticket: the number and where to go, without a name, because it lies in the tray for everybody. */
export const KioskSlip = ({ ticket, device, onDone }: Props) => (
  <Printed isNarrow onDone={onDone}>
    <Stack gap="sm" ta="center">
      <p>Талон электронной очереди</p>
      <Text inherit fz={56} fw={700} lh="1">
        {ticket.number}
      </Text>
      <p>
        {ticket.lead} {ticket.large && <b>{ticket.large}</b>}
      </p>
      {ticket.text && <p>{ticket.text}</p>}
      <p>После каждого кабинета смотрите на табло: рядом с номером появится следующий кабинет.</p>
      <p>
        {cityNames[device.city]}, {addressWords(device.address)}
      </p>
    </Stack>
  </Printed>
)
