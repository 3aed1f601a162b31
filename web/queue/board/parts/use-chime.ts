import { useCallback, useEffect, useRef, useState } from 'react'

/** Notes in sequence, hertz and seconds from the start: two fall for a call to a door, three rise for «come in». */
const melodies = {
  door: [
    { pitch: 659.25, from: 0 },
    { pitch: 523.25, from: 0.28 },
  ],
  in: [
    { pitch: 523.25, from: 0 },
    { pitch: 659.25, from: 0.18 },
    { pitch: 783.99, from: 0.36 },
  ],
}
export type Melody = keyof typeof melodies
const lasts = 0.9
const kept = 'queue-board-sound'

function ring(sound: AudioContext, melody: Melody): void {
  for (const { pitch, from } of melodies[melody]) {
    const start = sound.currentTime + from
    const tone = sound.createOscillator()
    const loudness = sound.createGain()
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0.0001, start)
    loudness.gain.exponentialRampToValueAtTime(0.5, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + lasts)
    tone.connect(loudness).connect(sound.destination)
    tone.start(start)
    tone.stop(start + lasts)
  }
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(kept) === 'on'
  } catch {
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(kept, 'on')
  } catch {
    // Without storage the device forgets that sound was turned on, and the page asks again after a reload.
  }
}

/**
 * Plays the melody when `rung` grows. A browser allows sound only after a user gesture: `turnOn` is called by a
 * button press, and on a device where sound was once turned on any press on the page allows it again.
 */
export function useChime(rung: number, melody: Melody) {
  const sound = useRef<AudioContext | null>(null)
  const latest = useRef(melody)
  latest.current = melody
  const [isOn, setOn] = useState(false)
  const start = useCallback(async () => {
    sound.current ??= new AudioContext()
    sound.current.onstatechange = () => setOn(sound.current?.state === 'running')
    await sound.current.resume()
    setOn(sound.current.state === 'running')
  }, [])
  useEffect(() => {
    if (!isWanted()) return
    const wake = () => void start()
    wake()
    addEventListener('pointerdown', wake)
    addEventListener('keydown', wake)
    return () => {
      removeEventListener('pointerdown', wake)
      removeEventListener('keydown', wake)
    }
  }, [start])
  useEffect(() => () => void sound.current?.close(), [])
  useEffect(() => {
    if (rung > 0 && sound.current?.state === 'running') ring(sound.current, latest.current)
  }, [rung])
  const turnOn = async () => {
    remember()
    await start()
    if (sound.current) ring(sound.current, 'door')
  }
  return { isOn, turnOn }
}
