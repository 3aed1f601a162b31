import type { ReactNode } from 'react'
import classes from '../card/card.module.css'

/** A section of a card with its heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </section>
)
