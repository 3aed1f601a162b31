import { createContext, useContext, useLayoutEffect } from 'react'

/** How a dialog learns that another one has come over it (1) or has left it (-1). */
export const Cover = createContext<(by: 1 | -1) => void>(() => {})

/** Tells the dialog around that this one lies over it: Esc is this one's. */
export function useCover(isOver: boolean): void {
  const cover = useContext(Cover)
  useLayoutEffect(() => {
    if (!isOver) return
    cover(1)
    return () => cover(-1)
  }, [cover, isOver])
}
