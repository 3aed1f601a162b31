import type { ReactNode } from 'react'
import classes from './card.module.css'

export function CardPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  )
}
