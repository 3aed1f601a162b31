import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPhone } from '../../shared/platform/phone.ts'
import { dialLink } from '../platform/page-meta.ts'
import classes from './facts.module.css'

/** Facts as a list of captions and values; what is not known is said in words. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

interface FactProps {
  caption: string
  /** What is said when it is not known. */
  empty?: string
  children: ReactNode
}

/** One fact. */
export const Fact = ({ caption, empty = 'Не указано', children }: FactProps) => (
  <div className={classes.fact}>
    <dt>{caption}</dt>
    <dd data-empty={!children || undefined}>{children || empty}</dd>
  </div>
)

/** A number to call; null when there is none, so that a fact can say so. */
export const phoneLink = (phone: string | null): ReactNode =>
  phone && (
    <Anchor className={classes.link} href={dialLink(phone)}>
      {formatPhone(phone)}
    </Anchor>
  )

/** An address to write to. */
export const emailLink = (email: string | null): ReactNode =>
  email && (
    <Anchor className={classes.link} href={`mailto:${email}`}>
      {email}
    </Anchor>
  )
