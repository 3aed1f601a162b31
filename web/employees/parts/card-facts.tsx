import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPhone } from '../../../shared/platform/phone.ts'
import { dialLink } from '../../platform/page-meta.ts'
import classes from './card.module.css'

/** A part of the card with a heading of its own. */
export function CardPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  )
}

/** Facts as captions and values. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

/** One fact; what is not known is said in words. */
export const Fact = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{caption}</dt>
    <dd data-empty={!children || undefined}>{children || 'Не указано'}</dd>
  </div>
)

/** A number to call; null when there is none. */
export const phoneLink = (phone: string | null): ReactNode =>
  phone && (
    <Anchor className={classes.link} href={dialLink(phone)}>
      {formatPhone(phone)}
    </Anchor>
  )

/** An address to write to; null when there is none. */
export const emailLink = (email: string | null): ReactNode =>
  email && (
    <Anchor className={classes.link} href={`mailto:${email}`}>
      {email}
    </Anchor>
  )
