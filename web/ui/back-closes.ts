import { useBlocker } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

// What lies over the page, the last opened on top: «back» is of that one alone.
const open: { close: () => void }[] = []

const isWayBack = (action: string) => action === 'BACK' || action === 'FORWARD' || action === 'GO'

/**
 * While something lies over the page, the browser's «back» closes it and stays on the page: on a phone that is how things are
 * closed. A step that has no address of its own is such a thing too.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const own = useRef({ close })
  own.current.close = close
  useLayoutEffect(() => {
    if (!isOpen) return
    const mine = own.current
    open.push(mine)
    return () => void open.splice(open.indexOf(mine), 1)
  }, [isOpen])
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (!isWayBack(action)) return false
      open.at(-1)?.close()
      return true
    },
  })
}
