import { useBlocker } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

// Layers over the page, the last opened on top: «back» closes only the top one.
const open: { close: () => void }[] = []

const isWayBack = (action: string) => action === 'BACK' || action === 'FORWARD' || action === 'GO'

/**
 * While a layer covers the page, the browser's «back» closes the layer and does not leave the page, as phone
 * users expect. A step of a form without an address of its own counts as such a layer.
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
