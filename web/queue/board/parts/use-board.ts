import { useEffect, useState } from 'react'
import type { City } from '../../../../shared/platform/person.ts'
import { type CallShow, hear, newsFor, turn, untilTurn } from '../../../../shared/queue/board/call-show.ts'
import type { Board } from '../../../../shared/queue/schema.ts'
import { watchVersion } from '../../../platform/new-version.ts'
import { askBoard } from '../api.ts'

/** The polling interval of the board and the request timeout, milliseconds. */
const every = 3000
const patience = 8000
/** The number of unanswered calls in a row that count as a lost connection; one may be chance. */
const lostAfter = 2

/** The screen state: the server's last answer with its time, and the large call. */
interface Screen {
  board: Board | null
  show: CallShow | null
  saidAt: number
  failures: number
  /** The connection has been lost for so long that the shown calls are outdated. */
  isStale: boolean
}

const empty: Screen = { board: null, show: null, saidAt: 0, failures: 0, isStale: false }

/** Returns the screen state after an answer or a failure. */
function heard(known: Screen, next: Board | null, now: number): Screen {
  if (next)
    return { board: next, show: hear(known.show, next, now), saidAt: now, failures: 0, isStale: false }
  return { ...known, failures: known.failures + 1, isStale: now - known.saidAt > newsFor }
}

/**
 * Returns what a city's board shows now. After a lost connection the last state stays while its calls are
 * current.
 */
export function useBoard(city: City) {
  const [screen, setScreen] = useState(empty)
  const { board, show, failures, isStale } = screen
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    setScreen(empty)
    const ask = async () => {
      const next = await askBoard(city, AbortSignal.timeout(patience)).catch(() => null)
      if (isOver) return
      setScreen((known) => heard(known, next, performance.now()))
      timer = setTimeout(ask, every)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [city])
  useEffect(() => {
    const rest = show && untilTurn(show, performance.now())
    if (rest === null) return
    const timer = setTimeout(
      () =>
        setScreen((known) => (known.show ? { ...known, show: turn(known.show, performance.now()) } : known)),
      rest,
    )
    return () => clearTimeout(timer)
  }, [show])
  return { board, show, isLost: failures >= lostAfter, isStale }
}

/** A wall screen has no user to press «Обновить», so it loads a new version by itself. */
export function useNewVersion(): void {
  useEffect(() => watchVersion(() => location.reload()), [])
}
