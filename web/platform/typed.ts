import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key press after which the typed text is written into the address. */
const typingPause = 250

/**
 * Keeps the text of a search: at once in the field, in the address when typing pauses. The field follows the address
 * when something else changes it, e.g. «Сбросить».
 * @param inAddress what the address has now
 * @param write puts the text into the address, or takes it away
 * @param pause milliseconds
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
