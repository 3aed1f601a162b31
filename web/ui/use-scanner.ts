import { useEffect, useRef } from 'react'
import { noKeys, runAt, withKey } from './scan-keys.ts'

const editable = 'input, textarea, select, [contenteditable="true"]'

/**
 * Listens to a keyboard scanner while no field has the focus. `onScan` gets what the scanner has typed before its
 * Enter and returns whether it understands it. Then that Enter presses nothing, whatever button has the focus.
 */
export function useScanner(onScan: (text: string) => boolean): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    let run = noKeys
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(editable)) return
      if (event.key !== 'Enter') {
        run = withKey(run, event.key, event.timeStamp)
        return
      }
      const text = runAt(run, event.timeStamp)
      run = noKeys
      if (text === '' || !latest.current(text)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
