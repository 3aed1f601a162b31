import { useCallback, useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '../../platform/draft.ts'

const name = 'queue-sound'
/** Two rising notes, twice: audible in a corridor, but not an alarm. Hertz and seconds from the start. */
const notes = [
  [659, 0],
  [880, 0.18],
  [659, 0.7],
  [880, 0.88],
] as const
const pattern = [300, 120, 300, 400, 300, 120, 300]

function ring(audio: AudioContext): void {
  for (const [pitch, after] of notes) {
    const tone = audio.createOscillator()
    const loudness = audio.createGain()
    const start = audio.currentTime + after
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(0.5, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.45)
    tone.connect(loudness).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.5)
  }
}

/**
 * Prepares sound and vibration while the patient may be called; `signal` plays them. `isMuted`: the browser
 * plays no sound until the user touches the page.
 */
export function useSignal(owner: string, isAwaited: boolean) {
  const [isOn, setOn] = useState(() => readDraft(name, owner) !== false)
  const [isMuted, setMuted] = useState(false)
  const audio = useRef<AudioContext>(null)

  useEffect(() => {
    if (!isOn || !isAwaited || !('AudioContext' in window)) return
    const context = new AudioContext()
    audio.current = context
    const look = () => setMuted(context.state !== 'running')
    const wake = () => void context.resume().catch(() => {})
    // Checked after half a second, because the browser allows sound with a delay.
    const timer = setTimeout(look, 500)
    context.addEventListener('statechange', look)
    for (const gesture of ['pointerdown', 'keydown'] as const) addEventListener(gesture, wake)
    return () => {
      clearTimeout(timer)
      context.removeEventListener('statechange', look)
      for (const gesture of ['pointerdown', 'keydown'] as const) removeEventListener(gesture, wake)
      audio.current = null
      void context.close()
    }
  }, [isOn, isAwaited])

  const signal = useCallback(() => {
    if (audio.current?.state === 'running') ring(audio.current)
    if (isOn) navigator.vibrate?.(pattern)
  }, [isOn])
  const toggle = (next: boolean) => {
    setOn(next)
    keepDraft(name, owner, next)
    if (!next) setMuted(false)
  }
  return { isOn, isMuted, signal, toggle }
}
