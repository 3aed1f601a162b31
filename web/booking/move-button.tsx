import { Button } from '@mantine/core'

interface Props {
  /** The new time, «8 декабря, 08:20»; null until one is chosen. */
  chosen: string | null
  isDisabled?: boolean
  isMoving: boolean
  onMove: () => void
}

/** The button that moves a booking; it names the new time. */
export const MoveButton = ({ chosen, isDisabled = false, isMoving, onMove }: Props) => (
  <Button size="lg" fullWidth px="xs" disabled={isDisabled} loading={isMoving} onClick={onMove}>
    {buttonText(chosen, isDisabled)}
  </Button>
)

function buttonText(chosen: string | null, isDisabled: boolean): string {
  if (chosen) return `Перенести на ${chosen}`
  return isDisabled ? 'Выберите время' : 'Перенести'
}
