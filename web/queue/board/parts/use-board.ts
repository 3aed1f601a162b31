import { useEffect, useState } from 'react'
import type { City } from '../../../../shared/platform/person.ts'
import { type CallShow, hear, newsFor, turn, untilTurn } from '../../../../shared/queue/board/call-show.ts'
import type { Board } from '../../../../shared/queue/schema.ts'
import { watchVersion } from '../../../platform/new-version.ts'
import { askBoard } from '../api.ts'

/** How often the board is asked for, and when an answer is given up, milliseconds. */
const every = 3000
const patience = 8000
/** So many unanswered calls in a row are a lost connection; one may be chance. */
const lostAfter = 2

/** The state of the screen: what the server has said last and when, and what is large. */
interface Screen {
  board: Board | null
  show: CallShow | null
  saidAt: number
  failures: number
  /** Nothing was heard for so long that nobody is expected where the screen says. */
  isStale: boolean
}

const empty: Screen = { board: null, show: null, saidAt: 0, failures: 0, isStale: false }

/** The screen after an answer, or after none. */
function heard(known: Screen, next: Board | null, now: number): Screen {
  if (next)
    return { board: next, show: hear(known.show, next, now), saidAt: now, failures: 0, isStale: false }
  return { ...known, failures: known.failures + 1, isStale: now - known.saidAt > newsFor }
}

/** What a city's board shows now. A lost connection leaves the last state standing as long as a call is news. */
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

/** A screen on a wall has nobody to press «Обновить»: it takes a new version by itself. */
export function useNewVersion(): void {
  useEffect(() => watchVersion(() => location.reload()), [])
}
