import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './printed.module.css'

interface PrintedProps {
  /** A slip for a receipt printer, not a sheet. */
  isNarrow?: boolean
  children: ReactNode
  /** Called when the browser's print dialog is closed. */
  onDone: () => void
}

/**
 * Prints only its children, without the page (`print.css`): the browser's dialog opens by itself, the screen
 * stays unchanged.
 */
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
