import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The total and the main button of a page with one column; on a phone it is `SummaryBar`. It is the last on its page. */
export const DockedBar = ({ children, label }: { children: ReactNode; label: string }) => (
  <section className={classes.bar} aria-label={label} data-bottom-bar>
    {children}
  </section>
)
