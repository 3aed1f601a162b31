import { useBlocker } from '@tanstack/react-router'
import { Question } from '../../ui/question.tsx'

/** Asks before the page is left with unsaved prices; the address of the page itself may change. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const { proceed, reset, status } = useBlocker({
    disabled: !isDirty,
    withResolver: true,
    enableBeforeUnload: isDirty,
    shouldBlockFn: ({ next }) => !(next.pathname === '/admin' && 'prices' in next.search),
  })
  return (
    <Question
      opened={status === 'blocked'}
      text="Цены не сохранены. Черновик останется на этом устройстве, и к нему можно вернуться. Уйти со страницы?"
      yes="Уйти"
      no="Остаться"
      onYes={() => proceed?.()}
      onNo={() => reset?.()}
    />
  )
}
