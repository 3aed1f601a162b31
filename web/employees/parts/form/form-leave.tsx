import { useState } from 'react'
import { Question } from '../../../ui/question.tsx'

/** Leaving a form by its own button, while its window stays: asked about while something typed is not saved (spec §8). */
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
