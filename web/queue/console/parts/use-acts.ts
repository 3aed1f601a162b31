import { useEffect, useRef, useState } from 'react'
import type { RoomId } from '../../../../shared/queue/schema.ts'
import { type AskRoom, useRoomAct } from '../api.ts'
import { keepOwnRoom } from './own-room.ts'

/** Actions on a room and on the patient inside. */
export type ActName =
  | 'open'
  | 'close'
  | 'breakOver'
  | 'next'
  | 'done'
  | 'absent'
  | 'recall'
  | 'back'
  | 'resume'
  | 'take'
  | 'drop'
  | 'here'
  | 'priority'
  | 'leave'

/**
 * How long the buttons ignore presses after an action, milliseconds: a double press must not release the next
 * patient.
 */
const rest = 900

/** The result of the last action, as the page shows it. */
interface Answer {
  isRefusal: boolean
  text: string
}

/** Runs one action at a time: holds the pending action, the pause of the buttons, and the last result. */
export function useActs(id: RoomId) {
  const act = useRoomAct(id)
  const [sending, setSending] = useState<ActName | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isResting, setResting] = useState(false)
  const isBusy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const free = () => {
    isBusy.current = false
    setResting(false)
  }
  /** Runs an action. `done`: the text shown after it has succeeded. */
  const run = async (name: ActName, ask: AskRoom, done = ''): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setSending(name)
    setResting(true)
    setAnswer(null)
    try {
      await act(ask)
      keepOwnRoom(id)
      setAnswer(done ? { isRefusal: false, text: done } : null)
      return true
    } catch (error) {
      setAnswer({ isRefusal: true, text: (error as Error).message })
      return false
    } finally {
      setSending(null)
      timer.current = setTimeout(free, rest)
    }
  }
  return { run, sending, isResting, answer }
}

/** The actions of a room. */
export type Acts = ReturnType<typeof useActs>
