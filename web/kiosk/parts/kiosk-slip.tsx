import type { KioskState, KioskTicket } from '../../../shared/kiosk/schema.ts'
import { addressWords, cityNames } from '../../../shared/schedule/ru.ts'
import { Printed } from '../../ui/printed.tsx'
import '../../platform/print.css'
import classes from './kiosk.module.css'

interface Props {
  ticket: KioskTicket
  device: KioskState
  onDone: () => void
}

/** Prints the ticket: the number and where to go, without a name, because it lies in the tray for everybody. */
export const KioskSlip = ({ ticket, device, onDone }: Props) => (
  <Printed isNarrow onDone={onDone}>
    <div className={classes.slip}>
      <p>Талон электронной очереди</p>
      <p className={classes.slipNumber}>{ticket.number}</p>
      <p>
        {ticket.lead} {ticket.large && <b>{ticket.large}</b>}
      </p>
      {ticket.text && <p>{ticket.text}</p>}
      <p>После каждого кабинета смотрите на табло: рядом с номером появится следующий кабинет.</p>
      <p>
        {cityNames[device.city]}, {addressWords(device.address)}
      </p>
    </div>
  </Printed>
)
