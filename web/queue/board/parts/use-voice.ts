import { useEffect, useRef } from 'react'
import type { Call } from '../../../../shared/queue/board/call-show.ts'
import { spokenCall } from '../../../../shared/queue/board/spoken-call.ts'

/** Calls that may wait for the voice; older ones are on the screen and no longer said, so it never lags behind. */
const waitAtMost = 2
/** The chime is over after so many milliseconds. */
const chime = 1200

/**
 * Says new calls in Russian by the speech of the browser. `isOn`: the clinic has switched the voice on and the
 * device has the sound.
 */
export function useVoice(rung: number, news: readonly Call[], isOn: boolean): void {
  const waiting = useRef<string[]>([])
  const latest = useRef(news)
  latest.current = news
  useEffect(() => {
    if (!isOn || rung === 0 || !('speechSynthesis' in window)) return
    const next = () => {
      const words = waiting.current.shift()
      if (!words) return
      const utterance = new SpeechSynthesisUtterance(words)
      utterance.lang = 'ru-RU'
      utterance.rate = 0.95
      utterance.onend = next
      utterance.onerror = next
      speechSynthesis.speak(utterance)
    }
    waiting.current = [...waiting.current, ...latest.current.map(spokenCall)].slice(-waitAtMost - 1)
    const timer = setTimeout(() => {
      if (!speechSynthesis.speaking) next()
    }, chime)
    return () => clearTimeout(timer)
  }, [rung, isOn])
  useEffect(
    () => () => {
      if ('speechSynthesis' in window) speechSynthesis.cancel()
    },
    [],
  )
}
