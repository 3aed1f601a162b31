import { useBlocker } from '@tanstack/react-router'
import { Question } from '../../ui/question.tsx'

/** Asks before the user leaves the page with unsaved prices; changes of the page's own query are allowed. */
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
