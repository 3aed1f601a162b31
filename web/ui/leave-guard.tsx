import { useBlocker } from '@tanstack/react-router'
import { Question } from './question.tsx'

interface LeaveGuardProps {
  /** Whether there is unsaved input. */
  isDirty: boolean
  /** Called when the user agrees to lose it. */
  onLeave?: () => void
}

/** Guards a form on a page, not in a dialog: navigation, «back» and closing the tab ask first (spec §8). */
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
