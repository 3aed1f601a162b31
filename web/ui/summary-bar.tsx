import type { ReactNode } from 'react'
import { useEffect } from 'react'
import classes from './page.module.css'

/** The bar at the bottom of a phone's screen with the total and the main button; replaces the section bar. */
export function SummaryBar({ children, label }: { children: ReactNode; label: string }) {
  useEffect(() => {
    document.documentElement.dataset.summaryBar = 'shown'
    return () => {
      delete document.documentElement.dataset.summaryBar
    }
  }, [])
  return (
    <section className={classes.summary} aria-label={label}>
      {children}
    </section>
  )
}
