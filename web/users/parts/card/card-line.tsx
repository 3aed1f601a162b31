import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card.module.css'

interface LineProps {
  caption: string
  /** What is not known is said in words. */
  children: ReactNode
  /** What the button changes, in the accusative: «телефон». Without it the line is only read. */
  object?: string
  onChange?: (() => void) | undefined
}

/** One thing of the card with the button that changes it. */
export const Line = ({ caption, children, object, onChange }: LineProps) => (
  <li className={classes.line}>
    <div className={classes.words}>
      <span className={classes.caption}>{caption}</span>
      <span className={classes.value}>{children}</span>
    </div>
    {onChange && (
      <Button variant="subtle" size="sm" onClick={onChange} aria-label={`Изменить ${object}`}>
        Изменить
      </Button>
    )}
  </li>
)

/** A part of the card with a heading of its own. */
export const CardPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part} aria-label={title}>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </section>
)
