import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPhone } from '../../shared/platform/phone.ts'
import { dialLink } from '../platform/page-meta.ts'
import classes from './facts.module.css'

/** Facts as a list of captions and values; what is not known is said in words. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

/** One fact. */
export const Fact = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{caption}</dt>
    <dd data-empty={!children || undefined}>{children || 'Не указано'}</dd>
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
