import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key press after which the typed text is written into the address. */
const typingPause = 250

/**
 * Keeps the text of a search field. A typed text is in the field at once, and in the address when the user
 * pauses. The field also takes over a text that something else puts into the address, e.g. «Сбросить».
 * `inAddress`: the text in the address; `write` puts a text into the address or removes it; `pause`:
 * milliseconds.
 */
export function useTyped(inAddress: string, write: (text: string | undefined) => void, pause = typingPause) {
  const [typed, setTyped] = useState(inAddress)
  const written = useRef(inAddress)
  const writer = useRef(write)
  writer.current = write
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  useEffect(() => {
    const text = typed.trim()
    if (text === written.current.trim()) return
    const timer = setTimeout(() => {
      written.current = text
      writer.current(text || undefined)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, pause])
  return [typed, setTyped] as const
}
