import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './printed.module.css'

interface PrintedProps {
  /** A slip for the roll of a till, not a sheet. */
  isNarrow?: boolean
  children: ReactNode
  /** The browser's dialog is closed. */
  onDone: () => void
}

/** Puts its children on paper, alone of the whole page (`print.css`): the browser's dialog opens by itself, the screen stays as it is. */
export function Printed({ isNarrow, children, onDone }: PrintedProps) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const end = () => done.current()
    addEventListener('afterprint', end)
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', end)
    }
  }, [])
  return createPortal(
    <div className={classes.printed} data-printed data-narrow={isNarrow || undefined}>
      {children}
    </div>,
    document.body,
  )
}
