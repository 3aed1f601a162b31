import { useCallback, useEffect, useState } from 'react'
import { readCode } from '../../../shared/booking/code.ts'
import { kioskRefusals } from '../../../shared/kiosk/ru.ts'
import type { CheckedIn, KioskState } from '../../../shared/kiosk/schema.ts'
import { CallError, isRefused } from '../../platform/call.ts'
import { askKiosk, checkIn } from '../api.ts'

/** The state of this device: asked for, no kiosk yet, a kiosk, or unknown because the server does not answer. */
export type Device = 'asked' | 'unlocked' | 'lost' | KioskState

/** Pauses between two questions where this kiosk stands, milliseconds. */
const askEvery = 60_000
const askAgain = 5000

const isNoKiosk = (error: unknown) =>
  error instanceof CallError && (error.status === 401 || error.status === 403)

/** Returns what this device is, and keeps the clinic informed that it is there. */
export function useDevice() {
  const [device, setDevice] = useState<Device>('asked')
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const next = await askKiosk(leaving.signal).catch((error: unknown) =>
        isNoKiosk(error) ? ('unlocked' as const) : ('lost' as const),
      )
      if (leaving.signal.aborted) return
      setDevice(next)
      timer = setTimeout(() => void ask(), next === 'lost' ? askAgain : askEvery)
    }
    void ask()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [])
  return { device, setDevice }
}

/** The screen of a kiosk: the code is asked for, then the year of birth, then the answer is shown. */
export type Step =
  | { name: 'code'; error: string | null }
  | { name: 'year'; code: string; error: string | null }
  | { name: 'sending' }
  | { name: 'answer'; answer: CheckedIn }
  | { name: 'refused'; message: string }

const first: Step = { name: 'code', error: null }

/** Seconds after which a kiosk forgets what a patient has typed and seen. */
export const forgetsAfter = 20

async function stepAfter(code: string, birthYear: number | null): Promise<Step> {
  try {
    return { name: 'answer', answer: await checkIn({ code, birthYear }) }
  } catch (error) {
    if (isRefused(error, kioskRefusals.YEAR_NEEDED)) return { name: 'year', code, error: null }
    return { name: 'refused', message: (error as Error).message }
  }
}

/** The check-in of one patient after another. */
export function useCheckIn() {
  const [step, setStep] = useState<Step>(first)
  const forget = useCallback(() => setStep(first), [])
  const send = async (code: string, birthYear: number | null) => {
    setStep({ name: 'sending' })
    setStep(await stepAfter(code, birthYear))
  }
  const enter = (typed: string): boolean => {
    const code = readCode(typed)
    if (!code) setStep({ name: 'code', error: kioskRefusals.NOT_A_CODE.message })
    else if (code.check) void send(typed, null)
    else setStep({ name: 'year', code: typed, error: null })
    return code !== null
  }
  return { step, send, enter, forget }
}

/**
 * Calls `forget` when nothing has happened for some seconds; any key, press or new step begins the time anew.
 * Returns the seconds left.
 */
export function useForgetting(isOn: boolean, step: Step, forget: () => void): number {
  const [left, setLeft] = useState(forgetsAfter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins the time anew
  useEffect(() => {
    setLeft(forgetsAfter)
    if (!isOn) return
    let until = Date.now() + forgetsAfter * 1000
    const begin = () => {
      until = Date.now() + forgetsAfter * 1000
    }
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1000)
      setLeft(Math.max(0, rest))
      if (rest <= 0) forget()
    }, 500)
    addEventListener('keydown', begin)
    addEventListener('pointerdown', begin)
    return () => {
      clearInterval(timer)
      removeEventListener('keydown', begin)
      removeEventListener('pointerdown', begin)
    }
  }, [isOn, step, forget])
  return left
}
