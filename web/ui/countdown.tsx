import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))
// Moments at which a screen reader announces the time, in seconds left (LOOK «Hold»).
const spoken = [300, 120, 60, 30]

/** Formats minutes and seconds as `3:34`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const durationText = (seconds: number) => (seconds >= 60 ? `${seconds / 60} мин` : `${seconds} с`)

/**
 * Returns the seconds left until a moment (milliseconds of the clock). They are computed from the clock at each
 * tick, so they are right even after the tab was suspended.
 */
export function useSecondsLeft(until: number | null, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => (until ? secondsTo(until) : 0))
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    if (!until) return setLeft(0)
    setLeft(secondsTo(until))
    const timer = setInterval(() => {
      const now = secondsTo(until)
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      ended.current?.()
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** Shows the time left and announces it at 5, 2 and 1 minute and at 30 seconds, not each second. */
export function Countdown({
  until,
  spokenAs,
  children,
  onEnd,
}: {
  until: number
  /** The label of the remaining time: «Место за вами ещё». */
  spokenAs: string
  children: (time: string, seconds: number) => ReactNode
  onEnd?: () => void
}) {
  const left = useSecondsLeft(until, onEnd)
  const last = spoken.findLast((moment) => left <= moment)
  return (
    <>
      <span role="timer" aria-live="off">
        {children(clock(left), left)}
      </span>
      <VisuallyHidden aria-live="polite">
        {last && left > 0 ? `${spokenAs} ${durationText(last)}` : ''}
      </VisuallyHidden>
    </>
  )
}
