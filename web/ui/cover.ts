import { createContext, useContext, useLayoutEffect } from 'react'

/** Notifies a dialog that another one has opened over it (1) or closed (-1). */
export const Cover = createContext<(by: 1 | -1) => void>(() => {})

/** Registers this dialog as lying over the outer one, so that Esc closes only this one. */
export function useCover(isOver: boolean): void {
  const cover = useContext(Cover)
  useLayoutEffect(() => {
    if (!isOver) return
    cover(1)
    return () => cover(-1)
  }, [cover, isOver])
}
