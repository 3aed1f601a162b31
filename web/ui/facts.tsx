import { Anchor, Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPhone } from '../../shared/platform/phone.ts'
import { dialLink } from '../platform/page-meta.ts'
import classes from './facts.module.css'

/** A list of captions and values; an unknown value is stated in words. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Box component="dl" m={0}>
    {children}
  </Box>
)

interface FactProps {
  caption: string
  /** The text shown when the value is unknown. */
  empty?: string
  children: ReactNode
}

/** One caption with its value. */
export const Fact = ({ caption, empty = 'Не указано', children }: FactProps) => (
  <div className={classes.fact}>
    <dt>{caption}</dt>
    <dd data-empty={!children || undefined}>{children || empty}</dd>
  </div>
)

/**
 * A link that dials a phone; null without a phone, so that the list of facts shows its text for an unknown
 * value.
 */
export const phoneLink = (phone: string | null): ReactNode =>
  phone && (
    <Anchor className={classes.link} href={dialLink(phone)}>
      {formatPhone(phone)}
    </Anchor>
  )

/** An email link. */
export const emailLink = (email: string | null): ReactNode =>
  email && (
    <Anchor className={classes.link} href={`mailto:${email}`}>
      {email}
    </Anchor>
  )
