import { useState } from 'react'
import { Question } from '../../ui/question.tsx'

/** Leaving a form by its own button: the same question as of the window (spec §8) while something typed is not saved. */
export function useLeave(leave: () => void) {
  const [isAsking, setAsking] = useState(false)
  const question = (
    <Question
      opened={isAsking}
      text="Вы уверены, что хотите закрыть окно? Несохранённые изменения будут отменены."
      yes="Закрыть"
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
