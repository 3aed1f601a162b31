import { useBlocker } from '@tanstack/react-router'
import { Question } from './question.tsx'

interface LeaveGuardProps {
  /** Whether there is something typed that is not saved. */
  isDirty: boolean
  /** The person has agreed to lose it. */
  onLeave?: () => void
}

/** A form on a page, not in a dialog: another address, «back» and the closing of the tab are asked about first (spec §8). */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <Question
      opened={status === 'blocked'}
      text="Вы уверены, что хотите уйти? Несохранённые изменения будут отменены."
      yes="Уйти"
      no="Вернуться к изменениям"
      onYes={() => {
        onLeave?.()
        proceed?.()
      }}
      onNo={() => reset?.()}
    />
  )
}
