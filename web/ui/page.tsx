import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page.module.css'

/** The width of a page: `wide` for tables and the wizard. Its parts respond to its own width (`@container page`). */
export function Page({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      {children}
    </div>
  )
}

interface PageHeaderProps {
  title: ReactNode
  /** A line under the title. */
  sub?: ReactNode
  /** The title and the line under it share one line, cut where it has no room, for pages that need the height. */
  isLine?: boolean
  /** A line above the title, like «Шаг 5 из 6». */
  above?: ReactNode
  /** Buttons or a note on the right. */
  aside?: ReactNode
  /**
   * When this value changes, e.g. to another step of a form, the title takes the focus; the first render leaves
   * the focus alone.
   */
  focusOn?: string
}

/** The heading of a page. */
export function PageHeader({ title, sub, isLine, above, aside, focusOn }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(focusOn)
  useEffect(() => {
    if (shown.current === focusOn) return
    shown.current = focusOn
    heading.current?.focus()
  }, [focusOn])
  return (
    <Group
      gap="0.75rem 1.25rem"
      justify="space-between"
      className={classes.header}
      data-line={isLine || undefined}
    >
      <div className={classes.words}>
        {above && (
          <Text size="sm" c="var(--app-text-3)">
            {above}
          </Text>
        )}
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {sub && (
          <Text mt={4} c="dimmed">
            {sub}
          </Text>
        )}
      </div>
      {aside && (
        <Group gap="sm" className={classes.aside}>
          {aside}
        </Group>
      )}
    </Group>
  )
}
