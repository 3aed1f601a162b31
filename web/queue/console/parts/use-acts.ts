import { useEffect, useRef, useState } from 'react'
import type { CabinetId } from '../../../../shared/queue/schema.ts'
import { type AskRoom, useRoomAct } from '../api.ts'
import { keepOwnRoom } from './own-room.ts'

/** What is done with a room and with who is in it. */
export type ActName =
  | 'open'
  | 'close'
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

/** How long the buttons rest after an act, milliseconds: the second half of a double press must not send the next one away. */
const rest = 900

/** What the room answered to the last act. */
interface Answer {
  isRefusal: boolean
  text: string
}

/** Does one act at a time: what is being sent, whether the buttons rest, and what came of the last act. */
export function useActs(id: CabinetId) {
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
  /** @param done said when it has succeeded */
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

/** The acts of a room. */
export type Acts = ReturnType<typeof useActs>
