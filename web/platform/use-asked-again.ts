import { useEffect, useState } from 'react'
import { type AgainQuestion, offerAskAgain } from './ask-again.ts'

/** Holds up calls until the user has answered a question; `answer` lets them go on or fail. */
export function useAskedAgain(question: AgainQuestion) {
  const [asked, setAsked] = useState<((isPassed: boolean) => void)[]>([])
  useEffect(
    () =>
      offerAskAgain(question, () => new Promise((resolve) => setAsked((waiting) => [...waiting, resolve]))),
    [question],
  )
  const answer = (isPassed: boolean) => {
    for (const resolve of asked) resolve(isPassed)
    setAsked([])
  }
  return { isAsked: asked.length > 0, answer }
}
