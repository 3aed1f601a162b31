import { Text, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { codeOf, codePath } from '../../shared/booking/code.ts'
import type { Booking } from '../../shared/booking/schema.ts'
import { Qr } from '../ui/qr.tsx'
import { Sheet } from '../ui/sheet.tsx'
import classes from './parts/visit/visit-card.module.css'

interface Props {
  booking: Pick<Booking, 'id' | 'number'>
  /** Side of the small code, pixels. */
  size: number
}

/** Keeps the screen from dimming while the code is held out to a scanner, where the browser can do it. */
function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    const asked = navigator.wakeLock.request('screen').catch(() => null)
    return () => void asked.then((lock) => lock?.release())
  }, [isOn])
}

/** Shows the QR code of a booking; a press fills the whole screen with it, white, for a scanner. */
export function BookingQr({ booking, size }: Props) {
  const [isLarge, setLarge] = useState(false)
  useAwake(isLarge)
  const { number } = booking
  const label = `Код записи ${number} для регистратуры`
  const text = `${location.origin}${codePath}${codeOf(booking)}`
  return (
    <>
      <UnstyledButton
        className={classes.small}
        aria-label={`${label}: показать на весь экран`}
        onClick={() => setLarge(true)}
      >
        <Qr text={text} label={label} size={size} />
      </UnstyledButton>
      <Sheet opened={isLarge} onClose={() => setLarge(false)} title="Код записи" place="whole">
        <div className={classes.large}>
          <Qr text={text} label={label} size={1024} />
          <Text inherit fz={24} fw={600}>
            {number}
          </Text>
          <p>Поднесите к сканеру или покажите в регистратуре</p>
        </div>
      </Sheet>
    </>
  )
}
