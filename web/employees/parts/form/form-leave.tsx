import { useState } from 'react'
import { Question } from '../../../ui/question.tsx'

/** Asks before the form's own button leaves it with unsaved values while the window stays open (spec §8). */
export function useLeave(leave: () => void) {
  const [isAsking, setAsking] = useState(false)
  const question = (
    <Question
      opened={isAsking}
      text="Отменить изменения? То, что вы ввели, не сохранено."
      yes="Отменить изменения"
      no="Вернуться к изменениям"
      onYes={() => {
        setAsking(false)
        leave()
      }}
      onNo={() => setAsking(false)}
    />
  )
  return { question, onCancel: (isDirty: boolean) => (isDirty ? setAsking(true) : leave()) }
}
