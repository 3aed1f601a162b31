import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card.module.css'

interface CardProps extends PaperProps {
  /** `lift`: a stronger shadow; `hero`: the one card of a screen with a strong background. */
  tone?: 'plain' | 'lift' | 'hero'
  /** Without padding, when rows or dividers reach the edges. */
  flush?: boolean
  children: ReactNode
  component?: 'section' | 'article' | 'div' | 'aside'
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** A white card with a thin border. Cards are not nested: use a divider or a `Note`. */
export function Card({ tone = 'plain', flush, component = 'section', className, ...rest }: CardProps) {
  const names = [classes.card, className].filter(Boolean).join(' ')
  return (
    <Paper
      component={component}
      {...rest}
      className={names}
      data-tone={tone}
      data-flush={flush || undefined}
      radius="lg"
    />
  )
}
